import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { toSingleLine } from '../../errors/safeText';
import type { StoreClient } from '../../transport/client';
import { connect } from '../../transport/connect';

import { matchesAny } from '../events';
import { rememberDetails } from '../delivery/currentDetails';
import { rememberKey, webhookKeyId } from '../delivery/secretKey';
import { readSettings, type Settings } from '../settings';
import { eventNamesLine, missingSecretKeyError } from './registrationError';
import { readRegistration, saveRegistration } from './registrationState';
import { describeFamilies, type Origin, type RequiredWebhook } from './requiredWebhook';
import { StoreWebhooks, type StoreWebhook } from './storeWebhooks';

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/** Modes in which n8n activates a workflow by itself: after a restart, or when another process takes over. */
const AUTOMATIC_MODES: readonly string[] = ['init', 'leadershipChange'];

/** What the registration of one trigger node works with: its settings, its static data and its store. */
export class RegistrationContext {
	private readonly webhooks = new Map<string, StoreWebhooks>();

	private constructor(
		private readonly hooks: IHookFunctions,
		readonly settings: Settings,
		readonly required: RequiredWebhook,
		/** n8n saves it with the workflow when a hook ends without an error. */
		readonly staticData: IDataObject,
		private readonly client: StoreClient,
	) {}

	static async open(hooks: IHookFunctions, settings: Settings): Promise<RegistrationContext> {
		const { store, events, authentication } = settings;
		const client = await connect(hooks, authentication, { concurrency: CONCURRENCY });
		rememberDetails(hooks, client.serviceDetails);
		return new RegistrationContext(
			hooks,
			readSettings(hooks, client.serviceDetails),
			// The test URL and the URL of the active workflow differ, so they are two registrations.
			{ store, url: hooks.getNodeWebhookUrl('default') ?? '', events },
			hooks.getWorkflowStaticData('node'),
			client,
		);
	}

	/** The webhooks of a store, by its alias. */
	webhooksOf(store: string): StoreWebhooks {
		const known = this.webhooks.get(store) ?? new StoreWebhooks(this.client, store);
		this.webhooks.set(store, known);
		return known;
	}

	/** Names of events that the webhooks of the store list, as far as they were read. */
	get eventNames(): readonly string[] {
		return [...this.webhooksOf(this.required.store).eventNames];
	}

	/**
	 * Finds the webhooks of the store that deliver to this node. When n8n activates by itself and the
	 * store cannot be reached, the saved registration is trusted: n8n would leave the workflow
	 * inactive, and orders that the store goes on delivering would be lost.
	 *
	 * @returns undefined where the saved registration is trusted
	 * @throws RequestError
	 */
	async findWebhooks(): Promise<StoreWebhook[] | undefined> {
		const { store, url } = this.required;
		return await this.webhooksOf(store)
			.deliveringTo(url)
			.catch((error: unknown) => {
				const isAutomatic = AUTOMATIC_MODES.includes(this.hooks.getActivationMode());
				if (!isAutomatic || !this.hasSavedRegistration()) throw error;
				const reason = error instanceof Error ? error.message : 'no reason given';
				this.log(
					'warn',
					`The webhooks of the store could not be read (${reason}); the saved registration is trusted.`,
				);
				return undefined;
			});
	}

	/** Whether a webhook came from the request that would be sent now. */
	originOf({ id }: StoreWebhook): Origin {
		const { webhookId, request } = readRegistration(this.staticData) ?? {};
		if (webhookId !== id || request === undefined) return 'unknown';
		return request === this.requestDigest ? 'same' : 'other';
	}

	/** Saves a webhook as the one that delivers to this node, and logs event names that the user may need. */
	adopt(webhook: StoreWebhook): void {
		const { required, settings } = this;
		if (settings.verification && webhook.secretKey === undefined) {
			throw missingSecretKeyError(required, settings.registration);
		}
		rememberKey(webhookKeyId(this.hooks), webhook.secretKey);
		const isAutomatic = settings.registration === 'automatic';
		const request = isAutomatic ? { request: this.requestDigest } : {};
		const { store, url } = required;
		saveRegistration(this.staticData, { webhookId: webhook.id, store, url, ...request });
		const families = describeFamilies(webhook, required);
		const delivers =
			families === undefined
				? []
				: [`The webhook "${webhook.name}" (ID ${webhook.id}) delivers ${families}.`];
		// Only where there is something to add in Custom Events.
		const hasOthers = this.eventNames.some((name) => !matchesAny(name, required.events));
		const names = hasOthers ? eventNamesLine(required, this.eventNames) : [];
		const lines = [...delivers, ...names];
		if (lines.length > 0) this.log('info', lines.join(' '));
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

	private hasSavedRegistration(): boolean {
		const saved = readRegistration(this.staticData);
		return saved?.store === this.required.store && saved.url === this.required.url;
	}
}
