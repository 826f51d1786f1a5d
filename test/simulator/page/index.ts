/**
 * The page of a simulated store, for people: they place orders and leave carts, and see what the store
 * delivers and receives. It has a server of its own, so that the log of the service holds the requests
 * to the service only.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import type { Simulator } from '../contract';
import { Activity } from './activity';
import { content } from './content';
import { FAULT_BUTTONS } from './faultButtons';
import { layout, type Link } from './layout';
import { SCRIPT } from './style';

const HOST = '127.0.0.1';
const OWN_NAMES = new Set([HOST, 'localhost']);
const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; " +
	"form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

export interface PageOptions {
	/** A free one by default. */
	port?: number;
	/** Where else a person may want to go. */
	links?: Link[];
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
	const { port = 0, links = [] } = options;
	const app = Fastify({ logger: false, forceCloseConnections: true });
	protect(app);
	const activity = new Activity(store);
	const aliasOf = (request: FastifyRequest): string => {
		const asked = new URL(request.url, 'http://page').searchParams.get('store');
		return store.aliases.find((alias) => alias === asked) ?? store.aliases[0] ?? '';
	};
	const back = (reply: FastifyReply, alias: string): FastifyReply =>
		reply.redirect(`/?store=${encodeURIComponent(alias)}`, 303);

	app.get('/', (request, reply) => {
		const alias = aliasOf(request);
		const page = layout(alias, store.aliases, links, content(store, activity, alias));
		return reply.type('text/html; charset=utf-8').send(page.text);
	});
	app.get('/content', (request, reply) =>
		reply.type('text/html; charset=utf-8').send(content(store, activity, aliasOf(request)).text),
	);
	app.get('/live.js', (_request, reply) =>
		reply.type('text/javascript; charset=utf-8').send(SCRIPT),
	);
	// The page shows the answers of the receivers when they come.
	app.post('/orders', (request, reply) => {
		const alias = aliasOf(request);
		activity.placeOrder(alias);
		return back(reply, alias);
	});
	app.post('/carts', (request, reply) => {
		const alias = aliasOf(request);
		activity.leaveCart(alias);
		return back(reply, alias);
	});

	app.post<{ Params: { name: string } }>('/faults/:name', (request, reply) => {
		const chosen = FAULT_BUTTONS.find(({ name }) => name === request.params.name);
		store.faults.clear();
		if (chosen) store.faults.push(chosen.fault);
		return back(reply, aliasOf(request));
	});

	const url = await app.listen({ host: HOST, port });
	return { url, stop: () => app.close() };
}

/** Pages of other sites in the same browser can neither read this one nor press its buttons. */
function protect(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
	app.addHook('onRequest', async (request, reply) => {
		reply.headers({
			'content-security-policy': POLICY,
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'same-origin',
			'cache-control': 'no-store',
		});
		const { host = '', origin } = request.headers;
		const isOwn = OWN_NAMES.has(host.replace(/:\d+$/, ''));
		const isFromHere = origin === undefined || origin === `http://${host}`;
		if (!isOwn || !isFromHere) return reply.code(403).send('This page is for this machine only.');
		return undefined;
	});
}
