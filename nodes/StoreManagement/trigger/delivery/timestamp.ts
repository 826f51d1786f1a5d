import { headerValue, valuesIn, type Headers } from './headers';

/** Where to find the time-stamp of a delivery, and how far it may be from now. */
export interface TimestampRule {
	/** Name of the header. */
	header: string;
	/** The text before the time-stamp in the header, such as "t="; usually empty. */
	prefix: string;
	/** Milliseconds by which it may differ from now, in either direction: clocks differ. */
	tolerance: number;
}

/** Numbers from here on are milliseconds: as seconds, they would be after the year 5000. */
const FIRST_MILLISECONDS = 100_000_000_000;

/**
 * Finds the time-stamp of a delivery and checks its age, so that a recorded delivery cannot be sent
 * again later.
 *
 * @param now milliseconds since 1970
 * @returns the time-stamp as it was signed, or what is wrong with it, as a sentence
 */
export function readTimestamp(
	headers: Headers,
	{ header, prefix, tolerance }: TimestampRule,
	now: number,
): { text: string } | { problem: string } {
	const [text] = valuesIn(headerValue(headers, header) ?? '', prefix);
	if (text === undefined || !/^\d{1,15}$/.test(text)) {
		return { problem: `The time-stamp in the header "${header}" is missing or not a number` };
	}
	const sent = Number(text) < FIRST_MILLISECONDS ? Number(text) * 1000 : Number(text);
	const distance = Math.round(Math.abs(now - sent) / 1000);
	if (distance * 1000 <= tolerance) return { text };
	const where = sent < now ? 'behind' : 'ahead of';
	return {
		problem: `The time-stamp in the header "${header}" is ${distance} seconds ${where} the clock of n8n, and ${tolerance / 1000} are tolerated`,
	};
}
