/** A charset that is declared, for example in "application/json; charset=iso-8859-1". */
const CHARSET = /charset\s*=\s*["']?([\w.:-]{1,40})/i;

/**
 * The text of a body. A byte order mark outweighs the declared charset, as in browsers. Bytes that are
 * declared as UTF-8, or not at all, and are no UTF-8 count as windows-1252, which includes ISO 8859-1:
 * that is what old shop software sends without saying so.
 *
 * @param contentType the header, where there is one
 * @returns the text without a byte order mark; bytes that the charset does not have become U+FFFD
 */
export function decodeText(bytes: Uint8Array, contentType?: unknown): string {
	const [, declared] = CHARSET.exec(typeof contentType === 'string' ? contentType : '') ?? [];
	const charset = markedCharset(bytes) ?? declared ?? 'utf-8';
	const isOther = !/^utf-?8$/i.test(charset);
	const text = isOther ? decodedAs(charset, bytes, false) : undefined;
	return text ?? decodedAs('utf-8', bytes, true) ?? new TextDecoder('windows-1252').decode(bytes);
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/** @returns undefined where nobody knows the charset, or `fatal` is set and the bytes are none of it */
function decodedAs(charset: string, bytes: Uint8Array, fatal: boolean): string | undefined {
	try {
		return new TextDecoder(charset, { fatal }).decode(bytes);
	} catch {
		return undefined;
	}
}
