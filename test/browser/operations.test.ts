import { expect } from '@playwright/test';

import { propertiesOfResources, resources } from '../../nodes/StoreManagement/actions';
import { byAlias } from '../n8n/workflows';
import { test } from './desk';
import { sideBySide, withEditFields, type Step } from './workflows';

const OPERATIONS = resources.flatMap(({ value: resource, name: resourceName, operations }) =>
	operations.map(({ value: operation, name: operationName }) => ({
		...{ resource, operation, resourceName, operationName },
		node: `${resource} ${operation}`,
	})),
);
const PREVIEWED = 'order getAll';

let credentials: Step['credentials'];

/** The parameters of an operation that its declaration requires. */
const required = ({ resource, operation }: (typeof OPERATIONS)[number]): string[] =>
	propertiesOfResources()
		.filter(({ required: isRequired, displayOptions: { show = {} } = {} }) => {
			const { resource: ofResources = [resource], operation: ofOperations = [operation] } = show;
			return isRequired && ofResources.includes(resource) && ofOperations.includes(operation);
		})
		.map(({ name }) => name);

test.beforeAll(async ({ desk: { n8n } }) => {
	const { storeManagementApi } = await n8n.saveCredentials();
	credentials = storeManagementApi ? { storeManagementApi } : {};
});

test('a node that was just added marks only required fields', async ({ desk }) => {
	const { n8n, editor } = desk;
	test.setTimeout(600_000);
	const steps = OPERATIONS.map(({ node, resource, operation }): [string, Step] => [
		node,
		{ parameters: { resource, operation }, credentials },
	]);
	const all = sideBySide('Every operation', new Map(steps));
	await editor.openWorkflow(await n8n.api.workflows.save(all));
	await expect(editor.at('canvas-node')).toHaveCount(OPERATIONS.length + 1);
	for (const one of OPERATIONS) {
		await editor.openNode(one.node);
		await expect(editor.field('resource')).toHaveValue(one.resourceName);
		await expect(editor.field('operation')).toHaveValue(one.operationName);

		expect(required(one), one.node).toEqual(expect.arrayContaining(await editor.marked()));
		await editor.closeNode();
	}
});

test('gives fields to drag into the next node before it has run', async ({ desk }) => {
	const { n8n, editor } = desk;
	const parameters = { resource: 'order', operation: 'getAll', store: byAlias(n8n.alias) };
	const first = sideBySide('Preview', new Map([[PREVIEWED, { parameters, credentials }]]));
	const preview = withEditFields(first, PREVIEWED);
	await editor.openWorkflow(await n8n.api.workflows.save(preview));
	await editor.openNode('Edit Fields');
	const input = editor.at('ndv-input-panel');
	const field = input.getByTestId('run-data-schema-item').getByText('value_total');
	await field.first().waitFor();
	const requests = n8n.store.requests.length;

	await editor.drag(field.first(), editor.at('assignment-collection-drop-area'));

	const assigned = editor.at('assignment').filter({ hasText: '$json.value_total' });
	await expect(assigned.first()).toBeVisible();
	expect(n8n.store.requests.length - requests).toBe(0);
});
