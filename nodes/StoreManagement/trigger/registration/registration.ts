import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { log, readRegistrations, saveRegistrations, type SavedRegistration } from '../node';
import { OwnWebhooks } from '../ownWebhooks';
import { rememberKeys } from '../secretKeys';
import type { Settings } from '../settings';
import { isSameUrl, isUnreachable, type Webhook } from '../webhook';

import { leaveNone, leaveOne } from './inStore';
import { listMayLack, nameOf, reasonOf, RegistrationError } from './messages';
import { findGap, isAsRequested, requestDigest } from './requiredWebhook';

/** A person is waiting: fail early with the reason, but a list may be some seconds old. */
const PATIENT = {
	send: { timeout: 15_000, maxRetries: 2, maxWait: 10_000 },
	pauses: [0, 500, 1_000, 2_000, 4_000],
};

/** n8n 1.x starts one workflow after the other, so a store that does not answer must not hold up the others. */
const HASTY = { send: { timeout: 5_000, maxRetries: 0, maxWait: 0 }, pauses: [0] };

const SET_ADDRESS =
	'If the URL of this n8n is wrong, set its public address (N8N_WEBHOOK_URL, before n8n 2.35 WEBHOOK_URL) in every process, and publish the workflow again.';

/** The webhook of one node in the chosen store, and what is left of it in stores that were chosen before. */
export class Registration {
	/** The test URL and the production URL of a node are two webhooks. */
	private readonly url: string;
	/** What is saved of webhooks at this URL of this service. */
	private readonly saved: SavedRegistration[];
	/** What is saved of others: n8n or the service has moved, or this database is a copy. */
	private readonly elsewhere: SavedRegistration[];
	private readonly isAutomatic: boolean;
	/** Whether no person activates: n8n has started, or another process takes over. */
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
		const { hooks, settings, saved, url, client } = this;
		// Never deleted: if this database is a copy, another n8n needs it.
		this.nameElsewhere();
		// A copy of a database that starts without a person must not run each order a second time.
		if (this.isUnattended && saved.length === 0 && this.elsewhere.length > 0) return;
		// The others go first, so that no event is delivered twice. One may be this store under another alias.
		const others = await this.leave(this.savedStores());
		const own = this.webhooksIn(settings.store);
		const isRead = await own.look().then(
			() => true,
			(error: unknown) => this.trustSaved(error),
		);
		if (!isRead) return;
		for (const hint of own.hints) this.warn(listMayLack(own, hint));
		const registrations = (ids: Iterable<string>): SavedRegistration[] =>
			[...ids].map((id) => this.registrationOf(id, settings.store));
		// A registration that fails does not forget what it has made.
		const remember = (): void => saveRegistrations(hooks, [...registrations(own.ids), ...others]);
		const webhooks = this.isAutomatic
			? await this.ensureOne(own).finally(remember)
			: this.findSuitable(own);
		if (isUnreachable(url, client.baseUrl)) {
			const why = 'which a store outside of this network cannot reach: no event will arrive';
			this.warn(`The webhook has the URL ${url}, ${why}. ${SET_ADDRESS}`);
		}
		rememberKeys(hooks, webhooks, settings);
		const [kept, ...rest] = registrations(webhooks.map(({ id }) => id));
		const request = requestDigest(settings);
		saveRegistrations(hooks, [...(kept ? [{ ...kept, request }] : []), ...rest, ...others]);
	}

	/**
	 * Removes what is registered for this node.
	 *
	 * @returns whether nothing is left; what is left is in the log
	 */
	async unregister(): Promise<boolean> {
		const { settings, saved } = this;
		this.nameElsewhere();
		const own = this.isAutomatic ? [settings.store] : [];
		// An execution that ends writes back the static data that it has read: the saved store may be an earlier one.
		const rest = await this.leave([...own, ...this.savedStores()]);
		// With Manual, the webhook of the chosen store stays there: another store must know of it.
		const kept = this.isAutomatic ? [] : this.savedIn(settings.store);
		if (saved.length > 0) saveRegistrations(this.hooks, [...kept, ...rest]);
		return rest.length === 0;
	}

	/** At a start, what is saved counts while the store cannot be read: an inactive workflow loses orders. */
	private trustSaved(error: unknown): false {
		const { store } = this.settings;
		if (!this.isUnattended || this.savedIn(store).length === 0) throw error;
		const what = `The webhooks of store "${store}" at ${this.url} could not be read`;
		this.warn(`${what} (${reasonOf(error)}). The workflow starts with the saved registration.`);
		return false;
	}

	/**
	 * Leaves stores. Holds up nothing.
	 *
	 * @returns what stays there, or may
	 */
	private async leave(stores: readonly string[]): Promise<SavedRegistration[]> {
		const rest: SavedRegistration[] = [];
		const whyKept = this.whyKept();
		for (const store of stores) {
			const own = this.webhooksIn(store, whyKept === undefined ? undefined : HASTY);
			const ids = await leaveNone(own, this.hooks, whyKept);
			rest.push(...ids.map((id) => this.registrationOf(id, store)));
		}
		return rest;
	}

	/** Why nothing is deleted: n8n 1.x also deactivates a copy that it refuses to activate, with the URL of the original. */
	private whyKept(): string | undefined {
		if (!this.isAutomatic) return 'Registration is Manual, so n8n has kept it';
		if (this.saved.length > 0) return undefined;
		return 'n8n has not saved that this workflow registered it, so it was kept';
	}

	private async ensureOne(own: OwnWebhooks): Promise<Webhook[]> {
		return await leaveOne(own, await this.findKept(own), this.hooks, this.settings);
	}

	/** The webhook that is as n8n would make it. At a start, the list is believed. */
	private async findKept(own: OwnWebhooks): Promise<Webhook | undefined> {
		const { settings, url, saved } = this;
		const kept = own.webhooks.find((webhook) => {
			const registration = saved.find(({ webhookId }) => webhookId === webhook.id);
			return isAsRequested(webhook, settings, registration, url);
		});
		if (kept === undefined || this.isUnattended) return kept;
		const state = await own.stateOf(kept);
		if (state === 'doubtful') {
			const name = nameOf({ ...own.options, webhookId: kept.id });
			const doubt = 'is in the list of the store, which does not know it by its ID';
			this.warn(`${name} ${doubt}. If no events arrive, publish the workflow again.`);
		}
		return state === 'inactive' ? undefined : kept;
	}

	/** The webhooks that the user made, with Manual registration. */
	private findSuitable({ webhooks, hints }: OwnWebhooks): Webhook[] {
		const gap = findGap(webhooks, this.settings);
		if (gap === undefined) return webhooks.filter(({ state }) => state === 'active');
		const remedy = `${webhooks.length > 0 ? 'Correct it' : 'Create one'} in the store admin.`;
		const problem = `In store "${this.settings.store}", ${gap}.`;
		throw new RegistrationError([problem, ...hints, remedy]);
	}

	private registrationOf(webhookId: string, store: string): SavedRegistration {
		const { url, client, saved } = this;
		const known = saved.find((one) => one.webhookId === webhookId && one.store === store);
		return known ?? { webhookId, url, store, baseUrl: client.baseUrl, request: '' };
	}

	private savedIn(store: string): SavedRegistration[] {
		return this.saved.filter((registration) => registration.store === store);
	}

	private savedStores(): string[] {
		const stores = new Set(this.saved.map(({ store }) => store));
		return [...stores].filter((store) => store !== this.settings.store);
	}

	private webhooksIn(store: string, patience = this.isUnattended ? HASTY : PATIENT): OwnWebhooks {
		const { client, url, settings } = this;
		const ids = this.savedIn(store).map(({ webhookId }) => webhookId);
		const needsKey = settings.signature !== undefined;
		return new OwnWebhooks(client, { store, url, ids, needsKey, ...patience });
	}

	private nameElsewhere(): void {
		const { url, settings, client } = this;
		for (const saved of this.elsewhere) {
			this.warn(
				`${nameOf(saved)} still delivers there, as far as this n8n knows. The store is at ${saved.baseUrl}. This n8n listens at ${url} to store "${settings.store}" at ${client.baseUrl}. The webhook was kept, because another n8n may use it. If not, delete it in the store admin. ${SET_ADDRESS}`,
			);
		}
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
