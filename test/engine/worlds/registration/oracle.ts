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
	/** IDs of what n8n takes for webhooks of another service. */
	private readonly ofOthers = new Set<number>();

	/** Whether the service tells n8n the ID of what it creates. */
	private readonly canRemember: boolean;

	constructor(private readonly scene: Scene) {
		this.canRemember = scene.store.traits.creation === 'record';
	}

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

	/** In another store or at another address, n8n takes it for a webhook of another service, and names it once. */
	editBaseUrl(): void {
		const { store, trigger, draft } = this.scene;
		const chosen = WorldStore.nameOf(draft.store);
		for (const { id, store: name, asked } of store.active()) {
			if (name === chosen && asked === trigger.url) continue;
			this.forgotten.add(id);
			this.ofOthers.add(id);
			this.named.delete(id);
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
		const unknown = here.filter(
			(hook) => this.canRemember && !isIn(hook) && !this.forgotten.has(hook.id),
		);
		const inPlace = here.filter(isIn);
		const wrong = inPlace.length > 1 || (but !== undefined && inPlace.length === 0);
		return [...unknown, ...(wrong ? inPlace : [])].map(
			(hook) => `after the last publish: ${JSON.stringify(hook)}`,
		);
	}

	/** Whether the store registers what it is asked for, and shows within eight seconds what was done. */
	private isEasy(): boolean {
		const { store, draft, isCredentialGone } = this.scene;
		const { late, creation, events, urlForm, pages, keys, unique, families, limit } = store.traits;
		const isPlain = creation === 'record' && events !== 'first' && unique === 'nothing';
		const isShown = urlForm !== 'https' && pages.parameter === 'page' && keys.shown !== 'nowhere';
		const isTold = isShown && store.traits.byId === 'record' && store.traits.sees === 'all';
		const isSoon = 'reads' in late || late.ms <= 4_000;
		const isFree = families === 0 && limit === Infinity;
		const isUp = store.faults.size === 0 && !isCredentialGone;
		// A refusal that may pass is an error.
		const { deletion } = store.traits;
		const mayDelete =
			typeof deletion !== 'object' || !('refusal' in deletion) || deletion.refusal !== 500;
		const isAsked = draft.registration === 'automatic' && !draft.additionalBody.includes('active');
		return isPlain && isTold && isSoon && isFree && isUp && mayDelete && isAsked;
	}

	/** IDs of which n8n says that their deletion was asked, and does nothing, although it does something soon. */
	private alarmsIn(lines: readonly string[]): number[] {
		const { deletion, late } = this.scene.store.traits;
		const isLater = typeof deletion === 'object' && 'later' in deletion && deletion.later < 8_000;
		// A list that is some readings behind may need more than n8n makes.
		const isSeen = 'ms' in late && this.isEasy();
		if (!isSeen || !(isLater || deletion === 'real')) return [];
		const alarm =
			/ebhook (\d+) of store \S+ at \S+ may still be in the store and deliver: the service was asked/g;
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
			isOn(line, url, name) && !line.includes('may still be in the store and deliver');
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
	private isNamed({ id, asked, url, store, app }: Hook & { store: string }): boolean {
		const { trigger, draft, isPublished } = this.scene;
		const isHere = asked === trigger.url && store === WorldStore.nameOf(draft.store);
		if (this.forgotten.has(id) && !isHere) return true;
		// What is at another address is never touched, and named at each publish; what is in another service, once.
		const isMoved = asked !== trigger.url && !isPublished;
		if (this.named.has(id) && (isMoved || this.ofOthers.has(id))) return true;
		// Nobody can know what a person has made where an application sees only its own.
		if (this.scene.store.traits.sees === 'own' && app === 'panel') return true;
		// Nor what another application has made where the service says by an ID that it is gone, or knows no IDs.
		if (this.isHidden(app)) return true;
		// n8n cannot remember what has no ID; it was named by its URL and store when it was created.
		if (!isHere && !this.canRemember) return true;
		// As the store shows it; where nobody can look, as n8n asked for it.
		const names = (line: string): boolean => isOn(line, url, store) || isOn(line, asked, store);
		if (this.news.some((line) => names(line) && line.includes(`ebhook ${id} `))) {
			this.named.add(id);
			return true;
		}
		// Nobody can know an ID while nobody can read the list, or where the answer to the creation has none.
		const isUnknowable = this.isIdUnknown() ? this.news : this.blind;
		return isUnknowable.some(names);
	}

	/** By ID, 404 and 410 say that it is gone, 405 and 501 that the list decides. */
	private isHidden(app: string): boolean {
		const { traits, app: own } = this.scene.store;
		const { byId, sees } = traits;
		const isDenied = typeof byId === 'object' && [404, 410, 405, 501].includes(byId.status);
		return sees === 'own' && app !== own && isDenied;
	}

	private isIdUnknown(): boolean {
		const { creation, late, urlForm, pages } = this.scene.store.traits;
		const isLate = !('ms' in late) || late.ms > 0;
		const isElsewhere = urlForm === 'https' || pages.parameter === 'p';
		if (typeof creation === 'object' && 'later' in creation) return true;
		return (isLate || isElsewhere) && (creation !== 'record' || !this.canRemember);
	}
}

/** Whether a line names the URL and the store, by one of its aliases. */
function isOn(line: string, url: string, store: string): boolean {
	const named = WorldStore.ALIASES.filter((alias) => line.includes(`"${alias}"`));
	return line.includes(url) && named.some((alias) => WorldStore.nameOf(alias) === store);
}
