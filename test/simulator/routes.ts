import { notFound } from './errors';

/** A request that is allowed, with a body that could be read. */
export interface Call {
	/** Empty for the endpoints of the user. */
	alias: string;
	/** The ID in the path; 0 for a path without one. */
	id: number;
	path: string;
	query: URLSearchParams;
	body: unknown;
	headers: Record<string, unknown>;
}

export interface Answer {
	status?: number;
	headers?: Record<string, string>;
	/** Sent as JSON; undefined: no body. */
	body?: unknown;
}

export interface Route {
	/** Below the version and the store, as in the knob `limits`: `GET /orders/{id}/items`, `POST /auth/me`. */
	endpoint: string;
	/** @throws ServiceError */
	handle(call: Call): Answer;
}

export interface Match {
	route: Route;
	alias: string;
	/** NaN for an ID that is no integer. */
	id: number;
}

/** Compiles the routes. The function finds the one of a request. @throws ServiceError 404 */
export function routerOf(routes: readonly Route[]): (method: string, path: string) => Match {
	const compiled = routes.map((route) => {
		const [method = '', path = ''] = route.endpoint.split(' ');
		const place = path.startsWith('/auth/') ? '/v2' : '/v2/(?<alias>[^/]+)';
		const whole = path.startsWith('/oauth/') ? path : place + path;
		return { route, method, pattern: new RegExp(`^${whole.replace('{id}', '(?<id>[^/]+)')}$`) };
	});
	return (method, path) => {
		for (const { route, pattern } of compiled.filter((one) => one.method === method)) {
			const match = pattern.exec(path);
			const { alias = '', id = '0' } = match?.groups ?? {};
			if (match) return { route, alias: decoded(alias), id: /^\d{1,15}$/.test(id) ? +id : NaN };
		}
		throw notFound('The address');
	};
}

function decoded(alias: string): string {
	try {
		return decodeURIComponent(alias);
	} catch {
		throw notFound('The address');
	}
}
