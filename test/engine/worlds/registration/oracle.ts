import type { Trigger } from '../../harness';
import type { Draft } from './history';
import { isRewritten, type Hook, type WorldStore } from './store';

export const FOREIGN = ['https://erp.example.com/orders', 'https://erp.example.com/all'];
const isOurs = ({ asked }: Hook): boolean => !FOREIGN.includes(asked);

/** What there is, as somebody sees it who sees all. */
export interface Scene {
	readonly store: WorldStore;
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
	/** IDs that were named before n8n moved, so that the operator can find them. */
	private readonly named = new Set<number>();

	constructor(private readonly scene: Scene) {}

	/** The webhooks that deliver to this workflow, wherever n8n was. */
	get ours(): Hook[] {
		return this.scene.store.active().filter(isOurs);
	}

	private get byHand(): Hook[] {
		return this.scene.store.active().filter(({ isByHand }) => isByHand);
	}

	/**
	 * @param isPatient whether n8n has looked for as long as it looks for a person
	 * @returns what is wrong with what n8n has just said
	 */
	hear(lines: readonly string[], isPatient: boolean): string[] {
		const { store, isCredentialGone } = this.scene;
		this.news.push(...lines);
		if (store.faults.size > 0 || isCredentialGone) this.blind.push(...lines);
		// Created without an ID in the answer, and not listed within eight seconds.
		this.blind.push(...lines.filter((line) => line.includes('It may be in the store')));
		const named = store.active().filter((hook) => isNamedIn(lines, hook));
		const foreign = named.filter((hook) => !isOurs(hook));
		const problems = this.wronglyRewritten(lines, isPatient);
		// A store that is gone is named once.
		for (const hook of named) {
			if ([404, 410].includes(store.faults.get(hook.store) ?? 0)) this.forgotten.add(hook.id);
		}
		return [...problems, ...foreign.map(({ id }) => `${id} is somebody else’s, and named`)];
	}

	/** @returns what is wrong with the way in which a publish has ended */
	afterPublish(): string[] {
		const { store, draft, isPublished } = this.scene;
		// What a person has made in a store that is no longer chosen is theirs, and n8n may not know of it.
		this.forget(this.byHand.filter((hook) => hook.store !== draft.store));
		if (isPublished && store.faults.has(draft.store))
			return ['published although nobody can read the store'];
		return !isPublished && this.isEasy() ? ['not published although nothing hinders it'] : [];
	}

	/** The memory of what there is now was taken from n8n. */
	forget(some = this.scene.store.active()): void {
		for (const { id } of some) this.forgotten.add(id);
	}

	/** n8n starts at another address. What a person has made since the last publish, it has never seen. */
	move(): void {
		const saved = JSON.stringify(this.scene.trigger.staticData);
		this.forget(this.byHand.filter(({ id }) => !saved.includes(`"${id}"`)));
	}

	/** @returns what is wrong with the webhooks that are there */
	compare(): string[] {
		const problems = this.scene.isOfN8n ? this.wrongWebhooks() : [];
		this.news = [];
		this.blind = [];
		return problems;
	}

	/**
	 * @param but the store that may have one
	 * @returns what is left at the URL of this node
	 */
	leftOver(but?: string): string[] {
		const { url } = this.scene.trigger;
		const here = this.ours.filter((hook) => hook.asked === url && !isRewritten(hook));
		const inPlace = here.filter(({ store }) => store === but);
		const unknown = here.filter(({ id, store }) => store !== but && !this.forgotten.has(id));
		const isWrong = but !== undefined && inPlace.length !== 1;
		return [
			...unknown.map((hook) => `after the last publish: ${JSON.stringify(hook)}`),
			...(isWrong ? [`after the last publish: ${JSON.stringify(inPlace)}`] : []),
		];
	}

