import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { OPERATIONS, SAMPLES } from '../samples';
import { useShop } from '../shop';
import { toolFields } from '../tool/support';

const shop = useShop();

/** Returns the parameters in which a field has a value. */
type Hold = (value: string) => INodeParameters;

/** The number fields among the fields, each with a function that returns parameters holding its value. */
function numberFields(
	fields: readonly INodeProperties[],
): Array<{ field: INodeProperties; hold: Hold }> {
	return fields.flatMap((field): Array<{ field: INodeProperties; hold: Hold }> => {
		if (field.type === 'number') return [{ field, hold: (value) => ({ [field.name]: value }) }];
		const members = field.type === 'collection' ? (field.options ?? []) : [];
		const inner = numberFields(members.flatMap((member) => ('type' in member ? [member] : [])));
		return inner.map(({ field: member, hold }) => ({
			field: member,
			hold: (value) => ({ [field.name]: hold(value) }),
		}));
	});
}

const { 'discount.create': discount } = SAMPLES;

it.each<[name: string, parameters: INodeParameters]>([
	...OPERATIONS.filter(([name]) => name !== 'discount.create'),
	['discount.create', { ...discount, entryConditionType: 'amount', discountMethod: 'amount' }],
	['discount.create', { ...discount, entryConditionType: 'quantity', discountMethod: 'percent' }],
])('%s: the editor and the node have the same lower bounds, with %j', async (name, sample) => {
	const boundAt = async (hold: Hold, value: number) => {
		const { errorText } = await shop.runAsTool(name, { ...sample, ...hold(`={{ ${value} }}`) });
		return /^'.*?' must be at (?:least|most) \S+/.exec(errorText)?.[0];
	};
	for (const { field, hold } of numberFields(toolFields(shop, name, sample))) {
		const { minValue } = field.typeOptions ?? {};
		const title = `'${field.displayName}'`;

		expect([title, await boundAt(hold, (minValue ?? 0) - 1)]).toEqual([
			title,
			minValue === undefined ? undefined : `${title} must be at least ${minValue}`,
		]);
	}
});
