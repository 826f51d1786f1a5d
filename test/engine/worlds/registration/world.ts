import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { byAlias } from '../../../locators';
import { CredentialStore, loadPackage, Trigger } from '../../harness';
import { freshOrder, signatureOf } from '../../trigger-shop';

import { anyTrait, anyTraits, DOCUMENTED, WorldStore, type Hook, type Traits } from './store';

/** What the operator has set in the node. */
interface Draft {
	store: (typeof WorldStore.ALIASES)[number];
	events: readonly string[];
	registration: 'automatic' | 'manual';
	output: string;
	additionalBody: string;
	verifySignature: boolean;
	name: string;
}

const FIRST: Draft = {
	store: 'loja-um',
	events: ['order.created'],
	registration: 'automatic',
	output: 'full',
	additionalBody: '{}',
	verifySignature: true,
	name: 'Store Management Trigger',
};

const BODIES = [
	'{}',
	'{}',
	'{"name": "Orders"}',
	'{"secret_key": "chosen-key-1"}',
	'{"signing": [{"secret_key": "chosen-key-2"}]}',
	'{"active": false}',
];
const EVENTS = [['order.created'], ['order.created', 'cart.reminder'], ['order.*']];

const anyEdit: fc.Arbitrary<Partial<Draft>> = fc.oneof(
	fc.record({ store: fc.constantFrom(...WorldStore.ALIASES) }),
	fc.record({ events: fc.constantFrom(...EVENTS) }),
	fc.record({ registration: fc.constantFrom('automatic' as const, 'manual' as const) }),
	fc.record({ output: fc.constantFrom('full', 'raw') }),
	fc.record({ additionalBody: fc.constantFrom(...BODIES) }),
	fc.record({ verifySignature: fc.boolean() }),
	fc.record({ name: fc.constantFrom('Store Management Trigger', 'Renamed') }),
);

type Act =
	/** Edits the node and publishes, as n8n 2.x does: a changed trigger is torn down and registered again. */
	| { act: 'publish'; edit: Partial<Draft>; isTornDown: boolean }
	| { act: 'unpublish' }
	/** n8n starts again; `init`: it activates the workflow, as n8n 1.x does. */
	| { act: 'restart'; init: boolean }
	/** n8n dies after the node has registered, and before n8n has saved what the node remembers. */
	| { act: 'kill' }
	/** An execution that began before the last step ends, and n8n saves its static data. */
	| { act: 'roll back' }
	/** The workflow was imported, so nothing is saved with it. */
	| { act: 'forget' }
	/** n8n starts again at another address. */
	| { act: 'move'; init: boolean }
	/** The Base URL is edited; it leads to the same service. */
	| { act: 'edit Base URL' }
	| { act: 'credential goes' | 'credential comes back' }
	/** The credential becomes that of another application. */
	| { act: 'change app' }
	/** A store begins to refuse everything, with a status; 0: it works again. */
	| { act: 'fault'; alias: string; status: number }
	/** A good and a forged delivery at once. */
	| { act: 'deliver' }
	/** A person makes a webhook in the panel, or changes, switches off or removes those at the URL. */
	| { act: 'make by hand'; events: string[]; active: boolean }
	| { act: 'change keys' | 'switch off' | 'remove' };

/** `soon`: the next step comes before the service has come to rest. */
export type Step = Act & { soon: boolean };

const of = <Name extends Act['act']>(...names: Name[]) =>
	fc.record({ act: fc.constantFrom(...names) });
