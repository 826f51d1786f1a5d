import { SAMPLES } from '../engine/samples';
import { outputOf, type SavedWorkflow, type Workflow } from '../n8n-host';
import { endedExecutions, until, type Credentials } from '../n8n/installation';
import { ACTION, actionWorkflow, byAlias, START, webhookWorkflow, WORK } from '../n8n/workflows';
import { QueueInstallation, type Worker } from './installation';

const LEADS = 600;
const DISCOUNTS = 20;
/** The worker is killed once this many discounts exist. */
const DISCOUNTS_BEFORE_KILL = 7;
const LEAST_EXECUTIONS = 4;
const MOST_EXECUTIONS = 12;

/** With these, n8n notices within seconds that a worker is gone; by default this takes a minute. */
const ATTENTIVE = {
	QUEUE_WORKER_LOCK_DURATION: '20000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

describe('executions on two workers', () => {
	let n8n: QueueInstallation;
	let credentials: Awaited<ReturnType<QueueInstallation['saveCredentials']>>;

	beforeAll(async () => {
		const knobs = { leads: LEADS, pageSize: 10, latencyMs: 100, discounts: 5 };
		const pagination = { leads: 'scroll' } as const;
		n8n = await QueueInstallation.start('executions', { ...knobs, pagination }, ATTENTIVE);
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	/** Starts executions until there are four, and some on each worker. */
	async function startOnBoth(workflow: SavedWorkflow): Promise<string[]> {
		const workers = new Set<Worker>();
		const ids: string[] = [];
		while (ids.length < LEAST_EXECUTIONS || (workers.size < 2 && ids.length < MOST_EXECUTIONS)) {
			const id = await n8n.api.workflows.start(workflow, START);
			ids.push(id);
			workers.add(await n8n.workerOf(id));
		}
		expect(workers.size).toBe(2);
		return ids;
	}

	it('[R6] spend each OAuth2 refresh token once and lose nothing, with tokens of two seconds', async () => {
		n8n.store.configure({ accessTokenLifeSeconds: 2 });
		await n8n.api.credentials.connect(credentials.storeManagementOAuth2Api?.id ?? '');
		const list = { resource: 'lead', operation: 'getAll', returnAll: true };
		const parameters = { ...list, authentication: 'oAuth2', store: byAlias(n8n.alias) };
		const saved = await n8n.api.workflows.save(actionWorkflow('OAuth2', parameters, credentials));

		const ids = await startOnBoth(saved);
		const executions = await Promise.all(ids.map((id) => n8n.api.executions.untilEnded(id)));

		const leads = n8n.store.data.leads(n8n.alias);
		const all = Array.from({ length: LEADS }, (_, index) => leads.at(index).id);
		for (const execution of executions) {
			expect(execution.error).toBeUndefined();
			expect(outputOf(execution, ACTION).map(({ json }) => json.id)).toEqual(all);
		}
		const presented = n8n.store.state.refreshTokens.map((token) => token.presented);
		expect(presented.length).toBeGreaterThan(2);
		expect(Math.max(...presented)).toBe(1);
	});

	it('[R4] are not run again when their worker is killed, and a second try creates no duplicate', async () => {
		const workflow = await n8n.api.workflows.save(discountsWorkflow(n8n.alias, credentials));
		await n8n.api.workflows.activate(workflow);
		const wanted = Array.from({ length: DISCOUNTS }, (_, index) => ({ name: `Sale ${index + 1}` }));
		const send = async (): Promise<void> => {
			const body = JSON.stringify({ discounts: wanted });
			const headers = { 'content-type': 'application/json' };
			const url = `${n8n.n8n.receiver.url}/webhook/discounts`;
			expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
		};
		const made = (): string[] =>
			n8n.store.state.createdDiscounts.map(({ discount }) => discount.name ?? '');

		await send();
		await until('some discounts exist', () => made().length >= DISCOUNTS_BEFORE_KILL, 20);
		const [first] = await n8n.api.executions.list(workflow);
		const worker = await n8n.workerOf(first?.id ?? '');
		await n8n.n8n.killProcess(worker);
		await endedExecutions(n8n.api, workflow, 1);

		const lost = await n8n.api.executions.get(first?.id ?? '');
		// Which status depends on who notices first: the other worker, or this one when it starts again.
		expect(['error', 'crashed']).toContain(lost.status);
		// So nothing shows which discounts exist.
		expect(outputOf(lost, ACTION)).toEqual([]);
		const partly = made();
		expect(partly.length).toBeLessThan(DISCOUNTS);
		expect(new Set(partly).size).toBe(partly.length);

		await n8n.startAgain(worker);
		await send();
		const [, second] = await endedExecutions(n8n.api, workflow, 2);

		expect(second?.status).toBe('success');
		expect(made()).toEqual(wanted.map(({ name }) => name));
		const output = outputOf(await n8n.api.executions.get(second?.id ?? ''), ACTION);
		expect(output.map(({ json }) => json.name)).toEqual(made());
	});
});

/** A workflow that creates a discount for each one posted to it, but none twice. */
function discountsWorkflow(alias: string, credentials: Credentials): Workflow {
	const parameters = {
		...{ resource: 'discount', operation: 'create', store: byAlias(alias) },
		...{ ...SAMPLES['discount.create'], name: '={{ $json.name }}' },
		options: { ifExists: 'return' },
	};
	const action = actionWorkflow('', parameters, credentials).nodes.filter(
		({ name }) => name === ACTION,
	);
	const { nodes, connections, ...workflow } = webhookWorkflow('Discounts', 'discounts');
	const split = {
		...{ type: 'n8n-nodes-base.splitOut', typeVersion: 1 },
		parameters: { fieldToSplitOut: 'body.discounts' },
	};
	return {
		...workflow,
		nodes: [...nodes.map((node) => (node.name === WORK ? { ...node, ...split } : node)), ...action],
		connections: { ...connections, [WORK]: { main: [[{ node: ACTION, type: 'main', index: 0 }]] } },
	};
}
