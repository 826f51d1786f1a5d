import type { ProcessedEntries } from './processedEntries';
import type { DeliveryRecord } from './stored';

/** Parts of a time slot; so much of the window is not covered where the database decides. */
const LEVELS = 60;

/** When the same delivery was started: within the window, longer ago, or not at all. */
export type EarlierStart = 'within' | 'before' | 'none';

/**
 * The entries of a delivery in n8n's database, which keeps a set of texts for a node and no times. So
 * time is cut into slots as long as the window, and a slot into levels: an entry claims the delivery in
 * its slot, another says in which level it was started.
 */
export class DeliveryEntries {
	private readonly key: string;
	private readonly slot: number;
	readonly claim: string;
	/** The claim of the same delivery in the slot before: two claims that matter to each other share one. */
	readonly claimBefore: string;
	/** Names the execution that claims. */
	readonly own: string;
	/** When it was started, and that this is true: whoever asks for a time adds it, but not the second. */
	readonly started: readonly [string, string];

	constructor(
		private readonly delivery: DeliveryRecord,
		executionId: string,
	) {
		const { digest, receivedAt, window } = delivery;
		this.key = `${digest}:${window}`;
		this.slot = Math.floor(receivedAt / window);
		this.claim = this.claimOf(this.slot);
		this.claimBefore = this.claimOf(this.slot - 1);
		this.own = `${this.key}:execution:${executionId}`;
		const time = this.startedIn(this.slot, Math.floor(((receivedAt % window) / window) * LEVELS));
		this.started = [time, confirmationOf(time)];
	}

	/**
	 * Finds out when the same delivery was started, in this slot or one beside it, and removes what asking
	 * has added. A level counts from its beginning, so nothing is repeated after the window. Another process
	 * may undo the removal, so a time counts only with its confirmation.
	 *
	 * @param added entries that this delivery has added itself, which say nothing
	 */
	async findStart(entries: ProcessedEntries, added: ReadonlySet<string>): Promise<EarlierStart> {
		const { receivedAt, window } = this.delivery;
		const times = new Map<string, number>();
		for (const slot of [this.slot - 1, this.slot, this.slot + 1]) {
			for (let level = 0; level < LEVELS; level++) {
				times.set(this.startedIn(slot, level), (slot + level / LEVELS) * window);
			}
		}
		const found = await ask(entries, [...times.keys()]);
		const claimed = [...times].filter(([time]) => found.has(time) && !added.has(time));
		const confirmed = await ask(
			entries,
			claimed.map(([time]) => confirmationOf(time)),
		);
		const starts = claimed.filter(([time]) => confirmed.has(confirmationOf(time)));
		if (starts.length === 0) return 'none';
		return starts.some(([, at]) => Math.abs(receivedAt - at) < window) ? 'within' : 'before';
	}

	private claimOf(slot: number): string {
		return `${this.key}:${slot}`;
	}

	private startedIn(slot: number, level: number): string {
		return `${this.key}:${slot}:${level}`;
	}
}

function confirmationOf(time: string): string {
	return `${time}:started`;
}

/** Which entries there are; removes those that asking has added. */
async function ask(
	entries: ProcessedEntries,
	asked: readonly string[],
): Promise<ReadonlySet<string>> {
	if (asked.length === 0) return new Set();
	const found = await entries.check(asked);
	await entries.remove(asked.filter((entry) => !found.has(entry)));
	return found;
}