const init = fc.boolean();
const anyFault = fc.record({
	act: fc.constant('fault' as const),
	alias: fc.constantFrom('loja-um', 'loja-dois', 'loja-tres'),
	status: fc.constantFrom(0, 0, 0, 401, 402, 403, 404, 410, 500, 503),
});
const anyAct = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			act: fc.constant('publish' as const),
			edit: anyEdit,
			isTornDown: fc.constantFrom(true, true, true, false),
		}),
	},
	{ weight: 3, arbitrary: of('unpublish') },
	{ weight: 5, arbitrary: of('roll back', 'change keys', 'switch off', 'remove', 'deliver') },
	{
		weight: 2,
		arbitrary: of('edit Base URL', 'change app', 'credential goes', 'credential comes back'),
	},
	of('kill'),
	fc.record({ act: fc.constantFrom('restart' as const, 'move' as const), init }),
	{ weight: 3, arbitrary: anyFault },
	{
		weight: 2,
		arbitrary: fc.record({
			act: fc.constant('make by hand' as const),
			events: fc.constantFrom(['order.created'], ['cart.reminder']),
			active: fc.boolean(),
		}),
	},
) as fc.Arbitrary<Act>;

const soon = fc.constantFrom(false, false, true);
const anyStep: fc.Arbitrary<Step> = fc
	.tuple(anyAct, soon)
	.map(([step, isSoon]) => ({ ...step, soon: isSoon }));

const FIRST_STEP: Step = { act: 'publish', edit: {}, isTornDown: true, soon: false };
/** From store to store, while memory is lost and stores go down: what is left somewhere has to be known later. */
const anyVisit: fc.Arbitrary<Act[]> = fc
	.record({
		store: fc.constantFrom(...WorldStore.ALIASES),
		isTornDown: fc.boolean(),
		isForgotten: fc.boolean(),
		status: fc.constantFrom(0, 0, 403, 500),
		isLeft: fc.boolean(),
	})
	.map(({ store, isTornDown, isForgotten, status, isLeft }) => [
		{ act: 'publish', edit: { store }, isTornDown },
		...(isForgotten ? [{ act: 'forget' } as const] : []),
		{ act: 'fault', alias: WorldStore.nameOf(store), status },
		...(isLeft ? [{ act: 'unpublish' } as const] : []),
	]);
const anyMoves: fc.Arbitrary<Step[]> = fc
	.array(anyVisit, { minLength: 1, maxLength: 4 })
	.map((visits) => visits.flat().map((step) => ({ ...step, soon: false })));
const anyHistory: fc.Arbitrary<Step[]> = fc
	.oneof({ weight: 3, arbitrary: fc.array(anyStep, { maxLength: 8 }) }, anyMoves)
	.map((steps) => [FIRST_STEP, ...steps]);

const steps = (...acts: Array<Act & { soon?: boolean }>): Step[] =>
	acts.map((act) => ({ soon: false, ...act }));
const publish = (edit: Partial<Draft> = {}) =>
	({ act: 'publish', edit, isTornDown: true }) as const;
const down = (alias: string, status: number) => ({ act: 'fault', alias, status }) as const;
const FAMILY = { events: ['order.*'] };
const TWO = { events: ['order.created', 'cart.reminder'] };

