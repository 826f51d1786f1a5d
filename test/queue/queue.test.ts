import { setTimeout as wait } from 'node:timers/promises';

import { byAlias } from '../locators';
import { outputOf } from '../n8n-host';
import { type Credentials, untilQuiet } from '../n8n/installation';
import { ACTION, actionWorkflow, activeTrigger, numbersRun, SIGNED, START } from '../n8n/workflows';
import { OTHERS, QueueInstallation, RECEIVER_HEADER, type QueueProcess } from './installation';

const LEADS = 600;
const EXECUTIONS = 8;
const RECEIVERS = ['main', 'webhook'] as const;
const DELIVERIES = 15;
/** Copies that come sooner may run twice: docs/trigger.md. */
const REPEATED_AFTER_MS = 1_000;

describe('an n8n of several processes', () => {
	let n8n: QueueInstallation;
	let credentials: Credentials;

	beforeAll(async () => {
		n8n = await QueueInstallation.start({
			...{ leads: LEADS, pageSize: 10, latencyMs: 100, pagination: 'scroll' },
			deliveries: { signed: SIGNED },
		});
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	it('[R6] spends each OAuth2 refresh token once and loses nothing on two workers, once the access token has expired', async () => {
		await n8n.api.credentials.connect(credentials.storeManagementOAuth2Api?.id ?? '');
		n8n.store.expireAccessTokens();
		const list = { resource: 'lead', operation: 'getAll', returnAll: true };
		const parameters = { ...list, authentication: 'oAuth2', store: byAlias(n8n.alias) };
		const saved = await n8n.api.workflows.save(actionWorkflow('OAuth2', parameters, credentials));

		const ids = await Promise.all(
			Array.from({ length: EXECUTIONS }, () => n8n.api.workflows.start(saved, START)),
		);
		const executions = await Promise.all(ids.map((id) => n8n.api.executions.untilEnded(id)));

		expect(n8n.workersOf(ids)).toBe(2);
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

	/** Delivers to one process. Returns the status of its answer. */
	async function deliver(event: string, number: number, to: QueueProcess, badSignature = false) {
		const headers = { [RECEIVER_HEADER]: to };
		const options = { headers, badSignature };
		const [answer] = await n8n.store.deliver(n8n.alias, event, { number }, options);
		return answer?.status;
	}

	it('[T2] [T3] starts one run for one delivery, whichever process gets it, and none when it is forged or the other one gets it again', async () => {
		const workflow = await activeTrigger(n8n, 'again.tested', credentials);
		const numbers = Array.from({ length: 2 * DELIVERIES }, (_, index) => index);
		const deliverAll = async (receivers: readonly QueueProcess[]): Promise<void> => {
			for (const number of numbers) {
				const to = receivers[number % receivers.length] ?? 'main';
				expect(await deliver('again.tested', number, to)).toBe(200);
			}
		};

		for (const to of RECEIVERS) expect(await deliver('again.tested', -1, to, true)).toBe(401);
		await deliverAll(RECEIVERS);
		expect(await numbersRun(n8n, workflow, numbers.length)).toEqual(numbers);
		await wait(REPEATED_AFTER_MS);
		await deliverAll([...RECEIVERS].reverse());
		expect(await numbersRun(n8n, workflow, numbers.length)).toEqual(numbers);
	});

	it('[T4] is registered once, whichever process is shut down or killed and started again', async () => {
		const event = 'registration.tested';
		const workflow = await activeTrigger(n8n, event, credentials);
		const registered = (): string[] =>
			n8n.store.state
				.webhooks(n8n.alias)
				.filter(({ events }) => events.data.some(({ name }) => name === event))
				.map(({ url }) => url);
		const [url] = registered();

		const numbers: number[] = [];
		for (const names of [['main'], OTHERS] as const) {
			for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
				await Promise.all(names.map((name) => n8n.endProcess(name, signal)));
				await Promise.all(names.map((name) => n8n.startProcess(name)));
				await untilQuiet(n8n.store);
				expect(registered()).toEqual([url]);

				numbers.push(numbers.length);
				expect(await deliver(event, numbers.length - 1, names[0])).toBe(200);
				expect(await numbersRun(n8n, workflow, numbers.length)).toEqual(numbers);
			}
		}

		await n8n.api.workflows.deactivate(workflow);
		expect(registered()).toEqual([]);
	});
});
