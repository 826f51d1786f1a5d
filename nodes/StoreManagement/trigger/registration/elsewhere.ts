import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { log, type SavedRegistration } from '../node';
import { OwnWebhooks } from '../ownWebhooks';
import { HASTY } from '../patience';
import { isUnreachable } from '../webhook';

import { isGone } from './leave';
import { nameOf } from './messages';
import type { Saved } from './saved';

const SET_ADDRESS =
	'If the URL of this n8n is wrong, set its public address (N8N_WEBHOOK_URL, before n8n 2.35 WEBHOOK_URL) in every process, and publish the workflow again.';

/** What is registered at other addresses. It is never deleted: if this database is a copy, another n8n needs it. */
export class Elsewhere {
	constructor(
		private readonly hooks: IHookFunctions,
		private readonly client: StoreClient,
		private readonly saved: Saved,
	) {}

	/** Names all of it, without asking for it. */
	nameAll(): void {
		for (const saved of [...this.saved.former, ...this.saved.foreign]) this.name(saved);
	}

	/**
	 * Names what is at addresses of before, until its store shows that it is gone.
	 *
	 * @param isChosenRead whether the chosen store can be read, so that another one that is gone is named once
	 * @returns what is kept in mind
	 */
	async stillAtFormer(isChosenRead: boolean): Promise<SavedRegistration[]> {
		const still = this.saved.former.map(async (saved) => {
			const { store, url, webhookId } = saved;
			const place = { store, url, ids: [webhookId], needsKey: false };
			const own = new OwnWebhooks(this.client, { ...place, ...HASTY });
			const unread: unknown = await own.look().catch((error: unknown) => error);
			const known = own.known.find(({ id }) => id === webhookId);
			if (known === undefined) return [];
			this.name({ ...saved, url: known.webhook?.url ?? url });
			return isGone(unread) && isChosenRead ? [] : [saved];
		});
		return (await Promise.all(still)).flat();
	}

	/**
	 * Names, once and for the last time, what was registered at another Base URL.
	 *
	 * @param unconfirmed IDs of it that the chosen store does not show at the URL of the node
	 */
	nameForeign(unconfirmed: ReadonlySet<string>): void {
		const { here, foreign } = this.saved;
		const notHere = here.filter(({ webhookId }) => unconfirmed.has(webhookId));
		for (const saved of [...notHere, ...foreign]) this.name(saved);
	}

	/** Says so where the store will hardly reach this n8n. */
	warnIfUnreachable(): void {
		const { url, baseUrl } = this.saved;
		if (!isUnreachable(url, baseUrl)) return;
		const why = 'which a store outside of this network cannot reach: no event will arrive';
		log(this.hooks, 'warn', `The webhook has the URL ${url}, ${why}. ${SET_ADDRESS}`);
	}

	private name(saved: SavedRegistration): void {
		const { url, chosen, baseUrl } = this.saved;
		log(
			this.hooks,
			'warn',
			`${nameOf(saved)} still delivers there, as far as this n8n knows. The store is at ${saved.baseUrl}. This n8n listens at ${url} to store "${chosen}" at ${baseUrl}. The webhook was kept, because another n8n may use it. If not, delete it in the store admin. ${SET_ADDRESS}`,
		);
	}
}