/** What is drawn together too rarely: each is the beginning of one case of twenty, and random steps follow. */
const DANGERS: Array<[Partial<Traits>, Step[]]> = [
	// Static data are lost, and the list is late: the process knows what it has created.
	[
		{ late: { ms: 4_000 } },
		steps({ ...publish(), soon: true }, { act: 'forget', soon: true }, { act: 'unpublish' }),
	],
	// The process is lost after an activation that failed: static data know what it has created.
	[
		{ events: 'first', deletion: { refusal: 403 } },
		steps(
			publish({ store: 'loja-dois', ...TWO }),
			{ act: 'restart', init: false },
			publish({ store: 'loja-tres', events: ['order.created'] }),
		),
	],
	// The list still shows what the process has just deleted.
	[{ late: { ms: 20_000 } }, steps(publish(), publish({ registration: 'manual' }))],
	// An application sees its own webhooks only, and the credential is changed to another one.
	[
		{ sees: 'own' },
		steps(publish(), { act: 'change app' }, publish(TWO), publish({ output: 'raw' })),
	],
	// One webhook for each URL: whoever creates it again gets the old one.
	[
		{ deletion: 'disables', unique: 'brings back' },
		steps(publish(), publish(TWO), { act: 'switch off' }, publish(FAMILY)),
	],
	// It writes URLs in its own way, too, so that nothing of this node stands at its URL.
	[
		{ urlForm: 'https', deletion: 'disables', unique: 'brings back' },
		steps(publish(), publish(TWO)),
	],
	// A webhook is complete a moment after its creation.
	[{ incomplete: { what: 'off', ms: 600 } }, steps(publish(), publish(TWO))],
	[{ incomplete: { what: 'no key', ms: 1_000 } }, steps(publish(), publish(TWO))],
	// A service knows names only.
	[{ families: 422 }, steps(publish(FAMILY), publish({ ...FAMILY, output: 'raw' }))],
	// The plan allows no more webhooks, and the old one is deleted before the new one is refused.
	[{ limit: 3 }, steps(publish(), { act: 'make by hand', events: [], active: true }, publish(TWO))],
	// The Base URL is another name of the same service, which writes URLs in its own way.
	[{ urlForm: 'slash' }, steps(publish(), { act: 'edit Base URL' }, publish(TWO))],
	// Somebody else has a webhook at another form of the URL.
	[
		{ lookalike: true },
		steps(publish(), { act: 'unpublish' }, publish({ registration: 'manual' })),
	],
	// A store that was chosen before is gone.
	[{}, steps(publish(), down('loja-um', 404), publish({ store: 'loja-dois' }), publish(TWO))],
	// The store cannot be read while somebody publishes other events, and while forged deliveries come.
	[
		{},
		steps(publish(), { act: 'deliver' }, down('loja-um', 500), { act: 'deliver' }, publish(TWO)),
	],
	// Several webhooks stay in a store that was chosen before.
	[
		{ deletion: { refusal: 403 } },
		steps(
			publish(),
			publish(TWO),
			publish({ store: 'loja-tres' }),
			publish({ store: 'loja-dois' }),
		),
	],
	// Keys are masked in part, and shown by ID.
	[
		{ keys: { shown: 'by ID', mask: '****1a2b' } },
		steps(
			publish({ registration: 'manual' }),
			{ act: 'make by hand', events: ['order.created'], active: true },
			publish({ output: 'raw' }),
		),
	],
	// A key leaks, and somebody deletes or switches off its webhook, or changes the key.
	[
		{},
		steps(publish(), { act: 'remove' }, publish(TWO), { act: 'change keys' }, { act: 'deliver' }),
	],
	[{}, steps(publish(), { act: 'switch off' }, publish(TWO), { act: 'unpublish' }, publish())],
	// n8n moves, and somebody publishes again and again.
	[{}, steps(publish(), { act: 'move', init: false }, publish(TWO), publish(FAMILY))],
];

const anyDanger: fc.Arbitrary<[Traits, Step[]]> = fc
	.tuple(
		fc.constantFrom(...DANGERS),
		fc.array(anyTrait, { maxLength: 1 }),
		fc.array(anyStep, { maxLength: 3 }),
	)
	.map(([[traits, begun], others, more]) => [
		Object.assign({}, DOCUMENTED, ...others, traits) as Traits,
		[...begun, ...more],
	]);
export const anyCase: fc.Arbitrary<[Traits, Step[]]> = fc.oneof(
	{ weight: 1, arbitrary: fc.tuple(anyTraits, anyHistory) },
	{ weight: 9, arbitrary: anyDanger },
);
/** Each of them at least once, whatever is drawn. */
export const RARE = DANGERS.map(([traits, begun]): [Traits, Step[]] => [
	{ ...DOCUMENTED, ...traits },
	begun,
]);

class WorldCredentials extends CredentialStore {
	isGone = false;

	override async getDecrypted(...given: Parameters<CredentialStore['getDecrypted']>) {
		if (this.isGone) throw new Error('Credential with ID "1" does not exist.');
		return await super.getDecrypted(...given);
	}
}

const CREDENTIAL = 'storeManagementApi';
const SOMEBODY = 'Somebody';
const FOREIGN = ['https://erp.example.com/orders', 'https://erp.example.com/all'];

