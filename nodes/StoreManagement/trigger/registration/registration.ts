import type { IHookFunctions } from 'n8n-workflow';

import type { StoreClient } from '../../transport/client';

import { isContradicted, type Known } from '../known';
import { log, saveRegistrations } from '../node';
import { OwnWebhooks } from '../ownWebhooks';
import { HASTY, PATIENT } from '../patience';
import { rememberKeys } from '../secretKeys';
import type { Settings } from '../settings';
import type { Webhook } from '../webhook';

import { Elsewhere } from './elsewhere';
import { isGone, leaveStore, stillIn, type LeftStore } from './leave';
import { findSuitable } from './manual';
import { leftIn, linesOn, listMayLack, nameOf, reasonOf } from './messages';
import { reconcile, WantedWebhook } from './reconcile';
import { isAsRequested, requestDigest } from './requiredWebhook';
import { Saved } from './saved';

/** The webhook of one node in the chosen store, and what is left of it in stores and at addresses of before. */
export class Registration {
	private readonly saved: Saved;
	private readonly elsewhere: Elsewhere;
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
		this.saved = new Saved(hooks, url, settings.store, client.baseUrl);
		this.elsewhere = new Elsewhere(hooks, client, this.saved);
		this.isAutomatic = settings.registration === 'automatic';
		this.isUnattended = ['init', 'leadershipChange'].includes(hooks.getActivationMode());
	}

	/**
	 * Makes sure that the store delivers to this node, and saves the webhooks that do.
	 *
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async register(): Promise<void> {
		const { hooks, settings, saved, elsewhere } = this;
		// A copy of a database that starts without a person must not run each order a second time.
		if (this.isUnattended && saved.isOnlyElsewhere) {
			elsewhere.nameAll();
			return;
		}
		// The others go first, so that no event is delivered twice. One may be this store under another alias.
		const left = await this.leave(saved.others);
		const own = this.webhooksIn(settings.store, (webhook) => this.mayKeep(webhook));
		const isRead = await own.look().then(
			() => true,
			(error: unknown) => this.trustSaved(error),
		);
		if (!isRead) return;
		for (const hint of own.hints) this.warn(listMayLack(own, hint));
		const inOthers = left.flatMap((one) => stillIn(one, hooks, saved, true));
		const others = [...inOthers, ...(await elsewhere.stillAtFormer(true))];
		elsewhere.nameForeign(own.unconfirmed);
		const webhooks = await this.webhooksThatDeliver(own).catch((error: unknown) => {
			// A registration that fails does not forget what it has made.
			const made = own.known.filter((one) => one.isOwn || this.isAutomatic);
			saveRegistrations(hooks, [...saved.registrationsOf(made, settings.store), ...others]);
			throw error;
		});
		elsewhere.warnIfUnreachable();
		rememberKeys(hooks, webhooks);
		const [kept, ...rest] = saved.registrationsOf(webhooks, settings.store);
		const first = kept ? [{ ...kept, request: requestDigest(settings) }] : [];
		saveRegistrations(hooks, [...first, ...rest, ...others]);
	}

	/**
	 * Removes what is registered for this node.
	 *
	 * @returns whether nothing is left; what is left is in the log
	 */
	async unregister(): Promise<boolean> {
		const { hooks, settings, saved, elsewhere, isAutomatic } = this;
		// An execution that ends writes back the static data that it has read: the saved store may be an earlier one.
		const left = await this.leave([...(isAutomatic ? [settings.store] : []), ...saved.others]);
		const chosen = isAutomatic ? left[0] : undefined;
		const isChosenRead = chosen ? chosen.unread === undefined : await this.canReadChosen(left);
		const rest = left.flatMap((one) => {
			const isAlone = isChosenRead || one === chosen;
			return stillIn(one, hooks, saved, isAlone);
		});
		const former = await elsewhere.stillAtFormer(isChosenRead);
		if (isChosenRead) elsewhere.nameForeign(chosen?.own.unconfirmed ?? new Set());
		// With Manual, the webhook of the chosen store stays there: another store must know of it.
		const kept = isAutomatic ? [] : saved.in(settings.store);
		const foreign = isChosenRead ? [] : saved.foreign;
		saveRegistrations(hooks, [...kept, ...rest, ...former, ...foreign]);
		return left.every(({ own }) => leftIn(own).length === 0);
	}

	/** At a start, what is saved counts while the store cannot be read: an inactive workflow loses orders. */
	private trustSaved(error: unknown): false {
		const { store } = this.settings;
		if (!this.isUnattended || this.saved.in(store).length === 0) throw error;
		const what = `The webhooks of store "${store}" at ${this.saved.url} could not be read`;
		this.warn(`${what} (${reasonOf(error)}). The workflow starts with the saved registration.`);
		return false;
	}

	private async webhooksThatDeliver(own: OwnWebhooks): Promise<Known[]> {
		const { hooks, settings } = this;
		if (!this.isAutomatic) return findSuitable(own, hooks, settings);
		const { name = 'workflow' } = hooks.getWorkflow();
		const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
		const wanted = new WantedWebhook(own, settings, {
			name: `n8n: ${name}, ${hooks.getNode().name}${test}`,
			mayKeep: (webhook) => this.mayKeep(webhook),
			warn: (line) => this.warn(line),
		});
		const kept = await reconcile(own, wanted).catch((reason: unknown) => {
			throw wanted.isCreated ? wanted.failure(reason) : reason;
		});
		if (kept === undefined) throw wanted.failure();
		if (isContradicted(kept)) {
			const doubt = 'is in the list of the store, which does not know it by its ID';
			const place = nameOf({ ...own.options, webhookId: kept.id });
			this.warn(`${place} ${doubt}. If no events arrive, publish the workflow again.`);
		}
		for (const line of linesOn(own, kept)) this.warn(line);
		return [kept, ...leftIn(own, kept)];
	}

	/** Whether a webhook is as n8n would make it. */
	private mayKeep(webhook: Webhook): boolean {
		const { saved, settings } = this;
		return isAsRequested(webhook, settings, saved.find(webhook.id, settings.store), saved.url);
	}

	private async leave(stores: readonly string[]): Promise<LeftStore[]> {
		const left: LeftStore[] = [];
		for (const store of stores) {
			const own = this.webhooksIn(store);
			left.push(await leaveStore(own, this.hooks, (looked) => this.whyKept(looked)));
		}
		return left;
	}

	/** Why nothing is deleted: n8n 1.x also deactivates a copy that it refuses to activate, with the URL of the original. */
	private whyKept({ unconfirmed }: OwnWebhooks): string | undefined {
		if (!this.isAutomatic) return 'Registration is Manual, so n8n has kept it';
		if (this.saved.isAnyHere(unconfirmed)) return undefined;
		return 'n8n has not saved that this workflow registered it, so it was kept';
	}

	/** Asked only where it matters: where a store that was left is gone. */
	private async canReadChosen(left: readonly LeftStore[]): Promise<boolean> {
		if (!left.some(({ unread }) => isGone(unread))) return true;
		const reading = this.webhooksIn(this.settings.store).look();
		return await reading.then(
			() => true,
			() => false,
		);
	}

	/** @param asksFor see OwnWebhooks */
	private webhooksIn(store: string, asksFor?: (webhook: Webhook) => boolean): OwnWebhooks {
		const { client, settings, saved, isUnattended } = this;
		// Where nothing is registered or deleted, nobody waits for a store.
		const isPatient = asksFor !== undefined || (this.isAutomatic && saved.here.length > 0);
		return new OwnWebhooks(client, {
			...{ store, url: saved.url, ...saved.idsIn(store) },
			needsKey: settings.signature !== undefined,
			...(isPatient && !isUnattended ? PATIENT : HASTY),
			// At a start, the list is believed.
			...(asksFor && !isUnattended && { asksFor }),
		});
	}

	private warn(message: string): void {
		log(this.hooks, 'warn', message);
	}
}