	/** What the service has put at another address since the last step is deleted, or named. */
	private wronglyRewritten(lines: readonly string[], isPatient: boolean): string[] {
		const { creation } = this.scene.store.traits;
		// Without an ID in the answer to its POST, or a look that shows it, nobody can know which one it is.
		const isKnown = isPatient && creation === 'record';
		const isLater = typeof creation === 'object' && 'later' in creation;
		const isTold = isLater || lines.join().includes('perhaps with another URL');
		const news = this.ours.filter(
			(hook) => isRewritten(hook) && !hook.isByHand && !this.forgotten.has(hook.id),
		);
		// It is judged when it comes.
		for (const { id } of news) this.forgotten.add(id);
		const wrong = news.filter((hook) => {
			const isNamed = isNamedIn(lines, hook);
			return isKnown ? !isNamed || this.isDeleted() : !isNamed && !isTold;
		});
		return wrong.map(({ id, url }) => `${id} at ${url} is neither deleted nor named`);
	}

	/** Whether the store registers what it is asked for, and shows within eight seconds what was done. */
	private isEasy(): boolean {
		const { store, draft, isCredentialGone } = this.scene;
		const { creation, urlForm } = store.traits;
		const isPlain = creation === 'record' && urlForm !== 'https';
		const isUp = store.faults.size === 0 && !isCredentialGone;
		return isPlain && isUp && draft.registration === 'automatic' && this.isDeleted();
	}

	/** Whether the list shows within eight seconds that a webhook was deleted. n8n looks for seven and a half. */
	private isDeleted(): boolean {
		const { deletion, late } = this.scene.store.traits;
		if (typeof deletion !== 'object') return deletion !== 'effectless';
		return 'later' in deletion && 'ms' in late && deletion.later + late.ms < 7_500;
	}

	private wrongWebhooks(): string[] {
		const { trigger, draft, isPublished } = this.scene;
		const { url } = trigger;
		const inPlace = this.ours.filter(
			({ store, asked }) => isPublished && store === draft.store && asked === url,
		);
		const delivered = inPlace.flatMap(({ events }) => events);
		const brings = (event: string): boolean =>
			delivered.some((one) => one === event || one === 'order.*' || event === 'order.*');
		// That one may still be there does not say that it is missing.
		const tells = (line: string): boolean =>
			isOn(line, url, draft.store) && !line.includes('may still be there and deliver');
		// What goes later than n8n looks was there when it was kept.
		const { deletion } = this.scene.store.traits;
		const isLate = typeof deletion === 'object' && 'later' in deletion;
		const isTooLate = isLate && !this.isDeleted();
		const isTold = !isPublished || isTooLate || draft.events.every(brings) || this.news.some(tells);

		const isManual = draft.registration === 'manual';
		const isUsers = (hook: Hook): boolean =>
			isPublished ? isManual && inPlace.includes(hook) : isManual || hook.isByHand;
		const unnamed = this.ours.filter((hook) => !isUsers(hook) && !this.isNamed(hook));
		const tooMany = unnamed.filter((hook) => !inPlace.includes(hook));
		const isTwice = unnamed.length - tooMany.length > 1;
		const wrong = isTwice ? unnamed : tooMany;
		return [
			...(isTold ? [] : ['missing and not told']),
			...wrong.map(({ id }) => `${id} is too much and not named`),
		];
	}

	/** Whether the operator can find a webhook in what n8n has just said, or n8n has no way to know of it. */
	private isNamed(hook: Hook): boolean {
		const { id, asked, url, store } = hook;
		const { trigger, draft, isPublished } = this.scene;
		// As the store shows it; where nobody can look, as n8n asked for it, and without its ID.
		const names = (line: string): boolean => isOn(line, url, store) || isOn(line, asked, store);
		const isFound = isNamedIn(this.news.filter(names), hook) || this.blind.some(names);
		if (isFound) this.named.add(id);
		// It was judged when it came.
		if (isFound || isRewritten(hook)) return true;
		const isMoved = asked !== trigger.url;
		if (this.forgotten.has(id) && (isMoved || store !== draft.store)) return true;
		// What is at another address is never touched, and named by the first publish that registers another.
		return isMoved && (!isPublished || this.named.has(id));
	}
}

/** Whether one of the lines names the ID of a webhook. */
const isNamedIn = (lines: readonly string[], { id }: Hook): boolean =>
	lines.some((line) => line.includes(`ebhook ${id} `));

/** Whether a line names the URL and the store. */
const isOn = (line: string, url: string, store: string): boolean =>
	line.includes(url) && line.includes(`"${store}"`);
