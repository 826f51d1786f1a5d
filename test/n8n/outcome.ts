import { setTimeout as wait } from 'node:timers/promises';

import type { ExecutionSummary, N8nApi, SavedWorkflow } from '../../tools/n8n-host';
import { fewAtOnce } from './load';

const POLL_MS = 500;
const MOST_MS_TO_END = 120_000;
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
}

/** The deliveries that were seen in n8n's database, where they do not stay: what ends badly is emptied. */
export class StoredDeliveries {
	readonly tokens = new Set<string>();
	private readonly read = new Set<string>();

	constructor(private readonly workflow: SavedWorkflow) {}

	/** Reads the executions that have come since the last look. */
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
 * Waits until no execution will begin any more: n8n lists none that waits, and none that runs has
 * started since everything was killed.
 *
 * @param killedAt milliseconds since 1970
 * @throws Error if that takes longer than two minutes
 */
export async function untilNothingBegins(
	api: N8nApi,
	workflow: SavedWorkflow,
	killedAt: number,
): Promise<void> {
	const goesOn = ({ status, startedAt }: ExecutionSummary): boolean =>
		status === 'new' || (status === 'running' && (!startedAt || Date.parse(startedAt) >= killedAt));
	const deadline = Date.now() + MOST_MS_TO_END;
	for (;;) {
		const left = (await api.executions.list(workflow)).filter(goesOn);
		if (left.length === 0) return;
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
	stored: ReadonlySet<string>,
	counts: ReadonlyMap<string, number>,
): Outcome {
	const run = [...tokens].filter((token) => counts.has(token));
	const runTwice = run.filter((token) => (counts.get(token) ?? 0) > 1);
	const lost = [...acknowledged].filter((token) => !stored.has(token) && !counts.has(token));
	return { acknowledged, stored, run, runTwice, lost };
}

/** The outcomes as a table. */
export function describeOutcomes(outcomes: ReadonlyMap<string, Outcome>): string {
	const rows = [...outcomes].map(([name, { acknowledged, stored, run, runTwice, lost }]) => {
		const counts = `${acknowledged.size} acknowledged, ${stored.size} stored, ${run.length} run`;
		return `  ${name}: ${counts}, ${runTwice.length} run twice, ${lost.length} acknowledged and lost`;
	});
	return `\n${rows.join('\n')}\n`;
}
