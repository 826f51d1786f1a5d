import { outputOf, RELEASES } from '../n8n-host';
import { endedExecutions, Installation } from './installation';
import { atRate, fewAtOnce } from './killing';
import { activeTrigger, SIGNED, TRIGGER, webhookWorkflow } from './workflows';

const DELIVERIES = 1_000;
const PER_SECOND = 50;
/** How long the service waits for an answer: API document, Events, point 5. */
const LONGEST_ANSWER_MS = 5_000;
const SAMPLE = 250;
const LONGEST_SAMPLE_MS = LONGEST_ANSWER_MS / 2 / (DELIVERIES / SAMPLE);

/**
 * By default, n8n 2.40 creates a virtual machine for the expressions of every delivery and of every
 * execution, for any trigger except its own Webhook node. At this rate, that alone takes more than one
 * processor, and these tests are about the trigger.
 */
const ENGINE = { N8N_EXPRESSION_ENGINE: 'legacy' };

type Kind = 'good' | 'repeated' | 'forged';
const STATUSES: Readonly<Record<Kind, number>> = { good: 200, repeated: 200, forged: 401 };

/**
 * The deliveries in the order in which they are sent. Of every ten, one is forged and one repeats an earlier one:
 * alternately the previous one, which may still be in progress, and one sent a second ago (more, where n8n is slower).
 */
const SENT = Array.from({ length: DELIVERIES }, (_, number): { number: number; kind: Kind } => {
	if (number % 10 === 8) return { number, kind: 'forged' };
	if (number % 10 !== 5) return { number, kind: 'good' };
	const before = number % 20 === 5 || number < 50 ? 1 : 51;
	return { number: number - before, kind: 'repeated' };
});

describe.each(RELEASES)('[T2] deliveries to a whole n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		const knobs = { deliveries: { signed: SIGNED } };
		n8n = await Installation.start(release, 'deliveries', knobs, ENGINE);
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	/**
	 * How many deliveries a second this machine lets n8n take: a machine that is too slow for n8n's own Webhook node says
	 * nothing about the trigger. What waits grows with each delivery, so a sample tells how long it is after all of them.
	 */
	async function possibleRate(perSecond = PER_SECOND): Promise<number> {
		const path = `rate-${perSecond}`;
		const plain = await n8n.api.workflows.save(webhookWorkflow(path, path));
		await n8n.api.workflows.activate(plain);
		const body = JSON.stringify({ event: path, resource: {} });
		const times = await atRate(Array.from({ length: SAMPLE }), perSecond, async () => {
			const start = performance.now();
			const headers = { 'content-type': 'application/json' };
			await fetch(`${n8n.url}/webhook/${path}`, { method: 'POST', headers, body });
			return performance.now() - start;
		});
		await endedExecutions(n8n.api, plain, SAMPLE);
		if (Math.max(...times) < LONGEST_SAMPLE_MS) return perSecond;
		if (perSecond < 1) throw new Error('This machine is too slow for n8n itself');
		return await possibleRate(perSecond / 2);
	}

	async function deliver(event: string, number: number, badSignature = false) {
		const [answer] = await n8n.store.deliver(n8n.alias, event, { number }, { badSignature });
		return { status: answer?.status, durationMs: answer?.durationMs ?? Infinity };
	}

	/** The numbers that were delivered to the executions, in ascending order. */
	async function numbersDelivered(executions: ReadonlyArray<{ id: string }>): Promise<number[]> {
		const numbers: number[] = [];
		await fewAtOnce(executions, async ({ id }) => {
			const items = outputOf(await n8n.api.executions.get(id), TRIGGER);
			numbers.push(
				...items.map(({ json }) => Number(Reflect.get(Object(json.resource), 'number'))),
			);
		});
		return numbers.sort((one, other) => one - other);
	}

	// What n8n 1.x can take is no matter of the trigger.
	if (release === '2.x') {
		it('starts each one once: 1,000 at 50 a second, or as many as n8n takes, a tenth repeated and a tenth forged', async () => {
			const event = 'load.tested';
			const perSecond = await possibleRate();
			const workflow = await activeTrigger(n8n, event, credentials);

			const answers = await atRate(SENT, perSecond, async ({ number, kind }) => {
				return { kind, ...(await deliver(event, number, kind === 'forged')) };
			});
			const good = SENT.filter(({ kind }) => kind === 'good').map(({ number }) => number);
			const executions = await endedExecutions(n8n.api, workflow, good.length);

			expect(answers.filter(({ kind, status }) => status !== STATUSES[kind])).toEqual([]);
			expect(new Set(executions.map(({ status }) => status))).toEqual(new Set(['success']));
			expect(await numbersDelivered(executions)).toEqual(good);
			const slowest = Math.max(...answers.map(({ durationMs }) => durationMs));
			expect(slowest).toBeLessThan(LONGEST_ANSWER_MS);
		});
	}

	it.each(['shutDown', 'crash'] as const)(
		'recognizes a repetition after n8n was ended by %s and started again',
		async (end) => {
			const event = `${end.toLowerCase()}.tested`;
			const workflow = await activeTrigger(n8n, event, credentials);
			expect((await deliver(event, 1)).status).toBe(200);
			expect(await endedExecutions(n8n.api, workflow, 1)).toHaveLength(1);

			await n8n[end]();
			await n8n.startAgain();

			expect((await deliver(event, 1)).status).toBe(200);
			expect((await deliver(event, 2)).status).toBe(200);
			const executions = await endedExecutions(n8n.api, workflow, 2);
			expect(await numbersDelivered(executions)).toEqual([1, 2]);
		},
	);
});
