import { jsonParse } from 'n8n-workflow';

/**
 * Parses a text that holds a JSON list or object: agents write lists and groups this way.
 *
 * @returns the list or object; any other input as it is
 */
export function fromJsonText(input: unknown): unknown {
	if (typeof input !== 'string' || !/^\s*[[{]/.test(input)) return input;
	return jsonParse<object | null>(input, { fallbackValue: null }) ?? input;
}
