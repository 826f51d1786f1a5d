import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { byAlias } from '../../../locators';
import { CredentialStore, loadPackage, Trigger } from '../../harness';
import { freshOrder, signatureOf } from '../../trigger-shop';

import { WorldStore, type Hook, type Traits } from './store';

export const anyTraits: fc.Arbitrary<Traits> = fc.record({
	late: fc.oneof(
		{ weight: 2, arbitrary: fc.constant({ ms: 0 }) },
		fc.record({ ms: fc.constantFrom(300, 1_500, 4_000) }),
		fc.record({ reads: fc.integer({ min: 1, max: 3 }) }),
	),
	deletion: fc.constantFrom(
		...(['real', 'real', 'disables', 'later', 'effectless', 'missing404', 'missing405'] as const),
	),
	urlForm: fc.constantFrom(...(['same', 'same', 'same', 'slash', 'query', 'https'] as const)),
	hasById: fc.constantFrom(true, true, false),
	pageSize: fc.constantFrom(0, 0, 2),
	masksKeys: fc.constantFrom(false, false, false, true),
	hasUniqueNames: fc.constantFrom(false, false, true),
});

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

const anyEdit: fc.Arbitrary<Partial<Draft>> = fc.oneof(
	fc.record({ store: fc.constantFrom(...WorldStore.ALIASES) }),
	fc.record({ events: fc.constantFrom(['order.created'], ['order.created', 'cart.reminder']) }),
	fc.record({ registration: fc.constantFrom('automatic' as const, 'manual' as const) }),
	fc.record({ output: fc.constantFrom('full', 'raw') }),
	fc.record({ additionalBody: fc.constantFrom('{}', '{"name": "Orders"}') }),
	fc.record({ verifySignature: fc.boolean() }),
	fc.record({ name: fc.constantFrom('Store Management Trigger', 'Renamed') }),
);

export type Step =
	/** Edits the node and publishes, as n8n 2.x does: a changed trigger is torn down and registered again. */
	| { act: 'publish'; edit: Partial<Draft> }
	| { act: 'unpublish' }
	/** n8n starts again; `init`: it activates the workflow, as n8n 1.x does. */
	| { act: 'restart'; init: boolean }
	/** n8n dies after the node has registered, and before n8n has saved what the node remembers. */
	| { act: 'kill' }
	/** An execution that began before the last step ends, and n8n saves its static data. */
	| { act: 'rollback' }
	/** n8n starts again at another address. */
	| { act: 'move'; init: boolean }
	| { act: 'store goes down' | 'store comes back' | 'keys change' }
	/** A person makes a webhook in the panel. */
	| { act: 'panel'; events: string[]; active: boolean };

const act = <Act extends Step['act']>(name: Act) => fc.constant({ act: name });
export const anyStep = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ act: fc.constant('publish' as const), edit: anyEdit }) },
	{ weight: 3, arbitrary: act('unpublish') },
	fc.record({ act: fc.constant('restart' as const), init: fc.boolean() }),
	fc.record({ act: fc.constant('move' as const), init: fc.boolean() }),
	...(['kill', 'rollback', 'store goes down', 'store comes back', 'keys change'] as const).map(act),
	fc.record({
		act: fc.constant('panel' as const),
		events: fc.constantFrom(['order.created'], ['cart.reminder']),
		active: fc.boolean(),
	}),
) as fc.Arbitrary<Step>;

/** One workflow with a trigger, its operator, and the service. */
export class World {
	readonly store: WorldStore;
	private trigger!: Trigger;
	private draft = FIRST;
	private isPublished = false;
	/** The static data before this step, and before the last one. */
	private now: Trigger['staticData'] = {};
	private before: Trigger['staticData'] = {};
	private host = '127.0.0.1';
	/** Where n8n was when it last asked the node to register. */
	private registeredAt = '';
	/** Lines that n8n logged or showed, and those of them that were written while the store was down. */
	private readonly lines: string[] = [];
	private readonly blind: string[] = [];
	/** IDs of which the memory was taken from n8n. */
	private readonly forgotten = new Set<number>();

