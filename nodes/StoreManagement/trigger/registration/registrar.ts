import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { log, readRegistrations, saveRegistrations, type SavedRegistration } from '../node';
import { rememberKeys } from '../secretKeys';
import type { Settings } from '../settings';
import { isSameUrl, isUnreachable } from '../webhook';
import { isGone, PATIENCE, WebhooksAtUrl } from '../webhooksAtUrl';

import { leaveOneWebhook } from './leaveOneWebhook';
import { lineOn, NOT_SAVED, reasonOf, RegistrationError, SET_ADDRESS, WAS_HERE } from './messages';
import { findGap, requestDigest } from './requirements';

/** Registers one node in the chosen store, and removes what remains of it there or in a store that was chosen before. */
export class Registrar {
	/** The test URL and the production URL of a node are two webhooks. */
	private readonly url: string;
	/** What is saved of this URL in the chosen store, and in former ones. */
	private readonly saved: SavedRegistration | undefined;
	private readonly formers: readonly SavedRegistration[];
	/** What is saved of another URL: n8n has moved, or this database is a copy. */
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
		const here = all.filter(({ url }) => isSameUrl(url, this.url));
		this.saved = here.find(({ store }) => store === settings.store);
		this.formers = here.filter((one) => one !== this.saved);
		this.elsewhere = all.filter((one) => !here.includes(one));
		this.isUnattended = ['init', 'leadershipChange'].includes(hooks.getActivationMode());
	}

	/**
	 * Makes sure that the store delivers to this node.
	 *
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async register(): Promise<void> {
		const { hooks, settings, url } = this;
		// A former store goes first, so that no event is delivered twice: it may be this one under another alias.
		const former = await this.cleanUpFormers();
		const webhooks = this.webhooksIn(settings.store, {
			needsKeys: settings.signature !== undefined,
		});
		const isRead = await this.look(webhooks).catch((error: unknown) => this.trustSaved(error));
		if (!isRead) return;
		const isManual = settings.registration === 'manual';
		if (isManual) this.check(webhooks);
		const registered = isManual ? this.saved : await this.leaveOne(webhooks, former);
		for (const one of this.elsewhere) this.warn(`${lineOn(one, WAS_HERE)} ${SET_ADDRESS}`);
		saveRegistrations(hooks, [registered, former]);
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
		const { hooks, settings, saved, elsewhere } = this;
		// With Manual, the webhooks of the chosen store are the user's.
		const isManual = settings.registration === 'manual';
		const left = isManual ? saved : await this.cleanUp(settings.store, saved);
		const former = await this.cleanUpFormers();
		saveRegistrations(hooks, [left, former, ...elsewhere]);
		return (isManual || left === undefined) && former === undefined;
	}

	/** At a start, the registration counts while the store cannot be read: an inactive workflow loses orders. */
	private trustSaved(error: unknown): false {
		const { store, registration } = this.settings;
		const isRegistered = registration === 'manual' || this.saved !== undefined;
		if (!this.isUnattended || !isRegistered) throw error;
		const what = `The webhooks of store "${store}" at ${this.url} could not be read`;
		this.warn(`${what} (${reasonOf(error)}). The workflow starts with the saved registration.`);
		return false;
	}

	/** @throws RegistrationError if the webhooks that the user has made do not bring the events */
	private check({ found, hints }: WebhooksAtUrl): void {
		const gap = findGap(found, this.settings);
		if (gap === undefined) return;
		const problem = `In store "${this.settings.store}", ${gap}.`;
		const remedy = `${found.length > 0 ? 'Correct it' : 'Create one'} in the store admin.`;
		throw new RegistrationError([problem, ...hints, remedy]);
	}

	/**
	 * Leaves one webhook in the chosen store.
	 *
	 * @param former what stays in a store that was chosen before
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	private async leaveOne(
		webhooks: WebhooksAtUrl,
		former: SavedRegistration | undefined,
	): Promise<SavedRegistration> {
		const { hooks, settings, url, saved, elsewhere } = this;
		const { store } = settings;
		// Whatever fails from here on, the next deactivation looks for it.
		const requested = saved ?? { webhookId: '', url, store, request: requestDigest(settings) };
		saveRegistrations(hooks, [requested, former, ...elsewhere]);
		const { id: webhookId } = await leaveOneWebhook(webhooks, hooks, settings, saved);
		for (const { place, why } of webhooks.leftovers(webhookId)) this.warn(lineOn(place, why));
		return { webhookId, url, store, request: requestDigest(settings) };
	}

	/**
	 * Deletes what is at the URL in the stores that were chosen before.
	 *
	 * @returns what is saved of the one in which something stays, or may. The older of two was named, and is forgotten.
	 */
	private async cleanUpFormers(): Promise<SavedRegistration | undefined> {
		const left: Array<SavedRegistration | undefined> = [];
		for (const one of this.formers) left.push(await this.cleanUp(one.store, one));
		return left.find((one) => one !== undefined);
	}

	/**
	 * Deletes what is at the URL in a store. Does not throw: a store that cannot be read holds up nothing.
	 *
	 * @returns what is saved of it as long as something stays, or may; the log names it
	 */
	private async cleanUp(
		store: string,
		saved: SavedRegistration | undefined,
	): Promise<SavedRegistration | undefined> {
		const webhooks = this.webhooksIn(store, { savedId: saved?.webhookId });
		try {
			await this.look(webhooks);
			if (saved) await webhooks.delete(webhooks.found);
			const left = webhooks.leftovers();
			// n8n 1.x also deactivates a copy that it refuses to activate, with the URL of the original.
			for (const { place, why } of left) this.logLeft(lineOn(place, saved ? why : NOT_SAVED));
			return left.length > 0 ? saved : undefined;
		} catch (error) {
			this.logLeft(lineOn(saved ?? webhooks.options, error));
			// A former store that is gone is named once.
			return store !== this.settings.store && isGone(error) ? undefined : saved;
		}
	}

	private webhooksIn(
		store: string,
		more: { needsKeys?: boolean; savedId?: string | undefined },
	): WebhooksAtUrl {
		const patience = this.isUnattended ? PATIENCE.startOrDelivery : PATIENCE.publish;
		return new WebhooksAtUrl(this.client, { store, url: this.url, patience, ...more });
	}

	/** @throws RequestError */
	private async look(webhooks: WebhooksAtUrl): Promise<true> {
		await webhooks.look();
		const { store, url } = webhooks.options;
		for (const hint of webhooks.hints) {
			this.warn(`The list of webhooks of store "${store}" may lack some at ${url}. ${hint}`);
		}
		return true;
	}

	private logLeft(line: string): void {
		log(this.hooks, 'error', line);
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
