import { join } from 'node:path';
import type { Browser } from 'playwright-core';

import { ROOT } from '../n8n-host';
import { Installation } from '../n8n/installation';
import { startChromium } from './chromium';
import { Editor, SCHEMES } from './editor';
import { picture } from './pictures';
import {
	addGetManyOrders,
	fill,
	newCredential,
	openNodePanel,
	saveBadTokens,
	saveGoodTokens,
	getItemsOfOrder,
} from './walk';

const FIRST_WORKFLOW = join(ROOT, 'examples', 'orders-with-items-and-discount.json');
const SPREADSHEET = join(ROOT, 'examples', 'skus-from-spreadsheet.json');
/** The nodes of this package in the first workflow. */
const STEPS = ['List Orders', 'List Items of Each Order', 'Create Discount'];

let n8n: Installation;
let browser: Browser;

beforeAll(async () => {
	n8n = await Installation.start('2.x', 'browser-building');
	browser = await startChromium();
});

afterAll(async () => {
	await browser.close();
	await n8n.stop();
});

describe.each(SCHEMES)('Building the first workflow, in the %s editor', (scheme) => {
	const name = `Tokens ${scheme}`;
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.open(browser, n8n, scheme);
	});

	afterAll(async () => {
		await editor.close();
	});

	it('rejects a bad pair of tokens with the message of the service', async () => {
		await newCredential(editor, 'Store Management API');
		await picture(editor.at('editCredential-modal'), 'credential-header-tokens', scheme);
		await saveBadTokens(editor, n8n);
		expect(await editor.at('editCredential-modal').innerText()).not.toContain('of-yesterday');
	});

	it('accepts a good pair of tokens', async () => {
		await saveGoodTokens(editor, n8n, name);

		expect(await editor.at('editCredential-modal').innerText()).toContain(name);
	});

	it('connects by OAuth2', async () => {
		const { clientId, clientSecret, authorizeUrl, tokenUrl } = n8n.store.oauth;
		await newCredential(editor, 'Store Management OAuth2 API');
		await picture(editor.at('editCredential-modal'), 'credential-oauth2', scheme);
		await fill(editor, { baseUrl: n8n.store.url, clientId, clientSecret });
		await fill(editor, { authUrl: authorizeUrl, accessTokenUrl: tokenUrl });
		await editor.at('quick-connect-button').or(editor.at('credential-save-button')).first().click();
		await editor.at('quick-connect-button').click();

		await editor.at('oauth-connect-success-banner').waitFor();
		expect(n8n.store.state.refreshTokens).not.toHaveLength(0);
	});

	it('opens the node panel of an empty workflow', async () => {
		await openNodePanel(editor);

		expect(await editor.at('item-iterator-item').count()).toBeGreaterThan(0);
	});

	it.each(['cart', 'coupon', 'promotion', 'checkout'])('finds the nodes by "%s"', async (words) => {
		const found = await editor.search(words);

		expect(await found.count()).toBeGreaterThan(0);
	});

	it('adds the node with an operation, picks a store and runs the step', async () => {
		await addGetManyOrders(editor, name);

		const stores = await editor.entries('store');
		const offered = (await stores.allInnerTexts()).join('\n');
		expect(n8n.store.aliases.filter((alias) => !offered.includes(alias))).toEqual([]);
		await stores.first().click();
		await editor.execute();
		await editor.at('ndv-items-count').waitFor();

		const { number } = n8n.store.data.orders(n8n.alias).at(0);
		const output = editor.at('output-panel');
		await output.getByText(String(number)).first().waitFor();
		expect(await output.getByTestId('ndv-items-count').innerText()).toContain('50 items');
		await picture(editor.at('ndv'), 'order-get-many', scheme);
	});

	it('picks an order by its number', async () => {
		await getItemsOfOrder(editor, n8n);
		expect(await editor.at('node-error-message').count()).toBe(0);
	});

	it('picks a SKU and a product by the names that the shop uses', async () => {
		const [item] = n8n.store.data.orders(n8n.alias).at(0).items;
		const product = n8n.store.data.products(n8n.alias).at(0);
		await editor.choose('resource', 'SKU');
		await editor.at('resource-locator-skuId').waitFor();

		const skus = await editor.entries('skuId', item?.item_sku ?? '');
		await skus.first().click();
		await editor.pick(editor.at('mapping-mode-select'), 'Map Each Column Manually');
		const columns = editor.at('mapping-fields-container');
		const code = columns.getByTestId('parameter-input-sku').locator('input');
		await code.waitFor();
		expect(await code.inputValue()).toBe(item?.item_sku);

		await editor.choose('dataMode', 'Fill In Each Field Below');
		const products = await editor.entries('productId', product.name);
		await products.first().click();

		expect(await editor.picked('skuId')).toContain(item?.item_sku);
		expect(await editor.picked('productId')).toContain(product.name);
		const marked = await editor.marked();
		expect(marked.filter((name) => ['skuId', 'productId'].includes(name))).toEqual([]);
	});

	it('maps the columns of a spreadsheet onto the fields of a SKU', async () => {
		await editor.goTo('/workflow/new');
		await editor.at('workflow-import-input').setInputFiles(SPREADSHEET);
		await editor.openNode('Update SKU');
		await editor.chooseCredential(name);
		const before = n8n.store.state.updatedSkus.length;
		await editor.execute();
		await editor.at('ndv-items-count').last().waitFor();

		const sent = n8n.store.state.updatedSkus.slice(before).map(({ body }) => body);
		expect(sent).toHaveLength(2);
		for (const price_sale of [59.9, 64.9]) {
			expect(sent).toContainEqual(expect.objectContaining({ price_sale }));
		}
		await editor.pick(editor.at('mapping-mode-select'), 'Map Each Column Manually');
		const fields = editor.at('mapping-fields-container');
		await fields.getByTestId('parameter-input-token').waitFor();
		expect(await fields.getByTestId('parameter-issues').count()).toBe(13);
	});

	it('runs the first workflow of README after its credentials were picked', async () => {
		await editor.goTo('/workflow/new');
		await editor.at('workflow-import-input').setInputFiles(FIRST_WORKFLOW);
		await editor.at('canvas-node').nth(STEPS.length).waitFor();
		for (const step of STEPS) {
			await editor.openNode(step);
			await editor.chooseCredential(name);
			await editor.closeNode();
		}
		const before = n8n.store.state.createdDiscounts.length;
		await editor.at('execute-workflow-button').click();
		await editor.at('canvas-node-status-success').nth(STEPS.length).waitFor();

		expect(n8n.store.state.createdDiscounts.length - before).toBe(1);
	});
});
