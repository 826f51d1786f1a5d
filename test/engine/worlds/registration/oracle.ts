import type { Trigger } from '../../harness';
import type { Draft, Traits } from './history';
import type { Hook, WebhookService } from './service';

export const FOREIGN = ['https://erp.example.com/orders', 'https://erp.example.com/all'];
const isOurs = ({ asked }: Hook): boolean => !FOREIGN.includes(asked);
/** The service has put it at another address than the one that was asked for. */
const isRewritten = ({ asked, url }: Hook): boolean =>
	new URL(asked).origin !== new URL(url).origin;

/** What there is, as somebody sees it who sees all. */
export interface Scene {
	readonly traits: Traits;
	readonly service: WebhookService;
	/** The status with which a store refuses everything. */
	readonly down: ReadonlyMap<string, number>;
	readonly trigger: Trigger;
	readonly draft: Draft;
	readonly isPublished: boolean;
	/** Whether the node was asked to register or to delete since the last comparison, and nobody has changed anything later. */
	readonly isOfN8n: boolean;
	readonly isCredentialGone: boolean;
}

/** [T4] and [T6]: exactly one webhook, or n8n says which are missing or too many. */
export class Oracle {
	/** What n8n has logged or shown since the last comparison, and for which of it some store could not be read. */
	private news: string[] = [];
	private blind: string[] = [];
	/** IDs that n8n has no way to know, or need not name again. */
	private readonly forgotten = new Set<number>();

	constructor(private readonly scene: Scene) {}

	/** The webhooks that deliver to this workflow. */
	get ours(): Hook[] {
		return this.scene.service.active.filter(isOurs);
	}

	/** @returns what is wrong with what n8n has just said */
	hear(lines: readonly string[]): string[] {
		const { service, down, isCredentialGone } = this.scene;
		this.news.push(...lines);
		if (down.size > 0 || isCredentialGone) this.blind.push(...lines);
		// Created without an ID in the answer, and not listed within eight seconds.
		this.blind.push(...lines.filter((line) => line.includes('It may be in the store')));
		const problems = this.wronglyRewritten(lines);
		const named = service.active.filter((hook) => isNamedIn(lines, hook));
		for (const hook of named) {
			// A store that is gone is named once.
			if ([404, 410].includes(down.get(hook.store) ?? 0)) this.forgotten.add(hook.id);
			if (!isOurs(hook)) problems.push(`${hook.id} is somebody else’s, and named`);
		}
		return problems;
	}

	/** @returns what is wrong with the way in which a publish has ended */
	afterPublish(): string[] {
		const { down, draft, isPublished } = this.scene;
		// What a person has made in a store that is no longer chosen is theirs, and n8n may not know of it.
		this.forget(this.ours.filter((hook) => hook.isByHand && hook.store !== draft.store));
		if (isPublished && down.has(draft.store))
			return ['published although nobody can read the store'];
		return !isPublished && this.isEasy() ? ['not published although nothing hinders it'] : [];
	}

	/** The memory of what there is now was taken from n8n. */
	forget(some = this.ours): void {
		for (const { id } of some) this.forgotten.add(id);
	}

	/** @returns what is wrong with the webhooks that are there */
	compare(): string[] {
		const problems = this.scene.isOfN8n ? this.wrongWebhooks() : [];
		this.news = [];
		this.blind = [];
		return problems;
	}

	/**
	 * @param but the store that must have one
	 * @returns what is wrong at the URL of this node after the last publish or unpublish
	 */
	leftOver(but?: string): string[] {
		const here = this.ours.filter((hook) => !isRewritten(hook));
		const inPlace = here.filter(({ store }) => store === but);
		const wrong = here.filter(({ id, store }) => store !== but && !this.forgotten.has(id));
		if (but !== undefined && inPlace.length !== 1) wrong.push(...inPlace);
		return wrong.map(({ id }) => `${id} is left`);
	}

