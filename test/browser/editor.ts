import { expect, type Locator, type Page } from '@playwright/test';

import type { Owner, SavedWorkflow } from '../n8n-host';

/** The editor as its owner uses it. */
export class Editor {
	private constructor(
		readonly page: Page,
		private readonly url: string,
	) {}

	static async signIn(page: Page, url: string, { email, password }: Owner): Promise<Editor> {
		await page.goto(`${url}/signin`, { waitUntil: 'domcontentloaded' });
		await page.locator('input[name=emailOrLdapLoginId]').fill(email);
		await page.locator('input[type=password]').fill(password);
		await page.getByTestId('form-submit-button').click();
		await page.waitForURL('**/home/**');
		return new Editor(page, url);
	}

	/** Finds elements by n8n's test ID. */
	at(testId: string): Locator {
		return this.page.getByTestId(testId);
	}

	async goTo(path: string): Promise<void> {
		await this.page.goto(this.url + path, { waitUntil: 'domcontentloaded' });
	}

	async openWorkflow({ id }: Pick<SavedWorkflow, 'id'>): Promise<void> {
		await this.goTo(`/workflow/${id}`);
		await this.at('canvas-node').first().waitFor();
	}

	/** Opens the panel of a node on the canvas. */
	async openNode(name: string): Promise<void> {
		const node = this.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
		await node.dblclick({ position: { x: 10, y: 10 } });
		await this.at('ndv').waitFor();
		await this.at('node-parameters').waitFor();
	}

	async closeNode(): Promise<void> {
		await this.at('ndv-close-button').click();
		await this.at('ndv').waitFor({ state: 'hidden' });
	}

	/** Opens the form of a new credential. */
	async newCredential(type: string): Promise<void> {
		await this.goTo('/home/credentials/create');
		await this.at('new-credential-type-select').click();
		await this.page.keyboard.type(type);
		const option = this.at('new-credential-type-select-option');
		await option.filter({ hasText: new RegExp(`^\\s*${type}`) }).click();
		await this.at('new-credential-type-button').click();
		await this.at('credential-save-button').waitFor();
	}

	/** Fills text fields of the open form. */
	async fill(fields: Record<string, string>): Promise<void> {
		for (const [field, value] of Object.entries(fields)) {
			const input = this.at(`parameter-input-${field}`).locator('input, textarea');
			await input.first().fill(value);
		}
	}

	/** Searches the node panel of an empty workflow. Returns the entries of this package that it offers. */
	async search(words: string): Promise<Locator> {
		const ours = this.at('item-iterator-item').filter({ hasText: 'Store Management' });
		// Clears the results of the previous search, which would be mistaken for those of this one.
		await this.at('node-creator-search-bar').fill('zzzz');
		await ours.first().waitFor({ state: 'hidden' });
		await this.at('node-creator-search-bar').fill(words);
		await ours.first().waitFor();
		return ours;
	}

	/** Chooses from the list of a parameter. */
	async choose(parameter: string, option: string): Promise<void> {
		await this.pick(this.at(`parameter-input-${parameter}`).first(), option);
	}

	async chooseCredential(name: string): Promise<void> {
		await this.pick(this.at('node-credentials-select'), name);
	}

	/** Opens the list of a locator, waits for its entries, and narrows them. */
	async entries(locator: string, filter = ''): Promise<Locator> {
		await this.at(`resource-locator-${locator}`).getByTestId('rlc-input').click();
		const entries = this.at('rlc-item').filter({ visible: true });
		await entries.first().waitFor();
		if (filter === '') return entries;
		await this.at('rlc-search').filter({ visible: true }).fill(filter);
		return entries.filter({ hasText: filter });
	}

	/** Gives the output of the open panel all the room that its form leaves. */
	async widenOutput(): Promise<void> {
		const { mouse } = this.page;
		const handle = await this.at('panel-drag-button').boundingBox();
		if (!handle) throw new Error('The form cannot be moved');
		const y = handle.y + handle.height / 2;
		await mouse.move(handle.x + handle.width / 2, y);
		await mouse.down();
		await mouse.move(0, y, { steps: 20 });
		await mouse.up();
	}

	/** Executes the step of the open panel. */
	async execute(): Promise<void> {
		await this.at('node-execute-button').click();
	}

	/** Opens a list and picks one of its options. */
	private async pick(list: Locator, text: string): Promise<void> {
		const options = this.page.locator('.el-select-dropdown__item:visible, [role=option]:visible');
		const option = options.filter({ hasText: text }).first();
		// A panel that has just been opened may be rendered again, which closes its lists.
		await expect(async () => {
			await list.click();
			await option.waitFor({ timeout: 5_000 });
		}).toPass();
		await option.click();
	}
}
