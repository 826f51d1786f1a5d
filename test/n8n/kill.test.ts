import type { Release } from '../n8n-host';
import { deliverAndKill, OURS, startCounter, targetsIn, WEBHOOK } from './killing';
import { Installation } from './installation';

/** Upper bound for `deliverAndKill`: five kills of an otherwise idle n8n take about a minute and a half. */
const MOST_MS = 600_000;

/**
 * How many deliveries one of two equal triggers may lose in addition to twice the other's losses. By
 * chance, it loses more than that in one of 300 tests.
 */
const CHANCE = 5;

describe('[T2] n8n, killed while it receives 15 deliveries a second for each of two workflows', () => {
	async function kill(release: Release, kills: number) {
		const counter = await startCounter();
		const n8n = await Installation.start(release, 'kill');
		try {
			const targets = await targetsIn(n8n, n8n.url, counter.url);
			const outcomes = await deliverAndKill(n8n, targets, kills, counter.counts);
			const [ours, webhook] = [outcomes.get(OURS), outcomes.get(WEBHOOK)];
			if (ours === undefined || webhook === undefined) throw new TypeError('There is no outcome');
			return { ours, webhook };
		} finally {
			await n8n.stop();
			await counter.stop();
		}
	}

	it(
		'2.x: has stored every delivery that it acknowledged, and runs none twice',
		async () => {
			const { ours } = await kill('2.x', 5);
			expect(ours.acknowledged.size).toBeGreaterThan(0);
			expect(ours.lost).toEqual([]);
			expect(ours.runTwice).toEqual([]);
			expect(ours.unnoticed).toEqual([]);
		},
		MOST_MS,
	);

	// 1.x answers first and stores afterwards, for its own Webhook node too: which of the two loses more is
	// a matter of chance.
	it(
		"1.x: loses what n8n's own Webhook node loses too, and runs no delivery twice",
		async () => {
			const { ours, webhook } = await kill('1.x', 2);
			expect(ours.acknowledged.size).toBeGreaterThan(0);
			expect(ours.lost.length).toBeLessThanOrEqual(2 * webhook.lost.length + CHANCE);
			expect(ours.runTwice).toEqual([]);
		},
		MOST_MS,
	);
});
