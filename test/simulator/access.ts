import type { IncomingHttpHeaders } from 'node:http';

import { ServiceError } from './errors';
import type { Service } from './service';

const MINUTE = 60_000;

/** Section "Authentication": the credentials of a request. @throws ServiceError 401 */
export function authenticate(
	{ settings, tokens, credentials }: Service,
	headers: IncomingHttpHeaders,
): void {
	const { tokenPlacement } = settings;
	const token =
		tokenPlacement === 'bearer'
			? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
			: headers[tokenPlacement.header.toLowerCase()];
	if (token !== undefined) {
		if (tokens.accepts(token)) return;
		throw new ServiceError(401, 'The access token is invalid or has expired.');
	}
	const { 'user-token': userToken, 'user-secret-key': userSecretKey } = headers;
	if (!userToken || !userSecretKey) {
		throw new ServiceError(401, 'The headers User-Token and User-Secret-Key are required.');
	}
	if (userToken !== credentials.userToken || userSecretKey !== credentials.userSecretKey) {
		throw new ServiceError(401, 'The credentials are invalid.');
	}
}

/** Section "Limits": when the requests of the last minute were accepted, for each store and endpoint. */
export class Limits {
	private readonly accepted = new Map<string, number[]>();

	/** Counts a request to an endpoint. @throws ServiceError 429 */
	check(alias: string, endpoint: string, limit = Infinity): void {
		if (limit === Infinity) return;
		const key = `${alias} ${endpoint}`;
		const since = Date.now() - MINUTE;
		const times = (this.accepted.get(key) ?? []).filter((time) => time > since);
		this.accepted.set(key, times);
		if (times.length >= limit) {
			const seconds = Math.ceil(((times[0] ?? Date.now()) - since) / 1_000);
			throw new ServiceError(429, undefined, {}, { 'retry-after': String(seconds) });
		}
		times.push(Date.now());
	}
}
