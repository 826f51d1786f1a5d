import { setTimeout as wait } from 'node:timers/promises';

import type { Trigger } from '../../harness';
import type { TriggerShop } from '../../trigger-shop';
import { MASKS, NAMED_PAUSE, PLACES, type Kind } from './steps';

export type Webhook = ReturnType<TriggerShop['addInPanel']>;

/** What a reading would find. */
interface Shown extends Pick<Kind<'list'>, 'is' | 'byId'> {
	webhooks: readonly Webhook[];
	snapshot: readonly Webhook[];
}

/** What the contract says that n8n knows of the keys. */
export class Known {
	/** Keys that n8n has read. */
	private keys: readonly string[] = [];
	/** When one reading in ten seconds would have used up all that there were; three may come at once. */
	private readUntil = -Infinity;
	private pausedUntil = -Infinity;

	constructor(private readonly trigger: Trigger) {}

	/** Of an active webhook at the URL of the trigger. */
	isHere({ url, active }: Webhook): boolean {
		return active && PLACES.some((place) => url === this.trigger.url + place);
	}

	/** n8n starts again. */
	forget(): void {
		this.keys = [];
		this.readUntil = this.pausedUntil = -Infinity;
	}

	/** What n8n finds when it registers. */
	register(webhooks: readonly Webhook[]): void {
		this.keys = webhooks.filter((one) => this.isHere(one)).map((one) => one.secret_key);
	}

	isGood(key: string): boolean {
		return this.keys.includes(key);
	}

	/** Whether the store has asked not to be asked. */
	get isPaused(): boolean {
		return performance.now() < this.pausedUntil;
	}

	async waitForPause(): Promise<void> {
		await wait(Math.max(0, this.pausedUntil - performance.now()));
	}

	mayRead(): boolean {
		const now = performance.now();
		if (this.readUntil - now > 20_000) return false;
		this.readUntil = Math.max(this.readUntil, now) + 10_000;
		return true;
	}

	/** A reading that fails changes nothing. */
	read(outage: Kind<'store'>['is'], { is, byId, webhooks, snapshot }: Shown): void {
		if (this.isPaused) return;
		if (outage === 'down for a time') this.pausedUntil = performance.now() + NAMED_PAUSE * 1_000;
		if (outage !== 'well') return;
		const listed = is === 'old' ? snapshot : webhooks;
		const found = listed
			.filter((one) => this.isHere(one))
			.map(({ id, secret_key: key }) => {
				const isListed = is !== 'without keys' && isKey(key);
				if (isListed) return key;
				return byId === 'shown' ? webhooks.find((one) => one.id === id)?.secret_key : undefined;
			});
		// What is asked for by ID, and refused or gone, fails.
		if (!found.includes(undefined))
			this.keys = found.flatMap((key = '') => (isKey(key) ? key : []));
	}
}

function isKey(key: string): boolean {
	return !MASKS.includes(key);
}
