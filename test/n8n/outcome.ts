import { setTimeout as wait } from 'node:timers/promises';

import type { ExecutionSummary, N8nApi, SavedWorkflow } from '../../tools/n8n-host';
import { fewAtOnce } from './load';

const POLL_MS = 500;
/** In queue mode the jobs of dead workers are given up after one to two minutes. */
const MOST_MS_TO_END = 240_000;
const TOKEN = /delivery-[\da-f]{32}/;

/** What was delivered to a target, by the text in each delivery. */
export interface Sent {
	tokens: Set<string>;
	acknowledged: Set<string>;
}

/** What became of it. */
export interface Outcome {
	acknowledged: ReadonlySet<string>;
	/** The delivery was in an execution that n8n's database held. */
	stored: ReadonlySet<string>;
	/** The node after the trigger has run for it. */
	run: string[];
	runTwice: string[];
	/** Acknowledged, and neither stored nor run. */
	lost: string[];
	/** Acknowledged, and stored, and not run: how n8n lists the executions of each, such as "crashed". */
	notRun: string[];
	/** Those of which n8n lists nothing but success, so that nobody would look for them. */
	unnoticed: string[];
}

/** The deliveries that were seen in n8n's database, where they do not stay: what ends badly is emptied. */
export class StoredDeliveries {
	/** By the text of the delivery, the executions that held it. */
	readonly executions = new Map<string, string[]>();
	private readonly read = new Set<string>();
	private statuses = new Map<string, string>();

	constructor(private readonly workflow: SavedWorkflow) {}

	/** Reads the executions that have come since the last look. */
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

	/** How n8n listed the executions of a delivery at the last look. */
	statusOf(token: string): string {
		const statuses = (this.executions.get(token) ?? []).map((id) => this.statuses.get(id));
		return statuses.sort().join(' and ');
	}
}

/**
 * Waits until no execution will begin any more: n8n lists none that waits, and none that runs has
 * started since everything was killed.
 *
 * @param killedAt milliseconds since 1970
 * @param hasJobs whether an execution that waits may begin at all
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
	const deadline = Date.now() + MOST_MS_TO_END;
	for (;;) {
		const left = (await api.executions.list(workflow)).filter(goesOn);
		if (left.length === 0 || !(await hasJobs())) return;
		if (Date.now() > deadline) {
			const described = left.map(({ id, status }) => `${id} (${status})`).join(', ');
			throw new Error(`Executions have not ended: ${described}`);
		}
		await wait(POLL_MS);
	}
}

/** @param counts how often the workflow ran for each text */
export function outcomeOf(
	{ tokens, acknowledged }: Sent,
	executed: StoredDeliveries,
	counts: ReadonlyMap<string, number>,
): Outcome {
	const stored = new Set(executed.executions.keys());
	const run = [...tokens].filter((token) => counts.has(token));
	const runTwice = run.filter((token) => (counts.get(token) ?? 0) > 1);
	const missing = [...acknowledged].filter((token) => !counts.has(token));
	const lost = missing.filter((token) => !stored.has(token));
	const notRun = missing
		.filter((token) => stored.has(token))
		.map((token) => executed.statusOf(token));
	const unnoticed = notRun.filter((statuses) => /^success(?: and success)*$/.test(statuses));
	return { acknowledged, stored, run, runTwice, lost, notRun, unnoticed };
}

/** The outcomes as a table. */
export function describeOutcomes(outcomes: ReadonlyMap<string, Outcome>): string {
	const rows = [...outcomes].map(
		([name, { acknowledged, stored, run, runTwice, lost, notRun }]) => {
			const counts = `${acknowledged.size} acknowledged, ${stored.size} stored, ${run.length} run`;
			const bad = `${runTwice.length} run twice, ${lost.length} acknowledged and lost`;
			const ends = [...new Set(notRun)].map(
				(end) => `${notRun.filter((one) => one === end).length} ${end}`,
			);
			return `  ${name}: ${[counts, bad, ...ends].join(', ')}`;
		},
	);
	return `\n${rows.join('\n')}\n`;
}
