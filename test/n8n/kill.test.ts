import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { byAlias } from '../locators';
import { poll, type SavedWorkflow } from '../n8n-host';
import { Installation, untilQuiet } from './installation';
import { triggerWorkflow, WORK } from './workflows';

const KILLS = 3;
/** Deliveries on their way at a time. */
const AT_ONCE = 4;
const EVENT = 'kill.tested';
/** Where the workflow tells that it runs, at the store. */
const TOLD = '/v2/told';
/** n8n activates workflows, and begins what it has stored, some time after it says that it is ready. */
const RESTART = { mostMs: 60_000, everyMs: 500 };
/** Three kills of an otherwise idle n8n take about a minute. */
const MOST_MS = 600_000;

/** Publishes a workflow whose runs tell the store the text of their delivery. A run that is killed afterwards counts. */
async function activeTeller(n8n: Installation): Promise<SavedWorkflow> {
	n8n.store.faults.push({ match: { path: /\/told$/ }, times: Infinity, status: 200, body: {} });
	const trigger = { store: byAlias(n8n.alias), events: ['otherEvents'], customEvents: EVENT };
	const credentials = await n8n.saveCredentials();
	const { nodes, ...workflow } = triggerWorkflow('Teller', randomUUID(), trigger, credentials);
	const url = `=${n8n.store.url}${TOLD}?token={{ $json.resource.token }}`;
	const request = {
		...{ type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
		parameters: { method: 'POST', url },
	};
	const saved = await n8n.api.workflows.save({
		...workflow,
		nodes: nodes.map((node) => (node.name === WORK ? { ...node, ...request } : node)),
	});
	await n8n.api.workflows.activate(saved);
	return saved;
}

// 1.x answers first and stores afterwards, for its own Webhook node too.
it(
	'[T2] n8n 2.x, killed while it receives deliveries, has stored all that it acknowledged, and runs none twice',
	async () => {
		const n8n = await Installation.start('2.x', 'kill');
		const { store, alias } = n8n;
		const workflow = await activeTeller(n8n);
		const acknowledged: string[] = [];

		/** Returns whether a delivery is acknowledged in time. */
		async function send(token: string): Promise<boolean> {
			const [answer] = await store.deliver(alias, EVENT, { token });
			if (answer?.status === 200) acknowledged.push(token);
			return answer?.status === 200;
		}

		for (let kill = 0; kill < KILLS; kill++) {
			const missing = [randomUUID()];
			const end = Date.now() + randomInt(1_000, 4_000);
			const sending = Array.from({ length: AT_ONCE }, async () => {
				while (Date.now() < end) {
					const token = randomUUID();
					if (!(await send(token))) missing.push(token);
				}
			});
			await wait(end - Date.now() - 1);
			await n8n.crash();
			await Promise.all(sending);
			await n8n.startAgain();
			// As the service does, which tries again.
			for (const token of missing) await poll(async () => await send(token), Boolean, RESTART);
		}
		await untilQuiet(store);
		const { executions } = n8n.api;
		// What was running when n8n was killed may stay so in the list.
		const listed = await poll(
			async () => await executions.list(workflow),
			(all) => all.every(({ status }) => status !== 'new'),
			RESTART,
		);
		const texts = await Promise.all(listed.map(({ id }) => executions.textOf(id)));
		await n8n.stop();

		const stored = texts.join('\n');
		const told = store.requests
			.filter(({ path }) => path === TOLD)
			.map(({ query }) => String(query.token));
		expect(acknowledged.length).toBeGreaterThan(KILLS);
		expect(
			acknowledged.filter((token) => !told.includes(token) && !stored.includes(token)),
		).toEqual([]);
		expect([...new Set(told)].sort()).toEqual([...told].sort());
	},
	MOST_MS,
);
