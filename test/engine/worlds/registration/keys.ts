import { freshOrder, signatureOf } from '../../trigger-shop';

import type { Scene } from './oracle';
import type { Hook } from './store';

/** For so long the key of a webhook that n8n has deleted counts, less a minute; in milliseconds. */
const LIFE = 9 * 60_000;
/** A good delivery, and a forged one. */
const RIGHT = '200 1,401 0';

/** [T3]: a good delivery is accepted, a forged one is not and changes nothing. */
export class Keys {
	/** Of webhooks that n8n has deleted, and when; and those that somebody else has taken from it. */
	private deleted: Array<{ secret: string; at: number }> = [];
	private readonly taken: string[] = [];
	/** Of which n8n may have seen that it has deleted their webhooks. */
	private readonly allDeleted: string[] = [];
	/** With which this process has accepted a delivery, since nobody has changed anything. */
	private readonly proven = new Set<string>();

	constructor(private readonly scene: Scene) {}

	/** A person takes the keys of webhooks from n8n. */
	take(hooks: readonly Hook[]): void {
		this.taken.push(...hooks.map(({ secret }) => secret));
		for (const { secret } of hooks) this.proven.delete(secret);
	}

	/** @param hooks of which n8n has asked the deletion */
	delete(hooks: ReadonlyArray<Hook & { isDone: boolean }>): void {
		const { late, keys, byId } = this.scene.store.traits;
		this.allDeleted.push(...hooks.map(({ secret }) => secret));
		// Otherwise n8n may not have seen the key.
		const isExact =
			'ms' in late && late.ms === 0 && byId === 'record' && keys.shown === 'everywhere';
		const at = Date.now();
		// What was switched off has no order on its way.
		const seen = hooks.filter(
			(hook) => isExact && hook.isDone && hook.active && hook.completeAt <= at,
		);
		this.deleted.push(...seen.map(({ secret }) => ({ secret, at })));
	}

	/** Only memory holds keys. */
	restart(): void {
		this.deleted = [];
		this.proven.clear();
	}

	/**
	 * Delivers.
	 *
	 * @param isAtOnce only for the webhook that was registered last
	 * @returns what is wrong with the answers
	 */
	async compare(isAtOnce: boolean): Promise<string[]> {
		const { draft, store, trigger, isPublished, isOfN8n, registeredAt } = this.scene;
		if (!isPublished || !draft.verifySignature || registeredAt !== trigger.url) return [];
		const all = store
			.of(draft.store)
			.filter(
				({ active, asked, events }) =>
					active && asked === trigger.url && events.some((one) => one !== 'cart.reminder'),
			);
		// What was accepted before is accepted while nobody can read the keys.
		const isDark = this.isDark();
		if (isAtOnce && !isDark && (!isOfN8n || draft.registration === 'manual')) return [];
		const accepted = isDark ? all.filter(({ secret }) => this.proven.has(secret)) : all;
		const hooks = isAtOnce && !isDark ? all.slice(-1) : accepted;
		const problems: string[] = [];
		for (const { id, secret } of hooks) {
			const answers = [await this.send(secret), await this.send('forged')].join();
			// Otherwise, the next comparison finds what a forged delivery has changed.
			const again = isAtOnce || isDark ? await this.send(secret) : '200 1';
			if (answers === RIGHT && again === '200 1') this.proven.add(secret);
			else problems.push(`${id} got ${answers} and ${again}${isDark ? ' in the dark' : ''}`);
		}
		if (isAtOnce || isDark) return problems;
		// A reading finds what was taken.
		if (hooks.length === 0) await this.send('forged');
		return [...problems, ...(await this.wrongOld(all))];
	}

	/** A key that a person has taken counts no more; that of a webhook that n8n has deleted, for ten minutes. */
	private async wrongOld(hooks: readonly Hook[]): Promise<string[]> {
		const problems: string[] = [];
		const good = [...hooks.map(({ secret }) => secret), ...this.allDeleted];
		for (const secret of this.taken.filter((one) => !good.includes(one))) {
			const answer = await this.send(secret);
			if (answer !== '401 0') problems.push(`a key that was taken got ${answer}`);
		}
		for (const { secret, at } of this.deleted) {
			if (Date.now() - at >= LIFE || this.taken.includes(secret)) continue;
			const answer = await this.send(secret);
			if (answer !== '200 1') problems.push(`a key that n8n has deleted got ${answer}`);
		}
		return problems;
	}

	/** Whether the keys cannot be read. */
	private isDark(): boolean {
		const { store, draft, isCredentialGone } = this.scene;
		const { pages, keys, byId, sees } = store.traits;
		const isCutOff = pages.parameter === 'p' && store.of(draft.store).length > pages.size;
		const isKnown = keys.shown === 'everywhere' || (keys.shown === 'by ID' && byId === 'record');
		return store.faults.size > 0 || isCredentialGone || isCutOff || !isKnown || sees === 'own';
	}

	/** @returns the status of the answer, and how many items came */
	private async send(key: string): Promise<string> {
		const body = JSON.stringify(freshOrder());
		const { status, items = [] } = await this.scene.trigger.deliver(body, signatureOf(body, key));
		return `${status} ${items.length}`;
	}
}
