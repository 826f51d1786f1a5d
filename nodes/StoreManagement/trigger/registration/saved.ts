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
	 * Names what is elsewhere: at an address of before until its store shows that it is gone, at another Base URL once.
	 * It is never deleted: if this database is a copy, another n8n needs it.
	 *
	 * @param unverifiedIds IDs that were registered at another Base URL and that the chosen store does not show; undefined if it
	 *   cannot be read, so that nobody knows what is in this service
	 * @returns what is kept in mind
	 */
	async nameElsewhere(unverifiedIds?: ReadonlySet<string>): Promise<SavedRegistration[]> {
		const isChosenRead = unverifiedIds !== undefined;
		const notHere = this.in(this.chosen).filter(({ webhookId }) => unverifiedIds?.has(webhookId));
		const kept = [...notHere, ...this.elsewhere].map(async (saved) => {
			if (!this.isOfService(saved)) {
				if (isChosenRead) this.name(saved);
				return isChosenRead ? [] : [saved];
			}
			const { store, url, webhookId } = saved;
			const place = { store, url, ids: [webhookId], needsKey: false, polling: SINGLE_LOOK };
			const own = await OwnWebhooks.visit(this.client, place);
			const known = own.observed.find(({ id }) => id === webhookId);
			if (known === undefined) return [];
			this.name({ ...saved, url: known.webhook?.url ?? url });
			return isGone(own.readError) && isChosenRead ? [] : [saved];
		});
		return (await Promise.all(kept)).flat();
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
