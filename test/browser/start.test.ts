import { expect, type Page } from '@playwright/test';
import { rmSync } from 'node:fs';

import { startDemo, type Demo } from '../../scripts/demo';
import { FIRST, userFolderPath, type SavedWorkflow } from '../n8n-host';
import { test } from './desk';
import { Editor } from './editor';
import { film } from './pictures';

const START_MS = 600_000;
/** The example that the film of README shows. */
const FILMED = 'whatsapp-for-new-order.json';
/** The node of the example that writes to the customer. */
const MESSAGE = 'Send WhatsApp';

let demo: Demo;
let editor: Editor;
let store: Page;

// The way that `npm start` prints, as it leaves n8n: each test goes on where the one before has ended.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }, { project }) => {
	test.setTimeout(START_MS);
	const name = `start-${project.name}`;
	rmSync(userFolderPath(name), { recursive: true, force: true });
	demo = await startDemo({ release: '2.x', name });
	const window = await browser.newContext();
	editor = await Editor.signIn(await window.newPage(), demo.n8n.url, demo.owner);
	store = await window.newPage();
	await store.goto(demo.page.url);
});

test.afterAll(async () => {
	await editor.page.context().close();
	await demo.stop();
});

function exampleOf(file: string): SavedWorkflow {
	const example = demo.examples.workflows.get(file);
	if (example === undefined) throw new RangeError(`${file} was not imported`);
	return example;
}

test('1. the first workflow stands on top of the list, and each of its nodes ends green', async () => {
	const { name, nodes } = exampleOf(FIRST);
	const steps = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
	const cards = editor.at('workflow-card-name');
	await expect(cards.first()).toContainText(name);
	await cards.first().click();
	await editor.at('canvas-node').first().waitFor();
	await editor.at('execute-workflow-button').click();

	await expect(editor.at('canvas-node-status-success')).toHaveCount(steps.length);
});

test('2, 3. an order on the page of the store starts the workflow that listens, and its message arrives', async () => {
	await editor.openWorkflow(exampleOf(FILMED));
	await editor.at('execute-workflow-button').click();
	await editor.at('stop-execution-waiting-for-webhook-button').waitFor();
	const node = editor.page.locator(`[data-test-id=canvas-node][data-node-name="${MESSAGE}"]`);
	await film('order-placed', editor, store, async () => {
		await store.getByRole('button', { name: 'Place an order' }).click();
		await expect(node.getByTestId('canvas-node-status-success')).toBeVisible();
	});

	const [alias = ''] = demo.store.aliases;
	const order = demo.store.state.placedOrders(alias).at(-1);
	const latest = `Order ${order?.number} placed: delivered to 1 of the workflows`;
	await expect(store.getByRole('status')).toContainText(latest);
	const message = store.locator('#whatsapp tbody tr').first();
	await expect(message).toContainText(String(order?.number));
	await expect(editor.at('canvas-node-status-error')).toHaveCount(0);
});
