import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { poll, type ExecutionSummary, type N8nApi, type SavedWorkflow } from '../n8n-host';
import type { Host } from './installation';
import { byAlias, triggerWorkflow, WORK } from './workflows';

const AT_ONCE = 8;

/** Starts `work` for each thing in turn at a fixed rate, without waiting for the work before it to end. */
async function atRate<Thing, Result>(
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
async function fewAtOnce<Thing>(
	things: readonly Thing[],
	work: (thing: Thing) => Promise<void>,
): Promise<void> {
	const left = things.values();
	const worker = async (): Promise<void> => {
		for (const thing of left) await work(thing);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const PER_SECOND = 15;
/** n8n is killed at a random moment between these two. */
const LEAST_MS = 1_500;
const MOST_MS = 3_500;
/** How long the service waits for an answer: API document, Events, point 5. */
const TIMEOUT_MS = 5_000;
const POLL_MS = 500;
/** In queue mode, n8n gives up the jobs of dead workers after one to two minutes. */
const MOST_MS_TO_END = 240_000;
const EVENT = 'kill.tested';
const TOKEN = /delivery-[\da-f]{32}/;
/** Where the workflow tells that it runs, at the store. */
const TOLD = '/v2/told';

/** An n8n with a simulated store that can be killed and started again. */
export interface Killable extends Pick<Host, 'api' | 'store' | 'alias' | 'saveCredentials'> {
	/** Resolves to whether the API still answers. */
	crash(): Promise<boolean>;
	startAgain(): Promise<void>;
	/** In queue mode: whether waiting executions will begin. In regular mode they always do. */
	hasJobs?(): Promise<boolean>;
}

/** What became of the deliveries, each identified by the text in it. */
export interface Outcome {
	acknowledged: number;
	/** The node after the trigger has run more than once. */
	runTwice: string[];
	/** Acknowledged, but neither stored nor run. */
	lost: string[];
}

/**
 * Repeatedly delivers to a workflow and kills n8n meanwhile. What was not acknowledged is delivered once
 * more when n8n runs again, as the service does. Whatever is running at the last kill never continues.
 *
 * @param address where n8n receives deliveries
 */
export async function deliverAndKill(
	n8n: Killable,
	address: string,
	kills: number,
): Promise<Outcome> {
	const webhookId = randomUUID();
	const workflow = await activeTeller(n8n, webhookId);
	const url = `${address}/webhook/${webhookId}/webhook`;
	const sent = new Set<string>();
	const acknowledged = new Set<string>();
	const stored = new StoredDeliveries(workflow);
	let killedAt = 0;

	/** Returns whether a delivery is acknowledged in time. */
	async function send(token: string): Promise<boolean> {
		sent.add(token);
		const body = JSON.stringify({ event: EVENT, resource: { token } });
		const headers = { 'content-type': 'application/json' };
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const isAcknowledged = await fetch(url, { method: 'POST', headers, body, signal }).then(
			({ ok }) => ok,
			() => false,
		);
		if (isAcknowledged) acknowledged.add(token);
		return isAcknowledged;
	}

	for (let kill = 0; kill < kills; kill++) {
		const time = randomInt(LEAST_MS, MOST_MS);
		const tokens = Array.from(
			{ length: Math.floor((time / 1_000) * PER_SECOND) },
			() => `delivery-${randomBytes(16).toString('hex')}`,
		);
		const sending = atRate(tokens, PER_SECOND, async (token) =>
			(await send(token)) ? [] : [token],
		);
		await wait(time);
		const isThere = await n8n.crash();
		killedAt = Date.now();
		const missing = (await sending).flat();
		// In queue mode n8n empties the executions of a killed worker after a minute.
		if (isThere) await stored.look(n8n.api);
		await n8n.startAgain();
		await stored.look(n8n.api);
		await fewAtOnce(missing, async (token) => void (await send(token)));
	}
	await untilNothingBegins(n8n, workflow, killedAt);
	await stored.look(n8n.api);

	const told = n8n.store.requests
		.filter(({ path }) => path === TOLD)
		.map(({ query }) => String(query.token));
	const missing = [...acknowledged].filter((token) => !told.includes(token));
	return {
		acknowledged: acknowledged.size,
		runTwice: [...sent].filter((token) => told.indexOf(token) < told.lastIndexOf(token)),
		lost: missing.filter((token) => !stored.tokens.has(token)),
	};
}

/** Publishes a workflow whose runs tell the store the text of their delivery. A run that is killed afterwards counts. */
async function activeTeller(n8n: Killable, webhookId: string): Promise<SavedWorkflow> {
	n8n.store.faults.push({ match: { path: /\/told$/ }, times: Infinity, status: 200, body: {} });
	const trigger = { store: byAlias(n8n.alias), events: ['otherEvents'], customEvents: EVENT };
	const credentials = await n8n.saveCredentials();
	const { nodes, ...workflow } = triggerWorkflow('Teller', webhookId, trigger, credentials);
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

/** The deliveries seen in n8n's database. They do not stay there: n8n empties executions that end badly. */
class StoredDeliveries {
	/** Their texts. */
	readonly tokens = new Set<string>();
	private readonly read = new Set<string>();

	constructor(private readonly workflow: SavedWorkflow) {}

	/** Reads the executions added since the last look. */
	async look(api: N8nApi): Promise<void> {
		const listed = await api.executions.list(this.workflow);
		const unread = listed.map(({ id }) => id).filter((id) => !this.read.has(id));
		await fewAtOnce(unread, async (id) => {
			const [token] = TOKEN.exec(await api.executions.textOf(id)) ?? [];
			if (token !== undefined) this.tokens.add(token);
			this.read.add(id);
		});
	}
}

/**
 * Waits until no more executions will begin: n8n lists no waiting execution, and no running one that
 * has started since everything was killed.
 *
 * @param killedAt milliseconds since 1970
 * @throws Error if that takes longer than four minutes
 */
async function untilNothingBegins(
	n8n: Killable,
	workflow: SavedWorkflow,
	killedAt: number,
): Promise<void> {
	const goesOn = ({ status, startedAt }: ExecutionSummary): boolean =>
		status === 'new' || (status === 'running' && (!startedAt || Date.parse(startedAt) >= killedAt));
	const look = async (): Promise<ExecutionSummary[]> => {
		const left = (await n8n.api.executions.list(workflow)).filter(goesOn);
		return left.length > 0 && ((await n8n.hasJobs?.()) ?? true) ? left : [];
	};
	const isNone = ({ length }: ExecutionSummary[]): boolean => length === 0;
	const left = await poll(look, isNone, { mostMs: MOST_MS_TO_END, everyMs: POLL_MS });
	const described = left.map(({ id, status }) => `${id} (${status})`).join(', ');
	if (!isNone(left)) throw new Error(`Executions have not ended: ${described}`);
}
