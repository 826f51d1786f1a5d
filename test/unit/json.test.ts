import {
	addFields,
	deepMap,
	isDeepEqual,
	toJsonText,
	type JsonObject,
	type JsonValue,
} from '../../nodes/StoreManagement/json';
import { finished } from '../../nodes/StoreManagement/sleep';
import { manyFields, pausesOf } from './longWork';

const list = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('JSON for people', () => {
	it.each([
		[{ a: [1, null] }, '{"a":[1,null]}'],
		[undefined, 'undefined'],
		// The list itself is a value too.
		[list(9_999), JSON.stringify(list(9_999))],
		[list(10_000), '…'],
	])('%#', (value, text) => {
		expect(toJsonText(value)).toBe(text);
	});
});

describe('Added fields', () => {
	it('are all that the filter accepts, under any name', () => {
		const target: JsonObject = { a: 1, b: 1 };
		const source = JSON.parse('{"b":2,"c":2,"__proto__":{"x":1}}') as JsonObject;
		finished(addFields(target, source, (name) => name !== 'c'));
		expect(JSON.stringify(target)).toBe('{"a":1,"b":2,"__proto__":{"x":1}}');
		expect(target.x).toBeUndefined();
	});

	it.each([
		[999, 0],
		[3_500, 3],
	])('of %d fields pause %d times', (count, pauses) => {
		expect(pausesOf(addFields({}, manyFields(count, 1)))).toBe(pauses);
	});
});

describe('A copy', () => {
	const upperCase = (value: JsonValue): JsonValue =>
		typeof value === 'string' ? value.toUpperCase() : value;

	it('has a new value wherever one is given, and leaves the original as it is', () => {
		const original = { a: ['x', { b: 'y' }], c: 1 };
		expect(finished(deepMap(original, upperCase))).toEqual({ a: ['X', { b: 'Y' }], c: 1 });
		expect(original).toEqual({ a: ['x', { b: 'y' }], c: 1 });
	});

	it('passes the name of each field to its mapping, and none for the root and elements', () => {
		const asked: Array<[JsonValue, string]> = [];
		const note = (value: JsonValue, name: string): JsonValue => {
			asked.push([value, name]);
			return value;
		};
		finished(deepMap({ a: [1] }, note));
		expect(asked).toEqual([
			[{ a: [1] }, ''],
			[[1], 'a'],
			[1, ''],
		]);
	});

	it('keeps what is in opaque fields', () => {
		const inner = { b: 'x' };
		const copy = finished(deepMap({ a: inner, b: 'x' }, upperCase, { opaqueKeys: new Set(['a']) }));
		expect(copy).toEqual({ a: { b: 'x' }, b: 'X' });
		expect((copy as JsonObject).a).toBe(inner);
	});

	it('loses no field when several names become the same', () => {
		const copy = finished(
			deepMap({ a1: 1, a2: 2, b: 3 }, (value) => value, {
				rename: (name) => name.replace(/\d/, '*'),
			}),
		);
		expect(Object.values(copy as JsonObject)).toEqual([1, 2, 3]);
		expect(Object.keys(copy as JsonObject)).toEqual(['a*', 'a* 3', 'b']);
	});

	it.each([
		['49 elements', list(48), 0],
		['499 elements', list(499), 10],
		['499 fields', manyFields(499, 1), 10],
		['499 empty lists', list(499).map(() => []), 2 * 10 - 1],
	])('of %s pauses after every fifty values', (_, value, pauses) => {
		expect(pausesOf(deepMap(value, (part) => part))).toBe(pauses);
	});
});

describe('A comparison', () => {
	it.each([
		[[], [], true],
		[[1, 'a', null, true], [1, 'a', null, true], true],
		[[{ a: [1, { b: 2 }] }], [{ a: [1, { b: 2 }] }], true],
		[[{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
		[[1], [2], false],
		[[1], ['1'], false],
		[[1], [], false],
		[[], [1], false],
		[[null], [{}], false],
		[[{}], [null], false],
		[[[]], [{}], false],
		[[{}], [[]], false],
		[[{ a: 1 }], [{ b: 1 }], false],
		[[{ a: 1 }], [{ a: 1, b: 1 }], false],
		[[{ a: { b: 1 } }], [{ a: { b: 2 } }], false],
	])('%j and %j: %s', (one, other, isEqual) => {
		expect(finished(isDeepEqual(one, other))).toBe(isEqual);
	});

	it.each([
		[900, 0],
		[3_500, 3],
	])('of %d values pauses %d times', (count, pauses) => {
		expect(pausesOf(isDeepEqual(list(count), list(count)))).toBe(pauses);
	});

	it('ends at the first difference', () => {
		const [one, other] = [list(3_500), list(3_500)];
		other[1] = -1;
		expect(pausesOf(isDeepEqual(one, other))).toBe(0);
	});
});
