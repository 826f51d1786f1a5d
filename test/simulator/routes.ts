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

/** Compiles the routes. The function finds the one of a request; the ID may be NaN. @throws ServiceError 404 */
export function routerOf(routes: readonly Route[]) {
	const compiled = routes.map((route) => {
		const [method = '', path = ''] = route.endpoint.split(' ');
		const place = path.startsWith('/auth/') ? '/v2' : '/v2/(?<alias>[^/]+)';
		const whole = path.startsWith('/oauth/') ? path : place + path;
		const pattern = `^${method} ${whole.replace('{id}', '(?<id>[^/]+)')}$`;
		return { route, pattern: new RegExp(pattern) };
	});
	return (method: string, path: string) => {
		for (const { route, pattern } of compiled) {
			const match = pattern.exec(`${method} ${path}`);
			const { alias = '', id = '0' } = match?.groups ?? {};
			if (match) return { route, alias, id: /^\d{1,15}$/.test(id) ? Number(id) : NaN };
		}
		throw notFound('The address');
	};
}
