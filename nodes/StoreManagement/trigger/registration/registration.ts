import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { forgetWrites, type Known } from '../known';
import { log, saveRegistrations, type SavedRegistration } from '../node';
import { HASTY, OwnWebhooks, PATIENT } from '../ownWebhooks';
import { rememberKeys } from '../secretKeys';
import type { Settings } from '../settings';
import { isUnreachable, type Webhook } from '../webhook';

import { findSuitable } from './manual';
import {
	DELETE_IT,
	deletionMessage,
	leftIn,
	lineOn,
	linesOn,
	reasonOf,
	unreachable,
	whyLeft,
} from './messages';
import { reconcile, WantedWebhook } from './reconcile';
import { isAsRequested, requestDigest } from './requiredWebhook';
import { isGone, Saved } from './saved';

/** Whether a webhook is as n8n would make it. */
type MayKeep = (webhook: Webhook) => boolean;

/** A store that should have no webhook of a node; `unread`: why its list could not be read. */
type LeftStore = { own: OwnWebhooks; unread: unknown };

/** The webhook of one node in the chosen store, and what is left of it in stores and at addresses of before. */
export class Registration {
	private readonly saved: Saved;
	private readonly isAutomatic: boolean;
	/** Whether no person activates: n8n has started, or another process takes over. */
	private readonly isUnattended: boolean;

	constructor(
		private readonly hooks: IHookFunctions,
		private readonly settings: Settings,
		private readonly client: StoreClient,
	) {
		// The test URL and the production URL of a node are two webhooks.
		const url = hooks.getNodeWebhookUrl('default') ?? '';
		this.saved = new Saved(hooks, client, url, settings.store);
		this.isAutomatic = settings.registration === 'automatic';
		this.isUnattended = ['init', 'leadershipChange'].includes(hooks.getActivationMode());
	}

	/**
	 * Makes sure that the store delivers to this node, and saves the webhooks that do.
	 *
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async register(): Promise<void> {
		const { hooks, settings, saved } = this;
		const { here, elsewhere } = saved;
		// A copy of a database that starts without a person must not run each order a second time.
		if (this.isUnattended && here.length === 0 && elsewhere.length > 0) {
			for (const one of elsewhere) saved.name(one);
			return;
		}
		// The others go first, so that no event is delivered twice. One may be this store under another alias.
		const left = await this.leave(saved.others);
		const mayKeep: MayKeep = (webhook) =>
			isAsRequested(webhook, settings, saved.find(webhook.id, settings.store), saved.url);
		const own = this.webhooksIn(settings.store, mayKeep);
		const unread: unknown = await this.look(own).catch((error: unknown) => error);
		if (unread !== undefined) {
			this.trustSaved(unread);
			return;
		}
		const others = await this.stillElsewhere(left, { own, unread });
		const webhooks = await this.webhooksThatDeliver(own, mayKeep).catch((error: unknown) => {
			// A registration that fails does not forget what it has made.
			const made = own.known.filter((one) => one.isOwn || this.isAutomatic);
			saveRegistrations(hooks, [...saved.registrationsOf(made, settings.store), ...others]);
			throw error;
		});
		if (isUnreachable(saved.url, this.client.baseUrl)) this.warn(unreachable(saved.url));
		rememberKeys(hooks, webhooks);
		const [kept, ...rest] = saved.registrationsOf(webhooks, settings.store);
		const first = kept ? [{ ...kept, request: requestDigest(settings) }] : [];
		saveRegistrations(hooks, [...first, ...rest, ...others]);
	}

	/**
	 * Removes what is registered for this node.
	 *
	 * @returns whether nothing is left; what is left is in the log
	 */
	async unregister(): Promise<boolean> {
		const { hooks, settings, saved, isAutomatic } = this;
		// An execution that ends writes back the static data that it has read: the saved store may be an earlier one.
		const left = await this.leave([...(isAutomatic ? [settings.store] : []), ...saved.others]);
		const rest = await this.stillElsewhere(left, isAutomatic ? left[0] : undefined);
		// With Manual, the webhook of the chosen store stays there: another store must know of it.
		const kept = isAutomatic ? [] : saved.in(settings.store);
		saveRegistrations(hooks, [...kept, ...rest]);
		return left.every(({ own }) => leftIn(own).length === 0);
	}

	/** At a start, what is saved counts while the store cannot be read: an inactive workflow loses orders. */
	private trustSaved(error: unknown): void {
		const { store } = this.settings;
		if (!this.isUnattended || this.saved.in(store).length === 0) throw error;
		const what = `The webhooks of store "${store}" at ${this.saved.url} could not be read`;
		this.warn(`${what} (${reasonOf(error)}). The workflow starts with the saved registration.`);
	}

