import fc from 'fast-check';

import { among } from '../explore';

/** An error body as A7 describes it, with its texts in the order in which they must be said. */
export interface Body {
	body: unknown;
	said: string[];
	fields: string[];
	/** What A7 says of it at once: a message, `errors`, and anything else. */
	parts: { messages: number; hasErrors: boolean; hasRest: boolean };
}

/** A word that no text of the package has. */
export const word = fc.stringMatching(/^[A-Z][a-z]{4,9}$/).map((text) => `q${text}q`);

/** The places of a message, the first that is filled first. */
const MESSAGES: ReadonlyArray<fc.Arbitrary<(text: string) => object>> = [
	fc.constant((message: string) => ({ message })),
	among<((text: string) => object)[]>(
		(error) => ({ error }),
		(message) => ({ error: { message } }),
	),
	fc.constant((detail: string) => ({ detail })),
	fc.constant((title: string) => ({ title })),
];

const REST: ReadonlyArray<(text: string) => object> = [
	(description) => ({ description }),
	(issue) => ({ details: [{ issue }] }),
	(text) => ({ error_description: text, code: 0 }),
	(text) => ({ hint: { why: { not: text } } }),
	(text) => ({ trace: [null, [], {}, text] }),
];

const ERRORS: ReadonlyArray<(text: string) => { errors: unknown; line: string }> = [
	(text) => ({ errors: { price: [text] }, line: `price: ${text}` }),
	(text) => ({ errors: { price: text, sku: null }, line: `price: ${text}` }),
	(text) => ({ errors: [text], line: text }),
	(text) => ({ errors: [{ field: 'sku', message: text }], line: `sku: ${text}` }),
];

/** Bodies with so many messages, with `errors`, and with something else. */
const spoken = (messages: number, hasErrors: boolean, hasRest: boolean): fc.Arbitrary<Body> =>
	fc
		.record({
			places: fc.subarray([...MESSAGES.keys()], { minLength: messages, maxLength: messages }),
			makes: fc.tuple(...MESSAGES),
			own: among(...ERRORS),
			other: among(...REST),
			words: fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
			isLastFirst: fc.boolean(),
		})
		.map(({ places, makes, own, other, words, isLastFirst }) => {
			const [forErrors = '', forRest = '', ...texts] = words;
			const { errors, line } = own(forErrors);
			const made = places.map((place, index) => makes[place]?.(texts[index] ?? '') ?? {});
			const body = [
				...(hasRest ? [other(forRest)] : []),
				...(isLastFirst ? made.toReversed() : made),
				...(hasErrors ? [{ errors }] : []),
			].reduce((all, part) => ({ ...all, ...part }), {});
			const fields = hasErrors ? [line] : [];
			const said = [...texts.slice(0, messages), ...fields, ...(hasRest ? [forRest] : [])];
			return { body, said, fields, parts: { messages, hasErrors, hasRest } };
		});

const strange = (make: (text: string) => unknown): fc.Arbitrary<Body> =>
	word.map((text) => ({
		...{ body: make(text), said: [text], fields: [] },
		parts: { messages: 0, hasErrors: false, hasRest: true },
	}));

/** Several messages; fields and something else; one of both; none of them; another shape. */
export const TWO_MESSAGES = fc.oneof(spoken(2, false, false), spoken(3, true, false));
export const FIELDS_AND_MORE = fc.oneof(spoken(1, true, true), spoken(2, true, true));
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
	...[spoken(1, false, false), spoken(1, false, true), spoken(1, true, false)],
	...[spoken(0, true, false), TWO_MESSAGES, FIELDS_AND_MORE],
	...[strange((text) => ({ motivo: [text] })), strange((text) => [text]), strange((text) => text)],
);