/** One workflow with a trigger, its operator, and the service. */
export class World {
	readonly store: WorldStore;
	private credentials!: WorldCredentials;
	private trigger!: Trigger;
	private draft = FIRST;
	private isPublished = false;
	/** The static data before this step, and before the last one. */
	private now: Trigger['staticData'] = {};
	private before: Trigger['staticData'] = {};
	/** Where n8n was when it last asked the node to register. */
	private registeredAt = '';
	/** What n8n has logged or shown since the last comparison, and for which of it some store could not be read. */
	private news: string[] = [];
	private blind: string[] = [];
	/** Whether n8n has asked the node to register or to delete since then, and nobody has changed anything later. */
	private isOfN8n = false;
	/** IDs of which the memory was taken from n8n. */
	private readonly forgotten = new Set<number>();
	/** IDs that were named before n8n moved, so that the operator can find them. */
	private readonly named = new Set<number>();
	/** IDs of what n8n takes for webhooks of another service. */
	private readonly ofOthers = new Set<number>();
	/** What is wrong with the last step. */
	private wrong: string[] = [];
	/** Keys of webhooks that n8n has deleted, and when; and those that somebody else has taken from it. */
	private deletedKeys: Array<{ secret: string; at: number }> = [];
	private takenKeys: string[] = [];
	/** Keys of which n8n may have seen that it has deleted their webhooks. */
	private readonly allDeleted: string[] = [];
	/** Keys with which this process has accepted a delivery, since nobody has changed anything. */
	private provenKeys = new Set<string>();
	private app = 'user-token-1';
	private isByName = false;

	/** Whether the service has told n8n the ID of what it created. */
	private readonly canRemember: boolean;

	constructor(traits: Traits) {
		this.store = new WorldStore(traits);
		this.canRemember = traits.creation === 'record';
	}

	async open(): Promise<void> {
		await this.store.start();
		for (const alias of ['loja-um', 'loja-dois', 'loja-tres']) {
			for (const url of FOREIGN) this.store.add(alias, { url, events: ['order.*'] });
		}
		await this.store.settle();
		const pkg = await loadPackage();
		this.credentials = new WorldCredentials(pkg, { [CREDENTIAL]: this.tokens() });
		const setup = { credentials: this.credentials, parameters: {} };
		this.trigger = await Trigger.start(pkg, { type: 'storeManagementTrigger', ...setup });
		this.edit({});
		const url = this.trigger.url.replace('http:', 'https:');
		if (this.store.traits.lookalike) this.store.add('loja-um', { name: SOMEBODY, url });
		await this.store.settle();
	}

	async close(): Promise<void> {
		await this.trigger.close();
		await this.store.stop();
	}

	/**
	 * Does a step, lets the service come to rest unless another step comes soon, and compares with the contract.
	 *
	 * @returns what is wrong, and behind it what there is and what n8n has said
	 */
	async do(step: Step): Promise<string[]> {
		const seen = this.trigger.logs.length;
		const problems = [...(await this.carryOut(step)), ...this.foreignDeletions()];
		problems.push(...this.wrong.splice(0));
		const news = this.trigger.logs.slice(seen).map(({ message }) => message);
		this.news.push(...news);
		this.forgetGone(news);
		const somebody = this.store.active().find(({ name }) => name === SOMEBODY);
		if (somebody && news.some((line) => line.includes(`ebhook ${somebody.id} `)))
			problems.push('somebody else’s webhook is named');
		if (this.store.faults.size > 0 || this.credentials.isGone) this.blind.push(...news);
		if (!step.soon) {
			await this.store.settle();
			problems.push(...(await this.compare()));
		}
		if (news.join().includes('chosen-key'))
			problems.push('the key that the user has chosen is shown');
		const webhooks = this.ours().map((hook) => JSON.stringify(hook));
		return problems.length > 0 ? [...problems, ...webhooks, ...news] : [];
	}

