import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../../json';
import { isDateObject, isoDate, momentOf, type DateObject } from '../../output/dates';
import { trimmed } from '../../parameters/texts';
import type { Replacement } from '../existingRecord';

/** The fields of a request that the service lists (API document, Discount), and their titles. */
const COMPARED = [
	{ name: 'discount_method', title: 'Discount Method' },
	{ name: 'discount_value', title: 'Discount Value' },
	{ name: 'entry_condition_type', title: 'Cart Condition' },
	{ name: 'entry_condition_value', title: 'When the Cart Reaches' },
	{ name: 'accumulate', title: 'Combine With Other Discounts' },
	{ name: 'start_at', title: 'Starts' },
	{ name: 'end_at', title: 'Ends' },
];

type Body = Readonly<Record<string, JsonValue | undefined>>;

/** A discount that starts at once has another start in each attempt, so that is not compared. */
type Values = { startAt?: unknown };

/** Whether a listed discount has the name and the values of a request. */
export function isSameDiscount(body: Body, values: Values): (listed: JsonObject) => boolean {
	return (listed) => hasName(listed, body.name) && differences(listed, body, values).length === 0;
}

/** The discount of the same name, if it is still in force or will be. */
export function discountOfName(body: Body, values: Values): Replacement {
	const { name } = body;
	if (typeof name === 'string') {
		return {
			label: 'discount of this name',
			isWanted: (listed) => hasName(listed, name) && !hasEnded(listed),
			differences: (listed) => differences(listed, body, values),
		};
	}
	const rule = 'is needed, because If It Already Exists is Return It';
	throw new InvalidInputError('Name', rule, 'Enter a name, or choose Create Anyway');
}

function hasName({ name = null }: JsonObject, wanted: JsonValue | undefined): boolean {
	return (typeof name === 'string' ? trimmed(name).normalize('NFC') : name) === wanted;
}

/** Whether a discount was switched off, or its end has passed. */
function hasEnded({ active, end_at: end = null }: JsonObject): boolean {
	return active === false || (isDateObject(end) && momentOfDate(end) < Date.now());
}

/** The titles of the fields whose values differ. */
function differences(listed: JsonObject, body: Body, { startAt }: Values): string[] {
	const compared = COMPARED.filter(({ name }) => name !== 'start_at' || startAt !== undefined);
	return compared
		.filter(({ name }) => !isSame(listed[name] ?? null, body[name] ?? null))
		.map(({ title }) => title);
}

function isSame(listed: JsonValue, sent: JsonValue): boolean {
	if (!isDateObject(listed) || !isDateObject(sent)) return listed === sent;
	return toSeconds(listed) === toSeconds(sent);
}

/** As exact as a date is sent. */
function toSeconds(date: DateObject): number {
	return Math.floor(momentOfDate(date) / 1000);
}

/** Milliseconds since 1970; NaN where the zone is not known. */
function momentOfDate(date: DateObject): number {
	return momentOf(isoDate(date) ?? '');
}
