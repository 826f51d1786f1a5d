import type { IHookFunctions } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';
import type { StoreClient } from '../../transport/client';

import type { ObservedWebhook } from '../observedWebhook';
import { log, readRegistrations, type SavedRegistration } from '../node';
import { OwnWebhooks } from '../ownWebhooks';
import { isSameUrl } from '../webhook';
import { GONE, SINGLE_LOOK } from '../webhookRequests';

import { nameOf, SET_ADDRESS } from './messages';

/** What n8n has saved of a node, as seen from its URL, its chosen store and its Base URL. */
export class Saved {
	private readonly baseUrl: string;
	/** At this URL of this service; in the chosen store, also what was registered at another Base URL. */
	readonly here: readonly SavedRegistration[];
	/** At other addresses of n8n, or at another Base URL: n8n has moved, or this database is a copy. */
	readonly elsewhere: readonly SavedRegistration[];

	/** @param chosen alias of the chosen store */
	constructor(
		private readonly hooks: IHookFunctions,
		private readonly client: StoreClient,
		readonly url: string,
		private readonly chosen: string,
	) {
		this.baseUrl = client.baseUrl;
		const isHere = (saved: SavedRegistration): boolean =>
			isSameUrl(saved.url, url) && (this.isOfService(saved) || saved.store === chosen);
		const all = readRegistrations(hooks);
		this.here = all.filter(isHere);
		this.elsewhere = all.filter((saved) => !isHere(saved));
	}

	/** The stores that were chosen before. */
	get others(): string[] {
		const stores = new Set(this.here.map(({ store }) => store));
		return [...stores].filter((store) => store !== this.chosen);
	}

	/** The IDs that are saved in a store, of this service and of another Base URL. */
	idsIn(store: string): { ids: string[]; unverifiedIds: string[] } {
		const idsOf = (isOfService: boolean): string[] =>
			this.in(store)
				.filter((saved) => this.isOfService(saved) === isOfService)
				.map(({ webhookId }) => webhookId);
		return { ids: idsOf(true), unverifiedIds: idsOf(false) };
	}

	in(store: string): SavedRegistration[] {
		return this.here.filter((saved) => saved.store === store);
	}

	find(webhookId: string, store: string): SavedRegistration | undefined {
		return this.in(store).find((saved) => saved.webhookId === webhookId);
	}

	/** What is known of webhooks in a store, as it is saved. */
	registrationsOf(webhooks: readonly ObservedWebhook[], store: string): SavedRegistration[] {
		const { url, baseUrl } = this;
		return webhooks.map(({ id }) => {
			const request = this.find(id, store)?.request ?? '';
			return { webhookId: id, url, store, baseUrl, request };
		});
	}

	/**
	 * Whether n8n has registered anything at this URL of this service.
	 *
	 * @param unverifiedIds IDs that were registered at another Base URL and that the store does not show
	 */
	isAnyHere(unverifiedIds: ReadonlySet<string>): boolean {
		return this.here.some(({ webhookId }) => !unverifiedIds.has(webhookId));
	}

	isOfService({ baseUrl }: SavedRegistration): boolean {
		return baseUrl === this.baseUrl;
	}

	/**
	 * Names what is elsewhere. It is never deleted: if this database is a copy, another n8n needs it.
	 *
	 * @param chosen the chosen store, if it can be read; else nobody knows what is in this service
	 * @returns what is kept in mind
	 */
	async nameElsewhere(chosen: OwnWebhooks | undefined): Promise<SavedRegistration[]> {
		const isUnverified = (id: string): boolean => chosen?.unverifiedIds.has(id) === true;
		const unverified = this.in(this.chosen).filter(({ webhookId }) => isUnverified(webhookId));
		const isServiceReachable = chosen !== undefined;
		const kept = [...unverified, ...this.elsewhere].map(async (saved) =>
			this.isOfService(saved)
				? await this.nameAtOtherUrl(saved, isServiceReachable)
				: this.nameAtOtherBaseUrl(saved, isServiceReachable),
		);
		return (await Promise.all(kept)).flat();
	}

	/** Names what is at another URL of this n8n until its store shows that it is gone. */
	private async nameAtOtherUrl(
		saved: SavedRegistration,
		isServiceReachable: boolean,
	): Promise<SavedRegistration[]> {
		const { store, url, webhookId } = saved;
		const place = { store, url, ids: [webhookId], needsKey: false, polling: SINGLE_LOOK };
		const own = await OwnWebhooks.visit(this.client, place);
		const observed = own.observed.find(({ id }) => id === webhookId);
		if (observed === undefined) return [];
		this.name({ ...saved, url: observed.webhook?.url ?? url });
		return isGone(own.readError) && isServiceReachable ? [] : [saved];
	}

	/** Names what is at another Base URL once. */
	private nameAtOtherBaseUrl(
		saved: SavedRegistration,
		isServiceReachable: boolean,
	): SavedRegistration[] {
		if (!isServiceReachable) return [saved];
		this.name(saved);
		return [];
	}

	/** Says in the log what another n8n may use. */
	name(saved: SavedRegistration): void {
		const line = `${nameOf(saved)} still delivers there, as far as this n8n knows. The store is at ${saved.baseUrl}. This n8n listens at ${this.url} to store "${this.chosen}" at ${this.baseUrl}. The webhook was kept, because another n8n may use it. If not, delete it in the store admin. ${SET_ADDRESS}`;
		log(this.hooks, 'warn', line);
	}
}

/** Whether a store has no list of webhooks any more. */
export function isGone(error: unknown): boolean {
	return error instanceof RequestError && GONE.includes(error.details.status ?? 0);
}
