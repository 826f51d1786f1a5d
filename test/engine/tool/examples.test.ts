import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { descriptionOf, toolFields } from './support';

const shop = useShop();

const IN_EACH_TOOL = new Set([
	...['authentication', 'resource', 'operation', 'toolDescription'],
	...['store', 'output', 'selectedFields', 'options'],
]);

/** Moves the arguments of a call to the fields that they are named after. Returns the parameters. */
function withArguments(
	fields: readonly INodeProperties[],
	call: Map<string, unknown>,
	modeOfIds: string,
): INodeParameters {
	const parameters: INodeParameters = {};
	for (const { name, displayName, type, modes, options = [] } of fields) {
		const key = displayName.replace(/[^a-zA-Z0-9-]/g, '_');
		const value = call.get(key) as INodeParameters | undefined;
		const inner = options.flatMap((option) => ('values' in option ? option.values : []));
		const members = options.flatMap((option) => ('type' in option ? [option] : []));
		if (type === 'fixedCollection') {
			const entry = withArguments(inner, call, modeOfIds);
			if (Object.keys(entry).length > 0) parameters[name] = { entry: [entry] };
		} else if (type === 'collection') {
			const added = withArguments(members, call, modeOfIds);
			if (Object.keys(added).length > 0) parameters[name] = added;
		} else if (value !== undefined) {
			const mode = modes?.find((one) => one.name === modeOfIds)?.name;
			parameters[name] = mode === undefined ? value : { __rl: true, mode, value };
			call.delete(key);
		}
	}
	return parameters;
}

it.each([
	...OPERATIONS.map(([name]) => [name, 'id']),
	['order.getItems', 'number'],
	['order.get', 'number'],
])(
	'The example for %s is a call that works, with records by %s',
	async (name = '', modeOfIds = '') => {
		const set =
			modeOfIds === 'id'
				? {}
				: { orderId: { __rl: true, mode: modeOfIds, value: '={{ $fromAI("Order") }}' } };

		const [, example = ''] = /\nExample: (.*)$/.exec(descriptionOf(shop, name, set)) ?? [];
		const call = new Map(Object.entries(jsonParse<IDataObject>(example)));
		const fields = toolFields(shop, name).filter((field) => !IN_EACH_TOOL.has(field.name));
		expect(call.size > 0).toBe(fields.length > 0);
		expect(JSON.stringify([...call.values()])).not.toMatch(/""|\{\}|null/);
		const parameters = withArguments(fields, call, modeOfIds);
		const { errorText, json } = await shop.runAsTool(name, parameters);

		expect([errorText, ...call.keys()]).toEqual(['']);
		expect(json).not.toEqual([]);
	},
);
