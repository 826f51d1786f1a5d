/** Control characters but for the line feed, and what reorders, hides or breaks a line unseen. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longest text that is shown or logged, in characters. */
const MAX_LENGTH = 16_384;

/**
 * The one place that makes texts of the service, and of whoever knows the URL of a trigger, harmless
 * before they are shown or logged: n8n's editor renders some HTML, a terminal obeys control characters,
 * and bidirectional marks turn around what stands beside them.
 *
 * @returns the text with line feeds, but without invisible characters and with `‹ ›` instead of tags
 */
export function toSafeText(text: string): string {
	const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
	return shown.replace(INVISIBLE, ' ').replaceAll('<', '‹').replaceAll('>', '›');
}

/** The same in one line, so that no text of the service looks like a line of the log. */
export function toSingleLine(text: string): string {
	return toSafeText(text).replace(/\s+/g, ' ');
}
