import type { Random } from './random';

/** Of every store. */
export const STORE_TIME_ZONE = 'America/Sao_Paulo';
/** It has been three hours behind UTC since 2019. */
const OFFSET = 3 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** The days on which records are created, one after the other, and then again from the first day on. */
export const DAYS = 300;
/** Of a day, in which records are created. */
const OPENING_SECONDS = 8 * 60 * 60;

/** The first day where none is set: fixed, so that a seed gives the same records on any day. */
export const FIRST_DAY = Date.UTC(2026, 0, 1, 12);

/** The first day for which the last one is yesterday in the store's zone. */
export function firstDayUntil(now: number): number {
	const local = now - OFFSET;
	return local - (local % DAY) + DAY / 2 - DAYS * DAY;
}

/** When records were created. */
export interface Calendar {
	/** When the first seeded records were created, in milliseconds since 1970. */
	firstDay: number;
	/** How many of the seeded records of a kind were created on each day; may be a fraction. */
	recordsPerDay: number;
	/** Until when something may have happened to a record, in milliseconds since 1970. */
	until: number;
}

export interface DateObject {
	date: string;
	timezone_type: number;
	timezone: string;
}

/** `YYYY-MM-DD HH:MM:SS` in the store's zone. */
export function plainDateTime(ms: number): string {
	return new Date(ms - OFFSET).toISOString().slice(0, 19).replace('T', ' ');
}

export function dateObject(date: number | string): DateObject {
	const text = typeof date === 'string' ? date : plainDateTime(date);
	return { date: text, timezone_type: 3, timezone: STORE_TIME_ZONE };
}

export const isoWithOffset = (ms: number): string => `${plainDateTime(ms).replace(' ', 'T')}-03:00`;

/** Adds microseconds to half of the date objects, because the document has both notations. */
export function seededDateObject(random: Random, ms: number): DateObject {
	return dateObject(plainDateTime(ms) + (random.chance(0.5) ? `.${random.digits(6)}` : ''));
}

/** A time that increases with `index`. */
export function moment(calendar: Calendar, random: Random, index: number): number {
	const { firstDay, recordsPerDay } = calendar;
	const days = index / recordsPerDay;
	const day = Math.floor(days);
	const slot = Math.floor(OPENING_SECONDS / Math.max(1, recordsPerDay));
	const seconds = Math.floor((days - day) * (OPENING_SECONDS - slot)) + random.int(0, slot);
	return firstDay + (day % DAYS) * DAY + seconds * 1000;
}

export function later(random: Random, ms: number, maxDays: number): number {
	return ms + random.int(60, (maxDays * DAY) / 1000) * 1000;
}