	/**
	 * All faults are over, and the service does what its document shows.
	 *
	 * @returns what is wrong after the operator has published once more, and after the last unpublish
	 */
	async recover(): Promise<string[]> {
		const { urlForm } = this.store.traits;
		this.store.traits = { ...DOCUMENTED, urlForm };
		this.store.faults.clear();
		this.credentials.isGone = false;
		await this.store.settle();
		const output = this.draft.output === 'full' ? 'raw' : 'full';
		const edit = { registration: 'automatic', additionalBody: '{}', output } as const;
		const step = { act: 'publish', edit, isTornDown: true, soon: false } as const;
		const published = await this.do(step);
		if (this.store.traits.urlForm === 'https') return published;
		const problems = this.isPublished ? published : ['not published', ...this.news, ...published];
		const after = [...problems, ...this.leftOver(this.draft.store)];
		return [...after, ...(await this.do({ act: 'unpublish', soon: false })), ...this.leftOver()];
	}

	/** @returns what is wrong with deliveries that come at once */
	private async carryOut(step: Step): Promise<string[]> {
		if (step.act === 'deliver') return await this.wrongAnswers(true);
		this.before = this.now;
		this.now = structuredClone(this.trigger.staticData);
		if (await this.actOfN8n(step)) {
			this.isOfN8n = true;
			this.registeredAt = this.trigger.url;
		} else if (this.actOfOthers(step)) {
			this.isOfN8n = false;
		}
		return [];
	}

	/** @returns whether n8n has asked the node to register or to delete */
	private async actOfN8n(step: Step): Promise<boolean> {
		if (step.act === 'publish') return await this.publishEdited(step.edit, step.isTornDown);
		if (step.act === 'move') this.move();
		if (step.act === 'move' || step.act === 'restart') return await this.restart(step.init);
		if (step.act === 'unpublish' && this.isPublished) {
			await this.trigger.delete();
			this.isPublished = false;
			return true;
		}
		if (step.act !== 'kill' || this.isPublished) return false;
		await this.publish();
		if (this.isPublished) this.rollBack(this.now);
		await this.store.settle();
		await this.restart(false);
		return true;
	}

	private async publishEdited(edit: Partial<Draft>, isTornDown: boolean): Promise<boolean> {
		const isChanged = Object.entries(edit).some(
			([name, value]) => this.draft[name as keyof Draft] !== value,
		);
		if (this.isPublished && !isChanged) return false;
		const isDeleted = this.isPublished && isTornDown;
		if (isDeleted) await this.trigger.delete();
		this.edit(edit);
		// With Manual, n8n writes nothing, so it has no reason to doubt a list that does not show yet what a person did;
		// only what it has just deleted itself may be looked for by its ID.
		const mayDoubt = this.isOfN8n || (isDeleted && this.store.traits.byId !== 'late');
		if (this.draft.registration === 'manual' && !mayDoubt) await this.store.settle();
		await this.publish();
		return true;
	}

	/** @returns whether somebody has changed what there is */
	private actOfOthers(step: Step): boolean {
		const { store, credentials } = this;
		if (step.act === 'fault' && step.status > 0) store.faults.set(step.alias, step.status);
		else if (step.act === 'fault') store.faults.delete(step.alias);
		else if (step.act === 'credential goes') credentials.isGone = true;
		else if (step.act === 'credential comes back') credentials.isGone = false;
		else return this.change(step);
		return false;
	}

	private change(step: Step): boolean {
		const { store, trigger, draft } = this;
		const { url } = trigger;
		if (step.act === 'roll back') this.rollBack(this.before);
		else if (step.act === 'forget') this.rollBack({});
		else if (step.act === 'edit Base URL') this.editBaseUrl();
		else if (step.act === 'change app') this.changeApp();
		else if (step.act === 'change keys')
			this.take(({ secret }) => ({ secret: `${secret}-changed` }));
		else if (step.act === 'switch off') this.take(() => ({ active: false }));
		else if (step.act === 'remove') this.take(undefined);
		else if (step.act === 'make by hand' && draft.registration === 'manual')
			store.add(draft.store, { ...step, url });
		else return false;
		return true;
	}

