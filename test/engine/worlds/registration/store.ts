import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What the service's document leaves open about webhooks, as one service may do it. */
export interface Traits {
	/** How old the list is: so many milliseconds, or so many readings behind the last change. */
	late: { ms: number } | { reads: number };
	/** What DELETE does. `later`: after a second and a half. `effectless`: answers 204 and keeps it. */
	deletion: 'real' | 'disables' | 'later' | 'effectless' | 'missing404' | 'missing405';
	/** How the service writes the URL of a webhook. */
	urlForm: 'same' | 'slash' | 'query' | 'https';
	/** Whether GET by ID (document, endpoint 12) knows what there is, or answers 404 always. */
	hasById: boolean;
	/** How many webhooks a page of the list has; 0: all. */
	pageSize: number;
	/** Whether answers show stars in place of the secret key. */
	masksKeys: boolean;
	hasUniqueNames: boolean;
}

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
}

interface Answer {
	status: number;
	body?: unknown;
}

const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found' } };
const FORMS = {
	same: (url: string) => url,
	slash: (url: string) => `${url}/`,
	query: (url: string) => `${url}?source=store`,
	https: (url: string) => url.replace('http:', 'https:'),
};

/** The webhooks of two stores in one service, which has traits. The first store has two aliases. */
export class WorldStore {
	static readonly ALIASES = ['loja-um', 'loja-dois', 'Loja-Um'] as const;

	isDown = false;
	/** IDs for which a deletion was asked, with the URL that the webhook was asked for. */
	readonly deletions: Hook[] = [];
	requests = 0;

	private readonly hooks: Record<string, Hook[]> = { 'loja-um': [], 'loja-dois': [] };
	/** Earlier states of the lists, for those who are shown old ones. */
	private past: Array<{ at: number; hooks: string; reads: number }> = [];
	private lastId = 0;
	private readonly server = createServer((request, response) => void this.serve(request, response));

	constructor(private readonly traits: Traits) {}

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

	of(alias: string): Hook[] {
		return this.hooks[alias.toLowerCase()] ?? [];
	}

	/** All webhooks that deliver, with the alias of their store. */
	active(): Array<Hook & { alias: string }> {
		return Object.entries(this.hooks).flatMap(([alias, hooks]) =>
			hooks.filter(({ active }) => active).map((hook) => ({ ...hook, alias })),
		);
	}

	/** Registers a webhook, as n8n or as a person in the panel. */
	add(alias: string, { name = 'By hand', url = '', active = true, events = ['order.created'] }) {
		this.lastId += 1;
		const kept = FORMS[this.traits.urlForm](url);
		const secret = createHmac('md5', 'key').update(`${this.lastId}`).digest('hex');
		const hook = { id: this.lastId, name, url: kept, asked: url, active, events, secret };
		this.change(() => this.of(alias).push(hook));
		return hook;
	}

	/** A person gives new keys to the webhooks with a URL. */
	changeKeys(url: string): void {
		for (const hooks of Object.values(this.hooks)) {
			for (const hook of hooks) if (hook.asked === url) hook.secret = `${hook.secret}-changed`;
		}
		this.past = [];
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

	/** The list as it is shown now: as it was before every change that is too young. */
	private shown(alias: string): Hook[] {
		const { late } = this.traits;
		for (const state of this.past) state.reads += 1;
		const old = this.past.find(({ at, reads }) =>
			'ms' in late ? Date.now() - at < late.ms : reads <= late.reads,
		);
		const hooks = old ? (JSON.parse(old.hooks) as Record<string, Hook[]>) : this.hooks;
		return hooks[alias.toLowerCase()] ?? [];
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		let text = '';
		for await (const chunk of request) text += String(chunk);
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
		const [, , alias = '', , id] = pathname.split('/');
		this.requests += 1;
		const { status, body } = this.isDown
			? { status: 503, body: { message: 'Down' } }
			: this.answer(`${request.method}${id ? ' one' : ''}`, alias, Number(id), text, searchParams);
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(body === undefined ? '' : JSON.stringify(body));
	}

	private answer(
		what: string,
		alias: string,
		id: number,
		text: string,
		query: URLSearchParams,
	): Answer {
		const { hasUniqueNames, hasById } = this.traits;
		const hook = this.of(alias).find((one) => one.id === id);
		if (what === 'GET')
			return { status: 200, body: this.page(alias, Number(query.get('page') ?? 1)) };
		if (what === 'GET one') {
			return hook && hasById ? { status: 200, body: { data: this.record(hook) } } : NOT_FOUND;
		}
		if (what === 'DELETE one') return this.delete(alias, hook);
		const wanted = JSON.parse(text) as { name: string; url: string; events: string[] };
		const isTaken = hasUniqueNames && this.of(alias).some(({ name }) => name === wanted.name);
		if (isTaken) return { status: 422, body: { message: 'The name is taken.' } };
		return { status: 201, body: { data: this.record(this.add(alias, wanted)) } };
	}

	private delete(alias: string, hook: Hook | undefined): Answer {
		const { deletion } = this.traits;
		if (hook) this.deletions.push({ ...hook });
		if (deletion === 'missing405') return { status: 405, body: { message: 'Not allowed' } };
		if (deletion === 'missing404' || !hook) return NOT_FOUND;
		const remove = () =>
			this.change(() => {
				const hooks = this.of(alias);
				if (deletion === 'disables') hook.active = false;
				else hooks.splice(hooks.indexOf(hook), hooks.includes(hook) ? 1 : 0);
			});
		if (deletion === 'later') void wait(1_500).then(remove);
		else if (deletion !== 'effectless') remove();
		return { status: 204 };
	}

	private page(alias: string, number: number) {
		const hooks = this.shown(alias);
		const size = this.traits.pageSize || 100;
		const data = hooks.slice((number - 1) * size, number * size).map((hook) => this.record(hook));
		const figures = { total: hooks.length, count: data.length, per_page: size };
		const pages = Math.max(1, Math.ceil(hooks.length / size));
		const pagination = { ...figures, current_page: number, total_pages: pages };
		return { data, meta: { pagination: { ...pagination, links: { previous: '', next: '' } } } };
	}

	private record({ id, name, url, active, events, secret }: Hook) {
		const date = { date: '2026-01-02 03:04:05', timezone_type: 3, timezone: 'UTC' };
		return {
			...{ id, name, url, active, disabled_at: active ? null : date },
			events: { data: events.map((event) => ({ name: event, description: '' })) },
			secret_key: this.traits.masksKeys ? '**********' : secret,
		};
	}
}
