import { once } from 'node:events';
import type { Server } from 'node:http';

import { Limits } from './access';
import { type DateObject, dateObject, DAYS } from './data/dates';
import { user } from './data/people';
import { aliasOf, type Scope } from './data/stores';
import { deliver, type DeliveryAnswer, type DeliveryOptions } from './deliveries';
import { catalog } from './endpoints/catalog';
import { discounts } from './endpoints/discounts';
import { leads } from './endpoints/leads';
import { orders } from './endpoints/orders';
import { webhooks } from './endpoints/webhooks';
import { Faults } from './faults';
import { applyKnobs, DEFAULTS, type ListName, type Settings, type SimulatorKnobs } from './knobs';
import { AUTHORIZE_PATH, digest, OAuth, TOKEN_PATH } from './oauth';
import { Paging, type Source } from './paging';
import type { Answer, Call, Route } from './routes';
import { buildServer, type LoggedRequest } from './server';

function open(service: Service) {
	const [order, lead, discount] = [orders(service), leads(service), discounts(service)];
	const [goods, webhook] = [catalog(service), webhooks(service)];
	return {
		routes: [order, lead, discount, goods, webhook].flatMap(({ routes }): Route[] => routes),
		data: { ...order.data, ...lead.data, ...discount.data, ...goods.data },
		state: { ...order.state, ...discount.state, ...goods.state, ...webhook.state },
	};
}
type Opened = ReturnType<typeof open>;

/** One simulator: what it knows, and its server once it is started. */
export class Service {
	settings: Settings;
	/** Aliases of the stores of the user. */
	readonly aliases: readonly string[];
	/** The valid pair of header tokens. */
	readonly credentials: { userToken: string; userSecretKey: string };
	readonly faults = new Faults();
	/** The requests since the last `clearRequests`, oldest first. */
	readonly requests: LoggedRequest[] = [];
	/** Maximum number of requests in flight since the last `clearRequests`. */
	peakInFlight = 0;
	/** The seeded records. */
	readonly data: Opened['data'] & { user(): ReturnType<typeof user> };
	/** The changes made by requests, the answers of receivers, and the refresh tokens. */
	readonly state: Opened['state'] & {
		refreshTokens: OAuth['grants'];
		deliveries: DeliveryAnswer[];
	};
	readonly routes: readonly Route[];
	readonly limits = new Limits();
	readonly tokens: OAuth;
	readonly deliveries: DeliveryAnswer[] = [];
	/** Aborts the deliveries when the simulator stops. */
	readonly stopped = new AbortController();
	/** Base address of the service, without `/v2`; empty until it is started. */
	url = '';
	private readonly scopes: readonly Scope[];
	private readonly paging = new Paging(() => this.settings);
	private inFlight = 0;
	private server: Server | undefined;

	constructor(knobs: SimulatorKnobs) {
		this.settings = applyKnobs(DEFAULTS, knobs);
		this.tokens = new OAuth(() => this.settings);
		const { seed, stores, firstDay, recordsPerDay, until } = this.settings;
		const perDay = recordsPerDay === 'even' ? 1 : recordsPerDay;
		const calendar = { firstDay, recordsPerDay: perDay, until };
		this.scopes = Array.from({ length: stores }, (_, store) => {
			return { seed, store, alias: aliasOf(store), ...calendar };
		});
		this.aliases = this.scopes.map(({ alias }) => alias);
		this.credentials = {
			userToken: digest('token', seed),
			userSecretKey: digest('secret', seed),
		};
		const { routes, data, state } = open(this);
		const owner = user(calendar, seed, this.scopes);
		this.data = { ...data, user: () => owner };
		const { deliveries, tokens } = this;
		this.state = { ...state, deliveries, refreshTokens: tokens.grants };
		const me = { endpoint: 'POST /auth/me', handle: () => ({ body: owner }) };
		this.routes = [me, ...tokens.routes, ...routes];
	}

