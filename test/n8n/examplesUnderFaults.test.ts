import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { EXAMPLES, RELEASES, ROOT, type Execution } from '../n8n-host';
import { effectsOf, reportsOf } from './exampleEffects';
import { ExampleRehearsal } from './exampleRehearsal';
import { ExampleRuns } from './exampleRuns';
import { ExampleWorld } from './exampleWorld';
import type { Failure, Service } from './foreign/failures';

const FAILURES: readonly Failure[] = [401, 500, 'timeout', 'lostAnswer'];
/** Of the requests that a service receives in a run, so many fail, each in a run of its own. */
const MOST_PLACES = 4;
/** The node asks the store once more after a failure: see `HASTE`. */
const REQUESTS_TO_STORE = 2;
const STALL_MS = 3_000;
/** Those that other tests run. */
const ELSEWHERE = ['first-workflow.json', 'support-agent.json'];
const BOT = 'whatsapp-order-bot.json';
const FILES = EXAMPLES.filter((file) => !ELSEWHERE.includes(file));
/**
 * What each template is for in a world in which nothing fails: the orders and customers that its messages, rows and
 * records are about, and those of which its owner reads that they cannot be reached.
 */
const TRUTH: Readonly<Record<string, { effects: string; reports?: string }>> = {
	'whatsapp-for-new-order.json': { effects: '00', reports: '01 02' },
	'whatsapp-for-shipped-order.json': { effects: '03', reports: '04' },
	'whatsapp-for-unpaid-pix.json': { effects: '00 00 10 10', reports: '01 02 09' },
	'whatsapp-for-abandoned-cart.json': { effects: '00', reports: '02' },
	'whatsapp-order-bot.json': { effects: '00 03 05 07' },
	'paid-orders-to-erp.json': { effects: '03 04 05 08' },
	'paid-orders-to-crm.json': { effects: '03 03 04 04 05 05 08 08 90' },
	'orders-to-google-sheets.json': { effects: '00 01 02 03 04 05 06 07 08 09 10' },
	'telegram-for-large-order.json': { effects: '00 01 02' },
	'sales-report-by-email.json': { effects: '9 orders' },
	'skus-from-google-sheets.json': { effects: 'Result Result Result SKU SKU', reports: 'SKUs' },
	'orders-not-shipped.json': { effects: '08' },
	'review-request.json': { effects: '05' },
	'weekend-sale.json': { effects: '00 00 Banners' },
	'webhook-switched-off.json': { effects: '01' },
};

type Failing = Service | 'store';

/** Which service a node uses, by its generic credential or the end of its type. */
const SERVICES: Readonly<Record<string, Failing>> = {
	storeManagement: 'store',
	emailSend: 'mail',
	telegram: 'telegram',
	googleSheets: 'sheets',
	httpHeaderAuth: 'whatsapp',
	httpQueryAuth: 'erp',
	httpBearerAuth: 'crm',
};

const templateSchema = z.object({
	nodes: z.array(
		z.object({
			name: z.string(),
			type: z.string(),
			parameters: z
				.object({ genericAuthType: z.string(), events: z.array(z.string()) })
				.partial()
				.passthrough(),
		}),
	),
	connections: z.record(z.unknown()),
});
const templateOf = (file: string) =>
	templateSchema.parse(JSON.parse(readFileSync(join(ROOT, 'examples', file), 'utf8')));

/** Each service of a template with each way to fail. */
function casesOf(file: string): [Failing, Failure][] {
	const used = templateOf(file).nodes.flatMap(
		({ type, parameters }) =>
			SERVICES[parameters.genericAuthType ?? type.split('.').at(-1) ?? ''] ?? [],
	);
	// What the bot says of a store that it cannot read is an answer, too: examples.test.ts has it.
	const isElsewhere = (service: Failing) => service === 'store' && file === BOT;
	const services = [...new Set(used)].sort().filter((service) => !isElsewhere(service));
	return services.flatMap((service) =>
		FAILURES.map((failure): [Failing, Failure] => [service, failure]),
	);
}

