import type { IHookFunctions } from 'n8n-workflow';

import { refusesContent, type RequestError } from '../../errors/requestError';
import type { JsonObject } from '../../json';

import { haveSameNames, namesOffered } from '../events';
import {
	isContradicted,
	latestWritesAt,
	rememberWrite,
	stateOf,
	type ObservedWebhook,
} from '../observedWebhook';
import { log } from '../node';
import type { OwnWebhooks } from '../ownWebhooks';
import type { Settings } from '../settings';
import type { Webhook } from '../webhook';

import {
	DELETE_IT,
	leftoverLines,
	leftoversIn,
	lineOn,
	nameOf,
	reasonOf,
	RegistrationError,
	WAYS_OUT,
} from './messages';
import { nextStep, type Desired } from './nextStep';
import { findMismatch } from './requiredWebhook';

/**
 * Does what nextStep says until nothing is left to do.
 *
 * @param desired undefined if no webhook is to be left
 * @returns the one that is left
 * @throws RequestError, or what the creation throws
 */
export async function reconcile(
	own: OwnWebhooks,
	desired?: DesiredWebhook,
): Promise<ObservedWebhook | undefined> {
	for (;;) {
		const step = nextStep(own.observed, desired, own.looksLeft);
		if (step.do === 'done') return step.kept;
		if (step.do === 'delete') await own.delete(step.webhooks);
		if (step.do === 'create') await desired?.create();
		await own.lookAgain();
	}
}

/** What this process has created, and the store shows at another address. */
function misplacedIn({ unrelated, options }: OwnWebhooks): Webhook[] {
	const created = latestWritesAt(options.url).filter(
		({ store, done }) => store === options.store && done !== 'deleted',
	);
	return unrelated.filter(({ id }) => created.some((write) => write.id === id));
}

/** Whether the service has refused to delete it. */
function isRefused({ deletion }: ObservedWebhook): boolean {
	return typeof deletion === 'object';
}

/** Whether an earlier deletion may still come into effect: not if it was requested again, and does nothing. */
function mayBeDeletedLate({ write, deletion }: ObservedWebhook, looksLeft: number): boolean {
	return write === 'deleted' && (deletion === 'none' || looksLeft > 0);
}

/** Whether the store shows it only since the create. If two processes register at once, both keep the older one. */
function isNew({ stateBeforeCreate }: ObservedWebhook): boolean {
	return stateBeforeCreate !== 'active' && stateBeforeCreate !== 'unknown';
}

/** The webhook that a node wants in its store. */
export class DesiredWebhook implements Desired {
	/** What the answer to its creation says, once that was asked for. */
	private created: Awaited<ReturnType<OwnWebhooks['create']>> | undefined;

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
	async establish(): Promise<ObservedWebhook[]> {
		const { own, hooks } = this;
		const kept = await reconcile(own, this).catch((reason: unknown) => {
			throw this.created ? this.failure(reason) : reason;
		});
		if (kept === undefined) throw this.failure();
		if (isContradicted(kept)) {
			const doubt = 'is in the list of the store, which does not know it by its ID';
			const place = nameOf({ ...own.options, webhookId: kept.id });
			log(hooks, 'warn', `${place} ${doubt}. If no events arrive, publish the workflow again.`);
		}
		for (const line of leftoverLines(own, kept)) log(hooks, 'warn', line);
		return [kept, ...leftoversIn(own, kept)];
	}

	isSatisfiedBy(one: ObservedWebhook, looksLeft: number): boolean {
		const { webhook } = one;
		if (webhook === undefined || stateOf(one) !== 'active') return false;
		if (this.isCreated) return isNew(one) && this.mismatchOf(webhook) === undefined;
		return !isRefused(one) && !mayBeDeletedLate(one, looksLeft) && this.mayKeep(webhook);
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
	 * @param reason why nobody could look; undefined if what is there is not as n8n asked
	 */
	private failure(reason?: unknown): unknown {
		const { own, settings } = this;
		const { id: webhookId, lost } = this.created ?? {};
		const { store } = settings;
		const webhook = own.appeared;
		const mismatch = webhook && this.mismatchOf(webhook);
		if (lost && !webhook) return lost;
		if (reason !== undefined && mismatch === undefined) {
			return new RegistrationError([lineOn({ ...own.options, webhookId }, 'look there')], reason);
		}
		const differs = mismatch ?? 'it lists none with the URL of this workflow';
		// It is named until nobody lists it any more.
		if (webhook && own.unrelated.includes(webhook)) {
			rememberWrite(own.options.url, { id: webhook.id, store, done: 'createdElsewhere' });
		}
		const misplacedLines = misplacedIn(own).map(({ id, url }) =>
			lineOn({ webhookId: id, url, store }, 'the service may have made it', DELETE_IT),
		);
		return new RegistrationError([
			`Store "${store}" accepted the webhook but did not register it as n8n asked: ${differs}.`,
			...misplacedLines,
			...leftoverLines(own),
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
		throw new RegistrationError([...leftoverLines(own), ...WAYS_OUT], refusal);
	}
}
