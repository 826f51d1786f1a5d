import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { Answer, Traits } from './traits';

export const STORES = ['loja-um', 'loja-dois'] as const;
export type StoreName = (typeof STORES)[number];

export interface Hook {
	id: number;
	store: StoreName;
	/** As the service keeps it, and as it was asked for. */
	url: string;
	asked: string;
	active: boolean;
	events: readonly string[];
	/** A person has made it. */
	isByHand: boolean;
}

const FORMS = {
	same: (url: string) => url,
	slash: (url: string) => `${url}/`,
	https: (url: string) => url.replace('http:', 'https:'),
};

/** Whether the service has put a webhook at another address than the one that was asked for. */
export function isRewritten({ asked, url }: Hook): boolean {
	return new URL(asked).origin !== new URL(url).origin;
}

const NOT_FOUND: Answer = { status: 404, body: { message: 'Not found' } };

/** A webhook as the service shows it. */
const recordOf = ({ id, url, active, events }: Hook) => ({
	...{ id, name: 'Orders', url, active, secret_key: `key-${id}` },
	events: { data: events.map((name) => ({ name, description: '' })) },
});

/** The webhooks of two stores in one service, which has traits. */
export class WorldStore {
	/** The status with which a store refuses everything. */
	readonly faults = new Map<string, number>();
	/** Webhooks for which a deletion was asked. */
	readonly deletions: Hook[] = [];

	private hooks: Hook[] = [];
	/** Earlier states, for those who are shown old ones. */
	private past: Array<{ at: number; hooks: Hook[]; reads: number }> = [];
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

	/** All webhooks that deliver. */
	active(): Hook[] {
		return this.hooks.filter(({ active }) => active);
	}

	/** Registers a webhook, as n8n or as a person in the panel. */
	add(store: string, asked: string, events: readonly string[], isByHand = true): Hook {
		const hook: Hook = {
			...{ id: (this.lastId += 1), store: store as StoreName, events, active: true, isByHand },
			...{ asked, url: FORMS[this.traits.urlForm](asked) },
		};
		this.change((hooks) => [...hooks, hook]);
		return hook;
	}

	/** A person switches off or removes those with a URL in the panel. */
	edit(url: string, how: 'switch off' | 'remove'): void {
		this.change((hooks) => {
			if (how === 'remove') return hooks.filter(({ asked }) => asked !== url);
			return hooks.map((hook) => (hook.asked === url ? { ...hook, active: false } : hook));
		});
	}

	/** Lets everything happen that is under way, and be seen. */
	async settle(): Promise<void> {
		await wait(60_000);
		this.past = [];
	}

	private change(work: (hooks: Hook[]) => Hook[]): void {
		this.past.push({ at: Date.now(), hooks: this.hooks, reads: 0 });
		this.hooks = work(this.hooks);
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		let text = '';
		for await (const chunk of request) text += String(chunk);
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
		const [, , alias = '', , id] = pathname.split('/');
		const fault = this.faults.get(alias);
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

	private find(alias: string, id: number): Hook | undefined {
		return this.hooks.find((hook) => hook.store === alias && hook.id === id);
	}

	private one(alias: string, id: number): Answer {
		const hook = this.find(alias, id);
		return hook ? { status: 200, body: { data: recordOf(hook) } } : NOT_FOUND;
	}

	private create(alias: string, text: string): Answer {
		const { creation } = this.traits;
		const { url, events } = JSON.parse(text) as Pick<Hook, 'url' | 'events'>;
		const add = (): Hook => this.add(alias, url, events, false);
		if (typeof creation === 'object') {
			if ('later' in creation) {
				void wait(creation.later).then(add);
				return { status: 202 };
			}
			if (creation.isDone) add();
			return creation;
		}
		const hook = add();
		if (creation === 'lost') return { status: 0, isLost: true };
		return { status: 201, ...(creation === 'record' && { body: { data: recordOf(hook) } }) };
	}

	private delete(alias: string, id: number): Answer {
		const { deletion } = this.traits;
		const hook = this.find(alias, id);
		if (hook) this.deletions.push(hook);
		if (typeof deletion === 'object' && 'refusal' in deletion)
			return { status: deletion.refusal, body: { message: 'Not here' } };
		if (!hook) return NOT_FOUND;
		const remove = (): void => {
			this.change((hooks) => hooks.filter((one) => one.id !== id));
		};
		if (typeof deletion === 'object') void wait(deletion.later).then(remove);
		else if (deletion !== 'effectless') remove();
		return { status: 204, isLost: deletion === 'lost' };
	}

	/** A page of what is shown now: the state before every change that is too young. */
	private page(alias: string, number: number): Answer {
		const { late, pageSize: size } = this.traits;
		const old = this.past.find(({ at, reads }) =>
			'ms' in late ? Date.now() - at < late.ms : reads < late.reads,
		);
		for (const state of this.past) state.reads += 1;
		const hooks = (old?.hooks ?? this.hooks).filter(({ store }) => store === alias);
		const data = hooks.slice((number - 1) * size, number * size).map(recordOf);
		const pagination = {
			...{ total: hooks.length, count: data.length, per_page: size, current_page: number },
			total_pages: Math.max(1, Math.ceil(hooks.length / size)),
			links: { previous: '', next: '' },
		};
		return { status: 200, body: { data, meta: { pagination } } };
	}
}
