import type { Trigger } from '../../harness';
import type { TriggerShop } from '../../trigger-shop';
import { MASKS, NAMED_PAUSE, PLACES, type Kind } from './steps';

export type Webhook = ReturnType<TriggerShop['addInPanel']>;

const isKey = (key: string): boolean => !MASKS.includes(key);

/** What the contract says that n8n knows of the keys. */
export class Known {
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

	mayRead(): boolean {
		const now = performance.now();
		if (this.readUntil - now > 20_000) return false;
		this.readUntil = Math.max(this.readUntil, now) + 10_000;
		return true;
	}

	/** A reading that fails changes nothing. */
	read(outage: Kind<'store'>['is'], webhooks: readonly Webhook[], list: Kind<'list'>): void {
		if (this.isPaused) return;
		if (outage === 'down for a time') this.pausedUntil = performance.now() + NAMED_PAUSE * 1_000;
		const here = webhooks.filter((one) => this.isHere(one)).map((one) => one.secret_key);
		// A key that the list does not show is asked for by the ID of its webhook.
		const isShown = list.byId || (list.hasKeys && here.every(isKey));
		if (outage === 'well' && (isShown || here.length === 0)) this.keys = here.filter(isKey);
	}
}