	/** A person takes the keys of the webhooks at the URL from n8n. */
	private take(change: ((hook: Hook) => Partial<Hook>) | undefined): void {
		const { url } = this.trigger;
		const taken = this.store.active().filter(({ asked }) => asked === url);
		this.takenKeys.push(...taken.map(({ secret }) => secret));
		for (const { secret } of taken) this.provenKeys.delete(secret);
		this.store.edit(url, change);
	}

	private editBaseUrl(): void {
		this.isByName = !this.isByName;
		this.saveTokens();
		// In another store or at another address, n8n takes it for a webhook of another service, and names it once.
		const chosen = WorldStore.nameOf(this.draft.store);
		for (const { id, store, asked } of this.store.active()) {
			if (store === chosen && asked === this.trigger.url) continue;
			this.forgotten.add(id);
			this.ofOthers.add(id);
			this.named.delete(id);
		}
	}

	private changeApp(): void {
		this.app = this.app === 'user-token-1' ? 'user-token-2' : 'user-token-1';
		this.saveTokens();
	}

	private saveTokens(): void {
		void this.credentials.updateCredentials({ id: '', name: '' }, CREDENTIAL, this.tokens());
	}

	private tokens() {
		const { url } = this.store;
		const baseUrl = this.isByName ? url.replace('127.0.0.1', 'localhost') : url;
		return { baseUrl, userToken: this.app, userSecretKey: 'secret-key-1' };
	}

	/** A store that is gone is named once. */
	private forgetGone(news: readonly string[]): void {
		for (const { id, store } of this.store.active()) {
			const isGone = [404, 410].includes(this.store.faults.get(store) ?? 0);
			if (isGone && news.some((line) => line.includes(`ebhook ${id} `))) this.forgotten.add(id);
		}
	}

	private move(): void {
		const host = this.trigger.url.includes('localhost') ? '127.0.0.1' : 'localhost';
		this.trigger.edit({ host });
		// What a person has made since the last publish, n8n has never seen.
		const saved = JSON.stringify(this.trigger.staticData);
		for (const { id, app } of this.store.active()) {
			if (app === 'panel' && !saved.includes(`"${id}"`)) this.forgotten.add(id);
		}
		// Nobody has asked n8n to register there.
		this.isOfN8n = false;
	}

	private rollBack(staticData: Trigger['staticData']): void {
		this.trigger.staticData = structuredClone(staticData);
		for (const { id } of this.store.active()) this.forgotten.add(id);
	}

	private edit(changes: Partial<Draft>): void {
		this.draft = { ...this.draft, ...changes };
		const { store, events, name, registration, output, additionalBody, verifySignature } =
			this.draft;
		const options = { registration, output, additionalBody, verifySignature };
		const parameters: INodeParameters = { store: byAlias(store), events: [...events], options };
		this.trigger.edit({ parameters, node: { name } });
	}

	private async publish(): Promise<void> {
		this.isPublished = false;
		// n8n tries five times; the last attempts show nothing new.
		for (let tries = 0; tries < 2 && !this.isPublished; tries++) {
			this.isPublished = (await this.trigger.publish()) === undefined;
		}
		const isBlind = this.store.faults.has(WorldStore.nameOf(this.draft.store));
		if (this.isPublished && isBlind)
			this.wrong.push('published although nobody can read the store');
	}

	private async restart(isInit: boolean): Promise<boolean> {
		// n8n needs longer to start than most lists are late.
		await wait(6_000);
		this.wrong.push(...this.foreignDeletions());
		this.deletedKeys = [];
		this.provenKeys.clear();
		jest.resetModules();
		this.trigger.restart(await loadPackage());
		if (!isInit || !this.isPublished) return false;
		this.trigger.edit({ occasion: 'start' });
		this.isPublished = await this.trigger.create().catch((error: unknown) => {
			this.trigger.logs.push({ level: 'error', message: String(error), metadata: undefined });
			return false;
		});
		this.trigger.edit({ occasion: 'publish' });
		return true;
	}

