/**
 * The service of the API document over HTTP on 127.0.0.1. It is built from the document alone and
 * shares no code with the nodes, so that a wrong reading on one side shows.
 */
import type { AddressInfo } from 'node:net';

import type { DeliveryOptions, Happening, Simulator } from './contract';
import { FOREIGN_ALIAS } from './data/stores';
import { deliver } from './deliveries';
import type { SimulatorKnobs } from './knobs';
import { AUTHORIZE_PATH, TOKEN_PATH } from './routes/oauth';
import { buildServer } from './server';
import { Service } from './service';

export type * from './contract';
export type { RunningKnobs, SimulatorKnobs } from './knobs';

/**
 * Starts a simulator, on a free port by default.
 *
 * @throws an error with code EADDRINUSE if the port is in use
 */
export async function startSimulator(knobs: SimulatorKnobs = {}): Promise<Simulator> {
	const service = new Service(knobs);
	const app = buildServer(service);
	await app.listen({ host: '127.0.0.1', port: service.settings.port });
	service.origin = `http://127.0.0.1:${portOf(app.server.address())}`;

	const { stores, data, state, oauth, log, origin } = service;
	const stopped = new AbortController();
	const send = (alias: string, event: string, resource: unknown, options: DeliveryOptions = {}) =>
		deliver(service, { alias, event, resource, options }, stopped.signal);
	const happen = <Resource>(
		alias: string,
		event: string,
		resource: Resource,
	): Happening<Resource> => ({ resource, answers: send(alias, event, resource) });
	return {
		url: origin,
		get credentials() {
			return service.credentials;
		},
		oauth: {
			clientId: oauth.clientId,
			clientSecret: oauth.clientSecret,
			authorizeUrl: origin + AUTHORIZE_PATH,
			tokenUrl: origin + TOKEN_PATH,
		},
		aliases: stores.aliases,
		foreignAlias: FOREIGN_ALIAS,
		requests: log.entries,
		get peakInFlight() {
			return log.peakInFlight;
		},
		clearRequests: () => log.clear(),
		configure: (changed) => service.configure(changed),
		faults: service.faults,
		data,
		state,
		issueTokens: () => oauth.issue(),
		expireAccessTokens: () => oauth.expireAccessTokens(),
		revokeGrants: () => oauth.revokeAll(),
		regenerateCredentials: () => service.regenerateCredentials(),
		deliver: (alias, event, resource = data.orders(alias).at(0), options = {}) =>
			send(alias, event, resource, options),
		placeOrder: (alias) => happen(alias, 'order.created', state.addOrder(alias)),
		leaveCart: (alias) => happen(alias, 'cart.reminder', state.cart(alias)),
		async stop() {
			stopped.abort();
			service.timers.stop();
			await app.close();
		},
	};
}

function portOf(address: AddressInfo | string | null): number {
	if (typeof address === 'object' && address) return address.port;
	throw new TypeError('The simulator listens on no port');
}