	constructor(private readonly traits: Traits) {
		this.store = new WorldStore(traits);
	}

	async open(): Promise<void> {
		await this.store.start();
		for (const alias of ['loja-um', 'loja-dois']) {
			this.store.add(alias, { url: 'https://erp.example.com/orders' });
			this.store.add(alias, { url: 'https://erp.example.com/all', events: ['order.*'] });
		}
		await this.store.settle();
		const pkg = await loadPackage();
		const tokens = {
			baseUrl: this.store.url,
			userToken: 'user-token-1',
			userSecretKey: 'secret-key-1',
		};
		const credentials = new CredentialStore(pkg, { storeManagementApi: tokens });
		const setup = { type: 'storeManagementTrigger', credentials, parameters: {} };
		this.trigger = await Trigger.start(pkg, setup);
		this.edit({});
	}

	async close(): Promise<void> {
		await this.trigger.close();
		await this.store.stop();
	}

	/**
	 * Does a step, lets the service come to rest, and compares with the contract.
	 *
	 * @returns what is wrong, and behind it what there is and what n8n has said
	 */
	async do(step: Step): Promise<string[]> {
		this.before = this.now;
		this.now = structuredClone(this.trigger.staticData);
		const seen = this.trigger.logs.length;
		const isOfN8n = await this.carryOut(step);
		const news = this.trigger.logs.slice(seen).map(({ message }) => message);
		this.lines.push(...news);
		if (this.store.isDown) this.blind.push(...news);
		await this.store.settle();
		if (isOfN8n) this.registeredAt = this.trigger.url;
		const problems = [
			...this.foreignDeletions(),
			...(isOfN8n ? this.wrongWebhooks(news) : []),
			...(await this.wrongAnswers()),
		];
		const webhooks = this.ours().map((hook) => JSON.stringify(hook));
		return problems.length > 0 ? [...problems, ...webhooks, ...this.lines] : [];
	}

	/** @returns whether n8n has asked the node to register or to delete */
	private async carryOut(step: Step): Promise<boolean> {
		const { trigger, store } = this;
		switch (step.act) {
			case 'publish': {
				const isChanged =
					JSON.stringify({ ...this.draft, ...step.edit }) !== JSON.stringify(this.draft);
				if (this.isPublished && !isChanged) return false;
				if (this.isPublished) await trigger.delete();
				this.edit(step.edit);
				await this.publish();
				return true;
			}
			case 'unpublish':
				if (this.isPublished) await trigger.delete();
				this.isPublished = false;
				return true;
			case 'restart':
				return await this.restart(step.init);
			case 'move':
				this.host = this.host === 'localhost' ? '127.0.0.1' : 'localhost';
				trigger.edit({ host: this.host });
				return await this.restart(step.init);
			case 'kill':
				if (this.isPublished) return false;
				await this.publish();
				if (this.isPublished) this.rollBack(this.now);
				return (await this.restart(false)) || true;
			case 'rollback':
				this.rollBack(this.before);
				return false;
			case 'store goes down':
			case 'store comes back':
				store.isDown = step.act === 'store goes down';
				return false;
			case 'keys change':
				store.changeKeys(trigger.url);
				return false;
			case 'panel':
				if (this.draft.registration === 'automatic') return false;
				store.add(this.draft.store, { ...step, url: trigger.url });
				return false;
		}
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
		for (let tries = 0; tries < 3 && !this.isPublished; tries++) {
			this.isPublished = (await this.trigger.publish()) === undefined;
		}
	}

