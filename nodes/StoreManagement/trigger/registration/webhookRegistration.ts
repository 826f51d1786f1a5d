import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import type { SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import { clientFor, openConnection } from '../../transport/connect';

import { log } from '../delivery/log';
import { rememberKey } from '../delivery/secretKey';
import { readAuthentication, readSettings, type Settings } from '../settings';
import {
	isRefused,
	leftElsewhere,
	RegistrationError,
	WAYS_OUT,
	type Needs,
} from './registrationError';
import { findMismatch, isAsRequested, requestDigest } from './requiredWebhook';
import { readRegistration, type SavedRegistration } from './savedRegistration';
import { isSameUrl, StoreWebhooks, type StoreWebhook } from './storeWebhooks';

/** A person is waiting for the activation: fail early with the reason. */
const SEND_OPTIONS: SendOptions = { timeout: 15_000, maxRetries: 2, maxWait: 10_000 };

/** n8n 1.x starts one workflow after the other, so a store that hangs must not hold up the others. */
const START_OPTIONS: SendOptions = { timeout: 5_000, maxRetries: 0, maxWait: 0 };

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/**
 * The webhook that delivers to one trigger node.
 *
 * A webhook is never deleted by a saved ID, only after a store has listed it at a URL of this node: with another
 * credential, the same ID may be somebody else's.
 */
export class WebhookRegistration {
	/** What is registered; undefined where nothing is. */
	private readonly saved: SavedRegistration | undefined;
	/** n8n saves it with the workflow. */
	private readonly staticData: IDataObject;
	/** The test URL and the URL of the active workflow differ, so they are two registrations. */
	private readonly needs: Needs;
	/** Whether n8n activates by itself: after a restart, or when another process takes over. */
	private readonly isStart: boolean;
	/** Those of the chosen store. */
	private readonly webhooks: StoreWebhooks;

	private constructor(
		private readonly hooks: IHookFunctions,
		private readonly settings: Settings,
		private readonly client: StoreClient,
	) {
		const { store, events } = settings;
		this.staticData = hooks.getWorkflowStaticData('node');
		this.saved = readRegistration(this.staticData);
		this.needs = { store, url: hooks.getNodeWebhookUrl('default') ?? '', events };
		this.isStart = ['init', 'leadershipChange'].includes(hooks.getActivationMode());
		this.webhooks = this.webhooksOf(store);
	}

	/** @throws InvalidInputError for settings and credentials that cannot be used */
	static async open(hooks: IHookFunctions): Promise<WebhookRegistration> {
		const connection = await openConnection(hooks, readAuthentication(hooks));
		const settings = readSettings(hooks);
		const client = clientFor(connection, { concurrency: CONCURRENCY });
		return new WebhookRegistration(hooks, settings, client);
	}

	/** Alias of the chosen store. */
	get store(): string {
		return this.needs.store;
	}

	/**
	 * Makes sure that the store delivers to this node. The first line that applies says what is done. The saved
	 * registration is "here" where it is for this store, at the address of this n8n and the service of the
	 * credential, "moved" where only the store is another, and "away" where address or service are.
	 *
	 * | n8n    | registration | saved       | listed at the node's URL | what is done                        |
	 * | ------ | ------------ | ----------- | ------------------------ | ----------------------------------- |
	 * | starts |              | away        | (not asked)              | the saved one is trusted and logged |
	 * | starts |              | here        | (cannot be read)         | the saved one is trusted and logged |
	 * |        | Manual       |             | one that delivers        | it is saved                         |
	 * |        | Manual       |             | none                     | error: what is missing              |
	 * |        | Automatic    | away, moved |                          | what it has left is deleted; then … |
	 * |        | Automatic    |             | one as requested         | others are deleted, it is saved     |
	 * |        | Automatic    |             | none                     | others are deleted, one is created  |
	 *
	 * Where n8n starts by itself, its database may be a copy of another n8n's; and an inactive workflow loses orders.
	 *
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async register(): Promise<void> {
		const { saved, settings, isStart } = this;
		if (isStart && saved && !this.isOwn(saved)) return this.logLeft(saved);
		const listed = await this.listWebhooks();
		if (listed === undefined) return;
		if (settings.registration === 'manual') return this.save(this.findDelivering(listed));
		if (saved && !this.isHere(saved)) await this.deletePrevious(saved);
		this.save(await this.ensureOne(listed));
	}

	/**
	 * Deletes what is registered for this node. Without a registration of its own it deletes nothing: n8n 1.x calls
	 * this also for a copy of a workflow that it refuses to activate because the original has the same URL.
	 *
	 * @throws RequestError
	 */
	async unregister(): Promise<void> {
		const { saved, settings } = this;
		if (saved === undefined) return;
		if (settings.registration === 'automatic') {
			if (!this.isOwn(saved)) return this.logLeft(saved);
			await this.deleteAll(saved);
		}
		delete this.staticData.registration;
	}

	/** Whether a registration is for the address of this n8n, at the service of the credential. */
	private isOwn({ url, baseUrl }: SavedRegistration): boolean {
		return isSameUrl(url, this.needs.url) && baseUrl === this.client.baseUrl;
	}

	private isHere(saved: SavedRegistration): boolean {
		return this.isOwn(saved) && saved.store === this.store;
	}

	/** The webhooks of the store that deliver to this node; undefined where the saved registration is trusted. */
	private async listWebhooks(): Promise<StoreWebhook[] | undefined> {
		const listing = this.webhooks.deliveringTo(this.needs.url);
		const isTrusted = this.isStart && this.saved !== undefined && this.isHere(this.saved);
		if (!isTrusted) return await listing;
		return await listing.catch((error: unknown) => {
			const reason = error instanceof Error ? error.message : String(error);
			const message = `The webhooks of the store could not be read (${reason}); the saved registration is trusted.`;
			log(this.hooks, 'warn', message);
			return undefined;
		});
	}

	/** With Manual registration. */
	private findDelivering(listed: readonly StoreWebhook[]): StoreWebhook {
		const found = listed.find((webhook) => findMismatch(webhook, this.settings) === undefined);
		if (found !== undefined) return found;
		const [first] = listed;
		const problem = first
			? `the webhook "${first.name}" (ID ${first.id}) cannot start this workflow: ${findMismatch(first, this.settings)}`
			: 'no webhook has the URL of this workflow';
		const lines = [
			`In store "${this.store}", ${problem}.`,
			`${first ? 'Correct it' : 'Create one'} in the panel of the store.`,
		];
		throw new RegistrationError(lines, this.needs);
	}

	/**
	 * Leaves exactly one webhook for this node in the store. One that differs is deleted before the new one is
	 * created, so that no event is delivered twice: the API document shows no way to change one.
	 */
	private async ensureOne(listed: readonly StoreWebhook[]): Promise<StoreWebhook> {
		try {
			const kept = listed.find((one) => isAsRequested(one, this.settings, this.saved));
			for (const webhook of listed) {
				if (webhook !== kept) await this.webhooks.delete(webhook.id);
			}
			return kept ?? (await this.create());
		} catch (error) {
			throw isRefused(error) ? new RegistrationError([WAYS_OUT], this.needs, error) : error;
		}
	}

	private async create(): Promise<StoreWebhook> {
		const { url, events } = this.needs;
		const { name = 'workflow' } = this.hooks.getWorkflow();
		const test = this.hooks.getActivationMode() === 'manual' ? ' (test)' : '';
		const body = { name: `n8n: ${name}${test}`, active: true, events: [...events] };
		const webhook = await this.webhooks.create({ ...body, ...this.settings.additionalBody, url });
		const mismatch = webhook
			? findMismatch(webhook, this.settings)
			: 'it lists none with the URL of this workflow';
		if (webhook && mismatch === undefined) return webhook;
		// Where that fails, the next activation replaces the webhook.
		if (webhook) await this.webhooks.delete(webhook.id).catch(() => undefined);
		const differs = `Store "${this.store}" accepted the webhook but did not register it as asked: ${mismatch}.`;
		throw new RegistrationError([differs, WAYS_OUT], this.needs);
	}

	/**
	 * Deletes what a registration for another address or store has left. A new one must not depend on another
	 * service, or on a store to which this credential has no access any more.
	 */
	private async deletePrevious(saved: SavedRegistration): Promise<void> {
		if (saved.baseUrl !== this.client.baseUrl) return this.logLeft(saved);
		await this.deleteAll(saved).catch((error: unknown) => {
			if (!isRefused(error)) throw error;
			this.logLeft(saved);
		});
	}

	/** Deletes all webhooks that the saved store lists at the saved URL. */
	private async deleteAll({ store, url }: SavedRegistration): Promise<void> {
		const webhooks = this.webhooksOf(store);
		for (const { id } of await webhooks.deliveringTo(url)) await webhooks.delete(id);
	}

	private webhooksOf(store: string): StoreWebhooks {
		return new StoreWebhooks(this.client, store, this.isStart ? START_OPTIONS : SEND_OPTIONS);
	}

	/** Saves the webhook that delivers to this node from now on. */
	private save({ id, secretKey }: StoreWebhook): void {
		rememberKey(this.hooks, secretKey);
		const registration: SavedRegistration = {
			webhookId: id,
			url: this.needs.url,
			store: this.store,
			baseUrl: this.client.baseUrl,
			request: requestDigest(this.settings),
		};
		this.staticData.registration = registration;
	}

	private logLeft(saved: SavedRegistration): void {
		log(this.hooks, 'warn', leftElsewhere(saved, this.needs, this.client.baseUrl));
	}
}
