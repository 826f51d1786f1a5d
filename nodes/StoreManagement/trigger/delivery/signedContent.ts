import { InvalidInputError } from '../../errors/invalidInputError';

import { headerValue, type Headers } from './headers';

/** A part of the signed content: literal text, or something from the delivery. */
export type ContentPart =
	| { kind: 'text'; text: string }
	| { kind: 'body' }
	| { kind: 'timestamp' }
	| { kind: 'header'; name: string };

/** A placeholder, or anything else in braces. */
const PLACEHOLDER = /(\{[^{}]*\})/;

const FIELD = 'Signed Content';

/**
 * Parses a template such as `{header:webhook-id}.{timestamp}.{body}`.
 *
 * @throws InvalidInputError for an unknown placeholder, or a template without the body
 */
export function parseContent(template: string): ContentPart[] {
	const parts = template
		.split(PLACEHOLDER)
		.filter((text) => text !== '')
		.map((text) => toPart(text, template));
	if (parts.some(({ kind }) => kind === 'body')) return parts;
	const remedy = 'Write {body} where the service puts the body';
	throw new InvalidInputError(FIELD, 'must hold {body}', remedy, template);
}

function toPart(text: string, template: string): ContentPart {
	if (!PLACEHOLDER.test(text)) return { kind: 'text', text };
	if (text === '{body}') return { kind: 'body' };
	if (text === '{timestamp}') return { kind: 'timestamp' };
	const name = /^\{header:([\w!#$%&'*+.^`|~-]+)\}$/.exec(text)?.[1];
	if (name !== undefined) return { kind: 'header', name };
	const remedy = 'Use {body}, {timestamp} and {header:name} only';
	throw new InvalidInputError(FIELD, `holds ${text}, which stands for nothing`, remedy, template);
}

/**
 * Puts together the bytes that were signed.
 *
 * @param timestamp the time-stamp as it was received
 * @returns the bytes, or a sentence that names the signed header that is missing
 */
export function signedContent(
	parts: readonly ContentPart[],
	{ headers, body }: { headers: Headers; body: Buffer },
	timestamp: string,
): Buffer | string {
	const pieces: Buffer[] = [];
	for (const part of parts) {
		if (part.kind === 'body') pieces.push(body);
		else if (part.kind === 'timestamp') pieces.push(Buffer.from(timestamp));
		else if (part.kind === 'text') pieces.push(Buffer.from(part.text));
		else {
			const value = headerValue(headers, part.name);
			if (value === undefined) return `The header "${part.name}", which is signed, is missing`;
			// node:http reads each byte of a header as one character.
			pieces.push(Buffer.from(value, 'latin1'));
		}
	}
	const [only] = pieces;
	return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}
