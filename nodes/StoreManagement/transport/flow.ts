/** How the service took a request, as far as it says something about the pace. */
export type Reception = 'well' | 'refused' | 'other';

/** Requests in flight at the start of an execution. */
const FIRST_ROUND = 4;

/** A place among the requests in flight. Give it back exactly once. */
export interface Place {
	release(reception: Reception): void;
}

/**
 * The requests in flight of one execution.
 *
 * Starts at 4 and doubles with each round that the service answers well, up to `ceiling`; a refusal
 * (429 or 503) halves it. Answers to requests of an earlier round do not halve it again: one
 * overload refuses many requests at once and is still one overload.
 */
export class Flow {
	private width: number;
	private inFlight = 0;
	private round = 0;
	private answeredWell = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(readonly ceiling: number) {
		this.width = Math.min(FIRST_ROUND, ceiling);
	}

	/** Waits for a place, first come, first served. A place frees as soon as any request is answered. */
	async enter(): Promise<Place> {
		if (this.inFlight >= this.width) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		} else {
			this.inFlight++;
		}
		const round = this.round;
		return { release: (reception) => this.leave(reception, round) };
	}

	private leave(reception: Reception, round: number): void {
		this.inFlight--;
		if (reception === 'refused' && round === this.round) {
			this.width = Math.max(1, Math.floor(this.width / 2));
			this.nextRound();
		} else if (reception === 'well' && ++this.answeredWell >= this.width) {
			this.width = Math.min(this.width * 2, this.ceiling);
			this.nextRound();
		}
		while (this.inFlight < this.width) {
			const next = this.waiting.shift();
			if (!next) return;
			this.inFlight++;
			next();
		}
	}

	private nextRound(): void {
		this.round++;
		this.answeredWell = 0;
	}
}
