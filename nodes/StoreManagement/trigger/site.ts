import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { connect } from '../transport/connect';

import { inOneLine, withoutSecret } from './explain';
import { readRegistered, saveRegistered } from './registered';
import { type Settings } from './settings';
import { StoreWebhooks, type StoreWebhook } from './storeWebhooks';
import type { Wanted } from './wanted';

/** Requests in flight while the list of webhooks is walked. */
const CONCURRENCY = 4;

/** How n8n activates a workflow by itself: after a restart, or when another process takes over. */
const BY_ITSELF: readonly string[] = ['init', 'leadershipChange'];

/** Where a node and its store meet while the node is registered. */
export class Site {
	private constructor(
		private readonly context: IHookFunctions,
		readonly settings: Settings,
		readonly wanted: Wanted,
		/** What is saved with the workflow. n8n saves it when a hook has ended without an error. */
		readonly staticData: IDataObject,
		/** The webhooks of a store, by its alias. */
		readonly webhooksOf: (store: string) => StoreWebhooks,
	) {}

	static async open(context: IHookFunctions, settings: Settings): Promise<Site> {
		const { store, events, authentication } = settings;
		const service = await connect(context, authentication, { concurrency: CONCURRENCY });
		return new Site(
			context,
			settings,
			// The URL of the test and the URL of the active workflow differ: two registrations.
			{ store, url: context.getNodeWebhookUrl('default') ?? '', events },
			context.getWorkflowStaticData('node'),
			(alias) => new StoreWebhooks(service, alias),
		);
	}

	/**
	 * The webhooks of the store that deliver to this node. When n8n activates by itself and the store
	 * cannot be asked, what was registered before is trusted: n8n would leave the workflow inactive,
	 * and orders would be lost that the store goes on delivering.
	 *
	 * @returns undefined where the registration is trusted unseen
	 * @throws RequestFailure
	 */
	async found(): Promise<StoreWebhook[] | undefined> {
		const { store, url } = this.wanted;
		return await this.webhooksOf(store)
			.deliveringTo(url)
			.catch((error: unknown) => {
				if (!BY_ITSELF.includes(this.context.getActivationMode()) || !this.isRemembered())
					throw error;
				const reason = error instanceof Error ? error.message : 'no reason given';
				this.warn(
					`The store could not be asked for its webhooks (${reason}); what was registered before is taken to be there.`,
				);
				return undefined;
			});
	}

	/** Takes a webhook for the one that delivers to this node. */
	use(webhook: StoreWebhook): void {
		const { store, url } = this.wanted;
		if (this.settings.verification && webhook.secretKey === undefined) {
			throw withoutSecret(this.wanted, this.settings.registration);
		}
		saveRegistered(this.staticData, store, url, webhook);
	}

	/** Leaves a line in n8n's log, where one can find the workflow by it. */
	warn(message: string): void {
		this.context.logger.warn(`${this.context.getNode().name}: ${inOneLine(message)}`, {
			workflowId: this.context.getWorkflow().id,
			store: this.wanted.store,
		});
	}

	/** Name of the webhook, as the store lists it. */
	get webhookName(): string {
		const { name = 'workflow' } = this.context.getWorkflow();
		const test = this.context.getActivationMode() === 'manual' ? ' (test)' : '';
		return this.settings.webhookName ?? `n8n: ${name}${test}`;
	}

	private isRemembered(): boolean {
		const registered = readRegistered(this.staticData);
		return registered?.store === this.wanted.store && registered.url === this.wanted.url;
	}
}
