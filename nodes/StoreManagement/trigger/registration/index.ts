import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { withExactMessage } from '../../errors/toNodeError';
import type { SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import { connect } from '../../transport/connect';

import { log } from '../log';
import { readRegistration, type SavedRegistration } from '../savedRegistration';
import { forgetKey, rememberKey } from '../secretKey';
import { readSettings, type Settings } from '../settings';
import { isSameUrl, statusOf, StoreWebhooks, type StoreWebhook } from '../storeWebhooks';

import {
	activationMessage,
	deletionMessage,
	isRefused,
	leftAtOtherAddress,
	leftInOtherStore,
	RegistrationError,
	WAYS_OUT,
} from './registrationError';
import { findMismatch, isAsRequested, requestDigest } from './requiredWebhook';

/** The hooks that n8n calls when a workflow is activated, tested or deactivated. */
export const registration = { checkExists, create, delete: remove };

/** Leaves it to `create`, which n8n calls next, to look for the webhook, so that the list is read once. */
async function checkExists(this: IHookFunctions): Promise<boolean> {
	return await Promise.resolve(false);
}

/** @throws NodeOperationError */
async function create(this: IHookFunctions): Promise<boolean> {
	let store: string | undefined;
	try {
		const settings = readSettings(this);
		({ store } = settings);
		await (await openRegistration(this, settings)).register();
		return true;
	} catch (error) {
		const message = activationMessage(error, this.getNode(), store);
		throw withExactMessage(message, new NodeOperationError(this.getNode(), message));
	}
}

/**
 * Does not throw: n8n 1.x would not finish the deactivation, and n8n 2.x that of a failed activation. The saved
 * registration stays, so that the next activation or deactivation finds the webhook.
 */
async function remove(this: IHookFunctions): Promise<boolean> {
	let store: string | undefined;
	try {
		const settings = readSettings(this);
		({ store } = settings);
		await (await openRegistration(this, settings)).unregister();
		return true;
	} catch (error) {
		log(this, 'error', deletionMessage(error, this.getNode(), store));
		return false;
	}
}

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/** A person is waiting for the activation: fail early with the reason. */
const SEND_OPTIONS: SendOptions = { timeout: 15_000, maxRetries: 2, maxWait: 10_000 };

/** n8n 1.x starts one workflow after the other, so a store that does not answer must not hold up the others. */
const START_OPTIONS: SendOptions = { timeout: 5_000, maxRetries: 0, maxWait: 0 };

/** Sends nothing. */
async function openRegistration(hooks: IHookFunctions, settings: Settings): Promise<Registration> {
	const client = await connect(hooks, settings.authentication, { concurrency: CONCURRENCY });
	return new Registration(hooks, settings, client);
}

/** The webhook of one node in the chosen store. */
class Registration {
	/** The test URL and the production URL of a node are two webhooks. */
	private readonly url: string;
	private readonly saved: SavedRegistration | undefined;
	private readonly isAutomatic: boolean;
	/** Whether n8n activates without a person: after a restart, or because another process takes over. */
	private readonly isUnattended: boolean;

	constructor(
		private readonly hooks: IHookFunctions,
		private readonly settings: Settings,
		private readonly client: StoreClient,
	) {
		this.url = hooks.getNodeWebhookUrl('default') ?? '';
		this.saved = readRegistration(hooks.getWorkflowStaticData('node'));
		this.isAutomatic = settings.registration === 'automatic';
		this.isUnattended = ['init', 'leadershipChange'].includes(hooks.getActivationMode());
	}

	/**
	 * Makes sure that the store delivers to this node, and saves the webhook that does.
	 *
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async register(): Promise<void> {
		const { saved, isAutomatic, isUnattended } = this;
		const isElsewhere = saved !== undefined && this.isElsewhere(saved);
		// A copy of a database that starts without a person must not run each order a second time.
		if (isElsewhere && isUnattended) return this.warn(this.leftElsewhere(saved));
		const listed = await this.list().catch((error: unknown) => {
			if (!isUnattended || saved?.store !== this.settings.store) throw error;
			const reason = error instanceof Error ? error.message : String(error);
			this.warn(
				`The webhooks of the store could not be read (${reason}). The workflow starts with the saved registration.`,
			);
		});
		if (listed === undefined) return;
		// The webhook in the store that was chosen before goes first, so that no event is delivered twice.
		if (saved && isAutomatic && !isElsewhere) await this.leaveStore(saved);
		const webhook = isAutomatic ? await this.ensureOne(listed) : this.findSuitable(listed);
		// Never deleted: if this database is a copy, another n8n needs it.
		if (isElsewhere) this.warn(this.leftElsewhere(saved));
		this.save(webhook);
	}

	/**
	 * Removes what is registered for this node. Never deletes a webhook that is not saved: n8n 1.x also deactivates
	 * a copy of a workflow that it refuses to activate because the original has the same URL.
	 *
	 * @throws RequestError
	 */
	async unregister(): Promise<void> {
		const { saved, isAutomatic } = this;
		if (saved && isAutomatic) {
			if (this.isElsewhere(saved)) return this.warn(this.leftElsewhere(saved));
			await this.deleteAll(saved.store);
		}
		delete this.hooks.getWorkflowStaticData('node').registration;
		forgetKey(this.hooks);
	}

	/** Whether the saved webhook is at another URL of n8n, or of another service: one of them has moved, or this database is a copy. */
	private isElsewhere({ url, baseUrl }: SavedRegistration): boolean {
		return !isSameUrl(url, this.url) || baseUrl !== this.client.baseUrl;
	}

	/** The webhooks of the chosen store at the URL of this node. */
	private async list(): Promise<StoreWebhook[]> {
		return await this.webhooksOf(this.settings.store).listAtUrl(this.url);
	}

	/** A refusal is only logged: a new registration must not depend on a store that this credential may no longer access. */
	private async leaveStore(saved: SavedRegistration): Promise<void> {
		if (saved.store === this.settings.store) return;
		await this.deleteAll(saved.store).catch((error: unknown) => {
			if (!isRefused(error)) throw error;
			// A store that no longer exists delivers nothing.
			if (statusOf(error) !== 404) this.warn(leftInOtherStore(saved));
		});
	}

	/** Deletes all webhooks that a store lists at the URL of this node, never one by its saved ID. */
	private async deleteAll(store: string): Promise<void> {
		const webhooks = this.webhooksOf(store);
		for (const { id } of await webhooks.listAtUrl(this.url)) await webhooks.delete(id);
	}

	/**
	 * Leaves exactly one webhook for this node in the store. One that differs is deleted before the new one is
	 * created, so that no event is delivered twice: the API document shows no way to change one.
	 *
	 * @throws RegistrationError if the service refuses, else RequestError
	 */
	private async ensureOne(listed: readonly StoreWebhook[]): Promise<StoreWebhook> {
		const { settings, saved } = this;
		const webhooks = this.webhooksOf(settings.store);
		try {
			const kept = listed.find((webhook) => isAsRequested(webhook, settings, saved));
			for (const webhook of listed) {
				if (webhook !== kept) await webhooks.delete(webhook.id);
			}
			return kept ?? (await this.createWebhook(webhooks));
		} catch (error) {
			throw isRefused(error) ? this.error(WAYS_OUT, error) : error;
		}
	}

	private async createWebhook(webhooks: StoreWebhooks): Promise<StoreWebhook> {
		const { hooks, settings, url } = this;
		const { name = 'workflow' } = hooks.getWorkflow();
		const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
		const body = { name: `n8n: ${name}${test}`, active: true, events: settings.events };
		const webhook = await webhooks.create({ ...body, ...settings.additionalBody, url });
		const mismatch = webhook
			? findMismatch(webhook, settings)
			: 'it lists none with the URL of this workflow';
		if (webhook && mismatch === undefined) return webhook;
		// If that fails, the next activation replaces the webhook.
		if (webhook) await webhooks.delete(webhook.id).catch(() => undefined);
		const differs = `Store "${settings.store}" accepted the webhook but did not register it as n8n asked: ${mismatch}.`;
		throw this.error([differs, ...WAYS_OUT]);
	}

	/** Finds the webhook that the user made, with Manual registration. */
	private findSuitable(listed: readonly StoreWebhook[]): StoreWebhook {
		const { settings } = this;
		const suitable = listed.find((webhook) => findMismatch(webhook, settings) === undefined);
		if (suitable !== undefined) return suitable;
		const [first] = listed;
		const problem = first
			? `the webhook "${first.name}" (ID ${first.id}) cannot start this workflow: ${findMismatch(first, settings)}`
			: 'no webhook has the URL of this workflow';
		throw this.error([
			`In store "${settings.store}", ${problem}.`,
			`${first ? 'Correct it' : 'Create one'} in the panel of the store.`,
		]);
	}

	private save({ id, secretKey }: StoreWebhook): void {
		const { hooks, settings, client, url } = this;
		rememberKey(hooks, secretKey);
		const saved: SavedRegistration = {
			webhookId: id,
			url,
			store: settings.store,
			baseUrl: client.baseUrl,
			request: requestDigest(settings),
		};
		hooks.getWorkflowStaticData('node').registration = saved;
	}

	private webhooksOf(store: string): StoreWebhooks {
		return new StoreWebhooks(this.client, store, this.isUnattended ? START_OPTIONS : SEND_OPTIONS);
	}

	private error(lines: readonly string[], cause?: unknown): RegistrationError {
		return new RegistrationError(lines, { url: this.url, events: this.settings.events }, cause);
	}

	private leftElsewhere(saved: SavedRegistration): string {
		const { url, settings, client } = this;
		return leftAtOtherAddress(saved, { url, store: settings.store, baseUrl: client.baseUrl });
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