	/** @throws RegistrationError for what the user can fix, else RequestError */
	private async webhooksThatDeliver(own: OwnWebhooks, mayKeep: MayKeep): Promise<Known[]> {
		const { hooks, settings } = this;
		if (!this.isAutomatic) return findSuitable(own, hooks, settings);
		return await new WantedWebhook(own, settings, hooks, mayKeep).establish();
	}

	/** Leaves no webhook of the node in stores. Holds up nothing: what stays is in the log, unless the store is gone. */
	private async leave(stores: readonly string[]): Promise<LeftStore[]> {
		const left: LeftStore[] = [];
		for (const store of stores) {
			const own = this.webhooksIn(store);
			const unread: unknown = await this.look(own).catch((error: unknown) => error);
			left.push({ own, unread });
			// Only whoever knows whether other stores can be read knows what to say of one that is gone.
			if (isGone(unread)) continue;
			const problem = unread ?? (await this.empty(own).catch((error: unknown) => error));
			if (problem === undefined) continue;
			const node = this.hooks.getNode();
			const message = deletionMessage(problem, node, own.options, linesOn(own));
			log(this.hooks, 'error', message);
		}
		return left;
	}

	/**
	 * Deletes what is at the URL of the node, if n8n has registered anything there: n8n 1.x also deactivates a copy that
	 * it refuses to activate, with the URL of the original.
	 *
	 * @returns why something stays
	 */
	private async empty(own: OwnWebhooks): Promise<Error | undefined> {
		const isAllowed = this.isAutomatic && this.saved.isAnyHere(own.unconfirmed);
		if (isAllowed) await reconcile(own);
		const [first] = leftIn(own);
		if (first === undefined || isAllowed) return first && whyLeft(first);
		return new Error(
			this.isAutomatic
				? 'n8n has not saved that this workflow registered it, so it was kept'
				: 'Registration is Manual, so n8n has kept it',
		);
	}

	/**
	 * Names what is left elsewhere, as far as it was not named.
	 *
	 * @param chosen the chosen store, if it was looked at
	 * @returns what is kept in mind
	 */
	private async stillElsewhere(
		left: readonly LeftStore[],
		chosen: LeftStore | undefined,
	): Promise<SavedRegistration[]> {
		const isRead = chosen !== undefined && chosen.unread === undefined;
		const inStores = left.flatMap((one) => this.stillIn(one, isRead || one === chosen));
		const notShown = isRead ? chosen.own.unconfirmed : undefined;
		return [...inStores, ...(await this.saved.nameElsewhere(notShown))];
	}

	/** @param isAlone whether this store alone is gone, if it is, and not the whole service: it is named once, and forgotten */
	private stillIn({ own, unread }: LeftStore, isAlone: boolean): SavedRegistration[] {
		const { saved } = this;
		const { url, store } = own.options;
		// Nobody knows yet whether these are in this service.
		const unconfirmed = saved
			.in(store)
			.filter((one) => unread !== undefined && !saved.isOfService(one));
		if (isGone(unread) && isAlone) {
			const gone = `Store "${store}" is gone (${reasonOf(unread)}), so n8n forgets what it had there.`;
			const lines = unconfirmed.map((one) => lineOn(one, undefined, DELETE_IT));
			this.warn([gone, ...linesOn(own), ...lines].join(' '));
			forgetWrites(url, store);
			return [];
		}
		// What n8n does not remember, it must not delete the next time.
		const known = saved.isAnyHere(own.unconfirmed) ? leftIn(own) : [];
		return [...saved.registrationsOf(known, store), ...unconfirmed];
	}

	/** @throws RequestError */
	private async look(own: OwnWebhooks): Promise<void> {
		await own.look();
		const { store, url } = own.options;
		for (const hint of own.hints) {
			this.warn(`The list of webhooks of store "${store}" may lack some at ${url}. ${hint}`);
		}
	}

	/** @param asksFor see OwnWebhooks */
	private webhooksIn(store: string, asksFor?: MayKeep): OwnWebhooks {
		const { client, settings, saved, isUnattended } = this;
		// Where nothing is registered or deleted, nobody waits for a store.
		const isPatient = asksFor !== undefined || (this.isAutomatic && saved.here.length > 0);
		return new OwnWebhooks(client, {
			...{ store, url: saved.url, ...saved.idsIn(store) },
			needsKey: settings.signature !== undefined,
			...(isPatient && !isUnattended ? PATIENT : HASTY),
			// At a start, the list is believed.
			...(asksFor && !isUnattended && { asksFor }),
		});
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
