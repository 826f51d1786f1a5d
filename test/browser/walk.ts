import type { Installation } from '../n8n/installation';
import type { Editor } from './editor';

/** What a new user does in the editor: the tests check it, and the video shows it. */

/** Opens the form of a new credential. */
export async function newCredential(editor: Editor, type: string): Promise<void> {
	await editor.goTo('/home/credentials/create');
	await editor.at('new-credential-type-select').click();
	await editor.page.keyboard.type(type);
	const option = editor.at('new-credential-type-select-option');
	await option.filter({ hasText: new RegExp(`^\\s*${type}`) }).click();
	await editor.at('new-credential-type-button').click();
	await editor.at('credential-save-button').waitFor();
}

/** Fills text fields of the open form. */
export async function fill(editor: Editor, fields: Record<string, string>): Promise<void> {
	for (const [field, value] of Object.entries(fields)) await editor.field(field).fill(value);
}

/** Saves the open credential with tokens that the service refuses, and opens its answer. */
export async function saveBadTokens(editor: Editor, { store }: Installation): Promise<void> {
	const bad = 'of-yesterday';
	await fill(editor, { baseUrl: store.url, userToken: bad, userSecretKey: bad });
	const form = editor.at('editCredential-modal');
	const refusal = form.getByText('Couldn’t connect with these settings');
	await editor.at('credential-save-button').click();
	// On a busy machine the editor may still be taking in the fields, and saves nothing.
	await refusal.waitFor({ timeout: 20_000 }).catch(async () => {
		await editor.at('credential-save-button').click();
		await refusal.waitFor();
	});
	await form.getByText('More details').click();
	await form.getByText('The credentials are invalid.').waitFor();
}

/** Corrects the tokens, names the credential and saves it. */
export async function saveGoodTokens(
	editor: Editor,
	{ store }: Installation,
	name: string,
): Promise<void> {
	await fill(editor, store.credentials);
	await editor.at('credential-name').click();
	await editor.page.keyboard.press('ControlOrMeta+A');
	await editor.page.keyboard.type(name);
	await editor.page.keyboard.press('Enter');
	await editor.at('credential-save-button').click();
	await editor.at('credentials-config-container-test-success').waitFor();
}

/** Opens the node panel of an empty workflow. */
export async function openNodePanel(editor: Editor): Promise<void> {
	await editor.goTo('/workflow/new');
	await editor.at('canvas-add-button').first().click();
	await editor.at('node-creator-search-bar').waitFor();
}

/** Adds Order → Get Many from the open node panel, and chooses its credential. */
export async function addGetManyOrders(editor: Editor, credential: string): Promise<void> {
	const found = await editor.search('store management');
	await found.first().click();
	await editor.at('node-creator-category-item').filter({ hasText: 'Actions' }).click();
	await editor.at('item-iterator-item').filter({ hasText: 'Get many orders' }).click();
	await editor.at('ndv').waitFor();
	await editor.chooseCredential(credential);
}

/** Picks an order by its number in Order → Get Items of the open panel, and waits for its items. @returns the number */
export async function getItemsOfOrder(editor: Editor, n8n: Installation): Promise<number> {
	const { number, items } = n8n.store.data.orders(n8n.alias).at(2);
	await editor.choose('operation', 'Get Items');
	const orders = await editor.entries('orderId', String(number));
	await orders.first().click();
	await editor.execute();
	const sku = items[0]?.item_sku ?? '';
	await editor.at('output-panel').getByText(sku).first().waitFor();
	return number;
}

/** Executes the open workflow, whose trigger then waits for a test event. */
export async function listen(editor: Editor): Promise<void> {
	await editor.at('execute-workflow-button').click();
	await editor.at('stop-execution-waiting-for-webhook-button').waitFor();
}

/** Publishes the open workflow. */
export async function publish(editor: Editor): Promise<void> {
	await editor.at('workflow-open-publish-modal-button').click();
	await editor.at('workflow-publish-button').click();
	await editor.at('workflow-active-version-indicator').waitFor();
}

/** Waits until so many nodes of the open workflow have succeeded. */
export async function untilEnded(editor: Editor, nodes: number): Promise<void> {
	await editor
		.at('canvas-node-status-success')
		.nth(nodes - 1)
		.waitFor();
}
