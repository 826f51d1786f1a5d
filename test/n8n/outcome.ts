import { poll, type ExecutionSummary, type N8nApi, type SavedWorkflow } from '../n8n-host';
import { fewAtOnce } from './load';

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
	/** Deliveries found in an execution in n8n's database. */
	stored: ReadonlySet<string>;
	/** Deliveries for which the node after the trigger has run. */
	run: string[];
	runTwice: string[];
	/** Deliveries that were acknowledged, but neither stored nor run. */
	lost: string[];
	/** Execution statuses, such as "crashed", of each delivery acknowledged and stored, but not run. */
	notRun: string[];
	/** Those of `notRun` whose executions are all listed as "success", so that nobody would look for them. */
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
