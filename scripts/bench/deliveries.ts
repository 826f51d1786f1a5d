import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { endedExecutions, Installation } from '../../test/n8n/installation';
import { activeTrigger, SIGNED, webhookWorkflow } from '../../test/n8n/workflows';
import { poll } from '../../test/n8n-host';
import { compare, ROUNDS, shuffled, type Costs } from './compare';

const DELIVERIES = 20;
/** Executions have ended by then: each takes less than a fifth of a second. */
const SETTLE_MS = 1_500;
const EVENT = 'order.created';

/** Processor time of a delivery, with the trigger of this package and with n8n's Webhook node. */
export async function compareDeliveries(): Promise<void> {
	for (const lazy of ['false', 'true']) {
		const env = { N8N_METRICS: 'true', N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: lazy };
		const n8n = await Installation.start('2.x', 'bench', { deliveries: { signed: SIGNED } }, env);
		const costs = await measure(n8n).finally(async () => await n8n.stop());
		compare(`One delivery, N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=${lazy}`, costs);
	}
}

/** An active workflow for each, and how a delivery is sent to it: the status of the answer. */
async function contestantsIn(n8n: Installation) {
	const { api, alias, store, url } = n8n;
	const path = randomUUID();
	const webhook = await api.workflows.save(webhookWorkflow('Webhook', path));
	await api.workflows.activate(webhook);
	const headers = { 'content-type': 'application/json' };
	const body = JSON.stringify({ event: EVENT, resource: { number: 1 } });
	return [
		{
			// It verifies what the service signs.
			name: 'Store Management Trigger',
			workflow: await activeTrigger(n8n, EVENT, await n8n.saveCredentials()),
			// The same body twice starts a workflow once.
			send: async () => (await store.deliver(alias, EVENT, { number: randomUUID() }))[0]?.status,
		},
		{
			// It verifies nothing.
			name: "n8n's Webhook node",
			workflow: webhook,
			send: async () =>
				(await fetch(`${url}/webhook/${path}`, { method: 'POST', headers, body })).status,
		},
	];
}

/** Milliseconds of processor time of a delivery. @throws Error where one is not answered, or does not run */
async function measure(n8n: Installation): Promise<Record<string, Costs>> {
	const contestants = await contestantsIn(n8n);
	const costs = Object.fromEntries(contestants.map(({ name }) => [name, [] as Costs]));
	for (const { send } of contestants) {
		// n8n activates a workflow some time after it has said so.
		await poll(send, (status) => status === 200, { mostMs: 60_000, everyMs: 500 });
	}
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const { name, send } of shuffled(contestants)) {
			const before = await processorSeconds(n8n);
			for (let sent = 0; sent < DELIVERIES; sent += 1) {
				const status = await send();
				if (status !== 200) throw new Error(`${name} answered ${status}`);
			}
			await wait(SETTLE_MS);
			const seconds = (await processorSeconds(n8n)) - before;
			// The first one warms up.
			if (round > 0) costs[name]?.push({ 'processor, ms': (1_000 * seconds) / DELIVERIES });
		}
	}
	const sent = 1 + (1 + ROUNDS) * DELIVERIES;
	for (const { name, workflow } of contestants) {
		const all = await endedExecutions(n8n.api, workflow, sent);
		const ended = all.filter(({ status }) => status === 'success').length;
		if (ended < sent) throw new Error(`${name}: ${ended} of ${sent} have run`);
	}
	return costs;
}

/** Seconds of processor time that an n8n has used since its start: one of its metrics. */
async function processorSeconds({ url }: Installation): Promise<number> {
	const metrics = await (await fetch(`${url}/metrics`)).text();
	return Number(/^\S*process_cpu_seconds_total\S* (\S+)/m.exec(metrics)?.[1]);
}
