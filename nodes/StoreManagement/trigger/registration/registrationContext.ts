import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { toSingleLine } from '../../errors/safeText';
import type { SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import { connect } from '../../transport/connect';

import { matchesAny } from '../events';
import { rememberDetails } from '../delivery/currentDetails';
import { rememberKey, webhookKeyId } from '../delivery/secretKey';
import { readSettings, type Settings } from '../settings';
import { eventNamesLine, fieldsToCopy, leftLine, missingSecretKeyError } from './registrationError';
import { readRegistration, saveRegistration, type Registration } from './registrationState';
import { describeFamilies, isExactMatch, type RequiredWebhook } from './requiredWebhook';
import { isSameUrl, SEND_OPTIONS, StoreWebhooks, type StoreWebhook } from './storeWebhooks';

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/** Modes in which n8n activates a workflow by itself: after a restart, or when another process takes over. */
const AUTOMATIC_MODES: readonly string[] = ['init', 'leadershipChange'];

/** n8n 1.x starts one workflow after the other, so a store that hangs must not hold up the others. */
const START_OPTIONS: SendOptions = { timeout: 5_000, maxRetries: 0, maxWait: 0 };

/** What the registration of one trigger node works with: its settings, its static data and its store. */
export class RegistrationContext {
	/** The webhooks of the chosen store. */
	readonly webhooks: StoreWebhooks;

	private constructor(
		private readonly hooks: IHookFunctions,
		readonly settings: Settings,
		readonly required: RequiredWebhook,
		private readonly client: StoreClient,
	) {
		this.webhooks = this.webhooksOf(required.store, this.isTrusted ? START_OPTIONS : SEND_OPTIONS);
	}

	static async open(hooks: IHookFunctions, settings: Settings): Promise<RegistrationContext> {
		const { store, events, authentication } = settings;
		const client = await connect(hooks, authentication, { concurrency: CONCURRENCY });
		rememberDetails(hooks, client.serviceDetails);
		// The test URL and the URL of the active workflow differ, so they are two registrations.
		const required = { store, url: hooks.getNodeWebhookUrl('default') ?? '', events };
		return new RegistrationContext(
			hooks,
			readSettings(hooks, client.serviceDetails),
			required,
			client,
		);
	}

	/** The webhooks of a store, by its alias. */
	webhooksOf(store: string, options: SendOptions = SEND_OPTIONS): StoreWebhooks {
		return new StoreWebhooks(this.client, store, options);
	}

	/** n8n saves it with the workflow when a hook ends without an error. */
	get staticData(): IDataObject {
		return this.hooks.getWorkflowStaticData('node');
	}

	/** The saved registration. */
	get saved(): Registration | undefined {
		return readRegistration(this.staticData);
	}

	/**
	 * Why the webhook of the saved registration is not for this n8n to change, as one line: it delivers to
	 * another address, or is at another service. The database may be a copy of another n8n's, or
	 * this n8n may have started without its public address.
	 */
	get elsewhere(): string | undefined {
		const { saved, required, client } = this;
		if (saved === undefined) return undefined;
		const isHere = isSameUrl(saved.url, required.url) && saved.baseUrl === client.baseUrl;
		return isHere ? undefined : leftLine(saved, { ...required, baseUrl: client.baseUrl });
	}

	/** Whether the webhook of the saved registration is at the service of the credential. */
	get isSameService(): boolean {
		return this.saved?.baseUrl === this.client.baseUrl;
	}

	/** Whether a person publishes a workflow that was not active; n8n also updates active ones by itself. */
	get isPublished(): boolean {
		return this.hooks.getActivationMode() === 'activate';
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
		const { elsewhere, isAutomatic, required, settings, urls } = this;
		if (isAutomatic && elsewhere !== undefined) {
			this.log('warn', elsewhere);
			return undefined;
		}
		const wanted = settings.registration === 'automatic' ? urls : [required.url];
		return await this.webhooks.deliveringTo(...wanted).catch((error: unknown) => {
			if (!this.isTrusted) throw error;
			const reason = error instanceof Error ? error.message : 'no reason given';
			this.log(
				'warn',
				`The webhooks of the store could not be read (${reason}); the saved registration is trusted.`,
			);
			return undefined;
		});
	}

	private get isAutomatic(): boolean {
		return AUTOMATIC_MODES.includes(this.hooks.getActivationMode());
	}

	/** Whether the saved registration counts where the store cannot be read. */
	private get isTrusted(): boolean {
		return this.isAutomatic && this.saved?.store === this.required.store && !this.elsewhere;
	}

	/** Whether a webhook is what n8n would register. */
	isMatch(webhook: StoreWebhook): boolean {
		const { webhookId, request } = this.saved ?? {};
		const isKnown = webhookId === webhook.id && request !== undefined;
		const isSame = request === this.requestDigest;
		return isExactMatch(webhook, this.required, isKnown ? (isSame ? 'same' : 'other') : 'unknown');
	}

	/** Saves a webhook as the one that delivers to this node, and logs event names that the user may need. */
	adopt(webhook: StoreWebhook): void {
		const { required, settings } = this;
		const { store, url, events } = required;
		if (!this.hasKey(webhook)) throw missingSecretKeyError(store, settings.registration);
		rememberKey(webhookKeyId(this.hooks), webhook.secretKey);
		const isAutomatic = settings.registration === 'automatic';
		const request = isAutomatic ? { request: this.requestDigest } : {};
		const { baseUrl } = this.client;
		saveRegistration(this.staticData, { webhookId: webhook.id, url, store, baseUrl, ...request });
		const names = [...this.webhooks.eventNames];
		// Only where there is something to add in Custom Events.
		const hasOthers = names.some((name) => !matchesAny(name, events));
		const lines = [
			describeFamilies(webhook, required) ?? [],
			hasOthers ? eventNamesLine(store, names) : [],
		].flat();
		if (lines.length > 0) this.log('info', lines.join(' '));
	}

	/** Whether a webhook has the secret key with which deliveries are verified, if they are. */
	hasKey({ secretKey }: StoreWebhook): boolean {
		return this.settings.verification === undefined || secretKey !== undefined;
	}

	/** What the user enters in the panel of the store. */
	get toCopy(): string {
		return fieldsToCopy(this.required, [...this.webhooks.eventNames]);
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
