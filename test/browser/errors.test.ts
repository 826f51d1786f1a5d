import { expect } from '@playwright/test';
import type { INodeParameters } from 'n8n-workflow';

import type { SavedWorkflow } from '../n8n-host';
import type { Installation } from '../n8n/installation';
import { byAlias } from '../n8n/workflows';
import type { Fault } from '../simulator';
import { test } from './desk';
import { sideBySide, type Step } from './workflows';

/** How an error is caused. By default, the node lists orders with a valid credential. */
interface Cause {
	/** Applies to all requests of the step. */
	fault?: Fault;
	store?: string;
	parameters?: INodeParameters;
	baseUrl?: string;
	userToken?: string;
	isOAuth2?: true;
}

/** A list of two pages, the second of which is the first. */
const page = { data: [{ number: 1 }], meta: { pagination: { current_page: 1, total_pages: 2 } } };

/** A part of what an error says, and how to cause it; one of each kind. */
const CAUSES: Readonly<Record<string, Cause>> = {
	'status 401': { userToken: 'of-yesterday' },
	'status 404': { store: 'loja-nenhuma' },
	'status 400': { fault: { status: 400, body: { message: 'No', errors: { page: ['Wrong'] } } } },
	'was added but is empty': {
		parameters: { resource: 'lead', operation: 'getAll', filters: { name: '' } },
	},
	redirect: { fault: { status: 307, headers: { location: 'https://elsewhere.example/v2' } } },
	'a web page': { fault: { status: 200, body: '<html>Welcome</html>' } },
	'is not connected': { isOAuth2: true },
	'refuses connections': { baseUrl: 'http://127.0.0.1:9' },
	'did not answer in time': { fault: { stall: 60_000 } },
	'page 2 of the list repeats': { fault: { status: 200, body: page } },
};

let workflow: SavedWorkflow;

test.beforeAll(async ({ desk: { n8n, editor } }) => {
	const steps: [string, Step][] = [];
	for (const [said, cause] of Object.entries(CAUSES)) {
		steps.push([said, await stepOf(n8n, said, cause)]);
	}
	workflow = await n8n.api.workflows.save(sideBySide('Errors', new Map(steps)));
	await editor.openWorkflow(workflow);
});

async function stepOf(n8n: Installation, name: string, cause: Cause): Promise<Step> {
	const { store = n8n.alias, isOAuth2 = false, baseUrl = n8n.store.url } = cause;
	const type = isOAuth2 ? 'storeManagementOAuth2Api' : 'storeManagementApi';
	const { userToken, userSecretKey } = n8n.store.credentials;
	const data = isOAuth2
		? { baseUrl, clientId: 'store-app', clientSecret: 'secret' }
		: { baseUrl, userToken: cause.userToken ?? userToken, userSecretKey };
	const id = await n8n.api.credentials.save({ name, type, data });
	const options = {
		maxRetries: 0,
		timeout: 3_000,
		requestOptions: { maxRetries: 0, timeout: 3_000 },
	};
	const authentication = isOAuth2 ? 'oAuth2' : 'headerTokens';
	const operation = { resource: 'order', operation: 'getAll', returnAll: true };
	const parameters = { authentication, store: byAlias(store), options, ...operation };
	return {
		parameters: { ...parameters, ...cause.parameters },
		credentials: { [type]: { id, name } },
	};
}

for (const [said, { fault }] of Object.entries(CAUSES)) {
	test(`the panel of a step that failed says "${said}" and what to do`, async ({ desk }) => {
		const { n8n, editor } = desk;
		if (fault) n8n.store.faults.push({ times: 10, ...fault });
		await editor.openNode(said);
		await editor.execute();

		const message = await editor.at('node-error-message').innerText();
		const description = await editor.at('node-error-description').innerText();
		const details = editor.page.locator('.node-error-view__details').first();
		await details.locator('summary').click();
		const all = `${message} ${description} ${await details.innerText()}`;
		n8n.store.faults.clear();
		await editor.closeNode();

		expect(`${message} ${description}`).toContain(said);
		expect(description).toMatch(/^\w.*\w.*\.$/);
		expect(all).toMatch(/Order → Get Many|Lead → Get Many/);
		expect(all).not.toContain(n8n.store.credentials.userToken);
	});
}
