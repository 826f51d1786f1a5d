/**
 * The service of the API document over real HTTP on 127.0.0.1: built from the document alone, so that
 * it agrees or disagrees with the nodes on its own account.
 */
import type { AddressInfo } from 'node:net';

import type { Simulator } from './contract';
import { FOREIGN_ALIAS } from './data/catalogue';
import { isLocal, post, subscribes } from './deliveries';
import type { SimulatorKnobs } from './knobs';
import { AUTHORIZE_PATH, TOKEN_PATH } from './routes/oauth';
import { buildServer } from './server';
import { Service } from './service';

export type * from './contract';
export type { RunningKnobs, SimulatorKnobs } from './knobs';

/**
 * Starts a service of its own, on a free port unless one is given.
 *
 * @throws an error with code EADDRINUSE where the port is taken
 */
export async function startSimulator(knobs: SimulatorKnobs = {}): Promise<Simulator> {
	const service = new Service(knobs);
	const app = buildServer(service);
	await app.listen({ host: '127.0.0.1', port: service.settings.port });
	service.origin = `http://127.0.0.1:${portOf(app.server.address())}`;

	const { catalogue, state, oauth, log, origin } = service;
	const stopped = new AbortController();
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
		aliases: catalogue.aliases,
		foreignAlias: FOREIGN_ALIAS,
		requests: log.entries,
		get peakInFlight() {
			return log.peakInFlight;
		},
		clearRequests: () => log.clear(),
		configure: (changed) => service.configure(changed),
		faults: service.faults,
		data: catalogue,
		state,
		issueTokens: () => oauth.issue(),
		expireAccessTokens: () => oauth.expireAccessTokens(),
		revokeGrants: () => oauth.revokeAll(),
		regenerateCredentials: () => service.regenerateCredentials(),
		async deliver(alias, event, resource = catalogue.orders(alias).at(0), options = {}) {
			const body = options.body ?? JSON.stringify({ event, resource });
			const receivers = state
				.webhooks(alias)
				.filter((one) => one.active && isLocal(one.url) && subscribes(one, event));
			const answers = await Promise.all(
				receivers.map(async (webhook) => {
					const own = [];
					for (let time = 0; time < (options.times ?? 1); time += 1) {
						const { deliveries } = service.settings;
						own.push(await post(webhook, body, deliveries, options, stopped.signal));
					}
					return own;
				}),
			);
			const flat = answers.flat();
			state.deliveries.push(...flat.map((answer) => ({ ...answer, event, body })));
			return flat;
		},
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
