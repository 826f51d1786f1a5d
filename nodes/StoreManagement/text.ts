/** Characters that nobody sees, of a class in an expression: control and format characters, separators of lines. */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}`;

/** A character that people see. */
export const VISIBLE = new RegExp(`[^\\s${INVISIBLE}]`, 'u');

/** A text without spaces and invisible characters at its ends, such as a byte order mark. */
export function trimmed(text: string): string {
	const characters = [...text];
	const isVisible = (character: string): boolean => VISIBLE.test(character);
	return characters
		.slice(Math.max(0, characters.findIndex(isVisible)), characters.findLastIndex(isVisible) + 1)
		.join('');
}

const ALL_BUT_SPACES = new RegExp(`(?! )[\\s${INVISIBLE}]`, 'gu');

/** A token or an address without the invisible characters of a paste, so that the token that is sent is also the one that is masked. */
export function cleanToken(value: unknown): string {
	return typeof value === 'string' ? value.replace(ALL_BUT_SPACES, '').trim() : '';
}

const ALL_BUT_LINE_FEEDS = new RegExp(`(?!\\n)[${INVISIBLE}]`, 'gu');

/** Longest text that is shown or logged, in characters. */
const MAX_LENGTH = 16_384;

/**
 * Makes a text of the service, or of anyone who knows the URL of a trigger, harmless before it is shown or
 * logged: n8n's editor renders some HTML, a terminal obeys control characters, and bidirectional marks
 * reorder the text next to them. `< >` become `‹ ›`.
 */
export function toSafeText(text: string): string {
	const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
	return shown.replace(ALL_BUT_LINE_FEEDS, ' ').replaceAll('<', '‹').replaceAll('>', '›');
}

/** A safe text on one line, so that no text of the service can pass for a log line of its own. */
export function toSingleLine(text: string): string {
	return toSafeText(text).replace(/\s+/g, ' ');
}

/** A sentence as the beginning of a longer one: without its full stop. */
export function withoutFullStop(text: string): string {
	return text.replace(/(?<!\.)\.$/, '');
}

/** Adds a full stop unless the text ends as a sentence. */
export function asSentence(text: string): string {
	const sentence = text.trim();
	return /[.!?…:]$/.test(sentence) ? sentence : `${sentence}.`;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes a whole body at once: of a part, the last character may be incomplete. Undefined if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
	try {
		return UTF8.decode(bytes);
	} catch {
		return undefined;
	}
}
