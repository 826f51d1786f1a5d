import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { EXAMPLES, FIRST, RELEASES } from '../n8n-host';
import type { Service } from './foreign/failures';
import { failOnce, FAILURES, FINE, toldIn, type Told } from './templates/failing';
import { InstalledTemplates } from './templates/installed';
import type { Kind } from './templates/orders';
import { Rehearsal } from './templates/rehearsal';
import { TemplateWorld } from './templates/world';

/**
 * Each template in shops of each kind, in which every other service is a stand-in that keeps what it gets, and fails.
 * What it must do there, and what its owner must read, stands in words in `effects.txt`, a line for each:
 * WRITE_EFFECTS=1 writes that file, to be read before it is believed. What a template does in odd shops and while services
 * fail follows from its nodes, which are the same in n8n 1.x: there it shows what it is for.
 */
const PAGE = join(__dirname, 'templates/effects.txt');
const KINDS: readonly Kind[] = ['odd', 'silent', 'closed'];
const MOST_MS = 900_000;
const MOST_REQUESTS = 20;
/** Of the requests that a service receives in a run, so many fail, each in a run of its own. */
const MOST_PLACES = 2;
/** supportAgent.test.ts has it. */
const AGENT = 'support-agent.json';
/** What it says of a store that it cannot read is an answer, too. */
const BOT = 'whatsapp-order-bot.json';
/** They write to a thousand customers at first, or of a thousand orders, and the bot searches. */
const MANY_REQUESTS = ['paid-orders-to-erp.json', 'review-request.json', BOT];
const FILES = EXAMPLES.filter((file) => ![AGENT, FIRST].includes(file));

/** The lines of the page by their heading: the file and the kind of the shop. */
const expected = new Map(
	readFileSync(PAGE, 'utf8')
		.split(/^== /m)
		.map((part) => part.trim().split('\n'))
		.map(([heading = '', ...lines]) => [heading, lines]),
);

/** Compares what is told with the page, or writes it there. */
function expectTold(file: string, kind: Kind, { effects, reports }: Told): void {
	const lines = [...effects, ...reports.map((report) => `Reported: ${report}`)].map((text) =>
		text.replaceAll('\n', '\\n'),
	);
	const heading = `${file}, ${kind}`;
	if (process.env.WRITE_EFFECTS === '1') expected.set(heading, lines);
	expect(lines.join('\n')).not.toMatch(/undefined|null|NaN|\[object/);
	expect({ [heading]: lines }).toEqual({ [heading]: expected.get(heading) ?? [] });
}

/** What was told after something happened and not before, and with a minus what is gone. */
function changed(before: Told, after: Told): Told {
	const countOf = (text: string, all: readonly string[]): number =>
		all.filter((one) => one === text).length;
	const less = (these: readonly string[], those: readonly string[]): string[] =>
		these.filter((one, at) => countOf(one, these.slice(0, at + 1)) > countOf(one, those));
	return {
		effects: [
			...less(before.effects, after.effects).map((one) => `- ${one}`),
			...less(after.effects, before.effects),
		],
		reports: less(after.reports, before.reports),
	};
}

afterAll(() => {
	if (process.env.WRITE_EFFECTS !== '1') return;
	const parts = [...expected].filter(([, lines]) => lines.length > 0);
	const text = parts.sort().map(([heading, lines]) => `== ${[heading, ...lines].join('\n')}\n`);
	writeFileSync(PAGE, text.join(''));
});

describe.each(RELEASES)('the templates, in n8n %s', (release) => {
	let installed: InstalledTemplates;

	beforeAll(async () => {
		installed = await InstalledTemplates.start(release, 'templates');
	});
	afterAll(async () => {
		await installed.stop();
	});

	const newWorld = (kind: Kind) => new TemplateWorld(installed.store, installed.services, kind);

	describe.each(FILES)('%s', (file) => {
		let rehearsal: Rehearsal;
		let world: TemplateWorld;
		/** What it does in a tidy shop. */
		let wanted: Told;
		/** How many requests each service receives there. */
		let received: Array<[Service, number]>;

		beforeAll(async () => {
			rehearsal = await Rehearsal.publish(installed, file, { isHasty: true });
			world = newWorld('tidy');
			const { failures } = installed.services;
			failures.received.clear();
			await rehearsal.happen(world);
			wanted = toldIn(world, installed);
			received = [...failures.received];
		}, MOST_MS);
		afterAll(async () => {
			await rehearsal.end();
		});

		it('[O3] [S2] does what it is for, whatever the names of customers, and later only what is new', async () => {
			expectTold(file, 'tidy', wanted);
			world.moveOn();
			await rehearsal.happen(world);

			expectTold(file, 'later', changed(wanted, toldIn(world, installed)));
		});

		if (release === '1.x') return;

		it.each(KINDS)(
			'[O3] [S2] does no more than it can in a shop that is %s, and says so',
			async (kind) => {
				const shop = newWorld(kind);
				await rehearsal.happen(shop);

				expectTold(file, kind, toldIn(shop, installed));
			},
		);

		it.each(FAILURES)(
			'[S2] loses, repeats and hides nothing while a service fails: %s',
			async (failure) => {
				const counts: Array<[Service | 'store', number]> = [...received];
				if (file !== BOT) counts.push(['store', 1]);
				for (const [service, count] of counts) {
					for (let from = 0; from < Math.min(count, MOST_PLACES); from++) {
						const place = [service, failure, from] as const;
						const verdict = await failOnce(installed, rehearsal, wanted, place);
						expect({ place, ...verdict }).toEqual({ place, ...FINE });
					}
				}
			},
			MOST_MS,
		);
	});

	if (release === '1.x') return;

	it.each(FILES.filter((file) => file.startsWith('whatsapp-')))(
		'%s writes the same to Evolution API 1.x once Settings say so',
		async (file) => {
			const settings = { evolution_version: 1 };
			const rehearsal = await Rehearsal.publish(installed, file, { isHasty: true, settings });
			const world = newWorld('tidy');
			installed.services.evolutionVersion = 1;
			await rehearsal.happen(world);
			installed.services.evolutionVersion = 2;
			await rehearsal.end();

			expectTold(file, 'tidy', toldIn(world, installed));
		},
	);

	it.each([FIRST, ...FILES].filter((file) => !MANY_REQUESTS.includes(file)))(
		'%s makes at most 20 requests in a store with 40,000 orders',
		async (file) => {
			const { store } = installed;
			const rehearsal = await Rehearsal.publish(installed, file, { isHasty: false });
			const { start } = newWorld('tidy');
			const before = store.requests.length;
			const executions = await rehearsal.once(start);
			const { length } = store.requests;
			await rehearsal.end();

			expect(executions.map(({ status, error }) => [status, error?.message])).toEqual([
				['success', undefined],
			]);
			expect(length - before).toBeLessThanOrEqual(MOST_REQUESTS);
		},
	);
});
