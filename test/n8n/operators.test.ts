import { randomUUID } from 'node:crypto';

import { poll, RELEASES, type SavedWorkflow, type Workflow } from '../n8n-host';
import { startSimulator } from '../simulator';
import { Installation, untilQuiet } from './installation';
import { byAlias, SIGNED, triggerWorkflow, webhookWorkflow } from './workflows';

/** The webhooks that a store has before the tests. */
const OWN_WEBHOOKS = 2;
const TRIGGERS = 3;
/** Longer than any n8n here takes to start. */
const HANGING_MS = 120_000;

describe.each(RELEASES)('What operators do on an ordinary day, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'operators', { deliveries: { signed: SIGNED } });
		credentials = await n8n.saveCredentials();
	});

	afterEach(() => {
		n8n.store.configure({ latencyMs: 0 });
	});

	afterAll(async () => {
		await n8n.stop();
	});

	function workflow(webhookId: string = randomUUID()): Workflow {
		const options = { verifySignature: true };
		const parameters = { store: byAlias(n8n.alias), events: ['order.created'], options };
		return triggerWorkflow(webhookId, webhookId, parameters, credentials);
	}

	async function active(given = workflow()): Promise<SavedWorkflow> {
		const saved = await n8n.api.workflows.save(given);
		await n8n.api.workflows.activate(saved);
		return saved;
	}

	const registered = (): string[] =>
		n8n.store.state
			.webhooks(n8n.alias)
			.slice(OWN_WEBHOOKS)
			.map(({ url }) => url);

	async function delivered(): Promise<number[]> {
		const answers = await n8n.store.deliver(n8n.alias, 'order.created');
		return answers.map(({ status }) => status).slice(-1);
	}

	async function unpublished(saved: SavedWorkflow): Promise<void> {
		await n8n.api.workflows.deactivate(saved);
		expect(registered()).toEqual([]);
	}

	it('[T4] a copy of the database at another address takes nothing from the original', async () => {
		const saved = await active();
		const before = registered();
		expect(before).toEqual([expect.stringContaining(n8n.url)]);
		const copy = await n8n.copy('copy');
		try {
			await untilQuiet(n8n.store);
			expect(registered()).toEqual(before);
			await copy.api.workflows.deactivate(saved);
			await untilQuiet(n8n.store);

			expect(registered()).toEqual(before);
			expect(copy.log).toContain(before[0]);
			expect(await delivered()).toEqual([200]);
		} finally {
			await copy.shutDown();
		}
		await unpublished(saved);
	});

	it('[T4] another workflow with the same webhook ID leaves the webhook of the first one', async () => {
		const webhookId = randomUUID();
		const saved = await active(workflow(webhookId));
		const before = registered();
		const second = { ...workflow(webhookId), name: 'A copy of the workflow' };
		const other = await n8n.api.workflows.save(second);
		// n8n refuses this itself, and 1.x then lets the node delete what it has not registered.
		const refusal = await n8n.api.workflows.activate(other).then(() => '', String);
		expect(refusal).not.toBe('');
		await untilQuiet(n8n.store);

		expect(registered()).toEqual(before);
		expect(await delivered()).toEqual([200]);
		await unpublished(saved);
	});

	it('a start at another WEBHOOK_URL changes no webhook, and good signatures are accepted', async () => {
		const saved = await active();
		const before = registered();
		await n8n.shutDown();
		const address = 'https://n8n.example.com/';
		await n8n.startAgain({ WEBHOOK_URL: address, N8N_WEBHOOK_URL: address });
		await untilQuiet(n8n.store);

		expect(registered()).toEqual(before);
		expect(await delivered()).toEqual([200]);
		await n8n.shutDown();
		await n8n.startAgain();
		await unpublished(saved);
	});

	it('[T6] after the Base URL was edited the old service keeps its webhook, which the log names', async () => {
		const saved = await active();
		const [url = ''] = registered();
		const { store } = n8n;
		const service = await startSimulator({ deliveries: { signed: SIGNED } });
		const edit = async (baseUrl: string): Promise<void> => {
			const data = { ...store.credentials, baseUrl };
			const { name = '' } = credentials.storeManagementApi ?? {};
			await n8n.api.credentials.save({ name, type: 'storeManagementApi', data });
		};
		try {
			await edit(service.url);
			await n8n.api.workflows.deactivate(saved);
			await n8n.api.workflows.activate(saved);

			expect(registered()).toEqual([url]);
			expect(service.state.webhooks(n8n.alias).slice(OWN_WEBHOOKS)).toMatchObject([{ url }]);
			expect(n8n.log).toContain(store.url);
			await n8n.api.workflows.deactivate(saved);
		} finally {
			await edit(store.url);
			await service.stop();
		}
		const [{ id } = { id: 0 }] = store.state.webhooks(n8n.alias).slice(OWN_WEBHOOKS);
		store.state.removeWebhook(n8n.alias, id);
	});

	it('a start while the store hangs asks it once for each trigger, and other workflows run', async () => {
		const triggers = [];
		for (let count = 0; count < TRIGGERS; count += 1) triggers.push(await active());
		const path = randomUUID();
		const other = await active(webhookWorkflow('Other', path));
		await n8n.shutDown();
		n8n.store.configure({ latencyMs: HANGING_MS });
		const before = n8n.store.requests.length;
		await n8n.startAgain();
		const answer = await untilAnswered(`${n8n.url}/webhook/${path}`);

		expect(answer).toBe(200);
		expect(n8n.store.requests.length - before).toBeLessThanOrEqual(TRIGGERS);
		n8n.store.configure({ latencyMs: 0 });
		for (const saved of [...triggers, other]) await n8n.api.workflows.deactivate(saved);
	});
});

const MOST_MS_TO_ANSWER = 30_000;

/** Posts until a workflow answers: some releases activate workflows after they say that they are ready. */
async function untilAnswered(url: string): Promise<number> {
	return await poll(
		async () => (await fetch(url, { method: 'POST' })).status,
		(status) => status === 200,
		{ mostMs: MOST_MS_TO_ANSWER, everyMs: 500 },
	);
}
