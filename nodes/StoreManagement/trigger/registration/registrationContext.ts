import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { toSingleLine } from '../../errors/safeText';
import { withTimeout } from '../../sleep';
import type { StoreClient } from '../../transport/client';
import { connect } from '../../transport/connect';

import { rememberDetails } from '../delivery/currentDetails';
import { rememberKey } from '../delivery/secretKey';
import { readSettings, type Settings } from '../settings';
import { fieldsToCopy, leftLine, missingSecretKeyError } from './registrationError';
import { readRegistration, saveRegistration, type Registration } from './registrationState';
import { isExactMatch, type RequiredWebhook } from './requiredWebhook';
import { isSameUrl, SEND_OPTIONS, StoreWebhooks, type StoreWebhook } from './storeWebhooks';

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/** Modes in which n8n activates a workflow by itself: after a restart, or when another process takes over. */
const AUTOMATIC_MODES: readonly string[] = ['init', 'leadershipChange'];

/**
 * Milliseconds for all that is read of a store at a start: n8n 1.x starts one workflow after the other, so a
 * store that hangs must not hold up the others. The time-out of a request is above it.
 */
const START_TIME = 5_000;
const START_OPTIONS = { timeout: 2 * START_TIME, maxRetries: 0, maxWait: 0 };

/** What the registration of one trigger node works with: its settings, its static data and its store. */
export class RegistrationContext {
	/** n8n saves it with the workflow when a hook ends without an error. */
	readonly staticData: IDataObject;

	/** The registration that was saved before. */
	readonly saved: Registration | undefined;

	/**
	 * Why the webhook of the saved registration is not for this n8n to change, as one line: it delivers to
	 * another address, or is at another service. The database may be a copy of another n8n's, or
	 * this n8n may have started without its public address.
	 */
	readonly elsewhere: string | undefined;

	/** Whether the webhook of the saved registration is at the service of the credential. */
	readonly isSameService: boolean;

	/** The webhooks of the chosen store. */
	readonly webhooks: StoreWebhooks;

	/** Whether n8n activates by itself, and the saved registration counts where the store cannot be read. */
	private readonly isTrusted: boolean;

	private constructor(
		private readonly hooks: IHookFunctions,
		readonly settings: Settings,
		readonly required: RequiredWebhook,
		private readonly client: StoreClient,
		private readonly abort: AbortController,
	) {
		this.staticData = hooks.getWorkflowStaticData('node');
		this.saved = readRegistration(this.staticData);
		this.isSameService = this.saved?.baseUrl === client.baseUrl;
		const isHere = this.isSameService && isSameUrl(this.saved?.url ?? '', required.url);
		const here = { url: required.url, baseUrl: client.baseUrl };
		this.elsewhere = this.saved && !isHere ? leftLine(this.saved, here) : undefined;
		this.isTrusted = this.isAutomatic && isHere && this.saved?.store === required.store;
		const options = this.isTrusted ? START_OPTIONS : SEND_OPTIONS;
		this.webhooks = new StoreWebhooks(client, required.store, options);
	}

	/** @throws InvalidInputError for settings and credentials that cannot be used */
	static async open(hooks: IHookFunctions, settings: Settings): Promise<RegistrationContext> {
		const { store, events, authentication } = settings;
		const abort = new AbortController();
		const options = { concurrency: CONCURRENCY, signal: abort.signal };
		const client = await connect(hooks, authentication, options);
		rememberDetails(hooks, client.serviceDetails);
		// The test URL and the URL of the active workflow differ, so they are two registrations.
		const required = { store, url: hooks.getNodeWebhookUrl('default') ?? '', events };
		const complete = readSettings(hooks, client.serviceDetails);
		return new RegistrationContext(hooks, complete, required, client, abort);
	}

	/** The webhooks of a store, by its alias. */
	webhooksOf(store: string): StoreWebhooks {
		return new StoreWebhooks(this.client, store, SEND_OPTIONS);
	}

	/** Whether a person publishes a workflow that was not active; n8n also updates active ones by itself. */
	get isPublished(): boolean {
		return this.hooks.getActivationMode() === 'activate';
	}

	private get isAutomatic(): boolean {
		return AUTOMATIC_MODES.includes(this.hooks.getActivationMode());
	}

	/**
	 * URLs that are only this node's: its own, and that of a test webhook that a killed n8n has left in
	 * the store. That one differs in n8n's path, as far as it has its default.
	 */
	get urls(): readonly string[] {
		const { url } = this.required;
		return [url, url.replace('/webhook/', '/webhook-test/')];
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
		const toReason = (error: unknown): string =>
			error instanceof Error ? error.message : 'no reason given';
		const found = await withTimeout(listing.catch(toReason), START_TIME);
		if (typeof found !== 'string') return found;
		this.abort.abort();
		const reason =
			found === 'timedOut' ? `no complete answer in ${START_TIME / 1000} seconds` : found;
		const message = `The webhooks of the store could not be read (${reason}); the saved registration is trusted.`;
		this.log('warn', message);
		return undefined;
	}

	/** Whether a webhook is what n8n would register. */
	isMatch(webhook: StoreWebhook): boolean {
		const { webhookId, store, request } = this.saved ?? {};
		const isSaved = webhookId === webhook.id && store === this.required.store;
		const origin = request === this.requestDigest ? 'same' : 'other';
		const isKnown = isSaved && request !== undefined;
		return isExactMatch(webhook, this.required, isKnown ? origin : 'unknown');
	}

	/** Saves a webhook as the one that delivers to this node. */
	adopt(webhook: StoreWebhook): void {
		const { required, settings } = this;
		const { store, url } = required;
		if (!this.hasKey(webhook)) throw missingSecretKeyError(store, settings.registration);
		rememberKey(this.hooks, webhook.secretKey);
		const isAutomatic = settings.registration === 'automatic';
		const request = isAutomatic ? { request: this.requestDigest } : {};
		const { baseUrl } = this.client;
		saveRegistration(this.staticData, { webhookId: webhook.id, url, store, baseUrl, ...request });
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