	private async compare(): Promise<string[]> {
		const problems = [
			...(this.isOfN8n ? this.wrongWebhooks() : []),
			...(await this.wrongAnswers(false)),
		];
		this.news = [];
		this.blind = [];
		this.isOfN8n = false;
		return problems;
	}

	/** The webhooks that deliver to this workflow, wherever n8n was, with the name of their store. */
	private ours() {
		const isOurs = ({ asked, name }: Hook) => !FOREIGN.includes(asked) && name !== SOMEBODY;
		return this.store.active().filter(isOurs);
	}

	/** [T4] It never deletes a webhook at another address. */
	private foreignDeletions(): string[] {
		const deletions = this.store.deletions.splice(0);
		const { late, keys, byId } = this.store.traits;
		this.allDeleted.push(...deletions.map(({ secret }) => secret));
		// Otherwise n8n may not have seen the key.
		const isExact =
			'ms' in late && late.ms === 0 && byId === 'record' && keys.shown === 'everywhere';
		const done = deletions.filter(
			({ isDone, completeAt }) => isExact && isDone && completeAt <= Date.now(),
		);
		this.deletedKeys.push(...done.map(({ secret }) => ({ secret, at: Date.now() })));
		const deleted = deletions.map(({ asked }) => asked);
		return deleted.filter((url) => url !== this.trigger.url).map((url) => `deleted at ${url}`);
	}

	/** [T4] Exactly one, or what is missing or too much is named. */
	private wrongWebhooks(): string[] {
		const { url } = this.trigger;
		const { store, events, registration } = this.draft;
		const name = WorldStore.nameOf(store);
		const isManual = registration === 'manual';
		const inPlace = this.ours().filter(
			(hook) => this.isPublished && hook.store === name && hook.asked === url,
		);
		const delivered = inPlace.flatMap((hook) => hook.events);
		const brings = (event: string) =>
			delivered.some((one) => one === event || one === 'order.*' || event === 'order.*');
		// That one may still be there does not say that it is missing.
		const tells = (line: string): boolean =>
			isOn(line, url, name) && !line.includes('may still be in the store and deliver');
		const isTold = events.every(brings) || this.news.some(tells);
		const missing = this.isPublished && !isTold ? ['missing and not told'] : [];

		const isUsers = (hook: Hook): boolean =>
			this.isPublished
				? isManual && inPlace.some(({ id }) => id === hook.id)
				: isManual || hook.name === 'By hand';
		const unnamed = this.ours().filter((hook) => !this.isNamed(hook) && !isUsers(hook));
		const tooMany = unnamed.filter(({ id }) => inPlace.every((hook) => hook.id !== id));
		const twice = unnamed.length - tooMany.length > 1 ? unnamed : [];
		const wrong = [...tooMany, ...twice].map(({ id }) => `${id} is too much and not named`);
		return [...missing, ...wrong];
	}

