import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { log } from '../log';
import { readRegistrations, saveRegistrations, type SavedRegistration } from '../savedRegistration';
import { forgetKeys, rememberKeys } from '../secretKeys';
import type { Settings } from '../settings';
import { isSameUrl, statusOf, StoreWebhooks, type StoreWebhook } from '../storeWebhooks';

import { isUnreachable } from './address';
import { createOne } from './createOne';
import { idsOf, OwnWebhooks, type Found } from './ownWebhooks';
import { HASTY, PATIENT } from './patience';
import * as say from './registrationError';
import { findGap, isAsRequested, requestDigest } from './requiredWebhook';

/** The webhook of one node in the chosen store. */
export class Registration {
	/** The test URL and the production URL of a node are two webhooks. */
	private readonly url: string;
	/** What is saved of webhooks at this URL of this service. */
	private readonly saved: SavedRegistration[];
	/** What is saved of others: n8n or the service has moved, or this database is a copy. */
	private readonly elsewhere: SavedRegistration[];
	private readonly isAutomatic: boolean;
	/** Whether n8n activates without a person: after a restart, or because another process takes over. */
	private readonly isUnattended: boolean;

	constructor(
		private readonly hooks: IHookFunctions,
		private readonly settings: Settings,
		private readonly client: StoreClient,
	) {
		this.url = hooks.getNodeWebhookUrl('default') ?? '';
		const isHere = ({ url, baseUrl }: SavedRegistration): boolean =>
			isSameUrl(url, this.url) && baseUrl === client.baseUrl;
		const registrations = readRegistrations(hooks);
		this.saved = registrations.filter(isHere);
		this.elsewhere = registrations.filter((registration) => !isHere(registration));
		this.isAutomatic = settings.registration === 'automatic';
		this.isUnattended = ['init', 'leadershipChange'].includes(hooks.getActivationMode());
	}

	/**
	 * Makes sure that the store delivers to this node, and saves the webhooks that do.
	 *
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async register(): Promise<void> {
		const { settings, saved, elsewhere, isAutomatic, isUnattended, url, client } = this;
		// A copy of a database that starts without a person must not run each order a second time.
		if (isUnattended && saved.length === 0 && elsewhere.length > 0) return this.nameElsewhere();
		const own = this.webhooksIn(settings.store);
		let found = await own.look().catch((error: unknown) => this.trustSaved(error));
		if (found === undefined) return;
		let others = this.savedStores().filter((store) => store !== settings.store);
		if (isAutomatic && others.length > 0) {
			// The others go first, so that no event is delivered twice. One may be this store under another alias.
			others = await this.leave(others, 'warn');
			found = await own.look();
		}
		for (const hint of found.hints) this.warn(say.listIsCutOff(settings.store, hint));
		const webhooks = isAutomatic ? await this.ensureOne(own, found) : this.findSuitable(found);
		// Never deleted: if this database is a copy, another n8n needs it.
		this.nameElsewhere();
		if (isUnreachable(url, client.baseUrl)) this.warn(say.unreachable(url));
		this.save(webhooks, others);
	}

	/**
	 * Removes what is registered for this node. Deletes nothing if nothing is saved: n8n 1.x also deactivates a copy
	 * of a workflow that it refuses to activate because the original has the same URL.
	 *
	 * @returns whether nothing is left; what is left is in the log
	 */
	async unregister(): Promise<boolean> {
		const { hooks, settings, saved, isAutomatic } = this;
		let left: string[] = [];
		if (isAutomatic) {
			this.nameElsewhere();
			if (saved.length === 0) return await this.nameUnsaved();
			// An execution that ends writes back the static data that it has read: the saved store may be an earlier one.
			left = await this.leave([...new Set([settings.store, ...this.savedStores()])], 'error');
		}
		saveRegistrations(hooks, this.savedIn(left));
		if (left.length === 0) forgetKeys(hooks);
		return left.length === 0;
	}

	/** At a start, what is saved counts while the store cannot be read: an inactive workflow loses orders. */
	private trustSaved(error: unknown): undefined {
		const isSaved = this.savedStores().includes(this.settings.store);
		if (!this.isUnattended || !isSaved) throw error;
		this.warn(say.startsWithSaved(error));
	}

