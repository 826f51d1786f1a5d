import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import {
	type ExecutionSummary,
	type N8nApi,
	poll,
	type SavedWorkflow,
	type Workflow,
} from '../n8n-host';
import { byAlias, triggerWorkflow, webhookWorkflow, WORK } from './workflows';

/** Counts the runs of workflows started by deliveries: each run calls the counter once. */
export interface Counter {
	/** Where workflows send the text of a delivery. */
	url: string;
	/** How often each text arrived. */
	counts: ReadonlyMap<string, number>;
	stop(): Promise<void>;
}

/** Starts a counter on a free port of 127.0.0.1. A run that is killed just after the count still counts. */
export async function startCounter(): Promise<Counter> {
	const counts = new Map<string, number>();
	const server = createServer((incoming, outgoing) => {
		void text(incoming).then(
			(body) => {
				counts.set(body, (counts.get(body) ?? 0) + 1);
				outgoing.end();
			},
			() => outgoing.destroy(),
		);
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(0, '127.0.0.1', resolve);
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		counts,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

const AT_ONCE = 8;

/** Starts `work` for each thing in turn at a fixed rate, without waiting for the work before it to end. */
export async function atRate<Thing, Result>(
	things: readonly Thing[],
	perSecond: number,
	work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
	const start = performance.now();
	const all = things.map(async (thing, index) => {
		await wait(start + (index * 1_000) / perSecond - performance.now());
		return await work(thing);
	});
	return await Promise.all(all);
}

/** Does `work` for each thing, a few at a time, so never faster than n8n can handle. */
export async function fewAtOnce<Thing>(
	things: readonly Thing[],
	work: (thing: Thing) => Promise<void>,
): Promise<void> {
	const left = things.values();
	const worker = async (): Promise<void> => {
		for (const thing of left) await work(thing);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const POLL_MS = 500;
/** In queue mode, n8n gives up the jobs of dead workers after one to two minutes. */
const MOST_MS_TO_END = 240_000;
const TOKEN = /delivery-[\da-f]{32}/;

/** The deliveries sent to a target, each identified by the text in it. */
export interface Sent {
	tokens: Set<string>;
	acknowledged: Set<string>;
}

/** What became of these deliveries. */
export interface Outcome {
	acknowledged: ReadonlySet<string>;
	/** Deliveries for which the node after the trigger has run more than once. */
	runTwice: string[];
	/** Deliveries that were acknowledged, but neither stored nor run. */
	lost: string[];
	/** Acknowledged and stored, but not run, and all of their executions are listed as "success": nobody would look. */
	unnoticed: string[];
}

/** The deliveries seen in n8n's database. They do not stay there: n8n empties executions that end badly. */
export class StoredDeliveries {
	/** The executions that held a delivery, by the text of the delivery. */
	readonly executions = new Map<string, string[]>();
	private readonly read = new Set<string>();
	private statuses = new Map<string, string>();

	constructor(private readonly workflow: SavedWorkflow) {}

	/** Reads the executions added since the last look. */
	async look(api: N8nApi): Promise<void> {
		const listed = await api.executions.list(this.workflow);
		this.statuses = new Map(listed.map(({ id, status }) => [id, status]));
		const unread = listed.map(({ id }) => id).filter((id) => !this.read.has(id));
		await fewAtOnce(unread, async (id) => {
			const [token] = TOKEN.exec(await api.executions.textOf(id)) ?? [];
			if (token !== undefined) {
				this.executions.set(token, [...(this.executions.get(token) ?? []), id]);
			}
			this.read.add(id);
		});
	}

	/** The statuses of the executions of a delivery at the last look. */
	statusOf(token: string): string {
		const statuses = (this.executions.get(token) ?? []).map((id) => this.statuses.get(id));
		return statuses.sort().join(' and ');
	}
}

/**
 * Waits until no more executions will begin: n8n lists no waiting execution, and no running one that
 * has started since everything was killed.
 *
 * @param killedAt milliseconds since 1970
 * @param hasJobs whether a waiting execution may begin at all
 * @throws Error if that takes longer than four minutes
 */
export async function untilNothingBegins(
	api: N8nApi,
	workflow: SavedWorkflow,
	killedAt: number,
	hasJobs: () => Promise<boolean>,
): Promise<void> {
	const goesOn = ({ status, startedAt }: ExecutionSummary): boolean =>
		status === 'new' || (status === 'running' && (!startedAt || Date.parse(startedAt) >= killedAt));
	const look = async (): Promise<ExecutionSummary[]> => {
		const left = (await api.executions.list(workflow)).filter(goesOn);
		return left.length > 0 && (await hasJobs()) ? left : [];
	};
	const isNone = ({ length }: ExecutionSummary[]): boolean => length === 0;
	const left = await poll(look, isNone, { mostMs: MOST_MS_TO_END, everyMs: POLL_MS });
	if (isNone(left)) return;
	const described = left.map(({ id, status }) => `${id} (${status})`).join(', ');
	throw new Error(`Executions have not ended: ${described}`);
}

/** @param counts how often the workflow ran for each text */
export function outcomeOf(
	{ tokens, acknowledged }: Sent,
	executed: StoredDeliveries,
	counts: ReadonlyMap<string, number>,
): Outcome {
	const runTwice = [...tokens].filter((token) => (counts.get(token) ?? 0) > 1);
	const missing = [...acknowledged].filter((token) => !counts.has(token));
	const lost = missing.filter((token) => !executed.executions.has(token));
	const unnoticed = missing.filter((token) =>
		/^success(?: and success)*$/.test(executed.statusOf(token)),
	);
	return { acknowledged, runTwice, lost, unnoticed };
}

const PER_SECOND = 15;
/** n8n is killed at a random moment between these two. */
const LEAST_MS = 1_500;
const MOST_MS = 3_500;
/** How long the service waits for an answer: API document, Events, point 5. */
const TIMEOUT_MS = 5_000;

/** An n8n that can be killed and started again. */
export interface Killable {
	readonly api: N8nApi;
	/** Resolves to whether the API still answers. */
	crash(): Promise<boolean>;
	startAgain(): Promise<void>;
	/** Resolves to whether n8n has ended while it recovered from a crash, through a fault of its own. */
	hasFailedToRecover?(): Promise<boolean>;
	/** In queue mode: whether waiting executions will begin. In regular mode they always do. */
	hasJobs?(): Promise<boolean>;
}

/** A workflow started by deliveries, and the URL to which they are sent. */
export interface Target {
	name: string;
	workflow: SavedWorkflow;
	url: string;
	/** The body of the delivery with this text. */
	bodyOf: (token: string) => object;
}

/**
 * Repeatedly delivers to all targets and kills n8n meanwhile. What was not acknowledged is delivered once
 * more when n8n runs again, as the service does. Whatever is running at the last kill never continues.
 *
 * @param counts how often the workflows ran for each text
 */
export async function deliverAndKill(
	n8n: Killable,
	targets: readonly Target[],
	kills: number,
	counts: ReadonlyMap<string, number>,
): Promise<Map<string, Outcome>> {
	const all = targets.map((target) => ({
		target,
		sent: { tokens: new Set<string>(), acknowledged: new Set<string>() },
		stored: new StoredDeliveries(target.workflow),
	}));
	const look = async (): Promise<void> => {
		await supervised(n8n, async () => {
			for (const { stored } of all) await stored.look(n8n.api);
		});
	};
	let killedAt = 0;
	for (let kill = 0; kill < kills; kill++) {
		const time = randomInt(LEAST_MS, MOST_MS);
		const sending = all.map(async ({ target, sent }) => await deliver(target, time, sent));
		await wait(time);
		const isThere = await n8n.crash();
		killedAt = Date.now();
		const missing = await Promise.all(sending);
		// In queue mode n8n empties the executions of a killed worker after a minute.
		if (isThere) await look();
		await n8n.startAgain();
		await look();
		await Promise.all(
			all.map(async ({ target, sent }, index) => {
				await fewAtOnce(missing[index] ?? [], async (token) => {
					await send(target, token, sent);
				});
			}),
		);
	}
	const hasJobs = async (): Promise<boolean> => (await n8n.hasJobs?.()) ?? true;
	await supervised(n8n, async () => {
		for (const { target } of all)
			await untilNothingBegins(n8n.api, target.workflow, killedAt, hasJobs);
	});
	await look();
	return new Map(
		all.map(({ target, sent, stored }) => [target.name, outcomeOf(sent, stored, counts)]),
	);
}

/**
 * Does `work`, which uses the API. If n8n fails to recover meanwhile, starts it again, as the supervisor
 * of a service does, and repeats the work once.
 */
async function supervised(n8n: Killable, work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(await n8n.hasFailedToRecover?.())) throw error;
		process.stdout.write('\n  n8n ended while it recovered from a kill, and was started again\n');
		await n8n.startAgain();
		await work();
	}
}

/** Delivers for a time at the rate of the test. Returns the deliveries that were not acknowledged. */
export async function deliver(target: Target, time: number, sent: Sent): Promise<string[]> {
	const tokens = Array.from(
		{ length: Math.floor((time / 1_000) * PER_SECOND) },
		() => `delivery-${randomBytes(16).toString('hex')}`,
	);
	const missing = await atRate(tokens, PER_SECOND, async (token) =>
		(await send(target, token, sent)) ? [] : [token],
	);
	return missing.flat();
}

/** Sends a delivery. Returns whether it is acknowledged in time. */
async function send({ url, bodyOf }: Target, token: string, sent: Sent): Promise<boolean> {
	sent.tokens.add(token);
	const body = JSON.stringify(bodyOf(token));
	const headers = { 'content-type': 'application/json' };
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const isAcknowledged = await fetch(url, { method: 'POST', headers, body, signal }).then(
		({ ok }) => ok,
		() => false,
	);
	if (isAcknowledged) sent.acknowledged.add(token);
	return isAcknowledged;
}

export const OURS = 'Store Management Trigger';
export const WEBHOOK = "n8n's Webhook node";

const EVENT = 'kill.tested';

/** The n8n in which the targets are created, in either mode. */
interface Host {
	readonly api: N8nApi;
	readonly alias: string;
	saveCredentials(): Promise<Record<string, { id: string; name: string }>>;
}

/**
 * Creates and activates a workflow started by our trigger and one started by n8n's own Webhook node.
 * Their next node sends the text of the delivery to the counter.
 *
 * @param address where n8n receives deliveries
 * @param counter URL of the counter
 */
export async function targetsIn(n8n: Host, address: string, counter: string): Promise<Target[]> {
	const credentials = await n8n.saveCredentials();
	const parameters = { store: byAlias(n8n.alias), events: ['otherEvents'], customEvents: EVENT };
	const [webhookId, path] = [randomUUID(), randomUUID()];
	const ours = triggerWorkflow(OURS, webhookId, parameters, credentials);
	const addresses = [`${address}/webhook/${webhookId}/webhook`, `${address}/webhook/${path}`];
	const workflows = [
		sending(ours, '={{ $json.resource.token }}', counter),
		sending(webhookWorkflow(WEBHOOK, path), '={{ $json.body.resource.token }}', counter),
	];
	const targets: Target[] = [];
	for (const [index, workflow] of workflows.entries()) {
		const saved = await n8n.api.workflows.save(workflow);
		await n8n.api.workflows.activate(saved);
		const bodyOf = (token: string): object => ({ event: EVENT, resource: { token } });
		targets.push({ name: workflow.name, workflow: saved, url: addresses[index] ?? '', bodyOf });
	}
	return targets;
}

/** The workflow with an HTTP Request node in place of the node that does nothing. */
function sending(workflow: Workflow, body: string, url: string): Workflow {
	const raw = { sendBody: true, contentType: 'raw', rawContentType: 'text/plain', body };
	const request = {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: { method: 'POST', url, ...raw },
	};
	const nodes = workflow.nodes.map((node) => (node.name === WORK ? { ...node, ...request } : node));
	return { ...workflow, nodes };
}
