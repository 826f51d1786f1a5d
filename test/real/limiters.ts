import express from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import { once } from 'node:events';
import { request } from 'node:http';

import { freePort } from '../n8n-host';
import { startNginx } from './servers';

/** Starts a published server with a limit in front of the service at an address. */
export type Limiter = (target: string) => ReturnType<typeof startNginx>;

const nginx =
	(zone: string, limit: string): Limiter =>
	async (target) =>
		await startNginx(await freePort(), `location / { ${limit} proxy_pass ${target}; }`, zone);

/** nginx with `limit_req`, whose refusals name no time. @param rate "120r/m" */
export const limitReq = (rate: string, burst: number, status: 429 | 503): Limiter =>
	nginx(
		`limit_req_zone $binary_remote_addr zone=all:1m rate=${rate};`,
		`limit_req zone=all burst=${burst} nodelay; limit_req_status ${status};`,
	);

/** nginx with `limit_conn`: at most `most` requests in progress. */
export const limitConn = (most: number): Limiter =>
	nginx(
		'limit_conn_zone $binary_remote_addr zone=all:1m;',
		`limit_conn all ${most}; limit_conn_status 429;`,
	);

/** express-rate-limit in a server of Express; without `headers` it says nothing but 429. */
export function expressRateLimit(limit: number, seconds: number, headers: Partial<Options>) {
	return async (target: string): ReturnType<Limiter> => {
		const statuses: number[] = [];
		const app = express();
		app.use((_, response, next) => {
			response.on('finish', () => statuses.push(response.statusCode));
			next();
		});
		const window = { limit, windowMs: seconds * 1_000, keyGenerator: () => 'all' };
		app.use(rateLimit({ ...window, legacyHeaders: false, standardHeaders: false, ...headers }));
		app.use((incoming, response) => {
			const { method, headers, url } = incoming;
			const outgoing = request(target + url, { method, headers }, (answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			});
			incoming.pipe(outgoing);
		});
		const port = await freePort();
		const server = app.listen(port, '127.0.0.1');
		await once(server, 'listening');
		return {
			url: `http://127.0.0.1:${port}`,
			statuses: () => statuses,
			async stop() {
				server.closeAllConnections();
				server.close();
				await once(server, 'close');
			},
		};
	};
}
