import { isJsonObject, isPrimitive, type JsonObject, type JsonValue } from '../../json';
import { isDateObject, isoDate } from '../../output/dates';
import { required } from '../../parameters/parameter';
import { choice } from '../../parameters/scalars';

/** Whether the store is searched before a discount is created. */
export const ifExists = required(
	choice(
		{
			displayName: 'If It Already Exists',
			name: 'ifExists',
			type: 'options',
			default: 'create',
			description:
				'What to do when the store has a discount with the same name and the same values. Restrictions are not compared, because the service does not list them, nor is a start at once. AI agents get the existing one unless you choose here.',
			options: [
				{ name: 'Create Anyway', value: 'create', description: 'Create another one' },
				{
					name: 'Return It',
					value: 'return',
					description: 'Look through the discounts first, so that a second try creates none',
				},
			],
		},
		['create', 'return'],
	),
);

/**
 * Whether a listed discount means the same as the one that a request creates: name, values and dates, in
 * whatever notation. A field that the service does not list is not compared, but name and value must be
 * present.
 *
 * @param wanted the fields of the body that the service lists (API document, Discount)
 */
export function isSameDiscount(record: JsonObject, wanted: JsonObject): boolean {
	if (record.name === undefined || record.discount_value === undefined) return false;
	return Object.entries({ end_at: null, ...wanted }).every(([field, value]) => {
		const listed = record[field];
		return listed === undefined || (COMPARISONS[field] ?? isSameChoice)(listed, value);
	});
}

/** Texts are compared after Unicode normalization and without regard to white space. */
export function isSameText(listed: JsonValue | undefined, wanted: JsonValue): boolean {
	return textOf(listed) === textOf(wanted);
}

type Comparison = (listed: JsonValue, wanted: JsonValue) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
	name: isSameText,
	discount_value: isSameAmount,
	entry_condition_value: isSameAmount,
	accumulate: (listed, wanted) => FLAGS[textOf(listed).toLowerCase()] === wanted,
	start_at: isSameMoment,
	end_at: (listed, wanted) =>
		isNever(listed) || wanted === null
			? isNever(listed) && wanted === null
			: isSameMoment(listed, wanted),
};

const FLAGS: Readonly<Record<string, boolean>> = {
	...{ true: true, '1': true, yes: true, on: true },
	...{ false: false, '0': false, no: false, off: false, '': false },
};

function isSameChoice(listed: JsonValue, wanted: JsonValue): boolean {
	return textOf(listed).toLowerCase() === textOf(wanted).toLowerCase();
}

function textOf(value: JsonValue = null): string {
	if (value === null || !isPrimitive(value)) return '';
	return String(value).normalize().replace(/\s+/g, ' ').trim();
}

/** Half a cent: the service may round a value, or cut it off. */
const TOLERANCE = 0.005_001;

function isSameAmount(listed: JsonValue, wanted: JsonValue): boolean {
	const text = textOf(listed);
	// "1.234,50" and "1,234.50".
	const figures = /,\d{1,2}$/.test(text)
		? text.replaceAll('.', '').replace(',', '.')
		: text.replaceAll(',', '');
	return figures !== '' && Math.abs(Number(figures) - Number(wanted)) < TOLERANCE;
}

/** Whether a date says that there is none: empty, or the zero date of a database, as PHP may write it too. */
function isNever(listed: JsonValue): boolean {
	const date = isJsonObject(listed) ? (listed.date ?? null) : listed;
	return /^(?:0|false|(?:-?000[01]|9999)-.*)?$/.test(textOf(date));
}

const SECOND = 1000;
const ZONED = /(?:z|gmt|utc|[+-]\d\d:?\d\d)$/i;
const MIDNIGHT = '0000-00-00 00:00:00';

/** To the second. A time without a zone, or in an unknown one, counts in the zone that was sent. */
function isSameMoment(listed: JsonValue, wanted: JsonValue): boolean {
	if (!isDateObject(wanted)) return false;
	const date = isJsonObject(listed) ? (listed.date ?? null) : listed;
	const text = (isDateObject(listed) && isoDate(listed)) || textOf(date);
	const isUnixTime = /^\d{9,13}$/.test(text);
	if (isUnixTime || ZONED.test(text)) {
		const unit = isUnixTime && text.length < 12 ? SECOND : 1;
		const moment = isUnixTime ? Number(text) * unit : Date.parse(text);
		const toSecond = (time: number): number => Math.floor(time / SECOND);
		return toSecond(moment) === toSecond(Date.parse(isoDate(wanted) ?? ''));
	}
	const wallTime = text.replace(/t/i, ' ').slice(0, MIDNIGHT.length);
	return wallTime + MIDNIGHT.slice(wallTime.length) === wanted.date;
}
