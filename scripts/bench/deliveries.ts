import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { endedExecutions, Installation } from '../../test/n8n/installation';
import { activeTrigger, SIGNED, webhookWorkflow } from '../../test/n8n/workflows';
import { poll, releaseFacts } from '../../test/n8n-host';
import type { Section } from '../docsPage';
import { comparison, ROUNDS, shuffled } from './tables';

const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
const ENGINES: ReadonlyArray<[task: string, env: Record<string, string>]> = [
	['One delivery, default settings', {}],
	['One delivery, `N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`', LAZY],
];
const DELIVERIES = 20;
/** Executions have ended by then: each takes less than a fifth of a second. */
const SETTLE_MS = 1_500;
/** n8n activates a workflow some time after it has said so. */
const BEGIN = { mostMs: 60_000, everyMs: 500 };
const EVENT = 'order.created';

/** Processor time of a delivery, with the trigger of this package and with n8n's Webhook node. */
export async function compareDeliveries(): Promise<Section> {
	const tables: Section['tables'][number][] = [];
	for (const [task, env] of ENGINES) {
		const signed = { deliveries: { signed: SIGNED } };
		const n8n = await Installation.start('2.x', 'bench', signed, { N8N_METRICS: 'true', ...env });
		const figures = await measure(n8n).finally(async () => await n8n.stop());
		tables.push(comparison(task, ['processor, ms'], figures));
	}
	return {
		title: 'Deliveries',
		introduction:
			`n8n ${releaseFacts('2.x').version} with its database: ${DELIVERIES} deliveries to each trigger, and their ` +
			`executions, in random order, the median of ${ROUNDS} rounds`,
		tables,
	};
}

/** An active workflow for each, and how a delivery is sent to its trigger: the status of the answer. */
async function contestantsIn(n8n: Installation) {
	const { api, alias, store, url } = n8n;
	const path = randomUUID();
	const webhook = await api.workflows.save(webhookWorkflow('Webhook', path));
	await api.workflows.activate(webhook);
	const headers = { 'content-type': 'application/json' };
	return Object.entries({
		// It verifies what the service signs.
		'Store Management Trigger': {
			workflow: await activeTrigger(n8n, EVENT, await n8n.saveCredentials()),
			send: async (number: number) =>
				(await store.deliver(alias, EVENT, { number }))[0]?.status ?? 0,
		},
		// It verifies nothing.
		"n8n's Webhook node": {
			workflow: webhook,
			send: async (number: number) => {
				const body = JSON.stringify({ event: EVENT, resource: { number } });
				return (await fetch(`${url}/webhook/${path}`, { method: 'POST', headers, body })).status;
			},
		},
	});
}

/** Milliseconds of processor time of each delivery. @throws Error where one is not answered, or does not run */
async function measure(n8n: Installation): Promise<Record<string, Array<[number]>>> {
	const contestants = await contestantsIn(n8n);
	const result = new Map(contestants.map(([name]) => [name, [] as Array<[number]>]));
	let number = 0;
	for (const [, { send }] of contestants) {
		await poll(
			async () => await send((number += 1)),
			(status) => status === 200,
			BEGIN,
		);
	}
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [name, { send }] of shuffled(contestants)) {
			const before = await processorSeconds(n8n);
			for (let sent = 0; sent < DELIVERIES; sent += 1) {
				const status = await send((number += 1));
				if (status !== 200) throw new Error(`${name} answered ${status}`);
			}
			await wait(SETTLE_MS);
			const seconds = (await processorSeconds(n8n)) - before;
			if (round > 0) result.get(name)?.push([(1_000 * seconds) / DELIVERIES]);
		}
	}
	const sent = 1 + (1 + ROUNDS) * DELIVERIES;
	for (const [name, { workflow }] of contestants) {
		const all = await endedExecutions(n8n.api, workflow, sent);
		const ended = all.filter(({ status }) => status === 'success').length;
		if (ended < sent) throw new Error(`${name}: ${ended} of ${sent} have run`);
	}
	return Object.fromEntries(result);
}

/** Seconds of processor time that an n8n has used since its start: one of its metrics. */
async function processorSeconds({ url }: Installation): Promise<number> {
	const metrics = await (await fetch(`${url}/metrics`)).text();
	return Number(/^\S*process_cpu_seconds_total\S* (\S+)/m.exec(metrics)?.[1]);
}
