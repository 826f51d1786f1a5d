import { isSameDiscount } from '../../../nodes/StoreManagement/actions/discount/existing';
import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';

const START = { date: '2026-03-01 08:00:00', timezone_type: 3, timezone: 'America/Sao_Paulo' };
const WANTED: JsonObject = {
	name: 'Spring',
	discount_value: 10,
	accumulate: false,
	start_at: START,
};

const isSame = (changes: Record<string, JsonValue | undefined>): boolean =>
	isSameDiscount({ ...WANTED, ...changes } as JsonObject, WANTED);

it.each<[string, Record<string, JsonValue | undefined>]>([
	['all is the same', {}],
	['it has other fields', { id: 1, code: 'X' }],
	['a field is not listed', { accumulate: undefined, start_at: undefined }],
	['a figure is a text', { discount_value: '10.00' }],
	['it has no end', { end_at: null }],
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
	['the name is another', { name: 'spring' }],
	['the value is another', { discount_value: 11 }],
	['the value is another text', { discount_value: '11' }],
	['the value is an empty text', { discount_value: '' }],
	['a switch is the other way', { accumulate: true }],
	['it ends', { end_at: '2026-12-31 00:00:00' }],
	['it begins at another time', { start_at: { ...START, date: '2026-03-01 08:00:01' } }],
	['it begins in another zone', { start_at: { ...START, timezone: 'UTC' } }],
	['it begins at another time, as a text', { start_at: '2026-03-01 09:00:00' }],
	[
		'it begins at another time of an unknown zone',
		{ start_at: { date: '2026-03-01 09:00:00', timezone: 'Mars/Base' } },
	],
	['its date is no date', { start_at: 5 }],
])('is another discount where %s', (_, changes) => {
	expect(isSame(changes)).toBe(false);
});

it('does not take an empty text for zero', () => {
	const wanted = { name: 'Spring', discount_value: 0 };
	expect(isSameDiscount({ name: 'Spring', discount_value: ' ' }, wanted)).toBe(false);
	expect(isSameDiscount({ name: 'Spring', discount_value: '0' }, wanted)).toBe(true);
});
