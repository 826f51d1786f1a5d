import type { JsonObject, JsonValue } from '../../json';
import { type DateObject, isDateObject, isoDate } from '../../output/dates';
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
				'What to do when the store has a discount with the same name and the same values. Restrictions are not compared, because the service does not list them. AI agents get the existing one unless you choose here.',
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
 * Whether a listed discount equals the one that a request creates: same name, same values, same dates. A
 * field that the service does not list is not compared, but name and value must be present.
 *
 * @param wanted the fields of the body that the service lists (API document, Discount)
 */
export function isSameDiscount(record: JsonObject, wanted: JsonObject): boolean {
	if (record.name === undefined || record.discount_value === undefined) return false;
	return Object.entries({ end_at: null, ...wanted }).every(
		([field, value]) => record[field] === undefined || isSameValue(record[field], value),
	);
}

/** The service may send numbers as texts, and dates in another zone, with fractions or without a zone. */
function isSameValue(listed: JsonValue | undefined, wanted: JsonValue): boolean {
	if (isDateObject(wanted)) return isSameDate(listed, wanted);
	const isText = typeof listed === 'string' && listed.trim() !== '';
	return listed === wanted || (isText && Number(listed) === wanted);
}

function isSameDate(listed: JsonValue | undefined, wanted: DateObject): boolean {
	const [one, other] = [listed, wanted].map((date) => isDateObject(date) && isoDate(date));
	if (one && other) return Date.parse(one) === Date.parse(other);
	const wallTime = isDateObject(listed) ? listed.date : listed;
	return typeof wallTime === 'string' && wallTime.startsWith(wanted.date);
}
