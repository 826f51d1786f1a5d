import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { toSingleLine } from '../../errors/safeText';
import { withTimeout } from '../../sleep';
import type { StoreClient } from '../../transport/client';

import { rememberKey } from '../delivery/secretKey';
import type { Settings } from '../settings';
import { urlOfStore } from '../stores';
import { fieldsToCopy, leftLine, missingSecretKeyError } from './registrationError';
import { readRegistrations, saveRegistration, type Registration } from './registrationState';
import { isExactMatch, type RequiredWebhook } from './requiredWebhook';
import { isSameUrl, SEND_OPTIONS, StoreWebhooks, type StoreWebhook } from './storeWebhooks';

/** Modes in which n8n activates a workflow by itself: after a restart, or when another process takes over. */
export const AUTOMATIC_MODES: readonly string[] = ['init', 'leadershipChange'];

/**
 * Milliseconds for all that is read of a store at a start: n8n 1.x starts one workflow after the other, so a
 * store that hangs must not hold up the others. The time-out of a request is above it.
 */
const START_TIME = 5_000;
const START_OPTIONS = { timeout: 2 * START_TIME, maxRetries: 0, maxWait: 0 };

/** What is read within START_TIME, else why it is not. */
export async function readInTime<Result>(reading: Promise<Result>): Promise<Result | string> {
	const toReason = (error: unknown): string =>
		error instanceof Error ? error.message : 'no reason given';
	const read = await withTimeout(reading.catch(toReason), START_TIME);
	return read === 'timedOut' ? `no complete answer in ${START_TIME / 1000} seconds` : read;
}

/** What the registration of one trigger node in one store works with. */
export class RegistrationContext {
	/** n8n saves it with the workflow when a hook ends without an error. */
	readonly staticData: IDataObject;

	/** The registration that was saved for this store before. */
	readonly saved: Registration | undefined;

	/**
	 * Why the webhook of the saved registration is not for this n8n to change, as one line: it delivers to
	 * another address, or is at another service. The database may be a copy of another n8n's, or
	 * this n8n may have started without its public address.
	 */
	readonly elsewhere: string | undefined;

	/** Whether the webhook of the saved registration is at the service of the credential. */
	readonly isSameService: boolean;

	/** The webhooks of the store. */
	readonly webhooks: StoreWebhooks;

	/** Those that deliver to this node, once they are found; undefined where the saved registration is trusted. */
	found: readonly StoreWebhook[] | undefined;

	/** The one that this activation has created. */
	created: StoreWebhook | undefined;

	/**
	 * URLs that are only this node's: its own, with and without the store, and those of test webhooks that a
	 * killed n8n has left in the store. They differ in n8n's path, as far as it has its default.
	 */
	readonly urls: readonly string[];

	/** Whether n8n activates by itself, and the saved registration counts where the store cannot be read. */
	private readonly isTrusted: boolean;

	/** @param isChosen whether the trigger listens to the store; if not, it did */
	constructor(
		private readonly hooks: IHookFunctions,
		readonly settings: Settings,
		readonly required: RequiredWebhook,
		readonly isChosen: boolean,
		readonly client: StoreClient,
		private readonly abort: AbortController,
	) {
		const { store } = required;
		this.staticData = hooks.getWorkflowStaticData('node');
		this.saved = readRegistrations(this.staticData).find((one) => one.store === store);
		const url = hooks.getNodeWebhookUrl('default') ?? '';
		const own = [url, urlOfStore(url, store)];
		this.urls = own.flatMap((one) => [one, one.replace('/webhook/', '/webhook-test/')]);
		this.isSameService = this.saved?.baseUrl === client.baseUrl;
		const isOwn = own.some((one) => isSameUrl(this.saved?.url ?? '', one));
		const isHere = this.isSameService && isOwn;
		const here = { url: required.url, baseUrl: client.baseUrl };
		this.elsewhere = this.saved && !isHere ? leftLine(this.saved, here) : undefined;
		this.isTrusted = this.isAutomatic && isHere;
		const options = this.isTrusted ? START_OPTIONS : SEND_OPTIONS;
		this.webhooks = new StoreWebhooks(client, store, options);
	}

