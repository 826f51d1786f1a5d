/**
 * The service of the API document over HTTP on 127.0.0.1. It is built from the document alone and
 * shares no code with the nodes, so that a wrong reading on one side shows.
 */
import { once } from 'node:events';

import type { Happening, Simulator } from './contract';
import { deliver } from './deliveries';
import type { SimulatorKnobs } from './knobs';
import { AUTHORIZE_PATH, TOKEN_PATH } from './oauth';
import { buildServer } from './server';
import { Service } from './service';
import { FOREIGN_ALIAS } from './data/stores';

export type * from './contract';
export type { RunningKnobs, SimulatorKnobs } from './knobs';

/**
 * Starts a simulator, on a free port by default.
 *
 * @throws an error with code EADDRINUSE if the port is in use
 */
export async function startSimulator(knobs: SimulatorKnobs = {}): Promise<Simulator> {
	const service = new Service(knobs);
	const { stores, data, state, oauth, log } = service;
	const server = buildServer(service, service.routes);
	server.listen(service.settings.port, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	service.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

	const happen = <Resource>(
		alias: string,
		event: string,
		resource: Resource,
	): Happening<Resource> => ({ resource, answers: deliver(service, alias, event, resource) });
	return {
		url: service.origin,
		get credentials() {
			return service.credentials;
		},
		oauth: {
			clientId: oauth.clientId,
			clientSecret: oauth.clientSecret,
			authorizeUrl: service.origin + AUTHORIZE_PATH,
			tokenUrl: service.origin + TOKEN_PATH,
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
			deliver(service, alias, event, resource, options),
		placeOrder: (alias) => happen(alias, 'order.created', state.addOrder(alias)),
		leaveCart: (alias) => happen(alias, 'cart.reminder', state.cart(alias)),
		async stop() {
			if (!server.listening) return;
			service.stopped.abort();
			service.timers.stop();
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
