import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { Answer, Traits } from './traits';

export interface Hook {
	id: number;
	name: string;
	/** As the service keeps it. */
	url: string;
	/** As it was asked for. */
	asked: string;
	active: boolean;
	events: string[];
	secret: string;
	/** The application or person that has created it. */
	app: string;
	/** When it is complete. */
	completeAt: number;
}

const FORBIDDEN: Answer = { status: 403, body: { message: 'Not yours' } };
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found' } };
const FORMS = {
	same: (url: string) => url,
	slash: (url: string) => `${url}/`,
	query: (url: string) => `${url}?source=store`,
	capitals: (url: string) => url.replace('localhost', 'LOCALHOST'),
	https: (url: string) => url.replace('http:', 'https:'),
};

type Hooks = Record<'loja-um' | 'loja-dois' | 'loja-tres', Hook[]>;

/** The webhooks of three stores in one service, which has traits. The first store has two aliases. */
export class WorldStore {
	static readonly ALIASES = ['loja-um', 'loja-dois', 'Loja-Um', 'loja-tres'] as const;

	/** The status with which a store refuses everything, by its alias. */
	readonly faults = new Map<string, number>();
	/** Webhooks for which a deletion was asked, and whether the service agreed. */
	readonly deletions: Array<Hook & { isDone: boolean }> = [];
	/** The application or person that asks. */
	app = '';
	/** Requests since the last time that somebody emptied it: "GET", "GET one". */
	readonly requests: string[] = [];

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
		return alias === 'loja-dois' || alias === 'loja-tres' ? alias : 'loja-um';
	}

	of(alias: string): Hook[] {
		return this.hooks[WorldStore.nameOf(alias)];
	}

	/** All webhooks that deliver, with the name of their store. */
	active(): Array<Hook & { store: string }> {
		return Object.entries(this.hooks).flatMap(([store, hooks]: [string, Hook[]]) =>
			hooks.filter(({ active }) => active).map((hook) => ({ ...hook, store })),
		);
	}

	/** Registers a webhook, as n8n or as a person in the panel. */
	add(alias: string, wanted: { url: string } & Partial<Hook & { secret_key: string }>): Hook {
		this.lastId += 1;
		const { name = 'By hand', url, active = true, events = ['order.created'] } = wanted;
		const digest = createHmac('md5', 'key').update(`${this.lastId}`).digest('hex');
		const secret = wanted.secret_key ?? digest;
		const kept = FORMS[this.traits.urlForm](url);
		const made = {
			app: wanted.app ?? 'panel',
			completeAt: Date.now() + this.traits.incomplete.ms,
		};
		const hook = { id: this.lastId, name, url: kept, asked: url, active, events, secret, ...made };
		this.change(() => this.of(alias).push(hook));
		return hook;
	}

	/** A person changes those with a URL in the panel; undefined removes them. */
	edit(url: string, change: ((hook: Hook) => Partial<Hook>) | undefined): void {
		const edited = (hooks: Hook[]) =>
			hooks.flatMap((hook) => {
				if (hook.asked !== url) return [hook];
				return change ? [Object.assign(hook, change(hook))] : [];
			});
		this.change(() => {
			for (const [store, hooks] of Object.entries(this.hooks)) {
				this.hooks[store as keyof Hooks] = edited(hooks);
			}
		});
	}

	/** Lets everything happen that is under way, and be seen. */
	async settle(): Promise<void> {
		await wait(60_000);
		this.past = [];
	}

	private isSeen({ app }: Hook): boolean {
		return this.traits.sees === 'all' || app === this.app;
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
		const what = `${request.method}${id ? ' one' : ''}`;
		this.requests.push(what);
		this.app = String(request.headers['user-token']);
		const fault = this.faults.get(WorldStore.nameOf(alias));
		const answer: Answer = fault
			? { status: fault, body: { message: 'Out of order' } }
			: this.answer(what, alias, Number(id), text, searchParams);
		if (answer.isLost) return void request.destroy();
		response.writeHead(answer.status, { 'content-type': 'application/json' });
		response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
	}

	private answer(
		what: string,
		alias: string,
		id: number,
		text: string,
		query: URLSearchParams,
	): Answer {
		if (what === 'GET') {
			const page = this.page(alias, Number(query.get(this.traits.pages.parameter) ?? 1));
			for (const state of this.past) state.reads += 1;
			return { status: 200, body: page };
		}
		if (what === 'GET one') return this.one(alias, id);
		if (what === 'DELETE one') return this.delete(alias, id);
		return this.create(alias, text);
	}

	private one(alias: string, id: number): Answer {
		const { byId } = this.traits;
		if (typeof byId === 'object') return { ...byId, body: { message: 'No such route' } };
		const hooks = byId === 'late' ? this.shown(alias) : this.of(alias);
		const hook = hooks.find((one) => one.id === id);
		if (hook && !this.isSeen(hook)) return FORBIDDEN;
		return hook ? { status: 200, body: { data: this.record(hook, 'by ID') } } : NOT_FOUND;
	}

	private create(alias: string, text: string): Answer {
		const wanted = JSON.parse(text) as Hook & { secret_key?: string };
		const { creation, unique, events } = this.traits;
		if (typeof creation === 'object' && 'status' in creation) {
			if (creation.isDone) this.add(alias, { ...wanted, app: this.app });
			const quoted = text.replaceAll(/[^\w-]+/g, ' ');
			return { ...creation, body: { ...Object(creation.body), quoted } };
		}
		const key = FORMS[this.traits.urlForm](wanted.url);
		const isTaken = ({ name, url }: Hook) =>
			unique === 'name' ? name === wanted.name : url === key;
		const taken = unique === 'nothing' ? undefined : this.of(alias).find(isTaken);
		if (taken && unique !== 'brings back')
			return { status: 422, body: { message: 'It is taken.' } };
		const { families, limit } = this.traits;
		if (families > 0 && wanted.events.some((event) => event.endsWith('.*'))) {
			return { status: families, body: { message: 'Names only.' } };
		}
		if (!taken && this.of(alias).length >= limit) {
			return { status: 402, body: { message: 'Your plan has no more webhooks.' } };
		}
		if (typeof creation === 'object') {
			const { app } = this;
			void wait(creation.later).then(() => this.add(alias, { ...wanted, app }));
			return { status: 202 };
		}
		const concrete = wanted.events.flatMap((event) =>
			event === 'order.*' ? ['order.created', 'order.paid'] : [event],
		);
		const given = {
			all: wanted.events,
			unlisted: wanted.events,
			concrete,
			first: wanted.events.slice(0, 1),
		};
		const { app } = this;
		const changed = { events: given[events], app };
		if (taken) this.change(() => Object.assign(taken, changed, { active: true }));
		const hook = taken ?? this.add(alias, { ...wanted, ...changed });
		const [other = hook] = this.of(alias);
		const record = this.record(creation === 'foreign' ? other : hook, 'by ID');
		const bodies = {
			record: { data: record },
			foreign: { data: record },
			list: { data: [record] },
		};
		if (creation === 'nothing') return { status: 201 };
		return creation === 'lost'
			? { status: 0, isLost: true }
			: { status: 201, body: bodies[creation] };
	}

	private delete(alias: string, id: number): Answer {
		const { deletion } = this.traits;
		const hook = this.of(alias).find((one) => one.id === id);
		if (hook && !this.isSeen(hook)) return FORBIDDEN;
		const isRefused = typeof deletion === 'object' && 'refusal' in deletion;
		if (hook) this.deletions.push({ ...hook, isDone: !isRefused });
		if (isRefused) return { status: deletion.refusal, body: { message: 'Not here' } };
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

	private page(alias: string, number: number) {
		const hooks = this.shown(alias).filter((hook) => this.isSeen(hook));
		const { size, hasFigures } = this.traits.pages;
		const data = hooks
			.slice((number - 1) * size, number * size)
			.map((hook) => this.record(hook, 'everywhere'));
		if (!hasFigures) return { data };
		const figures = { total: hooks.length, count: data.length, per_page: size };
		const pages = Math.max(1, Math.ceil(hooks.length / size));
		const pagination = { ...figures, current_page: number, total_pages: pages };
		return { data, meta: { pagination: { ...pagination, links: { previous: '', next: '' } } } };
	}

	/** @param place where only a service that shows keys there shows them */
	private record(hook: Hook, place: 'everywhere' | 'by ID') {
		const { keys, events: shown, incomplete } = this.traits;
		const { id, name, url, events } = hook;
		const isComplete = Date.now() >= hook.completeAt;
		const active = hook.active && (isComplete || incomplete.what !== 'off');
		const secret = isComplete || incomplete.what !== 'no key' ? hook.secret : null;
		const date = { date: '2026-01-02 03:04:05', timezone_type: 3, timezone: 'UTC' };
		const isShown = keys.shown === 'everywhere' || keys.shown === place;
		return {
			...{ id, name, url, active, disabled_at: active ? null : date },
			...(shown !== 'unlisted' && {
				events: { data: events.map((event) => ({ name: event, description: '' })) },
			}),
			...(isShown ? { secret_key: secret } : keys.mask !== null && { secret_key: keys.mask }),
		};
	}
}
