import type { IncomingHttpHeaders } from 'node:http';

import { FOREIGN_ALIAS } from './data/stores';
import { notFound, ServiceError } from './errors';
import type { Service } from './service';

const MINUTE = 60_000;

/**
 * Checks the credentials of a request and the access to its store.
 *
 * @throws ServiceError 401, 403 or 404
 */
export function checkAccess(
	service: Service,
	headers: IncomingHttpHeaders,
	alias: string | undefined,
): void {
	authenticate(service, headers);
	if (alias === FOREIGN_ALIAS) {
		throw new ServiceError(403, `You do not have access to the store ${alias}.`);
	}
	if (alias !== undefined && !service.stores.aliases.includes(alias)) {
		throw notFound(`The store ${alias}`);
	}
}

function authenticate({ settings, oauth, credentials }: Service, headers: IncomingHttpHeaders) {
	const { tokenPlacement } = settings;
	const token =
		tokenPlacement === 'bearer'
			? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
			: headers[tokenPlacement.header.toLowerCase()];
	if (token !== undefined) {
		if (typeof token === 'string' && oauth.accepts(token)) return;
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

/** Section "Limits": accepted requests of the last minute, for each store and endpoint. */
export class Limits {
	private readonly accepted = new Map<string, number[]>();

	constructor(private readonly service: Service) {}

	/** Counts a request to an endpoint, such as `GET /orders`. @throws ServiceError 429 */
	check(alias: string, endpoint: string): void {
		const { [endpoint]: limit = Infinity } = this.service.settings.limits;
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
