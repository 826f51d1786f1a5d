import { Installation } from './installation';
import { deliverAndKill } from './killing';

const KILLS = 3;
/** Three kills of an otherwise idle n8n take about a minute. */
const MOST_MS = 600_000;

// 1.x answers first and stores afterwards, for its own Webhook node too.
it(
	'[T2] n8n 2.x, killed while it receives 15 deliveries a second, has stored all that it acknowledged, and runs none twice',
	async () => {
		const n8n = await Installation.start('2.x', 'kill');
		try {
			const { acknowledged, ...wrong } = await deliverAndKill(n8n, n8n.url, KILLS);

			expect(acknowledged).toBeGreaterThan(0);
			expect(wrong).toEqual({ lost: [], runTwice: [] });
		} finally {
			await n8n.stop();
		}
	},
	MOST_MS,
);
