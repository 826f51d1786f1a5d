import type { RequestHandler } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { setTimeout as wait } from 'node:timers/promises';

import { startNginx, type Nginx } from './nginx';
import { startProxy, type Proxy } from './proxy';

/** A published server with a limit, in front of a service. */
export type Limiter = (target: string) => Promise<Pick<Proxy, 'url' | 'statuses' | 'stop'>>;

/**
 * nginx with `limit_req`, whose refusals name no time.
 *
 * @param rate "120r/m"
 * @param options "burst=20 nodelay"
 */
export const limitReq =
	(rate: string, options: string, status: 429 | 503 = 429): Limiter =>
	async (target) =>
		await startNginx({
			http: `limit_req_zone $binary_remote_addr zone=all:1m rate=${rate};`,
			server: location(target, `limit_req zone=all ${options}; limit_req_status ${status};`),
		});

/** nginx with `limit_conn`: at most `most` requests in progress. */
export const limitConn =
	(most: number, status: 429 | 503): Limiter =>
	async (target) =>
		await startNginx({
			http: 'limit_conn_zone $binary_remote_addr zone=all:1m;',
			server: location(target, `limit_conn all ${most}; limit_conn_status ${status};`),
		});

/** nginx that answers 503 with Retry-After 2 at first, as during a deployment. */
export const maintenance =
	(milliseconds: number): Limiter =>
	async (target) => {
		const closed = 'location / { add_header Retry-After 2 always; return 503; }';
		const nginx: Nginx = await startNginx({ server: closed });
		const over = wait(milliseconds).then(
			async () => await nginx.reload({ server: location(target, '') }),
		);
		return {
			...nginx,
			async stop() {
				await over;
				await nginx.stop();
			},
		};
	};

function location(target: string, limit: string): string {
	return `location / { ${limit} proxy_pass ${target}; }`;
}

/** express-rate-limit; without headers it says nothing but 429. */
export const expressRateLimit =
	(limit: number, seconds: number, headers: Partial<Options>): Limiter =>
	async (target) =>
		await startProxy(
			target,
			rateLimit({
				...{ limit, windowMs: seconds * 1000, keyGenerator: () => 'all' },
				...{ legacyHeaders: false, standardHeaders: false },
				...headers,
			}),
		);

/** rate-limiter-flexible, with headers as its README and its users write them. */
export const rateLimiterFlexible =
	(
		points: number,
		duration: number,
		headersOf: (result: RateLimiterRes) => Record<string, string>,
	): Limiter =>
	async (target) => {
		const limiter = new RateLimiterMemory({ points, duration });
		const handler: RequestHandler = (_, response, next) => {
			limiter.consume('all').then(
				(result) => {
					response.set(headersOf(result));
					next();
				},
				(result: RateLimiterRes) => {
					response.set(headersOf(result)).status(429).end();
				},
			);
		};
		return await startProxy(target, handler);
	};
