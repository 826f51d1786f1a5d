/**
 * The page of a simulated store, for people: they place orders and leave carts, and see what the store
 * delivers and receives. It has a server of its own, so that the log of the service holds the requests
 * to the service only.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { DeliveryAnswer, Fault, Happening, Simulator } from '..';
import { content, isSuccess, layout, type Done, type Link, type Received } from './content';
import { SCRIPT } from './html';

const HOST = '127.0.0.1';
const HEADERS = {
	'content-security-policy':
		"default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; " +
		"form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'same-origin',
	'cache-control': 'no-store',
};

const MAINTENANCE = '<!doctype html><title>We are back soon</title>Maintenance';

/**
 * Buttons that let the service fail, so that people see what the nodes say then. They apply to the next requests, to
 * one or to as many as an execution may retry.
 */
const FAULTS: Readonly<Record<string, { title: string; fault: Fault }>> = {
	busy: {
		title: 'Too many requests',
		fault: { status: 429, headers: { 'retry-after': '3' }, times: 2 },
	},
	slow: { title: 'Slow', fault: { stall: 8_000, times: 2 } },
	down: { title: 'Down', fault: { reset: 'before', times: 20 } },
	token: { title: 'Wrong token', fault: { status: 401, times: 2 } },
	'web-page': {
		title: 'Web page',
		fault: { status: 200, headers: { 'content-type': 'text/html' }, body: MAINTENANCE },
	},
};

export type { Received };

export interface PageOptions {
	/** A free one by default. */
	port?: number;
	/** Where else a person may want to go. */
	links?: Link[];
	/** Other services of which the page shows what they have received. */
	others?: readonly Received[];
}

export interface StorePage {
	/** `http://127.0.0.1:PORT`, without a trailing slash. */
	url: string;
	stop(): Promise<void>;
}

/**
 * Starts the page of a store on 127.0.0.1.
 *
 * @throws an error with code EADDRINUSE if the port is in use
 */
export async function startPage(store: Simulator, options: PageOptions = {}): Promise<StorePage> {
	const { port = 0, links = [], others = [] } = options;
	const stores = new Map(store.aliases.map((alias): [string, Done] => [alias, { carts: [] }]));
	const titles = Object.entries(FAULTS).map(([name, { title }]) => [name, title] as const);

	/** Does what a button says. The page shows the answers of the receivers when they come. */
	function press(path: string, alias: string, done: Done): void {
		const tell = (what: string, event: string, { answers }: Happening): void => {
			done.latest = `${what}: delivering …`;
			void answers.then((all) => (done.latest = `${what}: ${outcomeOf(event, all)}`));
		};
		const fault = FAULTS[path.replace('/faults/', '')]?.fault;
		if (path === '/orders') {
			const placed = store.placeOrder(alias);
			tell(`Order ${placed.resource.number} placed`, 'order.created', placed);
		} else if (path === '/carts') {
			const left = store.leaveCart(alias);
			done.carts.push({ at: Date.now(), content: { ...left.resource } });
			tell('Cart abandoned', 'cart.reminder', left);
		} else store.faults.clear();
		if (fault) store.faults.push(fault);
	}

	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
		const asked = searchParams.get('store') ?? '';
		const alias = stores.has(asked) ? asked : (store.aliases[0] ?? '');
		const done = stores.get(alias) ?? { carts: [] };
		if (!isFromHere(request)) return end(response, 403, 'This page is for this machine only.');
		if (request.method === 'POST') {
			press(pathname, alias, done);
			return end(response, 303, '', { location: `/?store=${encodeURIComponent(alias)}` });
		}
		if (pathname === '/live.js') return end(response, 200, SCRIPT, typeOf('text/javascript'));
		if (!['/', '/content'].includes(pathname)) return end(response, 404, 'There is no such page.');
		const main = content(store, done, alias, others);
		const shown = pathname === '/' ? layout(alias, store.aliases, titles, links, main) : main;
		return end(response, 200, shown.text, typeOf('text/html'));
	});
	server.listen(port, HOST);
	await once(server, 'listening');
	const address = server.address();
	return {
		url: `http://${HOST}:${typeof address === 'object' ? address?.port : ''}`,
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

function outcomeOf(event: string, answers: readonly DeliveryAnswer[]): string {
	if (answers.length === 0) {
		return `nobody listens to ${event}. Publish a workflow whose trigger waits for it, or execute one.`;
	}
	const accepted = answers.filter(({ status }) => isSuccess(status)).length;
	const workflows = (count: number): string =>
		count === 1 ? 'one workflow' : `${count} workflows`;
	const outcomes = [
		['delivered to', accepted],
		['not accepted by', answers.length - accepted],
	] as const;
	return outcomes
		.flatMap(([what, count]) => (count > 0 ? [`${what} ${workflows(count)}`] : []))
		.join(', ');
}

const typeOf = (type: string) => ({ 'content-type': `${type}; charset=utf-8` });

function end(response: ServerResponse, status: number, text: string, headers = {}): void {
	response.writeHead(status, { ...HEADERS, ...headers }).end(text);
}

/** Pages of other sites in the same browser can neither read this one nor press its buttons. */
function isFromHere({ headers: { host = '', origin } }: IncomingMessage): boolean {
	const isOwn = [HOST, 'localhost'].includes(host.replace(/:\d+$/, ''));
	return isOwn && (origin === undefined || origin === `http://${host}`);
}
