import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { connect } from '../../transport/connect';

import type { Settings } from '../settings';
import { missingSecretKeyError, toSingleLine } from './registrationError';
import { readRegistration, saveRegistration } from './registrationState';
import type { RequiredWebhook } from './requiredWebhook';
import { StoreWebhooks, type StoreWebhook } from './storeWebhooks';

/** Requests in flight while the list of webhooks is walked. */
const CONCURRENCY = 4;

/** How n8n activates a workflow by itself: after a restart, or when another process takes over. */
const AUTOMATIC_MODES: readonly string[] = ['init', 'leadershipChange'];

/** What registering one trigger node works with: its settings, its static data and its store. */
export class RegistrationContext {
	private constructor(
		private readonly hooks: IHookFunctions,
		readonly settings: Settings,
		readonly required: RequiredWebhook,
		/** Saved with the workflow by n8n when a hook ends without an error. */
		readonly staticData: IDataObject,
		/** The webhooks of a store, by its alias. */
		readonly webhooksOf: (store: string) => StoreWebhooks,
	) {}

	static async open(hooks: IHookFunctions, settings: Settings): Promise<RegistrationContext> {
		const { store, events, authentication } = settings;
		const client = await connect(hooks, authentication, { concurrency: CONCURRENCY });
		return new RegistrationContext(
			hooks,
			settings,
			// The test URL and the URL of the active workflow differ, so they are two registrations.
			{ store, url: hooks.getNodeWebhookUrl('default') ?? '', events },
			hooks.getWorkflowStaticData('node'),
			(alias) => new StoreWebhooks(client, alias),
		);
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
				this.warn(
					`The webhooks of the store could not be read (${reason}); the saved registration is trusted.`,
				);
				return undefined;
			});
	}

	/** Saves a webhook as the one that delivers to this node. */
	adopt(webhook: StoreWebhook): void {
		const { store, url } = this.required;
		if (this.settings.verification && webhook.secretKey === undefined) {
			throw missingSecretKeyError(this.required, this.settings.registration);
		}
		saveRegistration(this.staticData, store, url, webhook);
	}

	/** Writes a line to n8n's log with which the workflow can be found. */
	warn(message: string): void {
		this.hooks.logger.warn(`${this.hooks.getNode().name}: ${toSingleLine(message)}`, {
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

	private hasSavedRegistration(): boolean {
		const saved = readRegistration(this.staticData);
		return saved?.store === this.required.store && saved.url === this.required.url;
	}
}
