import type { INodeProperties } from 'n8n-workflow';
import type { Browser } from 'playwright-core';

import { resources } from '../../nodes/StoreManagement/actions';
import { StoreManagement } from '../../nodes/StoreManagement/StoreManagement.node';
import type { SavedWorkflow, Workflow } from '../n8n-host';
import { Installation } from '../n8n/installation';
import { byAlias } from '../n8n/workflows';
import { startChromium } from './chromium';
import { Editor, SCHEMES } from './editor';
import { picture } from './pictures';
import { sideBySide, withEditFields, type Step } from './workflows';

const OPERATIONS = resources.flatMap(({ value: resource, name: resourceName, operations }) =>
	operations.map(({ value: operation, name: operationName }) => ({
		...{ resource, operation, resourceName, operationName },
		node: `${resource} ${operation}`,
	})),
);
const PREVIEWED = 'order getAll';

let n8n: Installation;
let browser: Browser;
let all: SavedWorkflow;
let preview: Workflow;

/** The parameters of an operation that its declaration requires. */
function required({ resource, operation }: (typeof OPERATIONS)[number]): string[] {
	const isOf = ({ displayOptions }: INodeProperties): boolean => {
		const { resource: ofResources = [resource], operation: ofOperations = [operation] } =
			displayOptions?.show ?? {};
		return ofResources.includes(resource) && ofOperations.includes(operation);
	};
	const { properties } = new StoreManagement().description;
	return properties.filter((one) => one.required && isOf(one)).map(({ name }) => name);
}

beforeAll(async () => {
	n8n = await Installation.start('2.x', 'browser-operations');
	browser = await startChromium();
	const { storeManagementApi } = await n8n.saveCredentials();
	const credentials: Step['credentials'] = storeManagementApi ? { storeManagementApi } : {};
	const steps = OPERATIONS.map(({ node, resource, operation }): [string, Step] => [
		node,
		{ parameters: { resource, operation }, credentials },
	]);
	all = await n8n.api.workflows.save(sideBySide('Every operation', new Map(steps)));
	const parameters = { resource: 'order', operation: 'getAll', store: byAlias(n8n.alias) };
	const first = sideBySide('Preview', new Map([[PREVIEWED, { parameters, credentials }]]));
	preview = withEditFields(first, PREVIEWED);
});

afterAll(async () => {
	await browser.close();
	await n8n.stop();
});

describe.each(SCHEMES)('A node that was just added, in the %s editor', (scheme) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.open(browser, n8n, scheme);
	});

	afterAll(async () => {
		await editor.close();
	});

	it('opens its workflow', async () => {
		await editor.openWorkflow(all);
		const nodes = editor.at('canvas-node');
		await nodes.nth(OPERATIONS.length).waitFor();

		expect(await nodes.count()).toBe(OPERATIONS.length + 1);
	});

	it.each(OPERATIONS)('marks only required fields of $node', async (one) => {
		await editor.openNode(one.node);
		await editor.at('parameter-input-operation').waitFor();

		const chosen = [editor.field('resource'), editor.field('operation')];
		const shown = await Promise.all(chosen.map((field) => field.inputValue()));
		const marked = await editor.marked();
		await editor.closeNode();

		expect(shown).toEqual([one.resourceName, one.operationName]);
		expect(required(one)).toEqual(expect.arrayContaining(marked));
	});

	it('gives fields to drag into the next node before it has run', async () => {
		// n8n lets only one window edit a workflow, also for a while after that window has closed.
		const own = { ...preview, name: `Preview ${scheme}` };
		await editor.openWorkflow(await n8n.api.workflows.save(own));
		await editor.openNode('Edit Fields');
		const input = editor.at('ndv-input-panel');
		const field = input.getByTestId('run-data-schema-item').getByText('value_total');
		await field.first().waitFor();
		await picture(editor.at('ndv'), 'preview', scheme);
		const requests = n8n.store.requests.length;

		await editor.drag(field.first(), editor.at('assignment-collection-drop-area'));
		const assigned = editor.at('assignment').filter({ hasText: '$json.value_total' });
		await assigned.first().waitFor();

		expect(n8n.store.requests.length - requests).toBe(0);
	});
});
