import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { poll, RELEASES, type SavedWorkflow, type Workflow } from '../n8n-host';
import { Installation, untilQuiet } from './installation';
import { byAlias, SIGNED, triggerWorkflow, webhookWorkflow } from './workflows';

/** The webhooks that a store has before the tests. */
const OWN_WEBHOOKS = 2;
const TRIGGERS = 3;
/** Longer than any n8n here takes to start. */
const HANGING_MS = 120_000;
const MOST_MS_TO_ANSWER = 30_000;

/** What the engine tests cannot show: what a whole n8n asks of the trigger when it starts, ends, is copied or moved. */
describe.each(RELEASES)('the registration of a trigger, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'registration', { deliveries: { signed: SIGNED } });
		credentials = await n8n.saveCredentials();
	});
	afterEach(() => {
		n8n.store.configure({ latencyMs: 0 });
	});
	afterAll(async () => {
		await n8n.stop();
	});

	/** A workflow as a user creates it in the editor; saving it with the same ID changes it. */
	function workflow(webhookId: string, changes: INodeParameters = {}): Workflow {
		const parameters = {
			...{ store: byAlias(n8n.alias), events: ['order.created'], ...changes },
			options: { verifySignature: true },
		};
		return triggerWorkflow(webhookId, webhookId, parameters, credentials);
	}

	async function active(given = workflow(randomUUID())): Promise<SavedWorkflow> {
		const saved = await n8n.api.workflows.save(given);
		await n8n.api.workflows.activate(saved);
		return saved;
	}

	/** What n8n says when it cannot publish a workflow. */
	async function refusal(given: Workflow): Promise<string> {
		const saved = await n8n.api.workflows.save(given);
		const said = await n8n.api.workflows.activate(saved).then(() => '', String);
		// n8n 2.x keeps trying.
		await n8n.api.workflows.deactivate(saved).catch(() => undefined);
		return said;
	}

	const urlOf = (webhookId: string): string => `${n8n.url}/webhook/${webhookId}/webhook`;
	const webhooks = (alias = n8n.alias) => n8n.store.state.webhooks(alias).slice(OWN_WEBHOOKS);
	const registered = (): string[] => webhooks().map(({ url }) => url);

	async function delivered(): Promise<number[]> {
		const answers = await n8n.store.deliver(n8n.alias, 'order.created');
		return answers.map(({ status }) => status).slice(-1);
	}

	async function unpublished(saved: SavedWorkflow): Promise<void> {
		await n8n.api.workflows.deactivate(saved);
		expect(registered()).toEqual([]);
	}

	it('[T4] is there while the workflow is, delivers, and follows its events and its store', async () => {
		const id = randomUUID();
		const saved = await active(workflow(id));
		expect(registered()).toEqual([urlOf(id)]);
		expect(await delivered()).toEqual([200]);

		const other = n8n.store.aliases[1] ?? '';
		const events = { events: ['order.*', 'otherEvents'], customEvents: 'lead.created' };
		await active(workflow(id, { ...events, store: byAlias(other) }));
		expect(registered()).toEqual([]);
		const [hook, ...others] = webhooks(other);
		expect(hook).toMatchObject({ url: urlOf(id), active: true });
		expect(hook?.events.data.map(({ name }) => name)).toEqual(['order.*', 'lead.created']);
		expect(others).toEqual([]);

		expect(await n8n.api.executions.list(saved)).toHaveLength(1);
		await n8n.api.workflows.delete(saved);
		expect(webhooks(other)).toEqual([]);
	});

	it('[T4] is there once after n8n was killed and started again', async () => {
		const saved = await active();
		const before = registered();
		await n8n.crash();
		await n8n.startAgain();
		await untilQuiet(n8n.store);

		expect(registered()).toEqual(before);
		expect(await delivered()).toEqual([200]);
		await unpublished(saved);
	});

	it('[T4] a copy of the database at another address takes nothing from the original', async () => {
		const saved = await active();
		const before = registered();
		expect(before).toEqual([expect.stringContaining(n8n.url)]);
		const copy = await n8n.copy('copy');
		try {
			await untilQuiet(n8n.store);
			// n8n 1.x asks each trigger to register at a start, n8n 2.x none.
			expect(registered()).toEqual(expect.arrayContaining(before));
			await copy.api.workflows.deactivate(saved);
			await untilQuiet(n8n.store);

			expect(registered()).toEqual(before);
			expect(await delivered()).toEqual([200]);
		} finally {
			await copy.shutDown();
		}
		await unpublished(saved);
	});

	it('[T4] another workflow with the same webhook ID leaves the webhook of the first one', async () => {
		const id = randomUUID();
		const saved = await active(workflow(id));
		const before = registered();
		// n8n refuses this itself, and 1.x then lets the node delete what it has not registered.
		expect(await refusal({ ...workflow(id), name: 'A copy of the workflow' })).not.toBe('');
		await untilQuiet(n8n.store);

		expect(registered()).toEqual(before);
		expect(await delivered()).toEqual([200]);
		await unpublished(saved);
	});

	it('[T4] a start while the store hangs asks it once for each trigger, and other workflows run', async () => {
		const triggers = [];
		for (let count = 0; count < TRIGGERS; count += 1) triggers.push(await active());
		const path = randomUUID();
		const other = await active(webhookWorkflow('Other', path));
		await n8n.shutDown();
		n8n.store.configure({ latencyMs: HANGING_MS });
		const before = n8n.store.requests.length;
		await n8n.startAgain();
		// Some releases activate workflows after they say that they are ready.
		const answer = await poll(
			async () => (await fetch(`${n8n.url}/webhook/${path}`, { method: 'POST' })).status,
			(status) => status === 200,
			{ mostMs: MOST_MS_TO_ANSWER, everyMs: 500 },
		);

		expect(answer).toBe(200);
		expect(n8n.store.requests.length - before).toBeLessThanOrEqual(TRIGGERS);
		n8n.store.configure({ latencyMs: 0 });
		for (const saved of [...triggers, other]) await n8n.api.workflows.deactivate(saved);
	});
});
