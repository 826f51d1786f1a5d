import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { deepCopy } from 'n8n-workflow';

import { OPERATIONS, SAMPLES } from '../samples';
import { useShop } from '../shop';
import { toolFields } from '../tool/support';

const shop = useShop();

/** These hold a value from the start, which the editor shows; as in n8n's own nodes they have no mark. */
const WITHOUT_MARK = ['authentication', 'resource', 'operation', 'limit', 'output'];

/** The places of fields and of those within their entries, by dots. */
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
 * The parameters without a value at a place. A marked field gets an expression that finds nothing, as n8n
 * itself refuses it while it is empty.
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
])('marks as required what %s does not run without: %j', async (name, sample) => {
	const fields = toolFields(shop, name, sample).filter((one) => !WITHOUT_MARK.includes(one.name));
	const refused: string[] = [];
	const places = placesOf(fields);
	for (const [place, field] of places) {
		const { errorText } = await shop.run(name, withoutValueAt(place, field, sample));
		if (errorText.startsWith(`'${field.displayName}' `)) refused.push(place);
	}

	expect(refused).toEqual(places.filter(([, { required }]) => required).map(([place]) => place));
});
