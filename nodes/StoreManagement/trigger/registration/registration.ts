import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { log, readRegistrations, saveRegistrations, type SavedRegistration } from '../node';
import { rememberKeys } from '../secretKeys';
import type { Settings } from '../settings';
import { isGone, PATIENCE, StoreWebhooks } from '../storeWebhooks';
import { isSameUrl, isUnreachable } from '../webhook';

import { lineOn, reasonOf, RegistrationError, SET_ADDRESS, type Place } from './messages';
import { leaveOne } from './oneWebhook';
import { findGap, isAsRequested, requestDigest } from './requiredWebhook';

const NOT_SAVED = 'n8n has not saved that it registered it, so it was kept';

/** The webhook of one node in the chosen store, and what remains of it in stores that were chosen before. */
export class Registration {
	/** The test URL and the production URL of a node are two webhooks. */
	private readonly url: string;
	/** What is saved of this URL, and of others: n8n has moved, or this database is a copy. */
	private readonly here: readonly SavedRegistration[];
	private readonly elsewhere: readonly SavedRegistration[];
	/** Whether no person activates: n8n has started, or another process takes over. */
	private readonly isUnattended: boolean;

	constructor(
		private readonly hooks: IHookFunctions,
		private readonly settings: Settings,
		private readonly client: StoreClient,
	) {
		this.url = hooks.getNodeWebhookUrl('default') ?? '';
		const all = readRegistrations(hooks);
		this.here = all.filter(({ url }) => isSameUrl(url, this.url));
		this.elsewhere = all.filter((saved) => !this.here.includes(saved));
		this.isUnattended = ['init', 'leadershipChange'].includes(hooks.getActivationMode());
	}

	/**
	 * Makes sure that the store delivers to this node.
	 *
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async register(): Promise<void> {
		const { hooks, settings, url } = this;
		const isManual = settings.registration === 'manual';
		// The others go first, so that no event is delivered twice. One may be this store under another alias.
		const inOthers = isManual ? [] : await this.cleanUpOthers();
		const webhooks = this.webhooksIn(settings.store, settings.signature !== undefined);
		const isRead = await this.look(webhooks).catch((error: unknown) => this.trustSaved(error));
		if (!isRead) return;
		if (isManual) this.check(webhooks);
		else await this.leaveOne(webhooks, inOthers);
		rememberKeys(hooks, webhooks.found);
		if (isUnreachable(url, this.client.baseUrl)) {
			const why = 'which a store outside of this network cannot reach: no event will arrive';
			this.warn(`The webhook has the URL ${url}, ${why}. ${SET_ADDRESS}`);
		}
	}

	/**
	 * Removes what is registered for this node.
	 *
	 * @returns whether nothing is left; what is left is in the log
	 */
	async unregister(): Promise<boolean> {
		const { hooks, settings, elsewhere } = this;
		// With Manual, the webhooks are the user's.
		if (settings.registration === 'manual') return true;
		const inChosen = await this.cleanUp(settings.store);
		const left = [...inChosen, ...(await this.cleanUpOthers())];
		saveRegistrations(hooks, [...left, ...elsewhere]);
		return left.length === 0;
	}

	/** At a start, the registration counts while the store cannot be read: an inactive workflow loses orders. */
	private trustSaved(error: unknown): false {
		const { store, registration } = this.settings;
		const isRegistered = registration === 'manual' || this.savedIn(store).length > 0;
		if (!this.isUnattended || !isRegistered) throw error;
		const what = `The webhooks of store "${store}" at ${this.url} could not be read`;
		this.warn(`${what} (${reasonOf(error)}). The workflow starts with the saved registration.`);
		return false;
	}

	/** @throws RegistrationError if the webhooks that the user has made do not bring the events */
	private check({ found, hints }: StoreWebhooks): void {
		const gap = findGap(found, this.settings);
		if (gap === undefined) return;
		const problem = `In store "${this.settings.store}", ${gap}.`;
		const remedy = `${found.length > 0 ? 'Correct it' : 'Create one'} in the store admin.`;
		throw new RegistrationError([problem, ...hints, remedy]);
	}

	/**
	 * Leaves one webhook in the chosen store, and saves it.
	 *
	 * @param inOthers what stays in stores that were chosen before
	 */
	private async leaveOne(webhooks: StoreWebhooks, inOthers: SavedRegistration[]): Promise<void> {
		const { hooks, settings, url, elsewhere } = this;
		const { store } = settings;
		const known = this.savedIn(store);
		// Whatever fails from here on, the next deactivation looks for it.
		const requested = known.length > 0 ? known : [{ webhookId: '', url, store, request: '' }];
		saveRegistrations(hooks, [...requested, ...inOthers, ...elsewhere]);

		const { id: webhookId } = await leaveOne(webhooks, hooks, settings, (webhook) => {
			const saved = known.find((one) => one.webhookId === webhook.id);
			return isAsRequested(webhook, settings, saved);
		});
		for (const { place, why } of webhooks.leftovers(webhookId)) this.warn(lineOn(place, why));
		const kept = 'n8n had this address before, and another n8n may have it';
		for (const one of elsewhere) this.warn(`${lineOn(one, kept)} ${SET_ADDRESS}`);
		const registered = { webhookId, url, store, request: requestDigest(settings) };
		saveRegistrations(hooks, [registered, ...inOthers]);
	}

	/** Deletes what is at the URL in the stores that were chosen before. */
	private async cleanUpOthers(): Promise<SavedRegistration[]> {
		const stores = new Set(this.here.map(({ store }) => store));
		stores.delete(this.settings.store);
		const left: SavedRegistration[] = [];
		for (const store of stores) left.push(...(await this.cleanUp(store)));
		return left;
	}

	/**
	 * Deletes what is at the URL in a store. Does not throw: a store that cannot be read holds up nothing.
	 *
	 * @returns what is saved of it as long as something stays, or may; the log names it
	 */
	private async cleanUp(store: string): Promise<SavedRegistration[]> {
		const known = this.savedIn(store);
		const isKnown = known.length > 0;
		const webhooks = this.webhooksIn(store);
		const name = (place: Place, why: unknown) => log(this.hooks, 'error', lineOn(place, why));
		try {
			await this.look(webhooks);
			// n8n 1.x also deactivates a copy that it refuses to activate, with the URL of the original.
			if (isKnown) await webhooks.delete(webhooks.found);
			const left = webhooks.leftovers();
			for (const { place, why } of left) name(place, isKnown ? why : NOT_SAVED);
			return left.length > 0 ? known : [];
		} catch (error) {
			for (const place of isKnown ? known : [webhooks.options]) name(place, error);
			// A store that is gone is named once.
			return isGone(error) ? [] : known;
		}
	}

	private webhooksIn(store: string, needsKeys = false): StoreWebhooks {
		const patience = this.isUnattended ? PATIENCE.startOrDelivery : PATIENCE.publish;
		return new StoreWebhooks(this.client, { store, url: this.url, needsKeys, patience });
	}

	/** @throws RequestError */
	private async look(webhooks: StoreWebhooks): Promise<true> {
		await webhooks.look();
		const { store, url } = webhooks.options;
		for (const hint of webhooks.hints) {
			this.warn(`The list of webhooks of store "${store}" may lack some at ${url}. ${hint}`);
		}
		return true;
	}

	private savedIn(store: string): SavedRegistration[] {
		return this.here.filter((saved) => saved.store === store);
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