	/** Listens on 127.0.0.1. @throws an error with code EADDRINUSE if the port is in use */
	async start(routes: readonly Route[]): Promise<void> {
		const server = buildServer(this, routes);
		server.listen(this.settings.port, '127.0.0.1');
		await once(server, 'listening');
		const address = server.address();
		this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
		this.server = server;
	}

	/** Closes every connection. */
	async stop(): Promise<void> {
		if (!this.server?.listening) return;
		this.stopped.abort();
		this.server.closeAllConnections();
		this.server.close();
		await once(this.server, 'close');
	}

	/** Changes knobs while it runs, but not those that the seeded records follow from. */
	configure(knobs: SimulatorKnobs): void {
		this.settings = applyKnobs(this.settings, knobs);
	}

	/** A request has begun, or ended. */
	begin(): void {
		this.inFlight += 1;
		this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
	}
	end(): void {
		this.inFlight -= 1;
	}

	clearRequests(): void {
		this.requests.length = 0;
		this.peakInFlight = this.inFlight;
	}

	get oauth() {
		const { clientId, clientSecret } = this.tokens;
		const [authorizeUrl, tokenUrl] = [this.url + AUTHORIZE_PATH, this.url + TOKEN_PATH];
		return { clientId, clientSecret, authorizeUrl, tokenUrl };
	}

	/** Issues a token pair without the authorization page. */
	issueTokens() {
		return this.tokens.issue();
	}

	/** Expires every access token; refresh tokens stay valid. */
	expireAccessTokens(): void {
		for (const grant of this.tokens.grants) grant.accessExpires = 0;
	}

	/**
	 * Delivers an event to the active webhooks of the store that subscribe to it and whose URL is on
	 * this machine. The default resource is the first order of the store, with metadata.
	 */
	async deliver(
		alias: string,
		event: string,
		resource: unknown = this.data.shown(alias).at(0),
		options: DeliveryOptions = {},
	): Promise<DeliveryAnswer[]> {
		return await deliver(this, alias, event, resource, options);
	}

	/** Places an order as a customer does, and delivers `order.created`. */
	placeOrder(alias: string) {
		const resource = this.state.addOrder(alias);
		return { resource, answers: this.deliver(alias, 'order.created', resource) };
	}

	/** Leaves a cart as a customer does, and delivers `cart.reminder`. */
	leaveCart(alias: string) {
		const resource = this.state.cart(alias);
		return { resource, answers: this.deliver(alias, 'cart.reminder', resource) };
	}

	/** @throws RangeError for an unknown alias; requests are checked before */
	scope(alias: string): Scope {
		const scope = this.scopes.find((one) => one.alias === alias);
		if (!scope) throw new RangeError(`The simulator has no store "${alias}"`);
		return scope;
	}

	/** The current time of the service. */
	now(): DateObject {
		return dateObject(Date.now());
	}

	/** The seeded records of a store: as many as the knob says. */
	seeded<T>(
		alias: string,
		kind: 'orders' | 'leads' | 'discounts' | 'webhooks' | 'products' | 'skus' | 'banners',
		generate: (scope: Scope, index: number) => T,
	): Source<T> {
		const { [kind]: total, recordsPerDay } = this.settings;
		const scope = this.scope(alias);
		const own = recordsPerDay === 'even' ? { ...scope, recordsPerDay: total / DAYS } : scope;
		return { total, at: (index) => generate(own, index) };
	}

	/** The page of a list that a request asks for. */
	list({ path, query }: Call, list: ListName, source: Source<unknown>): Answer {
		return { body: this.paging.respond({ list, origin: this.url, path, query }, source) };
	}

	/** The response to a write. Its body is not shown, except for the records that the document names. */
	written(status: 200 | 201, record: unknown): Answer {
		const { writeResponse } = this.settings;
		if (writeResponse === '204') return { status: 204 };
		return { status, ...(writeResponse === 'record' && { body: record }) };
	}
}
