import express, { type RequestHandler } from 'express';
import { rateLimit, type Options } from 'express-rate-limit';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

import { startNginx } from './nginx';

/** A server with a limit, in front of a service. */
export interface Limited {
	url: string;
	/** Statuses of the responses so far, oldest first. */
	statuses(): number[];
	stop(): Promise<void>;
}

/** Starts a published server in front of the service at an address. */
export type Limiter = (target: string) => Promise<Limited>;

const location = (target: string, limit: string): string =>
	`location / { ${limit} proxy_pass ${target}; }`;

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

/** express-rate-limit; without headers it says nothing but 429. */
export const expressRateLimit =
	(limit: number, seconds: number, headers: Partial<Options>): Limiter =>
	async (target) =>
		await startProxy(
			target,
			rateLimit({
				...{ limit, windowMs: seconds * 1000, keyGenerator: () => 'all' },
				...{ legacyHeaders: false, standardHeaders: false, ...headers },
			}),
		);

/** rate-limiter-flexible, whose users write Retry-After as its README shows: in seconds, with decimals. */
export const rateLimiterFlexible =
	(points: number, duration: number): Limiter =>
	async (target) => {
		const limiter = new RateLimiterMemory({ points, duration });
		return await startProxy(target, (_, response, next) => {
			limiter.consume('all').then(
				() => next(),
				({ msBeforeNext }: RateLimiterRes) =>
					response
						.set('Retry-After', String(msBeforeNext / 1000))
						.status(429)
						.end(),
			);
		});
	};

/** An Express server; each request passes the limiter before it is forwarded. */
async function startProxy(target: string, limiter: RequestHandler): Promise<Limited> {
	const statuses: number[] = [];
	const app = express();
	app.use((_, response, next) => {
		response.on('finish', () => statuses.push(response.statusCode));
		next();
	});
	app.use(limiter, (incoming, response) => {
		const { method, headers } = incoming;
		const outgoing = request(target + incoming.url, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		outgoing.on('error', () => response.writeHead(502).end());
		incoming.pipe(outgoing);
	});
	const server = await new Promise<Server>((resolve) => {
		const listening: Server = app.listen(0, '127.0.0.1', () => resolve(listening));
	});
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		statuses: () => [...statuses],
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
