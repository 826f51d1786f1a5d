/** A text without spaces around it; empty for anything else, such as a token that is not there. */
export function trimmed(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

/** Control and format characters and separators of lines: nobody sees them. Line feeds are harmless. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longest text that is shown or logged, in characters. */
const MAX_LENGTH = 16_384;

/**
 * Makes a text of the service, or of anyone who knows the URL of a trigger, harmless before it is shown or
 * logged: n8n's editor renders some HTML, a terminal obeys control characters, and bidirectional marks
 * reorder the text next to them. `< >` become `‹ ›`.
 */
export function toSafeText(text: string): string {
	const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
	return shown.replace(INVISIBLE, ' ').replaceAll('<', '‹').replaceAll('>', '›');
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
