import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { momentOf } from '../../output/dates';
import { trimmed } from '../../text';

/** What tells whether a discount in the list of a store is the one that a request asks for. */
export interface WantedDiscount {
	/** What is sent. */
	body: JsonObject;
	/** The user chose a start: without one, each attempt sends another time. */
	hasStart: boolean;
	/** For dates that name none. */
	timezone: string;
	/** Return It: a discount of the same name is returned instead of creating another one. */
	returnsExisting: boolean;
}

/** The fields of a request that the service lists (API document, Discount). */
const LISTED = [
	'discount_method',
	'discount_value',
	'entry_condition_type',
	'entry_condition_value',
	'accumulate',
	'start_at',
	'end_at',
];

/** The clock of the service may be behind by this much, in milliseconds. */
const CLOCK_SKEW = 60_000;

/**
 * The discount of the same name that is in force or will be. One whose end cannot be read counts, too: to create another
 * one would cost money.
 */
export function findUsable(
	listed: readonly JsonObject[],
	{ body, timezone }: WantedDiscount,
): JsonObject | undefined {
	return listed.find(({ name, active, end_at: end = null }) => {
		const isOver = active === false || momentOf(end, timezone) < Date.now();
		return isSameName(name, body) && !isOver;
	});
}

/**
 * The discount that a lost create has made: with the name and values that were sent, and created since.
 *
 * @param others the IDs of the discounts that other items have created
 */
export function findLost(
	listed: readonly JsonObject[],
	wanted: WantedDiscount,
	sent: { body: JsonValue | undefined; since: number },
	others: readonly JsonValue[],
): JsonObject | undefined {
	const { timezone } = wanted;
	const body = isJsonObject(sent.body) ? sent.body : {};
	return listed.find((one) => {
		const isSame = isSameName(one.name, body) && differences(one, { ...wanted, body }).length === 0;
		const isNew = momentOf(one.created_at ?? null, timezone) >= sent.since - CLOCK_SKEW;
		return isSame && isNew && !others.includes(one.id ?? null);
	});
}

/** The API's names of the fields in which a listed discount is not as asked for. */
export function differences(
	listed: JsonObject,
	{ body, hasStart, timezone }: WantedDiscount,
): string[] {
	// Dates are sent to the second. Anything but a date becomes NaN, which equals nothing.
	const second = (date: JsonValue): number => Math.floor(momentOf(date, timezone) / 1000);
	return LISTED.filter((name) => name !== 'start_at' || hasStart).filter((name) => {
		const has = listed[name] ?? null;
		const wants = body[name] ?? null;
		return has !== wants && second(has) !== second(wants);
	});
}

function isSameName(name: JsonValue | undefined, body: JsonObject): boolean {
	return trimmed(name) === body.name;
}
