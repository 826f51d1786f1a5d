import type { IHookFunctions } from 'n8n-workflow';

import type { Known } from '../known';
import { readRegistrations, type SavedRegistration } from '../node';
import { isSameUrl } from '../webhook';

/** What n8n has saved of a node, by where it is as seen from its URL, its chosen store and its Base URL. */
export class Saved {
	/** At this URL of this service; in the chosen store, also what was registered at another Base URL. */
	readonly here: readonly SavedRegistration[];
	/** At other addresses of n8n in this service: n8n has moved, or this database is a copy. */
	readonly former: readonly SavedRegistration[];
	/** At another Base URL. */
	readonly foreign: readonly SavedRegistration[];

	/** @param chosen alias of the chosen store */
	constructor(
		hooks: IHookFunctions,
		readonly url: string,
		readonly chosen: string,
		readonly baseUrl: string,
	) {
		const placeOf = (saved: SavedRegistration) => {
			if (!isSameUrl(saved.url, url)) return this.isOfService(saved) ? 'former' : 'foreign';
			return this.isOfService(saved) || saved.store === chosen ? 'here' : 'foreign';
		};
		const all = readRegistrations(hooks);
		this.here = all.filter((saved) => placeOf(saved) === 'here');
		this.former = all.filter((saved) => placeOf(saved) === 'former');
		this.foreign = all.filter((saved) => placeOf(saved) === 'foreign');
	}

	/** The stores that were chosen before. */
	get others(): string[] {
		const stores = new Set(this.here.map(({ store }) => store));
		return [...stores].filter((store) => store !== this.chosen);
	}

	/** Whether n8n has registered something, and nothing of it at this URL. */
	get isOnlyElsewhere(): boolean {
		return this.here.length === 0 && this.former.length + this.foreign.length > 0;
	}

	/** The IDs that are saved in a store, of this service and of another Base URL. */
	idsIn(store: string): { ids: string[]; foreignIds: string[] } {
		const idsOf = (isOfService: boolean): string[] =>
			this.in(store)
				.filter((saved) => this.isOfService(saved) === isOfService)
				.map(({ webhookId }) => webhookId);
		return { ids: idsOf(true), foreignIds: idsOf(false) };
	}

	in(store: string): SavedRegistration[] {
		return this.here.filter((saved) => saved.store === store);
	}

	find(webhookId: string, store: string): SavedRegistration | undefined {
		return this.in(store).find((saved) => saved.webhookId === webhookId);
	}

	/** What is known of webhooks in a store, as it is saved. */
	registrationsOf(webhooks: readonly Known[], store: string): SavedRegistration[] {
		const { url, baseUrl } = this;
		return webhooks.map(({ id }) => {
			const request = this.find(id, store)?.request ?? '';
			return { webhookId: id, url, store, baseUrl, request };
		});
	}

	/**
	 * Whether n8n has registered anything at this URL of this service.
	 *
	 * @param unconfirmed IDs that were registered at another Base URL and that the store does not show
	 */
	isAnyHere(unconfirmed: ReadonlySet<string>): boolean {
		return this.here.some(({ webhookId }) => !unconfirmed.has(webhookId));
	}

	isOfService({ baseUrl }: SavedRegistration): boolean {
		return baseUrl === this.baseUrl;
	}
}
