import { ExecuteContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Simulator, SimulatorKnobs } from '../../simulator';
import { CredentialStore, loadPackage, searchList } from '../harness';
import { byAlias, type Shop } from '../shop';
import { TriggerShop } from '../trigger-shop';

/** A credential that carries facts of the service, as the user sets them once for all nodes. */
export async function credentialWith(
	service: Simulator,
	details: ICredentialDataDecryptedObject,
): Promise<CredentialStore> {
	const { userToken, userSecretKey } = service.credentials;
	const tokens = { baseUrl: service.url, userToken, userSecretKey };
	return new CredentialStore(await loadPackage(), {
		storeManagementApi: { ...tokens, serviceDetails: true, ...details },
	});
}

/** The messages of the hints that nodes put on their output while `run` lasts. */
export async function hintsDuring(run: () => Promise<unknown>): Promise<string[]> {
	const spy = jest.spyOn(ExecuteContext.prototype, 'addExecutionHints');
	await run();
	const messages = spy.mock.calls.flat().map(({ message }) => message);
	spy.mockRestore();
	return messages;
}

/** The whole list of a locator of the first store, as a user sees it by scrolling to its end. */
export async function pick(shop: Shop, method: string, credentials = shop.credentials) {
	const found: { name: string; value: unknown }[] = [];
	let paginationToken: string | undefined;
	for (let page = 0; page < 20; page += 1) {
		const result = await searchList(shop.pkg, {
			node: 'storeManagement',
			method,
			credentials,
			parameters: { store: byAlias(shop.alias()) },
			...(paginationToken === undefined ? {} : { paginationToken }),
		});
		found.push(...result.results.map(({ name, value }) => ({ name, value })));
		paginationToken = result.paginationToken;
		if (paginationToken === undefined) return found;
	}
	throw new Error(`The list ${method} does not end`);
}

/**
 * What a trigger writes when it is activated while its webhook is on a later page of the list.
 * @param details of the service, as the credential has them
 */
export async function writesBesideItsWebhook(
	knobs: SimulatorKnobs,
	details?: ICredentialDataDecryptedObject,
): Promise<string[]> {
	const shop = await TriggerShop.open({ webhooks: 45, ...knobs });
	const credentials = details ? await credentialWith(shop.service, details) : shop.credentials;
	const trigger = await shop.trigger({}, { credentials });
	shop.addInPanel(trigger.url);
	await trigger.activate();
	const writes = shop.takeWrites();
	await shop.close();
	return writes;
}

/** All elements of a seeded list. */
export function all<Element>(source: { total: number; at(index: number): Element }): Element[] {
	return Array.from({ length: source.total }, (_, index) => source.at(index));
}

/** Numbers of the first `count` orders of a store. */
export const orderNumbers = (count: number): number[] =>
	Array.from({ length: count }, (_, index) => 1001 + index);