	/** Whether a person publishes a workflow that was not active; n8n also updates active ones by itself. */
	get isPublished(): boolean {
		return this.hooks.getActivationMode() === 'activate';
	}

	get isAutomatic(): boolean {
		return AUTOMATIC_MODES.includes(this.hooks.getActivationMode());
	}

	/**
	 * Finds the webhooks of the store that deliver to this node. When n8n activates by itself and the saved
	 * registration is elsewhere, or the store cannot be reached, the saved registration is trusted: n8n
	 * would leave the workflow inactive, and orders that the store goes on delivering would be lost.
	 *
	 * @returns undefined where the saved registration is trusted
	 * @throws RequestError
	 */
	async findWebhooks(): Promise<StoreWebhook[] | undefined> {
		const { elsewhere, required, settings, urls } = this;
		if (this.isAutomatic && elsewhere !== undefined) {
			this.log('warn', elsewhere);
			return undefined;
		}
		const wanted = settings.registration === 'automatic' ? urls : [required.url];
		const listing = this.webhooks.deliveringTo(...wanted);
		if (!this.isTrusted) return await listing;
		const found = await readInTime(listing);
		if (typeof found !== 'string') return found;
		this.abort.abort();
		const message = `The webhooks of the store could not be read (${found}); the saved registration is trusted.`;
		this.log('warn', message);
		return undefined;
	}

	/** Whether a webhook is what n8n would register. */
	isMatch(webhook: StoreWebhook): boolean {
		const { webhookId, request } = this.saved ?? {};
		const origin = request === this.requestDigest ? 'same' : 'other';
		const isKnown = webhookId === webhook.id && request !== undefined;
		return isExactMatch(webhook, this.required, isKnown ? origin : 'unknown');
	}

	/** Saves a webhook as the one that delivers to this node. */
	adopt(webhook: StoreWebhook): void {
		const { required, settings } = this;
		const { store, url } = required;
		if (!this.hasKey(webhook)) throw missingSecretKeyError(store, settings.registration);
		rememberKey(this.hooks, store, webhook.secretKey);
		const isAutomatic = settings.registration === 'automatic';
		const request = isAutomatic ? { request: this.requestDigest } : {};
		const { baseUrl } = this.client;
		this.save({ webhookId: webhook.id, url, store, baseUrl, ...request });
	}

	/** Saves what is registered in the store; nothing where undefined. */
	save(registration?: Registration): void {
		saveRegistration(this.staticData, this.required.store, registration);
	}

	/** Whether a webhook has the secret key with which deliveries are verified, if they are. */
	hasKey({ secretKey }: StoreWebhook): boolean {
		return this.settings.verification === undefined || secretKey !== undefined;
	}

	/** What the user enters in the panel of the store. */
	get toCopy(): string {
		return fieldsToCopy(this.required, this.webhooks.eventNames);
	}

	/** Writes a line to n8n's log that names the node, the ID of the workflow and the store. */
	log(level: 'info' | 'warn', message: string): void {
		this.hooks.logger[level](`${this.hooks.getNode().name}: ${toSingleLine(message)}`, {
			workflowId: this.hooks.getWorkflow().id,
			store: this.required.store,
		});
	}

	/** Name of the webhook in the store. */
	get webhookName(): string {
		const { name = 'workflow' } = this.hooks.getWorkflow();
		const test = this.hooks.getActivationMode() === 'manual' ? ' (test)' : '';
		return this.settings.webhookName ?? `n8n: ${name}${test}`;
	}

	/** What n8n asks the service for. A digest, because Additional Body may hold a secret key. */
	private get requestDigest(): string {
		const request = [[...this.required.events].sort(), this.settings.additionalBody];
		return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
	}
}