	/**
	 * Deletes what is at the URL of this node in stores. What stays holds up nothing, and is in the log.
	 *
	 * @returns the stores where something may stay
	 */
	private async leave(stores: readonly string[], level: 'warn' | 'error'): Promise<string[]> {
		const left: string[] = [];
		for (const store of stores) {
			const own = this.webhooksIn(store);
			let ids = this.savedIn([store]).map(({ webhookId }) => webhookId);
			try {
				const found = await own.look();
				for (const hint of found.hints) this.warn(say.listIsCutOff(store, hint));
				ids = idsOf(found);
				ids = idsOf(await own.clear(found));
				const [first] = ids;
				if (first !== undefined) throw own.whyLeft(first);
			} catch (error) {
				// A store that was chosen before and no longer exists delivers nothing.
				if (level === 'warn' && statusOf(error) === 404) continue;
				left.push(store);
				const places = ids.map((id) => own.placeOf(id));
				log(this.hooks, level, say.deletionMessage(error, this.hooks.getNode(), places, store));
			}
		}
		return left;
	}

	/**
	 * Leaves exactly one webhook for this node in the store.
	 *
	 * @returns it, and behind it those that the service did not delete
	 * @throws RegistrationError if the service refuses, else RequestError
	 */
	private async ensureOne(own: OwnWebhooks, first: Found): Promise<StoreWebhook[]> {
		let found = first;
		let kept = await this.findKept(own, found);
		if (kept === undefined) {
			// What differs goes first, so that no event is delivered twice: the API document shows no way to change it.
			found = await own.clear(found);
			({ kept, found } = await createOne(own, found, this.hooks, this.settings));
		}
		const rest = await own.clear(found, kept);
		for (const line of own.linesOn(rest, kept)) this.warn(line);
		const { id } = kept;
		return [kept, ...[rest.active, rest.doubtful].flat().filter((webhook) => webhook.id !== id)];
	}

	/** The webhook that is as n8n would make it. At a start, the list is believed. */
	private async findKept(own: OwnWebhooks, { active }: Found): Promise<StoreWebhook | undefined> {
		const [saved] = this.savedIn([this.settings.store]);
		const kept = active.find((webhook) => isAsRequested(webhook, this.settings, saved, this.url));
		if (kept === undefined || this.isUnattended) return kept;
		const isThere = await own.isThere(kept);
		if (isThere === 'unknown') this.warn(say.notKnown(own.placeOf(kept.id)));
		return isThere === 'no' ? undefined : kept;
	}

	/** The webhooks that the user made, with Manual registration. */
	private findSuitable({ active, inactive, hints }: Found): StoreWebhook[] {
		const { settings, url } = this;
		const all = [...active, ...inactive];
		const gap = findGap(all, settings);
		if (gap === undefined) return active;
		const remedy = `${all.length > 0 ? 'Correct it' : 'Create one'} in the store admin.`;
		const lines = [`In store "${settings.store}", ${gap}.`, ...hints, remedy];
		throw new say.RegistrationError(lines, { url, events: settings.events });
	}

	/** @param others stores in which there may be another one */
	private save([current, ...more]: readonly StoreWebhook[], others: readonly string[]): void {
		const { hooks, settings, client, url } = this;
		if (current === undefined) return;
		rememberKeys(hooks, [current, ...more]);
		const place = { url, store: settings.store, baseUrl: client.baseUrl };
		const saved = { webhookId: current.id, ...place, request: requestDigest(settings) };
		saveRegistrations(hooks, [saved, ...this.savedIn(others)]);
	}

	private savedIn(stores: readonly string[]): SavedRegistration[] {
		return this.saved.filter(({ store }) => stores.includes(store));
	}

	private savedStores(): string[] {
		return this.saved.map(({ store }) => store);
	}

	private webhooksIn(store: string, patience = this.isUnattended ? HASTY : PATIENT): OwnWebhooks {
		const { client, url, settings } = this;
		return new OwnWebhooks(new StoreWebhooks(client, store, patience.options), {
			url,
			ids: this.savedIn([store]).map(({ webhookId }) => webhookId),
			pauses: patience.pauses,
			needsKey: settings.signature !== undefined,
		});
	}

	/** Names what is at the URL of this node. n8n knows of none, so whose it is cannot be told. */
	private async nameUnsaved(): Promise<boolean> {
		const { store } = this.settings;
		try {
			const own = this.webhooksIn(store, HASTY);
			const { active } = await own.look();
			for (const webhook of active) this.warn(say.leftUnsaved(own.placeOf(webhook.id)));
		} catch (error) {
			this.warn(say.notLookedFor({ store, url: this.url }, error));
		}
		return true;
	}

	private nameElsewhere(): void {
		const { url, settings, client } = this;
		const here = { url, store: settings.store, baseUrl: client.baseUrl };
		for (const registration of this.elsewhere)
			this.warn(say.leftAtOtherAddress(registration, here));
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