	/** Whether the operator can find a webhook in what n8n has just said, or n8n has no way to know of it. */
	private isNamed({ id, asked, url, store, app }: Hook & { store: string }): boolean {
		const isHere = asked === this.trigger.url && store === WorldStore.nameOf(this.draft.store);
		if (this.forgotten.has(id) && !isHere) return true;
		// What is at another address is never touched, and named at each publish; what is in another service, once.
		const isMoved = asked !== this.trigger.url && !this.isPublished;
		if (this.named.has(id) && (isMoved || this.ofOthers.has(id))) return true;
		// Nobody can know what a person has made where an application sees only its own.
		if (this.store.traits.sees === 'own' && app === 'panel') return true;
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

	private isIdUnknown(): boolean {
		const { creation, late, urlForm, pages } = this.store.traits;
		const isLate = !('ms' in late) || late.ms > 0;
		const isElsewhere = urlForm === 'https' || pages.parameter === 'p';
		if (typeof creation === 'object' && 'later' in creation) return true;
		return (isLate || isElsewhere) && creation !== 'record';
	}

	/** What is left at the URL of this node, but for one in a store. */
	private leftOver(but?: string): string[] {
		const here = this.ours().filter(({ asked }) => asked === this.trigger.url);
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

	/**
	 * [T3] A good delivery is accepted, a forged one is not and changes nothing.
	 *
	 * @param isAtOnce only that of the webhook that was registered last
	 */
	private async wrongAnswers(isAtOnce: boolean): Promise<string[]> {
		const { draft, store, trigger } = this;
		if (!this.isPublished || !draft.verifySignature || this.registeredAt !== trigger.url) return [];
		const isAsked = (hook: Hook): boolean =>
			hook.active &&
			hook.asked === trigger.url &&
			hook.events.some((one) => one !== 'cart.reminder');
		const hooks = store.of(draft.store).filter(isAsked);
		if (this.isDark()) return await this.wrongInTheDark(hooks);
		if (isAtOnce && (!this.isOfN8n || draft.registration === 'manual')) return [];
		const problems: string[] = [];
		for (const { id, secret } of isAtOnce ? hooks.slice(-1) : hooks) {
			const answers = [await this.send(secret), await this.send('forged'), await this.send(secret)];
			if (answers.join() === '200 1,401 0,200 1') this.provenKeys.add(secret);
			else problems.push(`${id} got ${answers.join()}`);
		}
		return isAtOnce ? problems : [...problems, ...(await this.wrongOldKeys(hooks))];
	}

	/** What was accepted before is accepted while nobody can read the keys. */
	private async wrongInTheDark(hooks: readonly Hook[]): Promise<string[]> {
		const problems: string[] = [];
		for (const { id, secret } of hooks.filter((hook) => this.provenKeys.has(hook.secret))) {
			const answers = [await this.send(secret), await this.send('forged'), await this.send(secret)];
			if (answers.join() !== '200 1,401 0,200 1')
				problems.push(`in the dark ${id} got ${answers.join()}`);
		}
		return problems;
	}

	/** A key that a person has taken counts no more; that of a webhook that n8n has deleted, for ten minutes. */
	private async wrongOldKeys(hooks: readonly Hook[]): Promise<string[]> {
		await this.send('forged');
		const problems: string[] = [];
		const good = [...hooks.map(({ secret }) => secret), ...this.allDeleted];
		for (const secret of this.takenKeys.filter((one) => !good.includes(one))) {
			const answer = await this.send(secret);
			if (answer !== '401 0') problems.push(`a key that was taken got ${answer}`);
		}
		const isYoung = ({ secret, at }: { secret: string; at: number }): boolean =>
			Date.now() - at < 9 * 60_000 && !this.takenKeys.includes(secret);
		for (const { secret } of this.deletedKeys.filter(isYoung)) {
			const answer = await this.send(secret);
			if (answer !== '200 1') problems.push(`a key that n8n has deleted got ${answer}`);
		}
		return problems;
	}

	/** Whether the keys cannot be read. */
	private isDark(): boolean {
		const { store, credentials, draft } = this;
		const { pages, keys, byId, sees } = store.traits;
		const isCutOff = pages.parameter === 'p' && store.of(draft.store).length > pages.size;
		const isKnown = keys.shown === 'everywhere' || (keys.shown === 'by ID' && byId === 'record');
		return store.faults.size > 0 || credentials.isGone || isCutOff || !isKnown || sees === 'own';
	}

	/** @returns the status of the answer, and how many items came */
	private async send(key: string): Promise<string> {
		const body = JSON.stringify(freshOrder());
		const { status, items = [] } = await this.trigger.deliver(body, signatureOf(body, key));
		return `${status} ${items.length}`;
	}
}

/** Whether a line names the URL and the store, by one of its aliases. */
function isOn(line: string, url: string, store: string): boolean {
	const named = WorldStore.ALIASES.filter((alias) => line.includes(`"${alias}"`));
	return line.includes(url) && named.some((alias) => WorldStore.nameOf(alias) === store);
}
