import { isOurs, ours, type Scene } from './scene';
import { isRewritten, type Hook } from './hooks';
import { WorldStore } from './store';

/** [T4] and [T6]: exactly one webhook, or n8n says which are missing or too many. */
export class Oracle {
	/** What n8n has logged or shown since the last comparison, and for which of it some store could not be read. */
	private news: string[] = [];
	private blind: string[] = [];
	/** IDs of which n8n has said since then that they stay although it has deleted them. */
	private alarms: number[] = [];
	/** IDs of which the memory was taken from n8n. */
	private readonly forgotten = new Set<number>();
	/** IDs that were named before n8n moved, so that the operator can find them. */
	private readonly named = new Set<number>();
	/** The aliases that were chosen, the latest first. */
	private chosen: string[] = [];

	constructor(private readonly scene: Scene) {}

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
		const names = (id: number): boolean => lines.some((line) => line.includes(`ebhook ${id} `));
		if (isPatient) this.alarms.push(...this.alarmsIn(lines));
		const problems: string[] = [];
		for (const hook of store.active()) {
			if (!isOurs(hook) && names(hook.id))
				problems.push(`${hook.id} is somebody else’s, and named`);
			// A store that is gone is named once.
			const isGone = [404, 410].includes(store.faults.get(hook.store) ?? 0);
			if (isGone && names(hook.id)) this.forgotten.add(hook.id);
		}
		problems.push(...this.rewritten(lines, isPatient));
		this.forgetOldStores();
		if (lines.join().includes('chosen-key')) problems.push('the chosen key is shown');
		return problems;
	}

	/** @returns what is wrong with the way in which a publish has ended */
	afterPublish(): string[] {
		const { store, draft, isPublished } = this.scene;
		this.chosen = [draft.store, ...this.chosen.filter((alias) => alias !== draft.store)];
		// What a person has made in a store that is no longer chosen is theirs, and n8n may not know of it.
		for (const { id, app, store: name } of store.active()) {
			if (app === 'panel' && name !== WorldStore.nameOf(draft.store)) this.forgotten.add(id);
		}
		const isBlind = store.faults.has(WorldStore.nameOf(draft.store));
		if (isPublished && isBlind) return ['published although nobody can read the store'];
		return !isPublished && this.isEasy() ? ['not published although nothing hinders it'] : [];
	}

	/** The memory of what there is now was taken from n8n. */
	forget(): void {
		for (const { id } of this.scene.store.active()) this.forgotten.add(id);
	}

	/** n8n starts at another address. What a person has made since the last publish, it has never seen. */
	move(): void {
		const { store, trigger } = this.scene;
		const saved = JSON.stringify(trigger.staticData);
		for (const { id, app } of store.active()) {
			if (app === 'panel' && !saved.includes(`"${id}"`)) this.forgotten.add(id);
		}
	}

	/** @returns what is wrong with what the service has put at another address since the last step */
	private rewritten(lines: readonly string[], isPatient: boolean): string[] {
		const { creation, unique } = this.scene.store.traits;
		// Without a new ID in the answer to its POST, or a look that shows it, nobody can know which one it is.
		const isKnown = isPatient && creation === 'record' && unique !== 'brings back';
		const isLater = typeof creation === 'object' && 'later' in creation;
		const told = lines.join().includes('perhaps with another URL');
		return this.scene.store.active().flatMap((hook) => {
			// What a person has made there is theirs.
			const isOld = this.forgotten.has(hook.id) || hook.app === 'panel';
			if (isOld || !isRewritten(hook)) return [];
			this.forgotten.add(hook.id);
			const isNamed = lines.some((line) => line.includes(`ebhook ${hook.id} `));
			const isRight = isKnown ? isNamed && !this.isDeleted() : isNamed || told || isLater;
			return isRight ? [] : [`${hook.id} at ${hook.url} is neither deleted nor named`];
		});
	}

	/** n8n keeps one store in mind that was chosen before. What it has named in an older one, it forgets. */
	private forgetOldStores(): void {
		const [kept, old] = [this.chosen.slice(0, 2), this.chosen.slice(2)].map((aliases) =>
			aliases.map((alias) => WorldStore.nameOf(alias)),
		);
		for (const hook of this.scene.store.active()) {
			const name = WorldStore.nameOf(hook.store);
			const isOld = old?.includes(name) && !kept?.includes(name);
			if (isOld && this.isNamed(hook)) this.forgotten.add(hook.id);
		}
	}

	/** @returns what is wrong with the webhooks that are there */
	compare(): string[] {
		const problems = this.scene.isOfN8n ? this.wrongWebhooks() : [];
		const active = this.scene.store.active().map(({ id }) => id);
		const alarms = this.alarms.splice(0).filter((id) => !active.includes(id));
		problems.push(...alarms.map((id) => `${id} is gone, and named`));
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
		const here = ours(this.scene).filter((hook) => hook.asked === url && !isRewritten(hook));
		const isIn = (hook: { store: string }) =>
			but !== undefined && hook.store === WorldStore.nameOf(but);
		const unknown = here.filter((hook) => !isIn(hook) && !this.forgotten.has(hook.id));
		const inPlace = here.filter(isIn);
		const wrong = inPlace.length > 1 || (but !== undefined && inPlace.length === 0);
		return [...unknown, ...(wrong ? inPlace : [])].map(
			(hook) => `after the last publish: ${JSON.stringify(hook)}`,
		);
	}

	/** Whether the store registers what it is asked for, and shows within eight seconds what was done. */
	private isEasy(): boolean {
		const { store, draft, isCredentialGone } = this.scene;
		const { creation, events, keys, unique, urlForm, families, limit } = store.traits;
		const isPlain = creation === 'record' && events !== 'first' && unique === 'nothing';
		const isHere = urlForm !== 'https';
		const isTold = keys.shown !== 'nowhere';
		const isFree = families === 0 && limit === Infinity;
		const isUp = store.faults.size === 0 && !isCredentialGone;
		const isAsked = draft.registration === 'automatic' && !draft.additionalBody.includes('active');
		return isPlain && isHere && isTold && isFree && isUp && isAsked && this.isDeleted();
	}

	/** Whether the list shows within eight seconds that a webhook was deleted. n8n looks for seven and a half. */
	private isDeleted(): boolean {
		const { deletion, late } = this.scene.store.traits;
		if (typeof deletion !== 'object') return deletion !== 'effectless';
		return 'later' in deletion && 'ms' in late && deletion.later + late.ms < 7_500;
	}

	/** IDs of which n8n says that their deletion was asked, and does nothing, although it does something soon. */
	private alarmsIn(lines: readonly string[]): number[] {
		const { deletion, late } = this.scene.store.traits;
		const isReal = typeof deletion === 'object' || deletion === 'real';
		if (!isReal || !('ms' in late) || !this.isEasy()) return [];
		const alarm =
			/ebhook (\d+) of store \S+ at \S+ may still be there and deliver: the store lists it/g;
		return lines.flatMap((line) => [...line.matchAll(alarm)].map(([, id]) => Number(id)));
	}

	private wrongWebhooks(): string[] {
		const { trigger, draft, isPublished } = this.scene;
		const { url } = trigger;
		const name = WorldStore.nameOf(draft.store);
		const isManual = draft.registration === 'manual';
		const all = ours(this.scene);
		const inPlace = all.filter((hook) => isPublished && hook.store === name && hook.asked === url);
		const delivered = inPlace.flatMap((hook) => hook.events);
		const brings = (event: string) =>
			delivered.some((one) => one === event || one === 'order.*' || event === 'order.*');
		// That one may still be there does not say that it is missing.
		const tells = (line: string): boolean =>
			isOn(line, url, name) && !line.includes('may still be there and deliver');
		const isTold = draft.events.every(brings) || this.news.some(tells);
		const missing = isPublished && !isTold ? ['missing and not told'] : [];

		const isUsers = (hook: Hook): boolean =>
			isPublished
				? isManual && inPlace.some(({ id }) => id === hook.id)
				: isManual || hook.name === 'By hand';
		const unnamed = all.filter((hook) => !this.isNamed(hook) && !isUsers(hook));
		const tooMany = unnamed.filter(({ id }) => inPlace.every((hook) => hook.id !== id));
		const twice = unnamed.length - tooMany.length > 1 ? unnamed : [];
		const wrong = [...tooMany, ...twice].map(({ id }) => `${id} is too much and not named`);
		return [...missing, ...wrong];
	}

	/** Whether the operator can find a webhook in what n8n has just said, or n8n has no way to know of it. */
	private isNamed(hook: Hook & { store: string }): boolean {
		const { id, asked, url, store } = hook;
		const { trigger, draft, isPublished } = this.scene;
		// It was judged when it came.
		if (isRewritten(hook)) return true;
		const isHere = asked === trigger.url && store === WorldStore.nameOf(draft.store);
		if (this.forgotten.has(id) && !isHere) return true;
		// What is at another address is never touched, and named by the first publish that registers another.
		const isMoved = asked !== trigger.url;
		if (isMoved && (!isPublished || this.named.has(id))) return true;
		// As the store shows it; where nobody can look, as n8n asked for it.
		const names = (line: string): boolean => isOn(line, url, store) || isOn(line, asked, store);
		if (this.news.some((line) => names(line) && line.includes(`ebhook ${id} `))) {
			this.named.add(id);
			return true;
		}
		// Nobody can know an ID while nobody can read the list.
		const isUnknowable = this.blind.some(names);
		if (isUnknowable) this.named.add(id);
		return isUnknowable;
	}
}

/** Whether a line names the URL and the store, by one of its aliases. */
function isOn(line: string, url: string, store: string): boolean {
	const named = WorldStore.ALIASES.filter((alias) => line.includes(`"${alias}"`));
	return line.includes(url) && named.some((alias) => WorldStore.nameOf(alias) === store);
}
