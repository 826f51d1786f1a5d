/**
 * The service of the API document over HTTP on 127.0.0.1. It is built from the document alone and
 * shares no code with the nodes, so that a wrong reading on one side shows.
 */
import { once } from 'node:events';

import { deliver, type DeliveryOptions } from './deliveries';
import type { RunningKnobs, SimulatorKnobs } from './knobs';
import type { LoggedRequest } from './log';
import { AUTHORIZE_PATH, TOKEN_PATH } from './oauth';
import type { Route } from './routes';
import { buildServer } from './server';
import { Service } from './service';

export type { DeliveryAnswer } from './deliveries';
export type { Fault } from './faults';
export type { RunningKnobs, SimulatorKnobs } from './knobs';
export type { LoggedRequest } from './log';
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/**
 * Starts a simulator, on a free port by default.
 *
 * @param routesOf what it answers in place of the endpoints of the document
 * @throws an error with code EADDRINUSE if the port is in use
 */
export async function startSimulator(
	knobs: SimulatorKnobs = {},
	routesOf = ({ routes }: Service): readonly Route[] => routes,
) {
	const service = new Service(knobs);
	const { stores, data, state, oauth, log } = service;
	const server = buildServer(service, routesOf(service));
	server.listen(service.settings.port, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	service.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

	/** What a customer has done, and the answers of the receivers. */
	const happen = <Resource>(alias: string, event: string, resource: Resource) => ({
		...{ resource, answers: deliver(service, alias, event, resource) },
	});
	return {
		/** Base address of the service, without `/v2`. */
		url: service.origin,
		/** The valid pair of header tokens. */
		credentials: service.credentials,
		oauth: {
			clientId: oauth.clientId,
			clientSecret: oauth.clientSecret,
			authorizeUrl: service.origin + AUTHORIZE_PATH,
			tokenUrl: service.origin + TOKEN_PATH,
		},
		/** Aliases of the stores of the user. */
		aliases: stores.aliases,
		/** The last 100,000 requests, oldest first. */
		requests: log.entries as readonly LoggedRequest[],
		/** Maximum number of requests in flight since the last clearRequests(). */
		get peakInFlight() {
			return log.peakInFlight;
		},
		clearRequests: () => log.clear(),
		configure: (changed: RunningKnobs) => service.configure(changed),
		faults: service.faults,
		/** The seeded records. */
		data,
		/** The changes made by requests. */
		state,
		/** Issues a token pair without the authorization page. */
		issueTokens: () => oauth.issue(),
		/** Expires every access token; refresh tokens stay valid. */
		expireAccessTokens: () => oauth.expireAccessTokens(),
		/** Revokes every authorization: all tokens and codes become invalid. */
		revokeGrants: () => oauth.revokeAll(),
		/**
		 * Delivers an event to the active webhooks of the store that subscribe to it and whose URL is on
		 * this machine. The default resource is the first order of the store, with metadata.
		 */
		deliver: (
			alias: string,
			event: string,
			resource: unknown = data.shown(alias).at(0),
			options: DeliveryOptions = {},
		) => deliver(service, alias, event, resource, options),
		/** Places an order as a customer does, and delivers `order.created`. */
		placeOrder: (alias: string) => happen(alias, 'order.created', state.addOrder(alias)),
		/** Leaves a cart as a customer does, and delivers `cart.reminder`. */
		leaveCart: (alias: string) => happen(alias, 'cart.reminder', state.cart(alias)),
		/** Closes every connection. */
		async stop() {
			if (!server.listening) return;
			service.stopped.abort();
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
