import { setTimeout as wait } from 'node:timers/promises';

import type { Trigger } from '../../harness';
import type { TriggerShop } from '../../trigger-shop';
import { MASKS, NAMED_PAUSE, PLACES, type Case, type Kind } from './steps';

export type Webhook = ReturnType<TriggerShop['addInPanel']>;

/** What a reading would find. */
interface Shown extends Pick<Kind<'list'>, 'is' | 'byId'> {
	webhooks: readonly Webhook[];
	snapshot: readonly Webhook[];
}

/** What the contract says that n8n knows of the keys. */
export class Known {
	/** Keys that n8n has read, by the ID of their webhooks; and those of what it has deleted, with the time. */
	private keys = new Map<number, string>();
	private deleted: Array<{ key: string; at: number }> = [];
	/** When one reading in ten seconds would have used up all that there were; three may come at once. */
	private readUntil = -Infinity;
	private pausedUntil = -Infinity;

	constructor(
		private readonly trigger: Trigger,
		private readonly registration: Case['registration'],
	) {}

	/** Of an active webhook at the URL of the trigger. */
	isHere({ url, active }: Webhook): boolean {
		return active && this.isAtUrl(url);
	}

	/** n8n starts again. */
	forget(): void {
		this.keys = new Map();
		this.deleted = [];
		this.readUntil = this.pausedUntil = -Infinity;
	}

	/** What n8n finds when it registers. */
	register(webhooks: readonly Webhook[]): void {
		const here = webhooks.filter((one) => this.isHere(one));
		this.keys = new Map(here.map(({ id, secret_key: key }) => [id, key]));
	}

	noteDeleted(before: readonly Webhook[], after: readonly Webhook[]): void {
		const gone = before.filter(({ id }) => !after.some((one) => one.id === id));
		const at = performance.now();
		this.deleted.push(...gone.map(({ secret_key: key }) => ({ key, at })));
	}

	isGood(key: string): boolean {
		const recent = this.deleted.filter(({ at }) => performance.now() - at < 600_000);
		return [...this.keys.values(), ...recent.map((one) => one.key)].includes(key);
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

	/** @returns false if list and ID contradict each other, so that nobody can say what is there */
	read(outage: Kind<'store'>['is'], shown: Shown): boolean {
		if (this.isPaused) return true;
		if (outage === 'down for a time') this.pausedUntil = performance.now() + NAMED_PAUSE * 1_000;
		if (outage !== 'well') return true;
		const listed = shown.is === 'old' ? shown.snapshot : shown.webhooks;
		const here = listed.filter(({ url }) => this.isAtUrl(url)).map(({ id }) => id);
		const found = [...new Set([...here, ...this.ownId()])].map((id) =>
			this.keyOf(id, shown, listed),
		);
		if (found.includes(undefined)) return false;
		this.keys = new Map(
			found.flatMap((one) => (one?.key === undefined ? [] : [[one.id, one.key]])),
		);
		return true;
	}

	/** @returns the key of a webhook, if it is shown; undefined where list and ID contradict each other */
	private keyOf(
		id: number,
		{ is, byId, webhooks }: Shown,
		listed: readonly Webhook[],
	): { id: number; key: string | undefined } | undefined {
		const inList = listed.find((one) => one.id === id);
		const keyInList = is === 'without keys' ? undefined : shownKey(inList);
		const isHidden = inList?.active === true && keyInList === undefined;
		if (!isHidden && !this.ownId().includes(id)) return { id, key: keyInList };
		if (byId === 'forbidden') {
			const isActive = inList?.active ?? true;
			return { id, key: keyInList ?? (isActive ? this.keys.get(id) : undefined) };
		}
		const one = webhooks.find((other) => other.id === id);
		if (inList && inList.active !== one?.active) return undefined;
		return { id, key: shownKey(one) };
	}

	private isAtUrl(url: string): boolean {
		return PLACES.some((place) => url === this.trigger.url + place);
	}

	/** The ID of what n8n has registered. */
	private ownId(): number[] {
		const saved = JSON.stringify(this.trigger.staticData);
		const [, id] = /"webhookId":"(\d+)"/.exec(saved) ?? [];
		return id === undefined || this.registration === 'manual' ? [] : [Number(id)];
	}
}

function shownKey(webhook: Webhook | undefined): string | undefined {
	const key = webhook?.secret_key ?? '';
	return webhook?.active === true && !MASKS.includes(key) ? key : undefined;
}
