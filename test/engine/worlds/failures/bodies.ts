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

/** `errors` with a text, and the line that says it. */
const ERRORS: Array<(text: string) => [errors: unknown, line: string]> = [
	(text) => [{ price: [text] }, `price: ${text}`],
	(text) => [{ price: text, sku: null }, `price: ${text}`],
	(text) => [[text], text],
	(text) => [[{ field: 'sku', message: text }], `sku: ${text}`],
];

const REST: Array<(text: string) => object> = [
	(description) => ({ description }),
	(issue) => ({ details: [{ issue }] }),
	(text) => ({ error_description: text, code: 0 }),
	(text) => ({ hint: { why: { not: text } } }),
	(text) => ({ trace: [null, [], {}, text] }),
];

/** Bodies of another shape. */
const STRANGE: Array<(text: string) => unknown> = [
	(text) => ({ motivo: [text] }),
	(text) => [text],
	(text) => text,
];

export const anyBody: fc.Arbitrary<Body> = fc
	.record({
		/** The places of a message, the first that is filled first. */
		places: fc.subarray(['message', 'error', 'detail', 'title']),
		errors: fc.option(among(...ERRORS)),
		rest: fc.option(among(...REST)),
		strange: among(...STRANGE),
		words: fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
		isLastFirst: fc.boolean(),
	})
	.map(({ places, errors, rest, strange, words, isLastFirst }) => {
		const [forErrors = '', forRest = '', ...texts] = words;
		const messages = places.length;
		const isShape = messages > 0 || errors !== null;
		const hasRest = rest !== null || !isShape;
		const filled = places.map((place, index) => [place, texts[index]] as const);
		const [own, line = ''] = errors?.(forErrors) ?? [];
		const body = {
			...rest?.(forRest),
			...Object.fromEntries(isLastFirst ? filled.toReversed() : filled),
			...(errors && { errors: own }),
		};
		const fields = errors ? [line] : [];
		const said = [...texts.slice(0, messages), ...fields, ...(hasRest ? [forRest] : [])];
		const parts = { messages, hasErrors: errors !== null, hasRest };
		return { body: isShape ? body : strange(forRest), said, fields, parts };
	});
