import { expect, type Page } from '@playwright/test';

import { importExamples, type SavedWorkflow } from '../n8n-host';
import { startCounter, type Counter } from '../n8n/counter';
import { startPage, type StorePage } from '../simulator/page';
import { test } from './desk';
import { film } from './pictures';

const EXAMPLE = 'whatsapp-for-new-order.json';
const MESSAGE = 'Send WhatsApp';
/** They send to WhatsApp: one to the customer, one to the shop. */
const MESSAGES = [MESSAGE, 'Tell the Shop'];

let storePage: StorePage;
let store: Page;
let whatsApp: Counter;
let example: SavedWorkflow;

// Each test goes on where the one before has ended.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ desk: { n8n, editor } }) => {
	storePage = await startPage(n8n.store);
	whatsApp = await startCounter();
	store = await editor.page.context().newPage();
	await store.goto(storePage.url);
	const { workflows } = await importExamples(n8n.api, n8n.store);
	const imported = workflows.get(EXAMPLE);
	if (imported === undefined) throw new Error(`${EXAMPLE} was not imported`);
	const nodes = imported.nodes.map((node) => {
		if (!MESSAGES.includes(node.name)) return node;
		return { ...node, parameters: { method: 'POST', url: whatsApp.url }, credentials: {} };
	});
	example = await n8n.api.workflows.save({ ...imported, nodes, tags: [] });
});

test.afterAll(async () => {
	await store.close();
	await storePage.stop();
	await whatsApp.stop();
});

const placeOrder = () => store.getByRole('button', { name: 'Place an order' }).click();
const sent = () => [...whatsApp.counts.values()].reduce((sum, count) => sum + count, 0);

test('an order on the page of the store starts the workflow that listens', async ({ desk }) => {
	const { n8n, editor } = desk;
	await editor.openWorkflow(example);
	await editor.at('execute-workflow-button').click();
	await editor.at('stop-execution-waiting-for-webhook-button').waitFor();
	const node = editor.page.locator(`[data-test-id=canvas-node][data-node-name="${MESSAGE}"]`);
	await film('order-placed', editor, store, async () => {
		await placeOrder();
		await expect(node.getByTestId('canvas-node-status-success')).toBeVisible();
	});

	const order = n8n.store.state.placedOrders(n8n.alias).at(-1);
	const latest = `Order ${order?.number} placed: delivered to one workflow`;
	await expect(store.getByRole('status')).toContainText(latest);
	await expect(store.locator('#deliveries')).toContainText('/webhook-test/');
	expect(sent()).toBe(1);
});

test('an order starts the published workflow', async ({ desk: { n8n, editor } }) => {
	await editor.openWorkflow(example);
	await editor.at('workflow-open-publish-modal-button').click();
	await editor.at('workflow-publish-button').click();
	await editor.at('workflow-active-version-indicator').waitFor();
	await expect(store.locator('#webhooks').getByText('/webhook/').first()).toBeVisible();

	await placeOrder();

	await expect.poll(sent).toBe(2);
	const [newest] = await n8n.api.executions.list(example);
	await editor.goTo(`/workflow/${example.id}/executions`);
	await expect(editor.at(`execution-details-${newest?.id}`)).toBeVisible();
});

test('the workflow no longer listens once it is unpublished', async ({ desk: { n8n } }) => {
	await n8n.api.workflows.deactivate(example);

	await expect(store.locator('#webhooks').getByText('/webhook/')).toHaveCount(0);
	expect(n8n.store.state.deletedWebhooks).not.toHaveLength(0);
});
