import fc from 'fast-check';

import { SecretFinder } from '../../../nodes/StoreManagement/redaction/secretFinder';
import { finished } from '../../../nodes/StoreManagement/sleep';
import { pausesOf } from '../longWork';

const SECRETS = ['abc/def-123', 'aaaa', '%41bc', 'x\\u0041y'];
const finder = new SecretFinder(SECRETS);

const ESCAPES: ReadonlyArray<(character: string) => string> = [
	(character) => character,
	(character) => `\\${character}`,
	(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	(character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
];

/** A text in which each character is escaped in one way or another, or not at all. */
const escaped = (text: string): fc.Arbitrary<string> =>
	fc
		.array(fc.nat({ max: ESCAPES.length - 1 }), { minLength: text.length, maxLength: text.length })
		.map((ways) => [...text].map((one, index) => ESCAPES[ways[index] ?? 0]?.(one)).join(''));

const part = fc.oneof(
	fc.string({ maxLength: 60 }),
	fc.constantFrom('\\', '%', '\\u00', '%4', '\\\\', '%25', 'abc', 'é', 'aaa'),
	fc.constantFrom(...SECRETS).chain(escaped),
	fc
		.constantFrom(...SECRETS)
		.chain(escaped)
		.chain(escaped),
);

it('says that a secret is in a text exactly if it finds one', () => {
	fc.assert(
		fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
			const text = parts.join('');
			expect(finished(finder.isIn(text))).toBe(finished(finder.find(text)).length > 0);
		}),
		{ numRuns: 5_000 },
	);
});

it.each([
	['plain', 'abc/def-123'],
	['with an escape', 'abc\\/def-123'],
	['escaped as a whole', [...'abc/def-123'].map(ESCAPES[2] ?? String).join('')],
	['escaped three times', 'abc%255C/def-123'],
])('finds a secret wherever it stands in a long text: %s', (_, form) => {
	for (const before of [0, 1, 4_090, (1 << 16) - 5, 1 << 16, 100_000]) {
		for (const filler of ['x', '{"a":"b\\n%20"},'.repeat(20)]) {
			const text = `${filler.repeat(before).slice(0, before)}  ${form}${' '.repeat(70_000)}`;
			expect(finished(finder.isIn(text))).toBe(true);
			expect(finished(finder.isIn(text.replace(form, form.slice(0, -1))))).toBe(false);
		}
	}
});

it('finds one of many secrets', () => {
	const many = new SecretFinder(Array.from({ length: 500 }, (_, index) => `secret-${index}-x`));

	expect(finished(many.isIn('by secret\\u002d499-x'))).toBe(true);
	expect(finished(many.isIn('by secret-500-x'))).toBe(false);
});

describe('A long text is searched with pauses', () => {
	const few = new SecretFinder(SECRETS);
	const many = new SecretFinder(Array.from({ length: 500 }, (_, index) => `secret-${index}-x`));
	const plain = 'x'.repeat(200_000);
	const escapes = '\\x'.repeat(100_000);

	it.each([
		['for a few secrets, after every 65,536 characters', few.isIn(plain), 3],
		['code by code for many: as it is read, and as it is searched', many.isIn(plain), 4 + 3],
		['code by code for where a secret stands', few.find(plain), 4 + 3],
		['as it came, and as its escapes read', few.find(escapes), 4 + 3 + (2 + 1)],
		['for escapes, after every 4,096, and then near them', few.isIn('\\n'.repeat(10_000)), 2 + 2],
		['not where it is short', few.isIn('x'.repeat(60_000)), 0],
	])('%s', (_, steps, pauses) => {
		expect(pausesOf(steps)).toBe(pauses);
	});
});

it('finds a secret that ends with the text, but none that the end cuts off', () => {
	expect(finished(finder.find('abc/def-12'))).toEqual([]);
	expect(finished(finder.find('abc/def-123'))).toEqual([{ start: 0, end: 11 }]);
	expect(finished(finder.find('abc/def-123\\'))).toEqual([{ start: 0, end: 11 }]);
	expect(finished(finder.find('abc\\/def-12\\u0033'))).toEqual([{ start: 0, end: 17 }]);
});
