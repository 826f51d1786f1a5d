import type { IHookFunctions } from 'n8n-workflow';

import { refusesContent, type RequestError } from '../../errors/requestError';
import type { JsonObject } from '../../json';

import { haveSameNames, namesOffered } from '../events';
import { isContradicted, stateOf, type Known } from '../known';
import { log } from '../node';
import type { OwnWebhooks } from '../ownWebhooks';
import type { Settings } from '../settings';
import type { Webhook } from '../webhook';

import {
	DELETE_IT,
	leftIn,
	lineOn,
	linesOn,
	nameOf,
	reasonOf,
	RegistrationError,
	WAYS_OUT,
} from './messages';
import { nextStep, type Wanted } from './nextStep';
import { findMismatch } from './requiredWebhook';

/**
 * Does what nextStep says until nothing is left to do.
 *
 * @param wanted undefined if no webhook is to be left
 * @returns the one that is left
 * @throws RequestError, or what the creation throws
 */
export async function reconcile(
	own: OwnWebhooks,
	wanted?: WantedWebhook,
): Promise<Known | undefined> {
	for (;;) {
		const step = nextStep(own.known, wanted, own.looksLeft);
		if (step.do === 'done') return step.kept;
		if (step.do === 'delete') await own.delete(step.webhooks);
		if (step.do === 'create') await wanted?.create();
		await own.lookAgain();
	}
}

type Created = Awaited<ReturnType<OwnWebhooks['create']>>;

/** The webhook that a node wants in its store. */
export class WantedWebhook implements Wanted {
	/** What the answer to its creation says, once that was asked for. */
	private created: Created | undefined;

	/** @param mayKeep whether one that is there already is as n8n would make it */
	constructor(
		private readonly own: OwnWebhooks,
		private readonly settings: Settings,
		private readonly hooks: IHookFunctions,
		private readonly mayKeep: (webhook: Webhook) => boolean,
	) {}

	get isCreated(): boolean {
		return this.created !== undefined;
	}

	/**
	 * Leaves it in the store, and no other.
	 *
	 * @returns it, and behind it what the service keeps, which the log names
	 * @throws RegistrationError for what the user can fix, else RequestError
	 */
	async establish(): Promise<Known[]> {
		const { own, hooks } = this;
		const kept = await reconcile(own, this).catch((reason: unknown) => {
			throw this.created ? this.failure(this.created, reason) : reason;
		});
		if (kept === undefined) throw this.failure(this.created ?? {});
		if (isContradicted(kept)) {
			const doubt = 'is in the list of the store, which does not know it by its ID';
			const place = nameOf({ ...own.options, webhookId: kept.id });
			log(hooks, 'warn', `${place} ${doubt}. If no events arrive, publish the workflow again.`);
		}
		for (const line of linesOn(own, kept)) log(hooks, 'warn', line);
		return [kept, ...leftIn(own, kept)];
	}

	fits(one: Known, looksLeft: number): boolean {
		const { webhook, before, write, deletion } = one;
		if (webhook === undefined || stateOf(one) !== 'active') return false;
		if (!this.isCreated) {
			// A deletion may come late. One that was asked for again and does nothing is none.
			const isDeletion = write === 'deleted' && (deletion === undefined || looksLeft > 0);
			return !isDeletion && typeof deletion !== 'object' && this.mayKeep(webhook);
		}
		// If two processes register at once, both keep the older one.
		const isNew = before !== 'active' && before !== 'doubtful';
		return isNew && this.mismatchOf(webhook) === undefined;
	}

	/** @throws RegistrationError if the service refuses, else RequestError if it cannot have been created */
	async create(): Promise<void> {
		const { hooks } = this;
		const { events, additionalBody } = this.settings;
		const { name = 'workflow' } = hooks.getWorkflow();
		const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
		const title = `n8n: ${name}, ${hooks.getNode().name}${test}`;
		const body = { name: title, active: true, events, ...additionalBody };
		this.created = await this.own.create(body).catch(async (reason: unknown) => {
			if (refusesContent(reason)) return await this.createByNames(body, reason);
			throw reason;
		});
	}

	/**
	 * Why no webhook was registered although the service was asked to create one.
	 *
	 * @param created what the answer to its creation says
	 * @param reason why nobody could look; undefined if what is there is not as n8n asked
	 */
	private failure({ id: webhookId, lost }: Created, reason?: unknown): unknown {
		const { own, settings } = this;
		const { store } = settings;
		const webhook = own.newcomer;
		const mismatch = webhook && this.mismatchOf(webhook);
		if (lost && !webhook) return lost;
		if (reason !== undefined && mismatch === undefined) {
			return new RegistrationError([lineOn({ ...own.options, webhookId }, 'look there')], reason);
		}
		const differs = mismatch ?? 'it lists none with the URL of this workflow';
		if (webhook && own.strangers.includes(webhook)) own.keepInMind(webhook.id);
		const linesOnMisplaced = own.misplaced.map(({ id, url }) =>
			lineOn({ webhookId: id, url, store }, 'the service may have made it', DELETE_IT),
		);
		return new RegistrationError([
			`Store "${store}" accepted the webhook but did not register it as n8n asked: ${differs}.`,
			...linesOnMisplaced,
			...linesOn(own),
			...WAYS_OUT,
		]);
	}

	private mismatchOf(webhook: Webhook): string | undefined {
		return findMismatch(webhook, this.settings, this.own.options.url);
	}

	/** A service that refuses a family may know names only. */
	private async createByNames(body: JsonObject, refusal: RequestError) {
		const { own, settings, hooks } = this;
		const { events, additionalBody, store } = settings;
		const names = namesOffered(events);
		const isOfFamily = !haveSameNames(names, events) && !('events' in additionalBody);
		if (isOfFamily && [400, 422].includes(refusal.details.status ?? 0)) {
			const created = await own.create({ ...body, events: names }).catch(() => undefined);
			if (created) {
				const why = `Store "${store}" refuses ${events.join(', ')} (${reasonOf(refusal)})`;
				log(hooks, 'warn', `${why}, so the webhook was registered with ${names.join(', ')}.`);
				return created;
			}
		}
		throw new RegistrationError([...linesOn(own), ...WAYS_OUT], refusal);
	}
}
