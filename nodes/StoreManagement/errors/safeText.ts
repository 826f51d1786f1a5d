/** Control characters except the line feed, and invisible characters that reorder, hide or break text. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longest text that is shown or logged, in characters. */
const MAX_LENGTH = 16_384;

/**
 * The one place that makes texts from the service, or from anyone who knows the URL of a trigger,
 * harmless before they are shown or logged: n8n's editor renders some HTML, a terminal obeys control
 * characters, and bidirectional marks reorder the text next to them.
 *
 * @returns the text with its line feeds, a space for each invisible character, and `‹ ›` for `< >`
 */
export function toSafeText(text: string): string {
	const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
	return shown.replace(INVISIBLE, ' ').replaceAll('<', '‹').replaceAll('>', '›');
}

/** The same on one line, so that no text of the service can pass for a log line of its own. */
export function toSingleLine(text: string): string {
	return toSafeText(text).replace(/\s+/g, ' ');
}
