/**
 * The page of a simulated store, for people: they place orders and leave carts, and see what the store
 * delivers and receives. It has a server of its own, so that the log of the service holds the requests
 * to the service only.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Simulator } from '..';
import { Activity } from './activity';
import { content, type Received } from './content';
import { FAULT_BUTTONS } from './faultButtons';
import { layout, type Link } from './layout';
import { SCRIPT } from './style';

const HOST = '127.0.0.1';
const HEADERS = {
	'content-security-policy':
		"default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; " +
		"form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'same-origin',
	'cache-control': 'no-store',
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
	const activity = new Activity(store);

	/** Does what a button says. */
	function press(path: string, alias: string): void {
		const fault = FAULT_BUTTONS[path.replace('/faults/', '')]?.fault;
		if (path === '/orders') activity.placeOrder(alias);
		else if (path === '/carts') activity.leaveCart(alias);
		else store.faults.clear();
		if (fault) store.faults.push(fault);
	}

	function show(path: string, alias: string): { type: string; text: string } | undefined {
		if (path === '/live.js') return { type: 'text/javascript', text: SCRIPT };
		const main = content(store, activity, alias, others);
		const { text } = path === '/' ? layout(alias, store.aliases, links, main) : main;
		return ['/', '/content'].includes(path) ? { type: 'text/html', text } : undefined;
	}

	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
		const asked = searchParams.get('store');
		const alias = store.aliases.find((one) => one === asked) ?? store.aliases[0] ?? '';
		if (!isFromHere(request)) return end(response, 403, 'This page is for this machine only.');
		if (request.method === 'POST') {
			press(pathname, alias);
			// The page shows the answers of the receivers when they come.
			return end(response, 303, '', { location: `/?store=${encodeURIComponent(alias)}` });
		}
		const shown = show(pathname, alias);
		if (shown === undefined) return end(response, 404, 'There is no such page.');
		return end(response, 200, shown.text, { 'content-type': `${shown.type}; charset=utf-8` });
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

function end(response: ServerResponse, status: number, text: string, headers = {}): void {
	response.writeHead(status, { ...HEADERS, ...headers }).end(text);
}

/** Pages of other sites in the same browser can neither read this one nor press its buttons. */
function isFromHere({ headers: { host = '', origin } }: IncomingMessage): boolean {
	const isOwn = [HOST, 'localhost'].includes(host.replace(/:\d+$/, ''));
	return isOwn && (origin === undefined || origin === `http://${host}`);
}
