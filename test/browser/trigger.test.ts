import type { Browser, Page } from 'playwright-core';

import { credentialsFor, importExamples, type SavedWorkflow } from '../n8n-host';
import { Installation } from '../n8n/installation';
import { startPage, type StorePage } from '../simulator/page';
import { startChromium } from './chromium';
import { Editor, SCHEMES } from './editor';
import { Film } from './pictures';
import { listen, publish, untilEnded } from './walk';

let n8n: Installation;
let browser: Browser;
let storePage: StorePage;
let example: SavedWorkflow;

beforeAll(async () => {
	n8n = await Installation.start('2.x', 'browser-trigger');
	browser = await startChromium();
	storePage = await startPage(n8n.store);
	const { workflows } = await importExamples(n8n.api, credentialsFor(n8n.store));
	const imported = workflows.get('new-order-to-table.json');
	if (imported === undefined) throw new Error('The example was not imported');
	example = imported;
});

afterAll(async () => {
	await storePage.stop();
	await browser.close();
	await n8n.stop();
});

describe.each(SCHEMES)('An order on the page of the store, with the %s editor', (scheme) => {
	let editor: Editor;
	let store: Page;

	beforeAll(async () => {
		editor = await Editor.open(browser, n8n, scheme);
		store = await editor.newPage();
		await store.goto(storePage.url);
	});

	afterAll(async () => {
		await editor.close();
	});

	const placeOrder = () => store.getByRole('button', { name: 'Place an order' }).click();
	/** Newest first. */
	const orders = () => n8n.store.state.placedOrders(n8n.alias).reverse();

	it('starts the workflow that listens for a test event', async () => {
		await editor.openWorkflow(example);
		await listen(editor);

		const film = new Film(editor, store);
		await film.take();
		await placeOrder();
		await film.until(untilEnded(editor, 3));
		await film.save();

		await store.locator('#deliveries').getByText('200 accepted').first().waitFor();
		const [order] = orders();
		const latest = `Order ${order?.number} placed: delivered to one workflow`;
		await store.getByRole('status').getByText(latest).waitFor();
		await store.locator('#orders').getByText(String(order?.number)).waitFor();
		expect(await store.locator('#deliveries').innerText()).toContain('/webhook-test/');
	});

	it('starts the published workflow, whose execution holds the order', async () => {
		await editor.openWorkflow(example);
		await publish(editor);
		const webhook = store.locator('#webhooks').getByText('/webhook/').first();
		await webhook.waitFor();
		const before = n8n.store.state.deliveries.length;

		await placeOrder();
		// n8n answers once it has stored the execution.
		await store.locator('#deliveries tbody tr').nth(before).waitFor();
		const [newest] = await n8n.api.executions.list(example);
		const id = newest?.id ?? '';
		await editor.goTo(`/workflow/${example.id}/executions`);
		await editor.at(`execution-details-${id}`).waitFor();

		const { status, runs } = await n8n.api.executions.untilEnded(id);
		expect(status).toBe('success');
		const [order] = orders();
		expect(runs['Row']?.[0]?.data?.main?.[0]?.[0]?.json).toMatchObject({ number: order?.number });
	});

	it('no longer listens once it is unpublished', async () => {
		await n8n.api.workflows.deactivate(example);

		await store.locator('#webhooks').getByText('/webhook/').waitFor({ state: 'detached' });
		expect(n8n.store.state.deletedWebhooks).not.toHaveLength(0);
	});
});
