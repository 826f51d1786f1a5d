import type { INodeParameters } from 'n8n-workflow';

import { filledIn, placesIn, withParameters } from '../fieldsIn';
import { OPERATIONS, SAMPLES } from '../samples';
import { useShop } from '../shop';
import { toolFields } from '../tool/support';

const shop = useShop();

/** Fields whose default the editor shows; as in n8n's own nodes, they are not marked as required. */
const WITHOUT_MARK = ['authentication', 'resource', 'operation', 'limit', 'output'];

const { 'discount.create': discount } = SAMPLES;

it.each<[name: string, parameters: INodeParameters]>([
	...OPERATIONS.filter(([name]) => name !== 'discount.create'),
	['discount.create', { ...discount, entryConditionType: 'amount', discountMethod: 'amount' }],
	['discount.create', { ...discount, entryConditionType: 'quantity', discountMethod: 'percent' }],
])('[F2] marks as required the fields without which %s does not run: %j', async (name, sample) => {
	const fields = toolFields(shop, name, sample).filter((one) => !WITHOUT_MARK.includes(one.name));
	// The members of optional groups are not needed.
	const places = fields.flatMap((field) => {
		const isGroup = field.type === 'fixedCollection' && field.required;
		return placesIn([field]).filter(({ path }) => isGroup || path === field.name);
	});
	const refused: string[] = [];
	for (const place of places) {
		const { path, field, hold } = place;
		// n8n itself rejects a field that is marked as required while it is empty.
		const nothing = hold(filledIn(place, field.required ? '={{ undefined }}' : ''));
		const { errorText } = await shop.run(name, withParameters(sample, nothing));
		const names = [`'${field.displayName}' `, `'${field.displayName} of `];
		if (names.some((own) => errorText.startsWith(own))) refused.push(path);
	}

	expect(refused).toEqual(places.filter(({ field }) => field.required).map(({ path }) => path));
});
