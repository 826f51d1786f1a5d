import { DateTime } from 'luxon';

import type { HttpResponse } from '../http/response';

/** What a response says about the rate limit. */
export interface Announcement {
	/** Requests that are left. */
	remaining: number;
	/** Milliseconds until there are more. */
	reset: number;
}

/** How much announcements of one window differ, by rounding to seconds and by latency. In milliseconds. */
const SAME_WINDOW = 1_500;

/** A window that ends later is ignored: it says little about now, and may be wrong. In milliseconds. */
const LONGEST = 300_000;

/** The limit as the service announces it with each response; it includes the requests of other processes. */
export class AnnouncedLimit {
	private remaining = Infinity;
	private until = 0;

	/** Responses may arrive in a different order from that in which the service counted the requests. */
	add({ remaining, reset }: Announcement, now: number): void {
		const until = now + reset;
		if (reset > LONGEST || until < this.until - SAME_WINDOW) return;
		const isSame = until <= this.until + SAME_WINDOW && this.until > now;
		this.remaining = isSame ? Math.min(this.remaining, remaining) : remaining;
		this.until = isSame ? Math.min(this.until, until) : until;
	}

	/** Milliseconds until one more may be sent. Those in flight may not have been counted yet. */
	timeUntilRoom(inFlight: number, now: number): number {
		return inFlight < this.remaining ? 0 : Math.max(0, this.until - now);
	}
}

/** A reset that is at least this large is a timestamp: seconds since 1970, or milliseconds. */
const FIRST_MOMENT = 1e9;
const FIRST_MOMENT_IN_MILLISECONDS = 1e11;

/** Where the clocks differ by more, the Date of the response is taken as now. In milliseconds. */
const CLOCK_TOLERANCE = 5_000;

/** Longer headers are not read. In characters. */
const MAX_LENGTH = 1_000;

/**
 * Reads what a response says about the rate limit: `RateLimit` (`"default";r=5;t=30`, or in draft 7
 * `remaining=5, reset=30`), `RateLimit-Remaining` and `-Reset` (draft 6), or `X-RateLimit-*`, whose
 * reset may be a timestamp. Of several policies, the one with the least left is returned.
 *
 * @param now milliseconds since 1970
 */
export function readAnnouncement(
	{ headers }: Pick<HttpResponse, 'headers'>,
	now: number = Date.now(),
): Announcement | undefined {
	const text = (name: string): string => {
		const value = headers[name];
		return typeof value === 'string' && value.length <= MAX_LENGTH ? value : '';
	};
	const combined = text('ratelimit');
	const items = combined.includes('remaining=')
		? [announcementOf(parameterOf(combined, 'remaining'), parameterOf(combined, 'reset'))]
		: combined
				.split(',')
				.map((item) => announcementOf(parameterOf(item, 'r'), parameterOf(item, 't')));
	for (const prefix of ['ratelimit', 'x-ratelimit']) {
		const reset = secondsUntil(numberOf(text(`${prefix}-reset`)), text('date'), now);
		items.push(announcementOf(numberOf(text(`${prefix}-remaining`)), reset));
	}
	return items
		.filter((item) => item !== undefined)
		.reduce<Announcement | undefined>(
			(least, item) => (least && least.remaining <= item.remaining ? least : item),
			undefined,
		);
}

function announcementOf(remaining?: number, seconds?: number): Announcement | undefined {
	if (remaining === undefined || seconds === undefined) return undefined;
	return { remaining, reset: Math.max(0, seconds * 1000) };
}

/** The value of `name=5` among parameters. */
function parameterOf(text: string, name: string): number | undefined {
	const found = text
		.split(/[;,]/)
		.map((parameter) => parameter.trim())
		.find((parameter) => parameter.startsWith(`${name}=`));
	return found === undefined ? undefined : numberOf(found.slice(name.length + 1));
}

function numberOf(text: string): number | undefined {
	return /^\d{1,15}(?:\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined;
}

/** @param reset seconds from now, or a timestamp in seconds or milliseconds since 1970 */
function secondsUntil(reset: number | undefined, date: string, now: number): number | undefined {
	if (reset === undefined || reset < FIRST_MOMENT) return reset;
	const moment = reset < FIRST_MOMENT_IN_MILLISECONDS ? reset * 1000 : reset;
	const service = DateTime.fromHTTP(date).toMillis();
	const differs = Math.abs(service - now) > CLOCK_TOLERANCE;
	return (moment - (differs ? service : now)) / 1000;
}
