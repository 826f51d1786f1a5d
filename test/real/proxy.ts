import express, { type RequestHandler } from 'express';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An Express server in front of another server. */
export interface Proxy {
	url: string;
	/** Statuses of the responses so far, oldest first. */
	statuses(): number[];
	stop(): Promise<void>;
}

/** @param handlers middleware that each request passes before it is forwarded to `target` */
export async function startProxy(target: string, ...handlers: RequestHandler[]): Promise<Proxy> {
	const statuses: number[] = [];
	const app = express();
	app.disable('x-powered-by');
	app.use((_, response, next) => {
		response.on('finish', () => statuses.push(response.statusCode));
		next();
	});
	for (const handler of handlers) app.use(handler);
	app.use((incoming, response) => {
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
