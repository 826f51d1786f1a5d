/** Headers of a delivery: names in lower case, as node:http reads them. */
export type Headers = Readonly<Record<string, unknown>>;

/** The longest header that is searched, in characters: anybody can send headers, and each costs time. */
const MAX_LENGTH = 4096;

/** The most values that are taken from one header. */
const MAX_VALUES = 16;

/** The value of a header; undefined where it is missing or not a single string. */
export function headerValue(headers: Headers, name: string): string | undefined {
	const value = headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
}

const SEPARATOR = /[\s,;"]/;

/**
 * The values in a header that begin with a prefix, as in `v1,abc v1,def` or `t=1,v1=abc`. Each begins at
 * the start of the header or after a space, comma, semicolon or quotation mark, and ends before one.
 *
 * @param prefix in any letter case; with an empty one, everything between separators is a value
 * @returns the values without their prefix, none of a header that is too long
 */
export function valuesIn(header: string, prefix: string): string[] {
	if (header.length > MAX_LENGTH) return [];
	const [text, wanted] = [header.toLowerCase(), prefix.toLowerCase()];
	const value = /[\s"]{0,8}([^\s,;"]+)/y;
	const values: string[] = [];
	for (let start = 0; start < header.length && values.length < MAX_VALUES; start += 1) {
		if (start > 0 && !SEPARATOR.test(header.charAt(start - 1))) continue;
		if (!text.startsWith(wanted, start)) continue;
		value.lastIndex = start + wanted.length;
		const found = value.exec(header)?.[1];
		if (found !== undefined) values.push(found);
	}
	return values;
}
