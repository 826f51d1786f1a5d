import { isSameDiscount } from '../../../nodes/StoreManagement/actions/discount/existing';
import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';

const START = { date: '2026-03-01 08:00:00', timezone_type: 3, timezone: 'America/Sao_Paulo' };
const WANTED: JsonObject = {
	name: 'Spr\u00edng sale',
	discount_method: 'percent',
	discount_value: 10,
	accumulate: false,
	start_at: START,
};

/** A case for each notation of a field. */
const written = (field: string, values: JsonValue[]): Array<[string, Record<string, JsonValue>]> =>
	values.map((value) => [`${field} is ${JSON.stringify(value)}`, { [field]: value }]);

const isSame = (changes: Record<string, JsonValue | undefined>): boolean =>
	isSameDiscount({ ...WANTED, ...changes } as JsonObject, WANTED);

it.each<[string, Record<string, JsonValue | undefined>]>([
	['all is the same', {}],
	['it has other fields', { id: 1, code: 'X' }],
	['a field is not listed', { accumulate: undefined, start_at: undefined }],
	['a figure is a text', { discount_value: '10.00' }],
	['a figure has a comma', { discount_value: '10,00' }],
	['a figure is rounded to the cent', { discount_value: 10.0049 }],
	...written('accumulate', [false, 0, '0', 'false', 'False', '']),
	...written('end_at', [null, '', ' ', '0000-00-00', '0000-00-00 00:00:00']),
	...written('end_at', ['-0001-11-30 00:00:00', { date: '-0001-11-30 00:00:00', timezone: 'UTC' }]),
	...written('discount_method', ['PERCENT', ' Percent ']),
	['the name is composed otherwise', { name: ' Spri\u0301ng  sale ' }],
	...written('start_at', [
		...['2026-03-01T11:00:00Z', '2026-03-01T08:00:00-03:00', '2026-03-01 08:00:00-0300'],
		...['2026-03-01T08:00:00', '2026-03-01 08:00', '2026-03-01 11:00:00 UTC', '2026-03-01T11:00Z'],
		...[1772362800, 1772362800000, '1772362800', { date: '2026-03-01 08:00:00' }],
		...['2026-03-01T11:00:00.000000Z', 'Sun, 01 Mar 2026 11:00:00 GMT'],
		{ date: '2026-03-01 11:00:00', timezone_type: 1, timezone: '+00:00' },
	]),
	['its date is in another zone', { start_at: { date: '2026-03-01 11:00:00', timezone: 'UTC' } }],
	['its date has fractions', { start_at: { ...START, date: '2026-03-01 08:00:00.000000' } }],
	['its date is a text', { start_at: '2026-03-01 08:00:00.000000' }],
	['its date is in an unknown zone', { start_at: { ...START, timezone: 'Mars/Base' } }],
])('is the same discount where %s', (_, changes) => {
	expect(isSame(changes)).toBe(true);
});

it.each<[string, Record<string, JsonValue | undefined>]>([
	['the name is not listed', { name: undefined }],
	['the value is not listed', { discount_value: undefined }],
	['the name is another', { name: 'spr\u00edng sale' }],
	['it has no name', { name: null }],
	['the value is another', { discount_value: 11 }],
	['the value is another text', { discount_value: '11' }],
	['the value is an empty text', { discount_value: '' }],
	...written('discount_value', [10.01, '10.01', '9,99', null, {}]),
	...written('accumulate', [true, 1, '1', 'true', 'maybe']),
	['a choice is another', { discount_method: 'amount' }],
	['it ends', { end_at: '2026-12-31 00:00:00' }],
	['it begins at another time', { start_at: { ...START, date: '2026-03-01 08:00:01' } }],
	['it begins in another zone', { start_at: { ...START, timezone: 'UTC' } }],
	['it begins at another time, as a text', { start_at: '2026-03-01 09:00:00' }],
	[
		'it begins at another time of an unknown zone',
		{ start_at: { date: '2026-03-01 09:00:00', timezone: 'Mars/Base' } },
	],
	['its date is no date', { start_at: 5 }],
	['it begins never', { start_at: null }],
])('is another discount where %s', (_, changes) => {
	expect(isSame(changes)).toBe(false);
});

it('does not take an empty text for zero', () => {
	const wanted = { name: 'Spring', discount_value: 0 };
	expect(isSameDiscount({ name: 'Spring', discount_value: ' ' }, wanted)).toBe(false);
	expect(isSameDiscount({ name: 'Spring', discount_value: '0' }, wanted)).toBe(true);
});
