/** Headers of a delivery: names in lower case, as node:http reads them. */
export type Headers = Readonly<Record<string, unknown>>;

/** The value of a header; undefined where it is missing or not a single string. */
export function headerValue(headers: Headers, name: string): string | undefined {
	const value = headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
}
