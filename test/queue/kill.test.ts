import { deliverAndKill } from '../n8n/killing';
import type { QueueProcess } from '../n8n-host';
import { QueueInstallation } from './installation';

/** The processes killed at the same time, kill by kill: those that receive, and those that execute. */
const KILLS: ReadonlyArray<readonly QueueProcess[]> = [
	['main', 'webhook'],
	['worker-1'],
	['main', 'webhook', 'worker-1', 'worker-2'],
];
const MOST_MS = 600_000;

it(
	'[T2] n8n in queue mode, killed while it receives 15 deliveries a second, has stored all that it acknowledged, and runs none twice',
	async () => {
		const queue = await QueueInstallation.start('kill');
		const { store, alias, n8n } = queue;
		const left = KILLS.values();
		let killed: readonly QueueProcess[] = [];
		const killable = {
			...{ store, alias },
			get api() {
				return queue.api;
			},
			saveCredentials: async () => await queue.saveCredentials(),
			crash: async () => {
				killed = left.next().value ?? [];
				await Promise.all(killed.map(async (name) => await n8n.killProcess(name)));
				return !killed.includes('main');
			},
			hasJobs: async () => await n8n.hasJobs(),
			startAgain: async () => {
				await Promise.all(killed.map(async (name) => await queue.startAgain(name)));
			},
		};
		try {
			const outcome = await deliverAndKill(killable, n8n.receiver.url, KILLS.length);
			const { acknowledged, ...wrong } = outcome;

			expect(acknowledged).toBeGreaterThan(0);
			expect(wrong).toEqual({ lost: [], runTwice: [] });
		} finally {
			await queue.stop();
		}
	},
	MOST_MS,
);
