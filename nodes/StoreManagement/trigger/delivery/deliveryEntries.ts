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
	 * Finds out when the same delivery was started, in this slot or one beside it. A level counts from its
	 * beginning, so nothing is repeated after the window. Asking adds a time for a moment, and another process
	 * may undo its removal, so a time counts only with its confirmation.
	 *
	 * @param added entries that this delivery has added itself, which say nothing
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
