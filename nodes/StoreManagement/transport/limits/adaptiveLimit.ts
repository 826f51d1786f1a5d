import type { Refusal } from './permit';
import { MINUTE, type Pace, type RequestTime, type RequestTimes } from './requests';
import { WindowShare } from './windowShare';

/** Pauses after refusals in a row that name no time, in milliseconds; after these, until the window ends. */
const PROBES = [1_000, 8_000] as const;

/** If the window is at least this long, in milliseconds, a pause lasts until its end. */
const LONG_WINDOW = 30_000;

/** The longest pause during an outage, in milliseconds. */
const LONGEST_OUTAGE_STEP = 30_000;

/** Where refusals last longer, the limit is a window, not a bucket. In milliseconds. */
const LONG_PAUSE = 5_000;

/** Requests within the limit before a higher one is tried. Doubled each time the higher one is refused. */
const HOLD = 16;

/** The same for a slow pace, as a time in milliseconds. */
const HOLD_TIME = 10_000;

/** Factor by which a higher limit is tried. Each refusal of it reduces the factor to its square root. */
const GROWTH = 2;

/** Factor by which each pause is longer than the one before, where it is unknown what used up the limit. */
const LONGER = 8;

/** What the next success teaches: the pace that was measured, or that an outage is over. */
type Lesson = 'measured' | 'outage' | 'none';

/**
 * The pace of an endpoint, learned from refusals: what was accepted from one moment at which the service
 * had room again until the next. That fits a window (60 at once, then none until the next minute) as well
 * as a bucket (2, then none for a second).
 *
 * | state                 | refusal                                      | next success                  |
 * | --------------------- | -------------------------------------------- | ----------------------------- |
 * | no pace               | pause: 1, 8 s, then until the window ends    | paced, but not after a single |
 * |                       |                                              | refusal, which may be stray   |
 * | no pace, documented   | spread: the limit evenly over its minute;    | paced; after a long pause     |
 * |                       | pause: one step of it, then until the first  | others share the window:      |
 * |                       | request of the minute no longer counts       | paced by what they left       |
 * | paced                 | pause as above                               | paced by what was accepted    |
 * | tried higher          | back to the pace before; pause as above      | paced as before               |
 *
 * The pause is the time that the refusal names, or a backoff (1, 2, 4 … s) where that is longer; for a
 * documented window a named time changes nothing else. Without one, the share of a window holds for some
 * seconds, and then more is tried again. A documented limit that names a few seconds twice in a minute is a
 * bucket that others use too: it is measured like one that is not documented.
 */
export class AdaptiveLimit {
	pace: Pace | undefined;
	/** The last good pace, while a higher one is tried. */
	lastGood: Pace | undefined;
	/** When the service last had room again; the measurement starts here. */
	private roomSince = -Infinity;
	private refusedAt: number | undefined;
	private refusalsInARow = 0;
	/** Whether each of the refusals in a row named a time as short as that of a bucket. */
	private areBrief = true;
	/** What the next success teaches. */
	private lesson: Lesson = 'none';
	/** Whether the service counts by the window; undefined: nothing has shown it yet. */
	private isWindow: boolean | undefined;
	private hold = HOLD;
	private burstHold: number;
	private growth = GROWTH;
	private accepted = 0;
	private changedAt = 0;
	private readonly share: WindowShare;

	/** @param documented requests a minute; Infinity where there is no documented limit */
	constructor(
		private readonly documented: number,
		private readonly times: RequestTimes,
	) {
		this.burstHold = documented;
		this.share = new WindowShare(documented);
	}

	/** When `tryMore` is due, to exceed the share of a window. */
	get moreAt(): number {
		return this.share.moreAt;
	}

	/** @param start when the accepted request was started */
	accept(start: number): void {
		if (this.refusedAt !== undefined) {
			// It was sent before the refusal.
			if (start <= this.refusedAt) return;
			this.recover(this.refusedAt, start);
		}
		this.accepted++;
		this.share.accepted++;
		if (this.pace) this.grow(this.pace, start);
	}

	/**
	 * Tries more than the share of a window, since others may no longer need theirs. Where they do, that
	 * costs one refusal, whose pause lasts until the share is free again.
	 */
	tryMore(): void {
		this.lastGood ??= this.pace;
		this.pace = undefined;
		this.share.moreAt = Infinity;
	}

	/** @returns how long to pause, in milliseconds */
	refuse(now: number, refusal: Refusal): number {
		if (this.refusedAt === undefined) {
			this.refusedAt = now;
			this.lesson = this.lessonOf(now, refusal);
		}
		this.refusalsInARow++;
		this.areBrief &&= refusal.named !== undefined && refusal.named <= LONG_PAUSE;
		const backoff = Math.min(LONGEST_OUTAGE_STEP, PROBES[0] * 2 ** (this.refusalsInARow - 1));
		// Refused again after the named time: others were faster, so it waits longer than they do.
		if (refusal.named !== undefined) return Math.max(refusal.named, backoff);
		if (refusal.isOverload) return backoff;
		return this.isDocumented ? this.documentedPause(now) : this.unknownPause(now);
	}

	private get isDocumented(): boolean {
		return this.documented < Infinity;
	}

