import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

import { startCounter, type Counter } from './counter';
import { Installation } from './installation';
import type { Target } from './killing';
import { targetsIn } from './targets';

/** Longer than the service waits, so that n8n has no free slot for the next delivery in time. */
const RUN_MS = 8_000;
/** How long the service waits for an answer: API document, Events, point 5. */
const LONGEST_ANSWER_MS = 5_000;
const MOST_MS = 60_000;
const POLL_MS = 100;
const MOMENT_MS = 1_000;

const logLineSchema = z.object({ level: z.string(), message: z.string() });

describe('an n8n that may run one production execution at a time', () => {
	let n8n: Installation;
	let counter: Counter;
	let target: Target;

	beforeAll(async () => {
		const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1', N8N_LOG_FORMAT: 'json' };
		counter = await startCounter(RUN_MS);
		n8n = await Installation.start('2.x', 'concurrency', {}, env);
		const [ours] = await targetsIn(n8n, n8n.url, counter.url);
		if (ours === undefined) throw new TypeError('There is no target');
		target = ours;
	});

	afterAll(async () => {
		await n8n.stop();
		await counter.stop();
	});

	async function send(token: string) {
		const start = performance.now();
		const response = await fetch(target.url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(target.bodyOf(token)),
		});
		const text = await response.text();
		return { status: response.status, text, durationMs: performance.now() - start };
	}

	async function until(isSo: () => boolean): Promise<void> {
		const deadline = Date.now() + MOST_MS;
		while (!isSo() && Date.now() < deadline) await wait(POLL_MS);
		expect(isSo()).toBe(true);
	}

	/** The states of the executions, in alphabetical order. */
	async function states(): Promise<string[]> {
		const listed = await n8n.api.executions.list(target.workflow);
		return listed.map(({ status }) => status).sort();
	}

	it('answers a delivery in time while no slot is free, and runs it once when one is', async () => {
		expect(await send('first')).toMatchObject({ status: 200 });
		await until(() => counter.counts.has('first'));

		const answer = await send('second');
		expect(answer).toMatchObject({ status: 200, text: '{"message":"Workflow was started."}' });
		expect(answer.durationMs).toBeLessThan(LONGEST_ANSWER_MS);
		expect(await states()).toEqual(['new', 'running']);
		expect(counter.counts.has('second')).toBe(false);
		expect(await send('second')).toMatchObject({
			status: 200,
			text: '{"message":"Received before."}',
		});

		await until(() => counter.counts.has('second'));
		await wait(RUN_MS + MOMENT_MS);
		expect(await states()).toEqual(['success', 'success']);
		expect(Object.fromEntries(counter.counts)).toEqual({ first: 1, second: 1 });
	});

	it('logs no error for a delivery that both the trigger and n8n have answered', () => {
		const errors = n8n.log.split('\n').flatMap((line) => {
			const parsed = logLineSchema.safeParse(line.startsWith('{') ? JSON.parse(line) : undefined);
			return parsed.success && parsed.data.level === 'error' ? [parsed.data.message] : [];
		});
		expect(errors).toEqual([]);
	});
});
