import type { ProcessedEntries } from './processedEntries';
import type { DeliveryRecord } from './stored';

/** Parts of a time slot. Where the database decides, the window ends at most one part early. */
const LEVELS = 60;

/** When the same delivery was started: within the window, longer ago, or not at all. */
export type EarlierStart = 'within' | 'before' | 'none';

/**
 * The entries of a delivery in n8n's database, which keeps a set of strings for a node and no times. So
 * time is divided into slots as long as the window, and each slot into levels: one entry claims the
 * delivery in its slot, another says in which level it was started.
 */
export class DeliveryEntries {
	private readonly key: string;
	private readonly slot: number;
	readonly claim: string;
	/** The claim in the previous slot: two copies within a window always have a claim in common. */
	readonly claimBefore: string;
	/** Identifies the execution that claims the delivery. */
	readonly own: string;
	/** The time of the start, and its confirmation, which is looked up only for a time that was found. */
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
	 * Finds out when the same delivery was started, in this slot or an adjacent one. A level counts from its
	 * beginning, so nothing after the window is a repetition. Looking up a time adds it for a moment, and
	 * another process may undo its removal, so a time counts only with its confirmation.
	 *
	 * @param added entries that this delivery has just added itself, which prove nothing
	 */
	async findStart(entries: ProcessedEntries, added: ReadonlySet<string>): Promise<EarlierStart> {
		const { receivedAt, window } = this.delivery;
		let start: EarlierStart = 'none';
		for (const slot of [this.slot, this.slot - 1, this.slot + 1]) {
			const times = Array.from({ length: LEVELS }, (_, level) => this.startedIn(slot, level));
			const found = await entries.find(times);
			const claimed = times.filter((time) => found.has(time) && !added.has(time));
			const confirmed = await entries.find(claimed.map(confirmationOf));
			for (const time of claimed.filter((one) => confirmed.has(confirmationOf(one)))) {
				const at = (slot + times.indexOf(time) / LEVELS) * window;
				if (Math.abs(receivedAt - at) < window) return 'within';
				start = 'before';
			}
		}
		return start;
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