	private async restart(init: boolean): Promise<boolean> {
		jest.resetModules();
		this.trigger.restart(await loadPackage());
		if (!init || !this.isPublished) return false;
		this.trigger.edit({ occasion: 'start' });
		this.isPublished = await this.trigger.create().catch((error: unknown) => {
			this.trigger.logs.push({ level: 'error', message: String(error), metadata: undefined });
			return false;
		});
		this.trigger.edit({ occasion: 'publish' });
		return true;
	}

	/** The webhooks that deliver to this workflow, wherever n8n was, with the alias of their store. */
	private ours() {
		return this.store.active().filter(({ asked }) => asked.includes('/webhook/'));
	}

	/** Whether the operator can find a webhook in what n8n has said, or n8n has no way to know of it. */
	private isNamed({ id, asked, alias }: Hook & { alias: string }): boolean {
		if (this.forgotten.has(id) && asked !== this.trigger.url) return true;
		const names = (line: string): boolean => isOn(line, asked, alias);
		const byId = this.lines.some((line) => names(line) && line.includes(`ebhook ${id} `));
		// While nobody could read the list, nobody could know the ID.
		return byId || this.blind.some(names);
	}

	/** [T4] It never deletes a webhook at another address. */
	private foreignDeletions(): string[] {
		const deleted = this.store.deletions.splice(0).map(({ asked }) => asked);
		return deleted.filter((url) => url !== this.trigger.url).map((url) => `deleted at ${url}`);
	}

	/** [T4] Exactly one, or what is missing or too much is named. */
	private wrongWebhooks(news: readonly string[]): string[] {
		const { url } = this.trigger;
		const { store, events, registration } = this.draft;
		const alias = store.toLowerCase();
		const isManual = registration === 'manual';
		const inPlace = this.ours().filter(
			(hook) => this.isPublished && hook.alias === alias && hook.asked === url,
		);
		const delivered = inPlace.flatMap((hook) => hook.events);
		const lacksNone = events.every((event) => delivered.includes(event));
		const isTold = lacksNone || news.some((line) => isOn(line, url, alias));
		const missing = this.isPublished && !isTold ? ['missing and not told'] : [];

		const isUsers = (hook: Hook): boolean =>
			this.isPublished
				? isManual && inPlace.some(({ id }) => id === hook.id)
				: hook.name === 'By hand';
		const unnamed = this.ours().filter((hook) => !this.isNamed(hook) && !isUsers(hook));
		const tooMany = unnamed.filter(({ id }) => inPlace.every((hook) => hook.id !== id));
		const twice = unnamed.length - tooMany.length > 1 ? unnamed : [];
		return [
			...missing,
			...[...tooMany, ...twice].map(({ id }) => `${id} is too much and not named`),
		];
	}

	/** [T3] A good delivery is accepted, a forged one is not and changes nothing. */
	private async wrongAnswers(): Promise<string[]> {
		const { trigger, draft, store, isPublished } = this;
		const isReady = isPublished && !store.isDown && this.registeredAt === trigger.url;
		const isTold = this.traits.masksKeys && this.lines.some((line) => line.includes('secret key'));
		if (!isReady || !draft.verifySignature || isTold) return [];
		const problems: string[] = [];
		for (const { id, active, asked, events, secret } of store.of(draft.store)) {
			if (!active || asked !== trigger.url || !events.includes('order.created')) continue;
			const answers = [await this.send(secret), await this.send('forged'), await this.send(secret)];
			if (answers.join() !== '200 1,401 0,200 1') problems.push(`${id} got ${answers.join()}`);
		}
		return problems;
	}

	/** @returns the status of the answer, and how many items came */
	private async send(key: string): Promise<string> {
		// Deliveries read keys once in ten seconds at most.
		await wait(11_000);
		const body = JSON.stringify(freshOrder());
		const { status, items = [] } = await this.trigger.deliver(body, signatureOf(body, key));
		return `${status} ${items.length}`;
	}
}

/** Whether a line names the URL and the store. */
function isOn(line: string, url: string, alias: string): boolean {
	return line.includes(url) && line.toLowerCase().includes(`"${alias}"`);
}
