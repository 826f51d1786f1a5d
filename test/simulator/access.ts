import type { FastifyRequest } from 'fastify';

import { FOREIGN_ALIAS } from './data/stores';
import { notFound, ServiceError } from './errors';
import { retryAfter } from './limits';
import type { Service } from './service';

/** Path parameter `alias`; undefined for a route without it. */
export function aliasOf(request: FastifyRequest): string | undefined {
	const { params } = request;
	if (typeof params !== 'object' || params === null || !('alias' in params)) return undefined;
	return typeof params.alias === 'string' ? params.alias : undefined;
}

/**
 * Checks the credentials of a request, the access to its store and the rate limit.
 *
 * @throws ServiceError 401, 403, 404 or 429
 */
export function checkAccess(service: Service, request: FastifyRequest): void {
	authenticate(service, request);
	const alias = aliasOf(request);
	if (alias === FOREIGN_ALIAS) {
		throw new ServiceError(403, `You do not have access to the store ${alias}.`);
	}
	if (alias !== undefined && !service.stores.has(alias)) {
		throw notFound(`The store ${alias}`);
	}
	const waitMs = service.limits.take(alias ?? '', endpointOf(request));
	if (waitMs > 0) {
		const headers = retryAfter(service.settings.retryAfter, waitMs);
		throw new ServiceError(429, 'Too many requests.', {}, headers);
	}
}

function authenticate({ settings, oauth, credentials }: Service, request: FastifyRequest): void {
	const { headers } = request;
	const token =
		settings.tokenPlacement === 'bearer'
			? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
			: headers[settings.tokenPlacement.header.toLowerCase()];
	if (token !== undefined) {
		if (typeof token === 'string' && oauth.accepts(token)) return;
		throw new ServiceError(401, 'The access token is invalid or has expired.');
	}
	const userToken = headers['user-token'];
	const userSecretKey = headers['user-secret-key'];
	if (!userToken || !userSecretKey) {
		throw new ServiceError(401, 'The headers User-Token and User-Secret-Key are required.');
	}
	if (userToken !== credentials.userToken || userSecretKey !== credentials.userSecretKey) {
		throw new ServiceError(401, 'The credentials are invalid.');
	}
}

/** The endpoint in the notation of the knob `limits`: `GET /orders/{id}/items`. */
function endpointOf(request: FastifyRequest): string {
	const route = request.routeOptions.url ?? '';
	const path = route.replace(/^\/v2(\/:alias)?/, '').replace(/:(\w+)/g, '{$1}');
	return `${request.method} ${path}`;
}
