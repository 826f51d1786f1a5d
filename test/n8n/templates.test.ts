import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { EXAMPLES, FIRST, RELEASES } from '../n8n-host';
import type { Service } from './foreign/foreignServices';
import { failOnce, FINE } from './templates/failing';
import type { Kind } from './templates/orders';
import { installTemplates, Rehearsal, type InstalledTemplates } from './templates/rehearsal';
import { TemplateWorld } from './templates/world';

/**
 * Each template in shops of each kind, in which every other service is a stand-in that keeps what it gets, and fails.
 * What it must do there, and what its owner must read, stands in words in `effects.txt`, a line for each:
 * WRITE_EFFECTS=1 writes that file, to be read before it is believed. What a template does in odd shops and while services
 * fail follows from its nodes, which are the same in n8n 1.x: there it shows what it is for, with Evolution API 1.x.
 */
const PAGE = join(__dirname, 'templates/effects.txt');
const isWriting = process.env.WRITE_EFFECTS === '1';
const KINDS: readonly Kind[] = ['odd', 'silent', 'closed'];
const FAILURES = [500, 'timeout', 'lostAnswer'] as const;
const MOST_MS = 900_000;
const MOST_REQUESTS = 20;
/** Of the requests that a service receives in a run, so many fail, each in a run of its own. */
const MOST_PLACES = 2;
/** supportAgent.test.ts has it. */
const AGENT = 'support-agent.json';
/** What it says of a store that it cannot read is an answer, too. */
const BOT = 'whatsapp-order-bot.json';
/** They write to a thousand customers at first, or of a thousand orders. */
const MANY_REQUESTS = ['paid-orders-to-erp.json', 'review-request.json'];
const FILES = EXAMPLES.filter((file) => ![AGENT, FIRST].includes(file));

/** The lines of the page by their heading: the file and the kind of the shop. */
const expected = new Map(
	readFileSync(PAGE, 'utf8')
		.split(/^== /m)
		.map((part) => part.trim().split('\n'))
		.map(([heading = '', ...lines]) => [heading, lines]),
);

/** Compares what is told with the page, or writes it there. */
function expectTold(file: string, kind: Kind, lines: readonly string[]): void {
	const heading = `${file}, ${kind}`;
	if (isWriting) expected.set(heading, [...lines]);
	expect(lines.join('\n')).not.toMatch(/undefined|null|NaN|\[object/);
	expect({ [heading]: lines }).toEqual({ [heading]: expected.get(heading) ?? [] });
}

/** The lines that are not among others, or not as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
	const left = [...others];
	return lines.filter((line) => {
		const place = left.indexOf(line);
		if (place >= 0) left.splice(place, 1);
		return place < 0;
	});
}

afterAll(() => {
	if (!isWriting) return;
	const parts = [...expected].filter(([, lines]) => lines.length > 0);
	const text = parts.sort().map(([heading, lines]) => `== ${[heading, ...lines].join('\n')}\n`);
	writeFileSync(PAGE, text.join(''));
});

describe.each(RELEASES)('the templates, in n8n %s', (release) => {
	let installed: InstalledTemplates;

	beforeAll(async () => {
		installed = await installTemplates(release);
	});
	afterAll(async () => {
		await installed.n8n.stop();
		installed.services.stop();
	});

	const newWorld = (kind: Kind) => new TemplateWorld(installed.n8n.store, installed.services, kind);

	describe.each(FILES)('%s', (file) => {
		let rehearsal: Rehearsal;
		let world: TemplateWorld;
		/** What it tells in a tidy shop. */
		let wanted: string[];
		/** How many requests each service receives there. */
		let received: Array<[Service, number]>;

		beforeAll(async () => {
			rehearsal = await Rehearsal.publish(installed, file, true);
			world = newWorld('tidy');
			await rehearsal.happen(world);
			wanted = world.told;
			received = [...installed.services.received];
		}, MOST_MS);
		afterAll(async () => {
			await rehearsal.end();
		});

		it('[O3] [S2] does what it is for, whatever the names of customers, and later only what is new', async () => {
			expectTold(file, 'tidy', wanted);
			world.moveOn();
			await rehearsal.happen(world);

			const gone = without(wanted, world.told).map((line) => `- ${line}`);
			expectTold(file, 'later', [...gone, ...without(world.told, wanted)]);
		});

		if (release === '1.x') return;

		it.each(KINDS)(
			'[O3] [S2] does no more than it can in a shop that is %s, and says so',
			async (kind) => {
				const shop = newWorld(kind);
				await rehearsal.happen(shop);

				expectTold(file, kind, shop.told);
			},
		);

		it.each(FAILURES)(
			'[S2] loses, repeats and hides nothing while a service fails: %s',
			async (failure) => {
				const store = file === BOT ? [] : [['store', 1] as const];
				for (const [service, count] of [...received, ...store]) {
					for (let from = 0; from < Math.min(count, MOST_PLACES); from++) {
						const place = [service, failure, from] as const;
						const verdict = await failOnce(rehearsal, wanted, place);
						expect({ place, ...verdict }).toEqual({ place, ...FINE });
					}
				}
			},
			MOST_MS,
		);

		if (MANY_REQUESTS.includes(file)) return;

		it('makes at most 20 requests in a store with 40,000 orders', async () => {
			await rehearsal.end();
			rehearsal = await Rehearsal.publish(installed, file, false);
			const { requests } = installed.n8n.store;
			const before = requests.length;
			const executions = await rehearsal.happen(newWorld('large'));

			expect(executions.filter(({ status }) => status !== 'success')).toEqual([]);
			expect(requests.length - before).toBeLessThanOrEqual(MOST_REQUESTS);
		});
	});
});
