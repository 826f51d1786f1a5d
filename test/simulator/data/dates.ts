import type { Random } from './random';

/** Of every store. */
export const STORE_TIME_ZONE = 'America/Sao_Paulo';
const DAY = 24 * 60 * 60 * 1000;

/** The days on which records are created, one after the other, and then again from the first day on. */
const DAYS = 300;
/** Of a day, in which records are created. */
const OPENING_SECONDS = 8 * 60 * 60;

/** The first day of `moment` where none is set: fixed, so that a seed gives the same records on any day. */
export const FIRST_DAY = Date.UTC(2026, 0, 1, 12);

/** The first day for which the last one is yesterday. */
export function firstDayUntil(today: number): number {
	return today - (today % DAY) + DAY / 2 - DAYS * DAY;
}

export interface DateObject {
	date: string;
	timezone_type: number;
	timezone: string;
}

/** `YYYY-MM-DD HH:MM:SS` in the store's zone, which has been three hours behind UTC since 2019. */
export function plainDateTime(ms: number): string {
	return new Date(ms - 3 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

export function dateObject(date: number | string): DateObject {
	const text = typeof date === 'string' ? date : plainDateTime(date);
	return { date: text, timezone_type: 3, timezone: STORE_TIME_ZONE };
}

export function isoWithOffset(ms: number): string {
	return `${plainDateTime(ms).replace(' ', 'T')}-03:00`;
}

/** Adds microseconds to half of the date objects, because the document has both notations. */
export function seededDateObject(random: Random, ms: number): DateObject {
	return dateObject(plainDateTime(ms) + (random.chance(0.5) ? `.${random.digits(6)}` : ''));
}

/** When a record was created and last changed. */
export function timestamps(random: Random, created: number) {
	return {
		created_at: seededDateObject(random, created),
		updated_at: seededDateObject(random, later(random, created, 30)),
	};
}

/** A time that increases with `index`. */
export function moment(
	{ firstDay, recordsPerDay = 1 }: { firstDay: number; recordsPerDay?: number },
	random: Random,
	index: number,
): number {
	const day = Math.floor(index / recordsPerDay) % DAYS;
	const slot = Math.floor(OPENING_SECONDS / recordsPerDay);
	const seconds = (index % recordsPerDay) * slot + random.int(0, slot);
	return firstDay + day * DAY + seconds * 1000;
}

export function later(random: Random, ms: number, maxDays: number): number {
	return ms + random.int(60, maxDays * 24 * 60 * 60) * 1000;
}

export function birthday(random: Random): string {
	const two = (value: number): string => String(value).padStart(2, '0');
	return `${random.int(1950, 2006)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}
