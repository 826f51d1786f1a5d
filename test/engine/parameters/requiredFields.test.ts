import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { deepCopy } from 'n8n-workflow';

import { OPERATIONS, SAMPLES } from '../samples';
import { useShop } from '../shop';
import { toolFields } from '../tool/support';

const shop = useShop();

/** Fields whose default the editor shows; as in n8n's own nodes, they are not marked as required. */
const WITHOUT_MARK = ['authentication', 'resource', 'operation', 'limit', 'output'];

/** The fields and those within their entries, each with its path in dot notation. */
function placesOf(
	fields: readonly INodeProperties[],
	before = '',
): Array<[string, INodeProperties]> {
	return fields.flatMap((field): Array<[string, INodeProperties]> => {
		const place = before + field.name;
		const entries = field.type === 'fixedCollection' && field.required ? field.options : [];
		const inner = (entries ?? []).flatMap((entry) =>
			'values' in entry ? placesOf(entry.values, `${place}.${entry.name}.0.`) : [],
		);
		return [[place, field], ...inner];
	});
}

/**
 * The parameters without a value at a path. A field marked as required gets an expression that yields
 * nothing, because n8n itself rejects it while it is empty.
 */
function withoutValueAt(place: string, field: INodeProperties, sample: INodeParameters) {
	const parameters = deepCopy(sample);
	const keys = place.split('.');
	const last = keys.pop() ?? '';
	const target = keys.reduce(
		(outer, key) => Reflect.get(outer, key) as object,
		parameters as object,
	);
	const nothing = field.required ? '={{ undefined }}' : '';
	const mode = field.modes?.at(-1)?.name ?? '';
	Reflect.set(target, last, field.modes ? { __rl: true, mode, value: nothing } : nothing);
	return parameters;
}

const { 'discount.create': discount } = SAMPLES;

it.each<[name: string, parameters: INodeParameters]>([
	...OPERATIONS.filter(([name]) => name !== 'discount.create'),
	['discount.create', { ...discount, entryConditionType: 'amount', discountMethod: 'amount' }],
	['discount.create', { ...discount, entryConditionType: 'quantity', discountMethod: 'percent' }],
])('[F2] marks as required the fields without which %s does not run: %j', async (name, sample) => {
	const fields = toolFields(shop, name, sample).filter((one) => !WITHOUT_MARK.includes(one.name));
	const refused: string[] = [];
	const places = placesOf(fields);
	for (const [place, field] of places) {
		const { errorText } = await shop.run(name, withoutValueAt(place, field, sample));
		const isInside = errorText.startsWith(`'${field.displayName} of `);
		if (isInside || errorText.startsWith(`'${field.displayName}' `)) refused.push(place);
	}

	expect(refused).toEqual(places.filter(([, { required }]) => required).map(([place]) => place));
});
