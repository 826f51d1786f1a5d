import { isOurs, ours, type Scene } from './scene';
import type { Hook } from './hooks';
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

	constructor(private readonly scene: Scene) {}

	/**
	 * @param isPatient whether n8n has looked for as long as it looks for a person
	 * @returns what is wrong with what n8n has just said
	 */
	hear(lines: readonly string[], isPatient: boolean): string[] {
		const { store, isCredentialGone } = this.scene;
		this.news.push(...lines);
		if (store.faults.size > 0 || isCredentialGone) this.blind.push(...lines);
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
		if (lines.join().includes('chosen-key')) problems.push('the chosen key is shown');
		return problems;
	}

	/** @returns what is wrong with the way in which a publish has ended */
	afterPublish(): string[] {
		const { store, draft, isPublished } = this.scene;
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
		const here = ours(this.scene).filter(({ asked }) => asked === this.scene.trigger.url);
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
		const { creation, events, keys, unique, families, limit } = store.traits;
		const isPlain = creation === 'record' && events !== 'first' && unique === 'nothing';
		const isTold = keys.shown !== 'nowhere';
		const isFree = families === 0 && limit === Infinity;
		const isUp = store.faults.size === 0 && !isCredentialGone;
		// A refusal that may pass is an error.
		const { deletion } = store.traits;
		const mayDelete =
			typeof deletion !== 'object' || !('refusal' in deletion) || deletion.refusal !== 500;
		const isAsked = draft.registration === 'automatic' && !draft.additionalBody.includes('active');
		return isPlain && isTold && isFree && isUp && mayDelete && isAsked;
	}

	/** IDs of which n8n says that their deletion was asked, and does nothing, although it does something soon. */
	private alarmsIn(lines: readonly string[]): number[] {
		const { deletion, late } = this.scene.store.traits;
		const isLater = typeof deletion === 'object' && 'later' in deletion;
		if (!(isLater || deletion === 'real') || !('ms' in late) || !this.isEasy()) return [];
		// n8n looks for seven and a half seconds.
		if (late.ms + (isLater ? deletion.later : 0) >= 7_500) return [];
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
	private isNamed({ id, asked, url, store }: Hook & { store: string }): boolean {
		const { trigger, draft, isPublished } = this.scene;
		const isHere = asked === trigger.url && store === WorldStore.nameOf(draft.store);
		if (this.forgotten.has(id) && !isHere) return true;
		// What is at another address is never touched, and named by the first publish that registers another.
		const isMoved = asked !== trigger.url;
		if (isMoved && (!isPublished || this.named.has(id))) return true;
		// With Manual, n8n looks at the chosen store only; what it could not delete was named before.
		const isManual = draft.registration === 'manual';
		if (isManual && !isHere && (isMoved || this.named.has(id))) return true;
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
