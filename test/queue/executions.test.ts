import { setTimeout as wait } from 'node:timers/promises';

import { outputOf, type SavedWorkflow } from '../n8n-host';
import { ACTION, actionWorkflow, byAlias, START } from '../n8n/workflows';
import { QueueInstallation, type Worker } from './installation';

const LEADS = 600;
const EXPIRED_MS = 1_500;
const LEAST_EXECUTIONS = 4;
const MOST_EXECUTIONS = 12;

describe('executions on two workers', () => {
	let n8n: QueueInstallation;
	let credentials: Awaited<ReturnType<QueueInstallation['saveCredentials']>>;

	beforeAll(async () => {
		const knobs = { leads: LEADS, pageSize: 10, latencyMs: 100, pagination: 'scroll' } as const;
		n8n = await QueueInstallation.start('executions', knobs);
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

	it('[R6] spend each OAuth2 refresh token once and lose nothing, once the access token has expired', async () => {
		n8n.store.configure({ accessTokenLifeSeconds: 1 });
		await n8n.api.credentials.connect(credentials.storeManagementOAuth2Api?.id ?? '');
		await wait(EXPIRED_MS);
		n8n.store.configure({ accessTokenLifeSeconds: 600 });
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
		expect(presented.length).toBeGreaterThan(1);
		expect(Math.max(...presented)).toBe(1);
	});
});
