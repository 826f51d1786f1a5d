import type { INodeParameters } from 'n8n-workflow';
import type { Browser } from 'playwright-core';

import { Installation } from '../n8n/installation';
import { byAlias } from '../n8n/workflows';
import type { Fault } from '../simulator';
import { startChromium } from './chromium';
import { Editor } from './editor';
import { sideBySide, type Step } from './workflows';

const SEVENTEEN_MB = 17 * 1024 * 1024;

/** How an error is caused. By default, the node lists orders with a valid credential. */
interface Cause {
	/** Applies to all requests of the step. */
	fault?: Fault;
	store?: string;
	parameters?: INodeParameters;
	baseUrl?: (service: string) => string;
	userToken?: string;
	isOAuth2?: true;
}

/** A list of two pages, the second of which is the first. */
const page = { data: [{ number: 1 }], meta: { pagination: { current_page: 1, total_pages: 2 } } };

/** What an error says, and how to cause it. */
const CAUSES: Readonly<Record<string, Cause>> = {
	'status 401': { userToken: 'of-yesterday' },
	'status 403': { store: 'loja-vizinha' },
	'status 404': { store: 'loja-nenhuma' },
	'status 429': { fault: { status: 429 } },
	'status 400': { fault: { status: 400, body: { message: 'No', errors: { page: ['Wrong'] } } } },
	'was added but is empty': {
		parameters: { resource: 'lead', operation: 'getAll', filters: { name: '' } },
	},
	'more digits than can be sent': {
		parameters: { resource: 'order', operation: 'update', body: '{"total": 1.23456789012345678}' },
	},
	"'Base URL' must start with https://": { baseUrl: () => 'http://store.example' },
	'answered with a redirect to …': {
		fault: { status: 307, headers: { location: 'https://elsewhere.example/v2' } },
	},
	'is not JSON': { fault: { status: 200, body: '<html>Welcome</html>' } },
	'does not speak https at this port': { baseUrl: (url) => url.replace('http:', 'https:') },
	'is not connected': { isOAuth2: true },
	'refuses connections': { baseUrl: () => 'http://127.0.0.1:9' },
	'answered with more than 16 MB': { fault: { status: 200, body: 'x'.repeat(SEVENTEEN_MB) } },
	'did not answer in time': { fault: { stall: 60_000 } },
	'page 2 of the list repeats page 1': { fault: { status: 200, body: page } },
};

let n8n: Installation;
let browser: Browser;
let editor: Editor;

beforeAll(async () => {
	n8n = await Installation.start('2.x', 'browser-errors');
	browser = await startChromium();
	const steps: [string, Step][] = [];
	for (const [said, cause] of Object.entries(CAUSES)) steps.push([said, await stepOf(said, cause)]);
	const workflow = await n8n.api.workflows.save(sideBySide('Errors', new Map(steps)));
	editor = await Editor.open(browser, n8n, 'dark');
	await editor.openWorkflow(workflow);
});

afterAll(async () => {
	await browser.close();
	await n8n.stop();
});

async function stepOf(name: string, cause: Cause): Promise<Step> {
	const { store = n8n.alias, isOAuth2 = false } = cause;
	const type = isOAuth2 ? 'storeManagementOAuth2Api' : 'storeManagementApi';
	const baseUrl = cause.baseUrl?.(n8n.store.url) ?? n8n.store.url;
	const { userToken, userSecretKey } = n8n.store.credentials;
	const data = isOAuth2
		? { baseUrl, clientId: 'store-app', clientSecret: 'secret' }
		: { baseUrl, userToken: cause.userToken ?? userToken, userSecretKey };
	const id = await n8n.api.credentials.save({ name, type, data });
	const options = { requestOptions: { maxRetries: 0, timeout: 3_000 } };
	const authentication = isOAuth2 ? 'oAuth2' : 'headerTokens';
	const operation = { resource: 'order', operation: 'getAll', returnAll: true };
	const parameters = { authentication, store: byAlias(store), options, ...operation };
	return {
		parameters: { ...parameters, ...cause.parameters },
		credentials: { [type]: { id, name } },
	};
}

describe('The panel of a step that failed', () => {
	it.each(Object.entries(CAUSES))('says "%s" and what to do', async (said, { fault }) => {
		if (fault) n8n.store.faults.push({ times: 10, ...fault });
		await editor.openNode(said);
		await editor.execute();

		const { message, description, details } = await editor.error();
		n8n.store.faults.clear();
		await editor.closeNode();

		for (const part of said.split('…')) expect(`${message} ${description}`).toContain(part);
		expect(description).toMatch(/^\w.*\w.*\.$/);
		expect(details).toMatch(/Order → (Get Many|Update)|Lead → Get Many/);
		expect(message + description + details).not.toContain(n8n.store.credentials.userToken);
	});
});
