import { statSync } from 'node:fs';
import { join } from 'node:path';

import { startChromium } from '../test/browser/chromium';
import { Editor } from '../test/browser/editor';
import prepare from '../test/browser/prepare';
import { Recording } from '../test/browser/recording';
import * as walk from '../test/browser/walk';
import { Installation } from '../test/n8n/installation';
import { startPage } from '../test/simulator/page';
import {
	credentialsFor,
	ensureFolder,
	ensureProgram,
	HOST_FOLDER,
	importExamples,
	runCommand,
	step,
} from '../tools/n8n-host';

const FILE = 'store-management.mp4';
const PACKAGE = 'n8n-nodes-store-management';
const EXAMPLE = 'new-order-to-table.json';
const CREDENTIAL = 'My Store';
/** Before each action, so that people can follow. */
const PACE_MS = 400;
const MEGABYTE = 1024 * 1024;

interface Scene {
	editor: Editor;
	n8n: Installation;
	/** Of the store. */
	page: { url: string };
	video: Recording;
}

/** `npm run video`: records the video that n8n's reviewers ask for, in Chromium and a whole n8n 2.x. */
export async function main(): Promise<void> {
	await runCommand(async () => {
		const ffmpeg = await step('Find ffmpeg', () => ensureProgram(['ffmpeg'], 'ffmpeg'));
		await prepare();
		const path = join(ensureFolder(HOST_FOLDER, 'video'), FILE);
		const video = new Recording(path, ffmpeg);
		const n8n = await Installation.start('2.x', 'video');
		const browser = await startChromium(PACE_MS);
		const page = await startPage(n8n.store);
		try {
			const editor = await Editor.open(browser, n8n, 'light');
			await video.show(editor.page);
			const scene = { editor, n8n, page, video };
			for (const shot of [install, connect, read, fail, start]) {
				await step(`Play "${shot.name}"`, () => shot(scene));
			}
			const seconds = await step('Write the video', () => video.save());
			const size = (statSync(path).size / MEGABYTE).toFixed(1);
			console.log(`\n${path}: ${Math.round(seconds)} s, ${size} MB`);
		} finally {
			await browser.close();
			await page.stop();
			await n8n.stop();
		}
	});
}

async function install({ editor, video }: Scene): Promise<void> {
	await editor.goTo('/settings/community-nodes');
	const button = editor.page.getByRole('button', { name: 'Install a community node' });
	await button.waitFor();
	await video.say('Install: Settings → Community nodes.');
	await button.click();
	await editor.page.getByPlaceholder('e.g. n8n-nodes').fill(PACKAGE);
	await editor.at('user-agreement-checkbox').click();
	await video.say('Before the first publish, its packed file has been installed with npm instead.');
	await editor.page.keyboard.press('Escape');
	await walk.openNodePanel(editor);
	await editor.search('store management');
	await video.say('The node panel has its trigger and its actions.');
}

async function connect({ editor, n8n, video }: Scene): Promise<void> {
	await walk.newCredential(editor, 'Store Management API');
	await video.say('Connect: first with a wrong pair of tokens.');
	await walk.saveBadTokens(editor, n8n);
	await video.say('n8n tests the credential; More details shows the answer of the service.');
	await walk.saveGoodTokens(editor, n8n, CREDENTIAL);
	await video.say('With the right tokens, the connection is tested successfully.');
}

async function read({ editor, n8n, video }: Scene): Promise<void> {
	await walk.openNodePanel(editor);
	await video.say('Read: add Order → Get Many.');
	await walk.addGetManyOrders(editor, CREDENTIAL);
	const stores = await editor.entries('store');
	await video.say('The stores of the account are in a list.');
	await stores.first().click();
	await editor.execute();
	await editor.at('ndv-items-count').waitFor();
	await video.say('Fifty orders, as a table.');
	const number = await walk.getItemsOfOrder(editor, n8n);
	await video.say(`The items of order ${number}.`);
}

async function fail({ editor, n8n, page, video }: Scene): Promise<void> {
	const store = await editor.newPage();
	await store.goto(page.url);
	await video.show(store);
	await video.say('Fail: the simulated store can refuse the token.');
	await store.getByRole('button', { name: 'Wrong token' }).click();
	await video.show(editor.page);
	await editor.execute();
	await editor.at('node-error-message').waitFor();
	await video.say('The node says what happened, and how to go on.');
	n8n.store.faults.clear();
	await store.close();
}

async function start({ editor, n8n, page, video }: Scene): Promise<void> {
	const { workflows } = await importExamples(n8n.api, credentialsFor(n8n.store));
	const example = workflows.get(EXAMPLE);
	if (example === undefined) throw new Error(`${EXAMPLE} was not imported`);
	const store = await editor.newPage();
	await store.goto(page.url);
	await video.show(editor.page);
	await editor.openWorkflow(example);
	await video.say('Start: this workflow starts with each new order.');
	await walk.listen(editor);
	await video.show(store);
	await video.say('A customer places an order.');
	const deliveries = store.locator('#deliveries tbody tr');
	const placeOrder = async (): Promise<void> => {
		const before = n8n.store.state.deliveries.length;
		await store.getByRole('button', { name: 'Place an order' }).click();
		await deliveries.nth(before).waitFor();
		await video.say('The store has delivered it to n8n.');
	};
	await placeOrder();
	await video.show(editor.page);
	await walk.untilEnded(editor, 3);
	await video.say('The workflow has run.');
	await walk.publish(editor);
	await video.say('Published, it runs by itself.');
	await video.show(store);
	await store.locator('#webhooks').getByText('/webhook/').first().waitFor();
	await placeOrder();
	await video.show(editor.page);
	await editor.goTo(`/workflow/${example.id}/executions`);
	const [newest] = await n8n.api.executions.list(example);
	await editor.at(`execution-details-${newest?.id}`).waitFor();
	await video.say('Executions has the run of the second order.');
}
