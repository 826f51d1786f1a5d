import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

import { outputOf, RECEIVER_HEADER, type QueueProcess, type SavedWorkflow } from '../n8n-host';
import { activeTrigger, SIGNED, TRIGGER } from '../n8n/workflows';
import { endedExecutions, untilQuiet } from '../n8n/installation';
import { QueueInstallation } from './installation';

const RECEIVERS = ['main', 'webhook'] as const;
const DELIVERIES = 15;
/** Copies that come sooner may run twice: docs/trigger.md. */
const REPEATED_AFTER_MS = 1_000;

const numbered = z.object({ number: z.number() });

describe('a trigger in an n8n with several processes', () => {
	let n8n: QueueInstallation;
	let credentials: Awaited<ReturnType<QueueInstallation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await QueueInstallation.start('trigger', { deliveries: { signed: SIGNED } });
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	/** Delivers to one process. Returns the status of its answer. */
	async function deliver(event: string, number: number, to: QueueProcess, badSignature = false) {
		const headers = { [RECEIVER_HEADER]: to };
		const options = { headers, badSignature };
		const [answer] = await n8n.store.deliver(n8n.alias, event, { number }, options);
		return answer?.status;
	}

	/** The numbers that were delivered to the runs of a workflow, in ascending order. */
	async function numbersDelivered(workflow: SavedWorkflow, expected: number): Promise<number[]> {
		const ended = await endedExecutions(n8n.api, workflow, expected);
		const executions = await Promise.all(ended.map(({ id }) => n8n.api.executions.get(id)));
		return executions
			.flatMap((execution) => outputOf(execution, TRIGGER))
			.map(({ json }) => numbered.parse(json.resource).number)
			.sort((one, other) => one - other);
	}

	it('[T2] starts one run for one delivery, whichever process gets it', async () => {
		const workflow = await activeTrigger(n8n, 'each.tested', credentials);
		const numbers = Array.from({ length: DELIVERIES }, (_, index) => index);

		for (const number of numbers) {
			const to = RECEIVERS[number % RECEIVERS.length] ?? 'main';
			expect(await deliver('each.tested', number, to)).toBe(200);
		}

		expect(await numbersDelivered(workflow, DELIVERIES)).toEqual(numbers);
	});

	it('[T2] starts no second run when the other process gets the repetition a second later', async () => {
		const workflow = await activeTrigger(n8n, 'again.tested', credentials);
		const numbers = Array.from({ length: 2 * DELIVERIES }, (_, index) => index);
		const deliverAll = async (receivers: readonly QueueProcess[]): Promise<void> => {
			for (const number of numbers) {
				const to = receivers[number % receivers.length] ?? 'main';
				expect(await deliver('again.tested', number, to)).toBe(200);
			}
		};

		await deliverAll(RECEIVERS);
		await numbersDelivered(workflow, numbers.length);
		await wait(REPEATED_AFTER_MS);
		await deliverAll([...RECEIVERS].reverse());

		expect(await numbersDelivered(workflow, 2 * numbers.length)).toEqual(numbers);
	});

	it.each(RECEIVERS)('[T3] refuses a wrong signature in the process %s', async (to) => {
		const event = `forged.${to}`;
		const workflow = await activeTrigger(n8n, event, credentials);

		expect(await deliver(event, 1, to, true)).toBe(401);
		expect(await deliver(event, 2, to)).toBe(200);

		expect(await numbersDelivered(workflow, 1)).toEqual([2]);
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
		const others = ['webhook', 'worker-1', 'worker-2'] as const;

		const numbers: number[] = [];
		for (const names of [['main'], others] as const) {
			for (const end of ['stopProcess', 'killProcess'] as const) {
				await Promise.all(names.map((name) => n8n.n8n[end](name)));
				await Promise.all(names.map((name) => n8n.startAgain(name)));
				await untilQuiet(n8n.store);
				expect(registered()).toEqual([url]);

				numbers.push(numbers.length);
				expect(await deliver(event, numbers.length - 1, names[0])).toBe(200);
				expect(await numbersDelivered(workflow, numbers.length)).toEqual(numbers);
			}
		}

		await n8n.api.workflows.deactivate(workflow);
		expect(registered()).toEqual([]);
	});
});
