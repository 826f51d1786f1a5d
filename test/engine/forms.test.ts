import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { loadPackage } from './harness';
import { OPERATIONS, type OperationName } from './samples';

/** The most fields that a new node shows beside the credential: Resource, Operation and Options among them. */
const MOST = 8;
const MOST_OF: Partial<Record<OperationName, number>> = {
	'order.getAll': 7,
	'discount.create': 15,
};

/** Names of the fields that n8n's panel shows of a new node; notices are no fields. */
async function shown(name: string, chosen: INodeParameters = {}): Promise<string[]> {
	const pkg = await loadPackage();
	const { description } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`);
	const node = { typeVersion: 1 };
	const { properties } = description;
	const values =
		NodeHelpers.getNodeParameters(properties, chosen, true, false, node, description) ?? {};
	return properties
		.filter(({ type }) => type !== 'notice' && type !== 'hidden')
		.filter((one) => NodeHelpers.displayParameter(values, one, node, description))
		.map((one) => one.name)
		.filter((one) => one !== 'authentication');
}

it.each(OPERATIONS)('%s shows few fields, and the rest behind Add', async (name) => {
	const [resource = '', operation = ''] = name.split('.');
	const fields = await shown('storeManagement', { resource, operation });

	expect([name, fields]).toEqual([name, [...new Set(fields)]]);
	expect([fields, fields.length <= (MOST_OF[name] ?? MOST)]).toEqual([fields, true]);
});

it('a list shows what a list needs', async () => {
	expect(await shown('storeManagement', { resource: 'order', operation: 'getAll' })).toEqual([
		...['resource', 'operation', 'store', 'returnAll', 'limit', 'output', 'options'],
	]);
});

it('the options of a list of orders are few', async () => {
	const pkg = await loadPackage();
	const { description } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.storeManagement`);
	const options = description.properties.find(
		({ name, displayOptions: { show = {} } = {} }) =>
			name === 'options' && show.resource?.includes('order') && show.operation?.includes('getAll'),
	);
	const isShown = (option: object): boolean => !JSON.stringify(option).includes('"@tool"');

	expect(options?.options?.filter(isShown).length).toBeLessThanOrEqual(9);
});

it('a discount is asked for in the order of the task', async () => {
	const fields = await shown('storeManagement', { resource: 'discount', operation: 'create' });

	expect(fields.slice(3)).toEqual([
		...['name', 'discountMethod', 'discountValue', 'entryConditionType', 'entryConditionValue'],
		...['accumulate', 'startAt', 'endAt', 'output', 'restrictions', 'specifications', 'options'],
	]);
});
