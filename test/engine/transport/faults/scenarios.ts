import type { Fault } from '../../../simulator';

/** Timeout of every request in the table, in milliseconds. A stall lasts longer. */
export const TIMEOUT = 2_000;

/** A way in which the service fails. */
export interface Scenario {
	name: string;
	fault: Fault;
}

const FIELD_ERRORS = {
	message: 'The given data was invalid.',
	errors: { name: ['The name is too short.'], price_sale: ['Must be 0 or more.'] },
};

/**
 * The rows of the table.
 *
 * @param otherOrigin origin of another host, which must never be called
 */
export function scenarios(otherOrigin: string): Scenario[] {
	const location = `${otherOrigin}/v2/stolen`;
	const html = '<!doctype html><h1>502 Bad Gateway</h1>';
	const stall = TIMEOUT * 2;
	return [
		{ name: '400', fault: { status: 400 } },
		{ name: '401', fault: { status: 401 } },
		{ name: '403', fault: { status: 403 } },
		{ name: '404', fault: { status: 404 } },
		{ name: '422 with field errors', fault: { status: 422, body: FIELD_ERRORS } },
		{ name: '429 with Retry-After: 1', fault: { status: 429, headers: { 'retry-after': '1' } } },
		{
			name: '429 with Retry-After: 3600',
			fault: { status: 429, headers: { 'retry-after': '3600' } },
		},
		{ name: '429 without Retry-After', fault: { status: 429 } },
		{ name: '500', fault: { status: 500 } },
		{ name: '500, carried out', fault: { status: 500, thenHandle: true } },
		{ name: '502 with an HTML body', fault: { status: 502, body: html } },
		{ name: '503', fault: { status: 503 } },
		{ name: 'reset before the answer', fault: { reset: 'before' } },
		{
			name: 'reset before the answer, carried out',
			fault: { reset: 'before', thenHandle: true },
		},
		{ name: 'reset in the middle of the answer', fault: { reset: 'middle', thenHandle: true } },
		{ name: 'stall past the time-out', fault: { stall } },
		{
			name: 'stall past the time-out, carried out',
			fault: { stall, thenHandle: true },
		},
		{
			name: 'malformed JSON',
			fault: { status: 200, body: '{"data": [}', thenHandle: true },
		},
		{ name: 'truncated body', fault: { truncate: true, thenHandle: true } },
		{ name: 'redirect to another host', fault: { status: 307, headers: { location } } },
	];
}
