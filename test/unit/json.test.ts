import {
	deepMap,
	isFilled,
	type JsonObject,
	type JsonValue,
	listIn,
	parseJson,
	toJsonText,
	tryParseJson,
} from '../../nodes/StoreManagement/json';

const [LONG, NEGATIVE] = ['12345678901234567890', '-9007199254740993'];

it.each<[text: string, value: unknown]>([
	[`{"id":${LONG}, "b": ${NEGATIVE} }`, { id: LONG, b: NEGATIVE }],
	[`[9007199254740991,${LONG} ,${LONG}]`, [Number.MAX_SAFE_INTEGER, LONG, LONG]],
	// Not within a text, and not where it is no integer.
	[String.raw`{"a":"\"b\": ${LONG} }","b":[${LONG}]}`, { a: `"b": ${LONG} }`, b: [LONG] }],
	[String.raw`{"a":"\\","b":${LONG}}`, { a: '\\', b: LONG }],
	[`[${LONG}.5, 1.2${LONG}, ${LONG}e2]`, [`${LONG}.5`, `1.2${LONG}`, `${LONG}e2`].map(Number)],
])('[A5] %s is %j: an integer that a number cannot hold keeps its digits', (text, value) => {
	expect(parseJson(text)).toEqual(value);
});

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

it('a copy has a new value wherever one is given, but not in opaque fields; the original stays', () => {
	const original = { a: ['x', { b: 'y' }], c: 1, d: { b: 'z' } };
	const upperCase = (value: JsonValue): JsonValue =>
		typeof value === 'string' ? value.toUpperCase() : value;
	const copy = deepMap(original, upperCase, new Set(['d'])) as typeof original;
	expect(copy).toEqual({ a: ['X', { b: 'Y' }], c: 1, d: { b: 'z' } });
	expect(copy.d).toBe(original.d);
	expect(original).toEqual({ a: ['x', { b: 'y' }], c: 1, d: { b: 'z' } });
});

it('[A2] [A3] filled is what is neither null, false, 0 nor empty', () => {
	const [empty, filled] = [
		[null, false, 0, '', ' \n', [], {}],
		['0', 'false', 1, -1, true, [null], { a: null }],
	];

	expect([empty.filter(isFilled), filled.filter(isFilled)]).toEqual([[], filled]);
});