	/** What the service has put at another address since the last step is deleted, or named. */
	private wronglyRewritten(lines: readonly string[]): string[] {
		const news = this.ours.filter(
			(hook) => isRewritten(hook) && !hook.isByHand && !this.forgotten.has(hook.id),
		);
		// It is judged when it comes.
		this.forget(news);
		// Without an ID in the answer to its POST, or a look that shows it, nobody can know which one it is.
		const isKnown = this.scene.traits.creation === null;
		const isTold = lines.join().includes('perhaps with another URL');
		const wrong = news.filter((hook) => {
			const isNamed = isNamedIn(lines, hook);
			return isKnown ? !isNamed || this.isDeleted() : !isNamed && !isTold;
		});
		return wrong.map(({ id, url }) => `${id} at ${url} is neither deleted nor named`);
	}

	/** Whether the store registers what it is asked for, and shows within eight seconds what was done. */
	private isEasy(): boolean {
		const { traits, down, draft, isCredentialGone } = this.scene;
		const isPlain = traits.creation === null && traits.urlForm !== 'https';
		const isUp = down.size === 0 && !isCredentialGone;
		return isPlain && isUp && draft.registration === 'automatic' && this.isDeleted();
	}

	/** Whether the list shows within eight seconds that a webhook was deleted. n8n looks for seven and a half. */
	private isDeleted(): boolean {
		const { deletion, lateMs } = this.scene.traits;
		if (deletion === null) return true;
		return 'later' in deletion ? deletion.later + lateMs < 7_500 : deletion.thenHandle === true;
	}

	private wrongWebhooks(): string[] {
		const { trigger, draft, isPublished, traits } = this.scene;
		const { url } = trigger;
		const inPlace = this.ours.filter(({ store }) => isPublished && store === draft.store);
		const delivered = inPlace.flatMap(({ events }) => events);
		const brings = (event: string): boolean =>
			delivered.some((one) => one === event || one === 'order.*' || event === 'order.*');
		// That one may still be there does not say that it is missing.
		const tells = (line: string): boolean =>
			isOn(line, url, draft.store) && !line.includes('may still be there and deliver');
		// What goes later than n8n looks was there when it was kept.
		const isTooLate = traits.deletion !== null && 'later' in traits.deletion && !this.isDeleted();
		const isTold = !isPublished || isTooLate || draft.events.every(brings) || this.news.some(tells);

		const isManual = draft.registration === 'manual';
		const isUsers = (hook: Hook): boolean =>
			isPublished ? isManual && inPlace.includes(hook) : isManual || hook.isByHand;
		const unnamed = this.ours.filter((hook) => !isUsers(hook) && !this.isNamed(hook));
		const tooMany = unnamed.filter((hook) => !inPlace.includes(hook));
		const wrong = unnamed.length - tooMany.length > 1 ? unnamed : tooMany;
		return [
			...(isTold ? [] : ['missing and not told']),
			...wrong.map(({ id }) => `${id} is too much and not named`),
		];
	}

	/** Whether the operator can find a webhook in what n8n has just said, or n8n has no way to know of it. */
	private isNamed(hook: Hook): boolean {
		const { id, asked, url, store } = hook;
		const { draft } = this.scene;
		// As the store shows it; where nobody can look, as n8n asked for it, and without its ID.
		const names = (line: string): boolean => isOn(line, url, store) || isOn(line, asked, store);
		const isFound = isNamedIn(this.news.filter(names), hook) || this.blind.some(names);
		// What is rewritten was judged when it came.
		return isFound || isRewritten(hook) || (this.forgotten.has(id) && store !== draft.store);
	}
}

/** Whether one of the lines names the ID of a webhook. */
const isNamedIn = (lines: readonly string[], { id }: Hook): boolean =>
	lines.some((line) => line.includes(`ebhook ${id} `));

/** Whether a line names the URL and the store. */
const isOn = (line: string, url: string, store: string): boolean =>
	line.includes(url) && line.includes(`"${store}"`);
