import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { forgetWrites, type ObservedWebhook } from '../observedWebhook';
import { log, saveRegistrations, type SavedRegistration } from '../node';
import { OwnWebhooks } from '../ownWebhooks';
import { rememberKeys } from '../secretKeys';
import type { Settings } from '../settings';
import { isUnreachable, type Webhook } from '../webhook';
import { POLLING, SINGLE_LOOK } from '../webhookRequests';

import {
	DELETE_IT,
	deletionMessage,
	leftoverLines,
	leftoverReason,
	leftoversIn,
	lineOn,
	reasonOf,
	SET_ADDRESS,
} from './messages';
import { DesiredWebhook, reconcile } from './reconcile';
import { findSuitable, isAsRequested, requestDigest } from './requiredWebhook';
import { isGone, Saved } from './saved';

/** The webhook of one node in the chosen store, and what remains of it in other stores and at other addresses. */
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
		// A copy of a database that starts without a person must not run each order a second time.
		if (this.isUnattended && saved.here.length === 0 && saved.elsewhere.length > 0) {
			for (const one of saved.elsewhere) saved.name(one);
			return;
		}
		// The others go first, so that no event is delivered twice. One may be this store under another alias.
		const others = await this.cleanUpOthers();
		const own = await this.visit(settings.store, this.mayKeep);
		if (own.readError !== undefined) return this.trustSaved(own.readError);
		const elsewhere = await this.remainingElsewhere(others, own);
		const webhooks = await this.webhooksThatDeliver(own).catch((error: unknown) => {
			// A registration that fails does not forget what it has made.
			const made = own.observed.filter((one) => one.isRegistered || this.isAutomatic);
			saveRegistrations(hooks, [...saved.registrationsOf(made, settings.store), ...elsewhere]);
			throw error;
		});
		if (isUnreachable(saved.url, this.client.baseUrl)) {
			const why = 'which a store outside of this network cannot reach: no event will arrive';
			this.warn(`The webhook has the URL ${saved.url}, ${why}. ${SET_ADDRESS}`);
		}
		rememberKeys(hooks, webhooks);
		const [kept, ...rest] = saved.registrationsOf(webhooks, settings.store);
		const first = kept ? [{ ...kept, request: requestDigest(settings) }] : [];
		saveRegistrations(hooks, [...first, ...rest, ...elsewhere]);
	}

	/**
	 * Removes what is registered for this node.
	 *
	 * @returns whether nothing is left; what is left is in the log
	 */
	async unregister(): Promise<boolean> {
		const { hooks, settings, saved, isAutomatic } = this;
		const chosen = isAutomatic ? await this.cleanUp(settings.store) : undefined;
		// An execution that ends writes back the static data that it has read: the saved store may be an earlier one.
		const others = await this.cleanUpOthers();
		// With Manual, the webhook of the chosen store stays there: another store must know of it.
		const inChosen = chosen ? this.remainingIn(chosen, true) : saved.in(settings.store);
		const elsewhere = await this.remainingElsewhere(others, chosen);
		saveRegistrations(hooks, [...inChosen, ...elsewhere]);
		const visited = chosen ? [chosen, ...others] : others;
		return visited.every((own) => leftoversIn(own).length === 0);
	}

	/** Whether a webhook is as n8n would make it. */
	private readonly mayKeep = (webhook: Webhook): boolean => {
		const { settings, saved } = this;
		return isAsRequested(webhook, settings, saved.find(webhook.id, settings.store), saved.url);
	};

	/** At a start, what is saved counts while the store cannot be read: an inactive workflow loses orders. */
	private trustSaved(error: unknown): void {
		const { store } = this.settings;
		if (!this.isUnattended || this.saved.in(store).length === 0) throw error;
		const what = `The webhooks of store "${store}" at ${this.saved.url} could not be read`;
		this.warn(`${what} (${reasonOf(error)}). The workflow starts with the saved registration.`);
	}

	/** @throws RegistrationError for what the user can fix, else RequestError */
	private async webhooksThatDeliver(own: OwnWebhooks): Promise<ObservedWebhook[]> {
		const { hooks, settings } = this;
		if (!this.isAutomatic) return findSuitable(own, hooks, settings);
		return await new DesiredWebhook(own, settings, hooks, this.mayKeep).establish();
	}

	/** Cleans up the stores that were chosen before. */
	private async cleanUpOthers(): Promise<OwnWebhooks[]> {
		const visited: OwnWebhooks[] = [];
		for (const store of this.saved.others) visited.push(await this.cleanUp(store));
		return visited;
	}

	/** Leaves no webhook of the node in a store. Does not throw: what stays is in the log, unless the store is gone. */
	private async cleanUp(store: string): Promise<OwnWebhooks> {
		const own = await this.visit(store);
		// Only whoever knows whether other stores can be read knows what to say of one that is gone.
		if (isGone(own.readError)) return own;
		const problem = own.readError ?? (await this.deleteAll(own).catch((error: unknown) => error));
		if (problem !== undefined) {
			const node = this.hooks.getNode();
			log(this.hooks, 'error', deletionMessage(problem, node, own.options, leftoverLines(own)));
		}
		return own;
	}

	/**
	 * Deletes what is at the URL of the node, if n8n has registered anything there: n8n 1.x also deactivates a copy that
	 * it refuses to activate, with the URL of the original.
	 *
	 * @returns why something stays
	 */
	private async deleteAll(own: OwnWebhooks): Promise<Error | undefined> {
		const isAllowed = this.isAutomatic && this.saved.isAnyHere(own.unverifiedIds);
		if (isAllowed) await reconcile(own);
		const [leftover] = leftoversIn(own);
		if (leftover === undefined) return undefined;
		if (isAllowed) return leftoverReason(leftover);
		return new Error(
			this.isAutomatic
				? 'n8n has not saved that this workflow registered it, so it was kept'
				: 'Registration is Manual, so n8n has kept it',
		);
	}

	/**
	 * Names what remains outside of the chosen store, as far as it was not named.
	 *
	 * @param chosen the chosen store, if it was looked at
	 * @returns what is kept in mind
	 */
	private async remainingElsewhere(
		others: readonly OwnWebhooks[],
		chosen: OwnWebhooks | undefined,
	): Promise<SavedRegistration[]> {
		const readable = chosen?.readError === undefined ? chosen : undefined;
		const inOthers = others.flatMap((own) => this.remainingIn(own, readable !== undefined));
		return [...inOthers, ...(await this.saved.nameElsewhere(readable))];
	}

	/**
	 * What remains in a store, to be saved. A store that is gone is named once, and forgotten.
	 *
	 * @param isServiceReachable if not, one that seems to be gone may come back
	 */
	private remainingIn(own: OwnWebhooks, isServiceReachable: boolean): SavedRegistration[] {
		const { saved } = this;
		const { store, url } = own.options;
		const isOfOther = (one: SavedRegistration) => !saved.isOfService(one);
		// While the store cannot be read, nobody knows whether these are in this service.
		const unverified = own.readError === undefined ? [] : saved.in(store).filter(isOfOther);
		if (isGone(own.readError) && isServiceReachable) {
			const gone = `Store "${store}" is gone (${reasonOf(own.readError)}), so n8n forgets what it had there.`;
			const lines = unverified.map((one) => lineOn(one, undefined, DELETE_IT));
			const all = [...leftoverLines(own), ...lines];
			if (all.length > 0) this.warn([gone, ...all].join(' '));
			forgetWrites(url, store);
			return [];
		}
		// What n8n does not remember, it must not delete the next time.
		const leftovers = saved.isAnyHere(own.unverifiedIds) ? leftoversIn(own) : [];
		return [...saved.registrationsOf(leftovers, store), ...unverified];
	}

	/** Looks at the webhooks in a store. `asksFor` is an option of OwnWebhooks. */
	private async visit(store: string, asksFor?: (webhook: Webhook) => boolean) {
		const { client, settings, saved, isUnattended } = this;
		const { url } = saved;
		// Where nothing is registered or deleted, nobody waits for a store.
		const mayWait = asksFor !== undefined || (this.isAutomatic && saved.here.length > 0);
		const own = await OwnWebhooks.visit(client, {
			store,
			url,
			...saved.idsIn(store),
			needsKey: settings.signature !== undefined,
			polling: mayWait && !isUnattended ? POLLING : SINGLE_LOOK,
			// At a start, the list is believed.
			asksFor: isUnattended ? undefined : asksFor,
		});
		for (const hint of own.hints) {
			this.warn(`The list of webhooks of store "${store}" may lack some at ${url}. ${hint}`);
		}
		return own;
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