describe.each(RELEASES)('the templates while a service fails, in n8n %s', (release) => {
	let examples: ExampleRuns;

	beforeAll(async () => {
		examples = await ExampleRuns.start(release, 'examples-under-faults');
	});
	afterAll(async () => {
		await examples.stop();
	});

	describe.each(FILES)('%s', (file) => {
		const template = templateOf(file);
		const isScheduled = template.nodes.some(({ type }) => type.endsWith('.scheduleTrigger'));
		const [event] = template.nodes.flatMap(({ parameters }) => parameters.events ?? []);
		let rehearsal: ExampleRehearsal;
		/** What the template does in a world in which nothing fails. */
		let wanted: string[];
		/** What its owner reads there. */
		let wantedReports: string[];
		/** What n8n shows of it as failed. */
		let errors: string[];
		/** How many requests each service receives there. */
		let received: ReadonlyMap<Service, number>;

		/** A run of the schedule, or the messages or events of the world. */
		async function happen(world: ExampleWorld): Promise<Execution[]> {
			world.list(template, examples.n8n.url);
			if (isScheduled) return await rehearsal.run([{ base: world.base }]);
			if (event === undefined) return await rehearsal.run(world.questions());
			const events = world.events(event);
			const { store, alias } = examples;
			return await rehearsal.during(async () => {
				for (const resource of events) await store.deliver(alias, event, resource);
			}, events.length);
		}

		function newWorld(): ExampleWorld {
			examples.services.clear();
			examples.store.faults.clear();
			const world = new ExampleWorld(examples.store, examples.services);
			world.fillSkus();
			return world;
		}

		function fail(service: Failing, failure: Failure, from: number): void {
			// An event has no next run: what starts it must get over one failure by itself.
			const times = isScheduled ? Infinity : 1;
			if (service !== 'store') {
				examples.services.failures.fail(service, failure, from, times);
				return;
			}
			const match = { path: /orders|skus|leads|discounts|banners|webhooks/ };
			const stalled = { stall: STALL_MS, thenHandle: failure === 'lostAnswer' };
			const fault =
				typeof failure === 'number'
					? { status: failure, body: { message: 'Connection Closed' } }
					: stalled;
			examples.store.faults.push({ match, ...fault, times: times * REQUESTS_TO_STORE });
		}

		/** Lets a service fail in one run, and nothing in the next. What is wrong then is in the lists. */
		async function failOnce(service: Failing, failure: Failure, from: number): Promise<Verdict> {
			const world = newWorld();
			fail(service, failure, from);
			const executions = await happen(world);
			const first = { effects: effectsOf(world, examples), reports: reportsOf(world, examples) };
			examples.services.failures.clear();
			examples.store.faults.clear();
			if (isScheduled) await happen(world);

			const effects = effectsOf(world, examples);
			const reports = reportsOf(world, examples);
			const missing = wanted.filter((effect) => !first.effects.includes(effect));
			const failed = executions.filter(({ status }) => status === 'error');
			const most = typeof failure === 'number' ? 1 : 2;
			const isTold =
				failed.length > 0 || first.reports.some((report) => !wantedReports.includes(report));
			return {
				wrong: effects.filter((effect) => !wanted.includes(effect)),
				lost: wanted.filter((effect) => !effects.includes(effect)),
				repeated: effects.filter(
					(effect) => effects.filter((one) => one === effect).length > mostOf(effect, most),
				),
				silent: isTold ? [] : missing,
				untold: service === 'mail' ? [] : untold(failed, first.reports),
				unreported: numbersIn(wantedReports).filter(
					(number) => service !== 'mail' && !numbersIn(reports).includes(number),
				),
				// Without an answer, what was done could not be confirmed.
				untrue:
					failure === 'lostAnswer'
						? []
						: first.reports.filter((report) => isDone(report, first.effects)),
			};
		}

		/** Whether a report says of an order that it failed although all that was wanted for it is done. */
		function isDone(report: string, effects: readonly string[]): boolean {
			return numbersIn([report]).some((number) => {
				const all = wanted.filter((effect) => effect.includes(number));
				return all.length > 0 && all.every((effect) => effects.includes(effect));
			});
		}

		beforeAll(async () => {
			rehearsal = await ExampleRehearsal.publish(examples, file);
			const { failures } = examples.services;
			const before = new Map(failures.received);
			const world = newWorld();
			const executions = await happen(world);
			wanted = effectsOf(world, examples);
			wantedReports = reportsOf(world, examples);
			received = new Map(
				[...failures.received].map(([name, count]) => [name, count - (before.get(name) ?? 0)]),
			);
			errors = executions.flatMap(({ error }) => error?.message ?? []);
		}, 120_000);
		afterAll(async () => {
			await rehearsal.end();
		});

		it('[O3] [S2] does what it is for and no more, whatever the orders and the names of customers', () => {
			const { effects, reports = '' } = TRUTH[file] ?? {};

			expect(errors).toEqual([]);
			expect([aboutIn(wanted), aboutIn(wantedReports)]).toEqual([effects, reports]);
			expect([...wanted, ...wantedReports].join()).not.toMatch(/undefined|null|NaN|\[object/);
		});

		it('does nothing twice', async () => {
			const world = newWorld();
			await happen(world);
			if (isScheduled || event === undefined) await happen(world);

			expect([...new Set(effectsOf(world, examples))]).toEqual([...new Set(wanted)]);
			expect(effectsOf(world, examples).filter(isForOthers)).toEqual(wanted.filter(isForOthers));
		});

		it.each(casesOf(file))('%s: %s', async (service, failure) => {
			const count = service === 'store' ? 1 : Math.min(received.get(service) ?? 0, MOST_PLACES);
			for (let from = 0; from < Math.max(1, count); from++) {
				expect(await failOnce(service, failure, from)).toEqual(FINE);
			}
		});
	});
});

/** What may be wrong after a failure: all lists are empty where nothing is. */
interface Verdict {
	/** Done, and not what is wanted. */
	wrong: string[];
	lost: string[];
	repeated: string[];
	/** Not done at first, without a report or a failed execution. */
	silent: string[];
	/** Failed executions without a report. */
	untold: string[];
	/** Customers who cannot be reached and of whom the owner has not heard. */
	unreported: string[];
	/** Reports of what is done in fact. */
	untrue: string[];
}

const FINE: Verdict = {
	...{ wrong: [], lost: [], repeated: [], silent: [], untold: [], unreported: [], untrue: [] },
};

/** Whether something reaches others than the owner, who gets each report of a day that is asked for. */
function isForOthers(effect: string): boolean {
	return !effect.startsWith('Mail owner@');
}

/** How often something may be done: an answer that is lost leaves no choice, except where the service can be asked. */
function mostOf(effect: string, most: number): number {
	if (!isForOthers(effect)) return Infinity;
	if (/^(?:ERP|Discount)/.test(effect)) return 1;
	// The text goes out again with a code that was refused.
	return effect.includes('por Pix') ? 2 : most;
}

/** The reasons of executions that failed and of which no report tells. */
function untold(failed: readonly Execution[], reports: readonly string[]): string[] {
	const reasons = failed.map(({ error }) => error?.message ?? '');
	return reports.length === 0 ? reasons : [];
}

/** The numbers of the orders and customers of a world, such as `#01`, that are in texts. */
function numbersIn(texts: readonly string[]): string[] {
	return texts.flatMap((text) => text.match(/#\d\d/g) ?? []);
}

/** What each text is about: the first number of an order or customer in it, else how many orders, else its first word. */
function aboutIn(texts: readonly string[]): string {
	const found = texts.map((text) => {
		const [, number] = /(?:#|phone )(\d\d)/.exec(text) ?? [];
		return number ?? /\d+ orders/.exec(text)?.[0] ?? text.split(' ')[0];
	});
	return found.sort().join(' ');
}
