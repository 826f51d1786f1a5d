import {
	deepMap,
	listIn,
	parseJson,
	toJsonText,
	tryParseJson,
	type JsonObject,
	type JsonValue,
} from '../../nodes/StoreManagement/json';

it.each<[JsonObject, JsonValue[] | undefined]>([
	[{ 2: 'a', 10: 'b' }, ['a', 'b']],
	[{ 2: 'a', a1: 'b' }, undefined],
	[{ '1a': 'b' }, undefined],
	[{}, undefined],
])('[A1] the list in %j is %j', (object, list) => {
	expect(listIn(object)).toEqual(list);
});

it('[A6] what is no JSON is undefined', () => {
	expect(['{', '[1]'].map(tryParseJson)).toEqual([undefined, [1]]);
});

it.each([
	[{ a: [1, null] }, '{"a":[1,null]}'],
	[undefined, 'undefined'],
	[1n, '…'],
])('JSON for people: %p', (value, text) => {
	expect(toJsonText(value)).toBe(text);
});

describe('A copy', () => {
	const upperCase = (value: JsonValue): JsonValue =>
		typeof value === 'string' ? value.toUpperCase() : value;

	it('has a new value wherever one is given, and leaves the original as it is', () => {
		const original = { a: ['x', { b: 'y' }], c: 1 };
		expect(deepMap(original, upperCase)).toEqual({ a: ['X', { b: 'Y' }], c: 1 });
		expect(original).toEqual({ a: ['x', { b: 'y' }], c: 1 });
	});

	it('keeps what is in opaque fields', () => {
		const inner = { b: 'x' };
		const copy = deepMap({ a: inner, b: 'x' }, upperCase, new Set(['a']));
		expect(copy).toEqual({ a: { b: 'x' }, b: 'X' });
		expect((copy as JsonObject).a).toBe(inner);
	});
});

describe('[A5] an integer that a number cannot hold', () => {
	const parsed = (text: string): unknown => parseJson(text);

	it.each([
		['{"id":12345678901234567890}', { id: '12345678901234567890' }],
		[
			String.raw`{"a":"\"b\": 12345678901234567890 }","b":[12345678901234567890]}`,
			{
				a: '"b": 12345678901234567890 }',
				b: ['12345678901234567890'],
			},
		],
		[
			'[12345678901234567890.5,1.2345678901234567890,12345678901234567890e2]',
			[
				Number('12345678901234567890.5'),
				Number('1.2345678901234567890'),
				Number('12345678901234567890e2'),
			],
		],
	])('%s keeps its digits', (text, value) => {
		expect(parsed(text)).toEqual(value);
	});
});
