import { DateTime } from 'luxon';

import { date, dateTime, isAfter } from '../../../nodes/StoreManagement/parameters/dates';
import {
	choices,
	collection,
	entries,
} from '../../../nodes/StoreManagement/parameters/collections';
import { textList } from '../../../nodes/StoreManagement/parameters/lists';
import { number, rawText } from '../../../nodes/StoreManagement/parameters/scalars';
import { resources } from '../../../nodes/StoreManagement/actions';
import { user } from '../../../nodes/StoreManagement/actions/user';

// What n8n resolves before a node sees it, and what only the code of a workflow can give.

const context = { timezone: 'America/Sao_Paulo' };
const named = { displayName: 'Field', name: 'field', type: 'string', default: '' } as const;

describe('a date and time', () => {
	const parse = (input: unknown) => dateTime(named).parse(input, context)?.date;

	it.each([
		[DateTime.fromISO('2026-07-01T10:00:00Z', { setZone: true }), '2026-07-01 07:00:00'],
		[new Date('2026-07-01T10:00:00Z'), '2026-07-01 07:00:00'],
		['2026-07-01T10:00:00.999-03:00', '2026-07-01 10:00:00'],
		[
			{ date: '2026-07-01 10:00:00.000000', timezone_type: 3, timezone: 'UTC' },
			'2026-07-01 07:00:00',
		],
		[undefined, undefined],
	])('%s is %s in the time zone of the workflow', (given, expected) => {
		expect(parse(given)).toBe(expected);
	});

	it('names a zone that the service knows, where the workflow has the default', () => {
		const { timezone = '' } = dateTime(named).parse('2026-07-01', { timezone: 'DEFAULT' }) ?? {};

		expect(DateTime.local().setZone(timezone).isValid).toBe(true);
		expect(timezone).not.toBe('DEFAULT');
	});

	it('is refused if it is invalid or not a time', () => {
		for (const given of [DateTime.invalid('test'), new Date(Number.NaN), 5, true, {}]) {
			expect(() => parse(given)).toThrow("'Field' must be a date and time");
		}
	});

	it('is later than another by the clock of the zone, also where the clocks change', () => {
		const at = (text: string) => ({
			date: text,
			timezone_type: 3 as const,
			timezone: 'Europe/Berlin',
		});

		expect(isAfter(at('2026-10-25 03:00:00'), at('2026-10-25 02:59:59'))).toBe(true);
		expect(isAfter(at('2026-10-25 03:00:00'), at('2026-10-25 03:00:00'))).toBe(false);
		expect(isAfter(at('2026-01-09 00:00:00'), at('2026-01-10 00:00:00'))).toBe(false);
	});
});

it('a date is the day that was written, whatever its time zone', () => {
	const given = DateTime.fromISO('1990-12-31T23:30:00+09:00', { setZone: true });

	expect(date(named).parse(given, context)).toBe('1990-12-31');
	expect(() => date(named).parse('31/12/1990', context)).toThrow("'Field' must be a date");
});

describe('a group of fields', () => {
	const group = collection(named, [number({ ...named, name: 'size', displayName: 'Size' })]);
	const list = entries(named, { name: 'row', displayName: 'Row' }, [
		number({ ...named, name: 'size', displayName: 'Size' }),
	]);

	it('holds only what was added', () => {
		expect(group.parse({ other: 1 }, context)).toEqual({});
		expect(group.parse({ size: '5' }, context)).toEqual({ size: 5 });
		expect(group.parse(null, context)).toEqual({});
	});

	it('accepts a single row as a list', () => {
		expect(list.parse({ row: { size: 1 } }, context)).toEqual([{ size: 1 }]);
		expect(list.parse({}, context)).toEqual([]);
		expect(list.parse('', context)).toEqual([]);
	});

	it.each([5, 'text', [1], true])('is not %j', (input) => {
		expect(() => group.parse(input, context)).toThrow("'Field' must be a group of fields");
		expect(() => list.parse(input, context)).toThrow("'Field' must be a group of fields");
		expect(() => list.parse({ row: input }, context)).toThrow("'Field' must be a group of fields");
	});
});

it('a list of texts is not a switch', () => {
	expect(() => textList(named).parse(true, context)).toThrow("'Field' must be a list");
	expect(textList(named).parse(101, context)).toEqual(['101']);
});

describe('Concurrency', () => {
	const concurrencyWith = (options: unknown) => {
		const values: Record<string, unknown> = { returnAll: true, output: 'full', options };
		const [operation] = user.operations;
		return operation?.prepare((name) => values[name], context, {}).concurrency;
	};

	it.each([
		[undefined, 32],
		[{}, 32],
		[{ concurrency: 5 }, 5],
		[{ concurrency: '7' }, 7],
	])('with the options %j is %d', (options, expected) => {
		expect(concurrencyWith(options)).toBe(expected);
	});

	it.each([0, 'many', 1.5])('is not %j', (concurrency) => {
		expect(() => concurrencyWith({ concurrency })).toThrow("'Concurrency' must be");
	});
});

it('no two operations have the same name', () => {
	const operations = resources.flatMap((one) =>
		one.operations.map(({ value }) => `${one.value}.${value}`),
	);

	expect(new Set(operations).size).toBe(operations.length);
});

it('a number is written in digits, not in notations that only JavaScript knows', () => {
	const parse = (input: unknown) => number(named).parse(input, context);

	expect([' 12 ', '-3', '2.50', 7].map(parse)).toEqual([12, -3, 2.5, 7]);
	for (const input of ['0x10', '1e3', '12,5', 'Infinity', '1 000']) {
		expect(() => parse(input)).toThrow("'Field' must be a number");
	}
});

it('choices may come as one text with commas', () => {
	const offered = [{ name: 'A', value: 'a' }];

	expect(choices(named, offered).parse('a, b,', context)).toEqual(['a', 'b']);
	expect(choices(named, offered).parse(['a'], context)).toEqual(['a']);
});

it('a raw text is sent as entered', () => {
	const parse = (input: unknown) => rawText(named).parse(input, context);

	expect([' y ', true, 5, '', undefined].map(parse)).toEqual([' y ', 'true', '5', '', '']);
	expect(() => parse({})).toThrow("'Field' must be text");
});
