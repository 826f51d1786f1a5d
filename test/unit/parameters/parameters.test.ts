import { DateTime } from 'luxon';

import { day, isAfter, moment } from '../../../nodes/StoreManagement/parameters/dates';
import { choices, collection, entries } from '../../../nodes/StoreManagement/parameters/groups';
import { textList } from '../../../nodes/StoreManagement/parameters/lists';
import { number } from '../../../nodes/StoreManagement/parameters/number';
import { rawText } from '../../../nodes/StoreManagement/parameters/text';
import { resources } from '../../../nodes/StoreManagement/actions';
import { readConcurrency } from '../../../nodes/StoreManagement/actions/settings';

// What n8n resolves before a node sees it, and what only the code of a workflow can give.

const place = { timezone: 'America/Sao_Paulo' };
const named = { displayName: 'Field', name: 'field', type: 'string', default: '' } as const;

describe('a moment', () => {
	const read = (given: unknown) => moment(named).read(given, place)?.date;

	it.each([
		[DateTime.fromISO('2026-07-01T10:00:00Z', { setZone: true }), '2026-07-01 07:00:00'],
		[new Date('2026-07-01T10:00:00Z'), '2026-07-01 07:00:00'],
		['2026-07-01T10:00:00.999-03:00', '2026-07-01 10:00:00'],
		[
			{ date: '2026-07-01 10:00:00.000000', timezone_type: 3, timezone: 'UTC' },
			'2026-07-01 07:00:00',
		],
		[undefined, undefined],
	])('%s is %s in the zone of the workflow', (given, expected) => {
		expect(read(given)).toBe(expected);
	});

	it('names a zone that the service knows, where the workflow has the default', () => {
		const { timezone = '' } = moment(named).read('2026-07-01', { timezone: 'DEFAULT' }) ?? {};

		expect(DateTime.local().setZone(timezone).isValid).toBe(true);
		expect(timezone).not.toBe('DEFAULT');
	});

	it('that is invalid, or no time at all, is refused', () => {
		for (const given of [DateTime.invalid('test'), new Date(Number.NaN), 5, true, {}]) {
			expect(() => read(given)).toThrow('Field must be a date and time');
		}
	});

	it('is later than another by the clock of the zone, also where the clocks change', () => {
		const at = (date: string) => ({ date, timezone_type: 3 as const, timezone: 'Europe/Berlin' });

		expect(isAfter(at('2026-10-25 03:00:00'), at('2026-10-25 02:59:59'))).toBe(true);
		expect(isAfter(at('2026-10-25 03:00:00'), at('2026-10-25 03:00:00'))).toBe(false);
		expect(isAfter(at('2026-01-09 00:00:00'), at('2026-01-10 00:00:00'))).toBe(false);
	});
});

it('a day stays the day that was written, whatever its zone', () => {
	const given = DateTime.fromISO('1990-12-31T23:30:00+09:00', { setZone: true });

	expect(day(named).read(given, place)).toBe('1990-12-31');
	expect(() => day(named).read('31/12/1990', place)).toThrow('Field must be a date');
});

describe('a group of fields', () => {
	const group = collection(named, [number({ ...named, name: 'size', displayName: 'Size' })]);
	const list = entries(named, { name: 'row', displayName: 'Row' }, [
		number({ ...named, name: 'size', displayName: 'Size' }),
	]);

	it('holds only what was added', () => {
		expect(group.read({ other: 1 }, place)).toEqual({});
		expect(group.read({ size: '5' }, place)).toEqual({ size: 5 });
		expect(group.read(null, place)).toEqual({});
	});

	it('takes one row for a list of one', () => {
		expect(list.read({ row: { size: 1 } }, place)).toEqual([{ size: 1 }]);
		expect(list.read({}, place)).toEqual([]);
		expect(list.read('', place)).toEqual([]);
	});

	it.each([5, 'text', [1], true])('is not %j', (given) => {
		expect(() => group.read(given, place)).toThrow('Field must be a group of fields');
		expect(() => list.read(given, place)).toThrow('Field must be a group of fields');
		expect(() => list.read({ row: given }, place)).toThrow('Field must be a group of fields');
	});
});

it('a list of texts is not a switch', () => {
	expect(() => textList(named).read(true, place)).toThrow('Field must be a list');
	expect(textList(named).read(101, place)).toEqual(['101']);
});

it.each([
	[undefined, 32],
	[{}, 32],
	[{ concurrency: 5 }, 5],
	[{ concurrency: '7' }, 7],
	[{ concurrency: 0 }, 32],
	[{ concurrency: 'many' }, 32],
])('with the options %j, %d requests may be under way', (options, expected) => {
	expect(readConcurrency(options)).toBe(expected);
});

it('names no operation twice, and no two operations alike', () => {
	const operations = resources.flatMap((one) =>
		one.operations.map(({ value }) => `${one.value}.${value}`),
	);

	expect(new Set(operations).size).toBe(operations.length);
});

it('a number is what people write, and nothing that only JavaScript reads so', () => {
	const read = (given: unknown) => number(named).read(given, place);

	expect([' 12 ', '-3', '2.50', 7].map(read)).toEqual([12, -3, 2.5, 7]);
	for (const given of ['0x10', '1e3', '12,5', 'Infinity', '1 000']) {
		expect(() => read(given)).toThrow('Field must be a number');
	}
});

it('several choices may come as one text', () => {
	const offered = [{ name: 'A', value: 'a' }];

	expect(choices(named, offered).read('a, b,', place)).toEqual(['a', 'b']);
	expect(choices(named, offered).read(['a'], place)).toEqual(['a']);
});

it('a raw text is sent as given', () => {
	const read = (given: unknown) => rawText(named).read(given, place);

	expect([' y ', true, 5, '', undefined].map(read)).toEqual([' y ', 'true', '5', '', '']);
	expect(() => read({})).toThrow('Field must be text');
});
