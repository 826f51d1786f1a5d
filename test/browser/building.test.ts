import { expect } from '@playwright/test';
import { join } from 'node:path';

import { ROOT } from '../n8n-host';
import type { Demo } from '../../scripts/demo';
import { test } from './desk';
import { picture } from './pictures';

const FIRST_WORKFLOW = join(ROOT, 'examples', 'first-workflow.json');
/** The nodes of this package in the first workflow. */
const STEPS = ['List Orders', 'List Items'];
const CREDENTIAL = 'My store';
/** What a shop would type, in English or Portuguese. */
const SEARCH_WORDS =
	'shop,online store,e-commerce,order,abandoned cart,checkout,discount,coupon,lead,customer,product,sku,stock,price,' +
	'banner,webhook,pedidos,loja virtual,carrinho abandonado,produto,cliente,desconto,cupom,preço,estoque,boleto,pix';
/** In which the output has room for ten columns. */
const WIDE = { width: 1720, height: 760 };

/** The order that a list of the store shows at a place. */
function newestOrder({ store: { data, aliases } }: Demo, place: number) {
	const orders = data.orders(aliases[0] ?? '');
	return orders.at(orders.total - 1 - place);
}

// Each test goes on where the one before has ended, as a new user does.
test.describe.configure({ mode: 'serial' });

test('rejects a bad pair of tokens with the message of the service', async ({ desk }) => {
	const { store, editor } = desk;
	const bad = 'of-yesterday';
	await editor.newCredential('Store Management API');
	const form = editor.at('editCredential-modal');
	await picture(form, 'credential-header-tokens');
	await editor.fill({ baseUrl: store.url, userToken: bad, userSecretKey: bad });
	const refusal = form.getByText('Couldn’t connect with these settings');
	// On a busy machine the editor may still be taking in the fields, and saves nothing.
	await expect(async () => {
		await editor.at('credential-save-button').click();
		await refusal.waitFor({ timeout: 20_000 });
	}).toPass();
	await form.getByText('More details').click();

	await expect(form.getByText('The credentials are invalid (status 401')).toBeVisible();
	await expect(form).not.toContainText(bad);
});

test('accepts a good pair of tokens', async ({ desk: { store, editor } }) => {
	await editor.fill(store.credentials);
	await editor.at('credential-name').click();
	await editor.page.keyboard.press('ControlOrMeta+A');
	await editor.page.keyboard.type(CREDENTIAL);
	await editor.page.keyboard.press('Enter');
	await editor.at('credential-save-button').click();

	await expect(editor.at('credentials-config-container-test-success')).toBeVisible();
	await expect(editor.at('editCredential-modal')).toContainText(CREDENTIAL);
});

test('connects by OAuth2', async ({ desk: { store, editor } }) => {
	const before = store.state.refreshTokens.length;
	const { clientId, clientSecret, authorizeUrl, tokenUrl } = store.oauth;
	await editor.newCredential('Store Management OAuth2 API');
	await picture(editor.at('editCredential-modal'), 'credential-oauth2');
	await editor.fill({ baseUrl: store.url, clientId, clientSecret });
	await editor.fill({ authUrl: authorizeUrl, accessTokenUrl: tokenUrl });
	await editor.at('quick-connect-button').or(editor.at('credential-save-button')).first().click();
	await editor.at('quick-connect-button').click();

	await expect(editor.at('oauth-connect-success-banner')).toBeVisible();
	expect(store.state.refreshTokens.length).toBeGreaterThan(before);
});

test('finds the nodes by what a shop would type', async ({ desk: { editor } }) => {
	await editor.goTo('/workflow/new');
	await editor.at('canvas-add-button').first().click();
	await editor.at('node-creator-search-bar').waitFor();
	for (const words of SEARCH_WORDS.split(',')) {
		const found = await editor.search(words);

		expect(await found.count(), words).toBeGreaterThan(0);
	}
});

test('adds the node with an operation, picks a store and runs the step', async ({ desk }) => {
	const { store, editor } = desk;
	const found = await editor.search('store management');
	await found.first().click();
	await editor.at('node-creator-category-item').filter({ hasText: 'Actions' }).click();
	await editor.at('item-iterator-item').filter({ hasText: 'Get many orders' }).click();
	await editor.at('ndv').waitFor();
	await editor.chooseCredential(CREDENTIAL);

	const stores = await editor.entries('store');
	const offered = (await stores.allInnerTexts()).join('\n');
	expect(store.aliases.filter((alias) => !offered.includes(alias))).toEqual([]);
	await stores.first().click();
	await editor.execute();

	const { number } = newestOrder(desk, 0);
	const output = editor.at('output-panel');
	await expect(output.getByText(String(number)).first()).toBeVisible();
	await expect(output.getByTestId('ndv-items-count')).toContainText('50 items');
});

test('picks an order by its number', async ({ desk }) => {
	const { editor } = desk;
	const { number, items } = newestOrder(desk, 2);
	await editor.choose('operation', 'Get Items');
	// On a busy machine the list is made anew once more, and the click is lost.
	await expect(async () => {
		const orders = await editor.entries('orderId', String(number));
		await orders.first().click();
		const chosen = editor.at('resource-locator-orderId').getByTestId('rlc-input');
		await expect(chosen).toHaveValue(new RegExp(String(number)), { timeout: 5_000 });
	}).toPass();
	await editor.execute();

	const sku = items[0]?.item_sku ?? '';
	await expect(editor.at('output-panel').getByText(sku).first()).toBeVisible();
	await expect(editor.at('node-error-message')).toHaveCount(0);
});

test('[F5] shows what failed, why and what to do, and no token', async ({ desk }) => {
	const { store, editor } = desk;
	const body = { message: 'No', errors: { page: ['Wrong'] } };
	store.faults.push({ times: 10, status: 400, body });
	await editor.execute();

	const message = await editor.at('node-error-message').innerText();
	const description = await editor.at('node-error-description').innerText();
	const details = editor.page.locator('.node-error-view__details').first();
	await details.locator('summary').click();
	const all = `${message} ${description} ${await details.innerText()}`;
	store.faults.clear();

	expect(message).toContain('status 400');
	expect(description).toMatch(/^\w.*\w.*\.$/);
	expect(all).toContain('Order → Get Items');
	expect(all).not.toContain(store.credentials.userToken);
});

test('runs the first workflow of README after its credentials and stores were picked', async ({
	desk,
}) => {
	const { store, editor } = desk;
	await editor.goTo('/workflow/new');
	await editor.at('workflow-import-input').setInputFiles(FIRST_WORKFLOW);
	await editor.at('canvas-node').nth(STEPS.length).waitFor();
	for (const step of STEPS) {
		await editor.openNode(step);
		await editor.chooseCredential(CREDENTIAL);
		const stores = await editor.entries('store');
		await stores
			.filter({ hasText: store.aliases[0] ?? '' })
			.first()
			.click();
		await editor.closeNode();
	}
	const before = store.requests.length;
	// The fields of a node that has not run can be dragged into the next one.
	await editor.openNode('List Items');
	const fields = editor.at('ndv-input-panel').getByTestId('run-data-schema-item');
	await expect(fields.getByText('value_total').first()).toBeVisible();
	await editor.closeNode();
	expect(store.requests).toHaveLength(before);
	await editor.at('execute-workflow-button').click();

	await expect(editor.at('canvas-node-status-success')).toHaveCount(1 + STEPS.length);
	const sent = store.requests.slice(before);
	expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
	await editor.page.setViewportSize(WIDE);
	await editor.openNode('List Orders');
	await editor.widenOutput();
	await picture(editor.at('ndv'), 'order-get-many');
});
