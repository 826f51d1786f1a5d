import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { eventsOf, FORMS, recordOf, type Hook } from './hooks';
import type { Answer, Traits } from './traits';

const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found' } };
const STORES = ['loja-um', 'loja-dois', 'loja-tres'] as const;
type Hooks = Record<(typeof STORES)[number], Hook[]>;

/** The webhooks of three stores in one service, which has traits. The first store has two aliases. */
export class WorldStore {
	static readonly ALIASES = [...STORES, 'Loja-Um'] as const;

	/** The status with which a store refuses everything, by its alias. */
	readonly faults = new Map<string, number>();
	/** Webhooks for which a deletion was asked. */
	readonly deletions: Hook[] = [];

	private hooks: Hooks = { 'loja-um': [], 'loja-dois': [], 'loja-tres': [] };
	/** Earlier states, for those who are shown old ones. */
	private past: Array<{ at: number; hooks: string; reads: number }> = [];
	private lastId = 0;
	private readonly server = createServer((request, response) => void this.serve(request, response));

	constructor(public traits: Traits) {}

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	static nameOf(alias: string): keyof Hooks {
		return STORES.find((name) => name === alias) ?? 'loja-um';
	}

	of(alias: string): Hook[] {
		return this.hooks[WorldStore.nameOf(alias)];
	}

	/** All webhooks that deliver, with the name of their store. */
	active(): Array<Hook & { store: string }> {
		return STORES.flatMap((store) =>
			this.hooks[store].filter(({ active }) => active).map((hook) => ({ ...hook, store })),
		);
	}

	/** Registers a webhook, as n8n or as a person in the panel. */
	add(alias: string, wanted: { url: string } & Partial<Hook & { secret_key: string }>): Hook {
		const { url: asked, secret_key, ...given } = wanted;
		this.lastId += 1;
		const hook: Hook = {
			...{ name: 'By hand', active: true, events: ['order.created'], app: 'panel', ...given },
			...{ id: this.lastId, asked, url: FORMS[this.traits.urlForm](asked) },
			secret: secret_key ?? createHmac('md5', 'key').update(`${this.lastId}`).digest('hex'),
			completeAt: Date.now() + this.traits.incomplete.ms,
		};
		this.change(() => this.of(alias).push(hook));
		return hook;
	}

	/** A person changes those with a URL in the panel; undefined removes them. */
	edit(url: string, change: ((hook: Hook) => Partial<Hook>) | undefined): void {
		this.change(() => {
			for (const store of STORES) {
				this.hooks[store] = this.hooks[store].flatMap((hook) => {
					if (hook.asked !== url) return [hook];
					return change ? [Object.assign(hook, change(hook))] : [];
				});
			}
		});
	}

	/** Lets everything happen that is under way, and be seen. */
	async settle(): Promise<void> {
		await wait(60_000);
		this.past = [];
	}

	private change(work: () => void): void {
		this.past.push({ at: Date.now(), hooks: JSON.stringify(this.hooks), reads: 0 });
		work();
	}

	/** What is shown now: the state before every change that is too young. */
	private shown(alias: string): Hook[] {
		const { late } = this.traits;
		const old = this.past.find(({ at, reads }) =>
			'ms' in late ? Date.now() - at < late.ms : reads < late.reads,
		);
		const hooks = old ? (JSON.parse(old.hooks) as Hooks) : this.hooks;
		return hooks[WorldStore.nameOf(alias)];
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		let text = '';
		for await (const chunk of request) text += String(chunk);
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
		const [, , alias = '', , id] = pathname.split('/');
		const fault = this.faults.get(WorldStore.nameOf(alias));
		const answers: Record<string, () => Answer> = {
			GET: () => this.page(alias, Number(searchParams.get('page') ?? 1)),
			'GET one': () => this.one(alias, Number(id)),
			'DELETE one': () => this.delete(alias, Number(id)),
			POST: () => this.create(alias, text),
		};
		const answer = fault
			? { status: fault, body: { message: 'Out of order' } }
			: (answers[`${request.method}${id ? ' one' : ''}`]?.() ?? NOT_FOUND);
		if (answer.isLost) return void request.destroy();
		response.writeHead(answer.status, { 'content-type': 'application/json' });
		response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
	}

	private one(alias: string, id: number): Answer {
		const hook = this.of(alias).find((one) => one.id === id);
		return hook ? { status: 200, body: { data: recordOf(hook, this.traits, 'by ID') } } : NOT_FOUND;
	}

	private create(alias: string, text: string): Answer {
		const wanted = JSON.parse(text) as Hook & { secret_key?: string };
		const { creation, unique, events, families, limit, urlForm } = this.traits;
		const app = 'n8n';
		if (typeof creation === 'object' && 'status' in creation) {
			if (creation.isDone) this.add(alias, { ...wanted, app });
			const quoted = text.replaceAll(/[^\w-]+/g, ' ');
			return { ...creation, body: { ...Object(creation.body), quoted } };
		}
		const url = FORMS[urlForm](wanted.url);
		const taken = this.of(alias).find((hook) =>
			unique === 'name' ? hook.name === wanted.name : unique !== 'nothing' && hook.url === url,
		);
		if (taken && unique !== 'brings back')
			return { status: 422, body: { message: 'It is taken.' } };
		if (families > 0 && wanted.events.some((event) => event.endsWith('.*')))
			return { status: families, body: { message: 'Names only.' } };
		if (!taken && this.of(alias).length >= limit)
			return { status: 402, body: { message: 'Your plan has no more webhooks.' } };
		if (typeof creation === 'object') {
			void wait(creation.later).then(() => this.add(alias, { ...wanted, app }));
			return { status: 202 };
		}
		const changed = { events: eventsOf(wanted, events), app };
		if (taken) this.change(() => Object.assign(taken, changed, { active: true }));
		const hook = taken ?? this.add(alias, { ...wanted, ...changed });
		const [other = hook] = this.of(alias);
		const record = recordOf(creation === 'foreign' ? other : hook, this.traits, 'by ID');
		if (creation === 'lost') return { status: 0, isLost: true };
		if (creation === 'nothing') return { status: 201 };
		return { status: 201, body: { data: creation === 'list' ? [record] : record } };
	}

	private delete(alias: string, id: number): Answer {
		const { deletion } = this.traits;
		const hook = this.of(alias).find((one) => one.id === id);
		if (hook) this.deletions.push({ ...hook });
		if (typeof deletion === 'object' && 'refusal' in deletion)
			return { status: deletion.refusal, body: { message: 'Not here' } };
		if (!hook) return NOT_FOUND;
		const remove = () =>
			this.change(() => {
				const hooks = this.of(alias);
				if (deletion === 'disables') hook.active = false;
				else hooks.splice(hooks.indexOf(hook), hooks.includes(hook) ? 1 : 0);
			});
		if (typeof deletion === 'object') void wait(deletion.later).then(remove);
		else if (deletion !== 'effectless') remove();
		return { status: 204, isLost: deletion === 'lost' };
	}

	private page(alias: string, number: number): Answer {
		const hooks = this.shown(alias);
		const { size, hasFigures } = this.traits.pages;
		for (const state of this.past) state.reads += 1;
		const data = hooks
			.slice((number - 1) * size, number * size)
			.map((hook) => recordOf(hook, this.traits, 'everywhere'));
		const pagination = {
			...{ total: hooks.length, count: data.length, per_page: size, current_page: number },
			total_pages: Math.max(1, Math.ceil(hooks.length / size)),
			links: { previous: '', next: '' },
		};
		return { status: 200, body: { data, ...(hasFigures && { meta: { pagination } }) } };
	}
}
