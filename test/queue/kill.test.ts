import { type Counter, deliverAndKill, OURS, startCounter, targetsIn } from '../n8n/killing';
import type { QueueProcess } from '../n8n-host';
import { QueueInstallation } from './installation';

/** The processes killed at the same time, kill by kill: those that receive, and those that execute. */
const KILLS: ReadonlyArray<readonly QueueProcess[]> = [
	['main', 'webhook'],
	['worker-1'],
	['main', 'webhook'],
	['worker-2'],
	['main', 'webhook', 'worker-1', 'worker-2'],
];
const MOST_MS = 600_000;

describe('[T2] n8n in queue mode, killed while it receives 15 deliveries a second for each of two workflows', () => {
	let n8n: QueueInstallation;
	let counter: Counter;

	beforeAll(async () => {
		counter = await startCounter();
		n8n = await QueueInstallation.start('kill');
	});

	afterAll(async () => {
		await n8n.stop();
		await counter.stop();
	});

	it(
		'has stored every delivery that it acknowledged, and runs none twice',
		async () => {
			let kills = 0;
			const killed = (): readonly QueueProcess[] => KILLS[kills % KILLS.length] ?? [];
			const killable = {
				get api() {
					return n8n.api;
				},
				crash: async () => {
					await Promise.all(killed().map(async (name) => await n8n.n8n.killProcess(name)));
					return !killed().includes('main');
				},
				hasJobs: async () => await n8n.n8n.hasJobs(),
				startAgain: async () => {
					await Promise.all(killed().map(async (name) => await n8n.startAgain(name)));
					kills += 1;
				},
			};
			const targets = await targetsIn(n8n, n8n.n8n.receiver.url, counter.url);
			const outcomes = await deliverAndKill(killable, targets, KILLS.length, counter.counts);
			const ours = outcomes.get(OURS);
			expect(ours?.acknowledged.size).toBeGreaterThan(0);
			expect(ours?.lost).toEqual([]);
			expect(ours?.runTwice).toEqual([]);
			expect(ours?.unnoticed).toEqual([]);
		},
		MOST_MS,
	);
});