	/** What the end of the refusals will teach; changes the pace at once where it is clear already. */
	private lessonOf(now: number, { named, isOverload }: Refusal): Lesson {
		if (this.isDocumented && this.isWindow && named === undefined) {
			const used = this.times.between(now - MINUTE, now).length;
			const share = (this.lastGood ?? this.pace)?.count ?? 0;
			this.isWindow = this.share.isPlausible(used) && !this.share.isSlow(now, share);
			// Otherwise it was not a share of a window after all.
			if (!this.isWindow) {
				this.pace = this.lastGood = undefined;
				this.share.moreAt = Infinity;
			}
		}
		if (this.isDocumented && this.isWindow) {
			this.pace = this.lastGood ?? this.pace;
			this.lastGood = undefined;
			this.share.refuse(now, named);
			return 'none';
		}
		if (this.lastGood) {
			this.pace = this.lastGood;
			this.lastGood = undefined;
			this.hold *= 2;
			this.growth = Math.sqrt(this.growth);
			return 'none';
		}
		if (!this.isDocumented) {
			const isSecond = now - this.roomSince < MINUTE;
			if (isOverload) return isSecond ? 'measured' : 'outage';
			return isSecond || named !== undefined ? 'measured' : 'none';
		}
		if (named !== undefined)
			return now - this.roomSince < MINUTE && named <= LONG_PAUSE ? 'measured' : 'none';
		if (this.pace) return 'measured';
		this.pace = { count: 1, window: MINUTE / this.documented };
		return isOverload ? 'outage' : 'none';
	}

	/**
	 * A step of the spread limit, then until the first request of the last minute no longer counts. Too few
	 * requests to be a share of a window may mean a slower bucket, or that others have used the window: the
	 * pauses then are steps that grow, at most until what was used before the first refusal no longer counts.
	 */
	private documentedPause(now: number): number {
		const step = (MINUTE / this.documented) * LONGER ** (this.refusalsInARow - 1);
		if (this.refusalsInARow === 1 && !this.isWindow) return step;
		const { 0: first, length: used } = this.times.between(now - MINUTE, now);
		const end = Math.min(first?.end ?? now, this.refusedAt ?? now) + MINUTE - now;
		if (this.isWindow || this.share.isPlausible(used)) return Math.min(MINUTE, Math.max(step, end));
		return Math.min(step, end > 0 ? end : MINUTE);
	}

	private unknownPause(now: number): number {
		const end = this.untilMinuteAfterFirst(now, this.pace?.window);
		const step = PROBES[this.refusalsInARow - 1] ?? MINUTE;
		if (end <= 0) return step;
		return this.isWindow ? end : Math.min(step, end);
	}

	/** Milliseconds until the end of a window that began with the first measured request. */
	private untilMinuteAfterFirst(now: number, window = MINUTE): number {
		const first = this.measured(now)[0];
		return first ? Math.min(first.end, now) + window - now : 0;
	}

	/** The requests since the service had room again, none from over a minute before the refusal. */
	private measured(now: number): readonly RequestTime[] {
		const since = Math.max(this.roomSince, (this.refusedAt ?? now) - MINUTE);
		return this.times.between(since, now);
	}

	/** The service has room again. */
	private recover(refusedAt: number, now: number): void {
		const requests = this.measured(now);
		const [first] = requests;
		const wasLong = this.isDocumented
			? now - refusedAt > LONG_PAUSE && !this.areBrief
			: this.refusalsInARow > 1;
		const isOutage = this.lesson === 'outage';
		if (this.isDocumented && wasLong) {
			// A bucket that pauses for so long would have accepted fewer requests.
			const ofMinute = this.times.between(refusedAt - MINUTE, refusedAt);
			const isFirst = this.isWindow === undefined;
			if (!isOutage && (isFirst || this.share.isPlausible(ofMinute.length))) this.isWindow = true;
			if (isOutage) this.pace = undefined;
			if (this.isWindow) {
				// What others left of the window in the minute before.
				this.pace = this.share.begin(now, ofMinute);
				this.lastGood = undefined;
			}
		}
		const isLesson = this.lesson === 'measured' || (!this.isDocumented && wasLong && !isOutage);
		if (isLesson && first && !(this.isDocumented && this.isWindow)) {
			this.pace = { count: requests.length, window: now - first.start };
			if (!this.isDocumented) {
				this.isWindow = this.pace.window >= LONG_WINDOW && now - refusedAt > LONG_PAUSE;
			}
		}
		this.roomSince = this.changedAt = now;
		this.refusedAt = undefined;
		this.refusalsInARow = 0;
		this.areBrief = true;
		this.accepted = 0;
	}

	/** Tries a higher pace when the service has accepted this one for long enough. */
	private grow(pace: Pace, start: number): void {
		const fullStep = MINUTE / this.documented;
		const isFull = this.isDocumented && pace.window / pace.count <= fullStep;
		const elapsed = start - this.changedAt;
		const isLong = elapsed > Math.max(HOLD_TIME, pace.window) * (this.hold / HOLD);
		const needed = isFull ? this.burstHold : isLong ? 0 : this.hold;
		if (this.accepted < Math.max(needed, pace.count)) return;
		this.accepted = 0;
		this.changedAt = start;
		if (isFull) {
			// No pace: the whole minute's limit may be used at once.
			this.pace = this.lastGood = undefined;
			this.burstHold *= 2;
			return;
		}
		if (this.lastGood) {
			this.growth = Math.min(GROWTH, this.growth ** 2);
			this.hold = Math.max(HOLD, this.hold / 2);
		}
		this.lastGood = pace;
		const faster = pace.window / this.growth;
		this.pace = {
			...pace,
			window: Math.max(faster, this.isDocumented ? fullStep * pace.count : 0),
		};
	}
}
