import fc from 'fast-check';

import { finished } from '../../nodes/StoreManagement/sleep';
import {
	MAX_ELEMENTS,
	MAX_FIELDS,
	parseJson,
	TooManyValuesError,
} from '../../nodes/StoreManagement/parseJson';
import { pausesOf } from './longWork';

/** So long that the parser splits the text wherever this is inserted. */
const GAP = ' '.repeat(140_000);

/** The result of a parser: the value as JSON, or the name of the error. */
function outcome(parse: () => unknown): string {
	try {
		return JSON.stringify(parse());
	} catch (error) {
		return (error as Error).name;
	}
}

const places = fc.array(fc.nat(1000), { maxLength: 4 });
const changed = fc.constantFrom(
	...['"', '[', ']', '{', '}', ',', ':', '1', '-', '\\', 'e', '.', '[]', '""', ',,', '"":'],
	'{"__proto__":[',
);

it('a text is parsed as JSON.parse does, whatever is wrong with it', () => {
	const change = fc.option(fc.tuple(fc.nat(1000), fc.option(changed)), { freq: 2 });
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 5 }), places, change, (value, gaps, edit) => {
			let text = JSON.stringify(value);
			if (edit !== null) {
				const [place, added] = edit;
				const at = place % (text.length + 1);
				text = `${text.slice(0, at)}${added ?? ''}${text.slice(added === null ? at + 1 : at)}`;
			}
			for (const place of gaps) {
				const at = place % (text.length + 1);
				text = text.slice(0, at) + GAP + text.slice(at);
			}
			expect(outcome(() => finished(parseJson(text)))).toBe(outcome(() => JSON.parse(text)));
		}),
		{ numRuns: 300 },
	);
});

it.each([
	['nothing before a comma', `[${GAP},${GAP}1]`],
	['nothing before the first comma', `${GAP},${GAP}1`],
	['nothing after a comma', `[1${GAP},${GAP}]`],
	['nothing between commas', `[1,${GAP},${GAP}2]`],
	['no comma', `[[${GAP}1${GAP},2] 33]`],
	['another closing bracket', `[{"a":${GAP}[1${GAP},2}]]`],
	['a closing bracket too many', `[1${GAP},2${GAP}]]`],
	['a closing bracket too few', `[[1${GAP},2${GAP}]`],
	['two values', `[1]${GAP},${GAP}[2]`],
	['no closing bracket', '[1'],
	['half a text', `["a"${GAP},${GAP}"b`],
	['nothing', `${GAP}${GAP}`],
])('a text is refused with %s', (_, text) => {
	expect(() => finished(parseJson(text))).toThrow(SyntaxError);
});

it('fields keep their order and the last value, and a list its elements', () => {
	const text = `{"b":[1${GAP},2],"a":{"b":${GAP}[],"__proto__":{"x":${GAP}[3]}},"b":[${GAP}4,5]}`;
	const value = finished(parseJson(text));
	expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
	expect(Object.prototype).not.toHaveProperty('x');
});

it('a short text is parsed without a pause, a long one with many', () => {
	expect(pausesOf(parseJson('[1,2]'))).toBe(0);
	expect(pausesOf(parseJson(`[${'1234,'.repeat(400_000)}1]`))).toBeGreaterThan(50);
});

it('an object with more than 100,000 fields is refused, and one with as many is not', () => {
	const fields = (count: number): string =>
		`{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`;
	expect(Object.keys(finished(parseJson(fields(MAX_FIELDS))) ?? {})).toHaveLength(MAX_FIELDS);
	expect(() => finished(parseJson(fields(MAX_FIELDS + 1)))).toThrow(TooManyValuesError);
});

it('a list with more than 500,000 elements is refused, and one with as many is not', () => {
	const list = (count: number): string =>
		`[${Array.from({ length: count }, () => '[]').join(',')}]`;
	expect(finished(parseJson(list(MAX_ELEMENTS)))).toHaveLength(MAX_ELEMENTS);
	expect(() => finished(parseJson(list(MAX_ELEMENTS + 1)))).toThrow(TooManyValuesError);
});
