import { setTimeout as wait } from 'node:timers/promises';

import { notFound } from '../../../simulator/errors';
import { sourceOf } from '../../../simulator/paging';
import type { Call, Route } from '../../../simulator/routes';
import type { Service } from '../../../simulator/service';
import { TriggerShop } from '../../trigger-shop';
import { STORES, type Traits } from './history';

export interface Hook {
	id: number;
	store: string;
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

/** A webhook as the service shows it. */
const recordOf = ({ id, url, active, events }: Hook) => ({
	...{ id, name: 'Orders', url, active, secret_key: `key-${id}` },
	events: { data: events.map((name) => ({ name, description: '' })) },
});

/** The webhooks of two stores in one service, which has traits. */
export class WebhookService extends TriggerShop {
	private hooks: readonly Hook[] = [];
	/** Earlier states, each with the moment of the change after it. */
	private past: Array<{ until: number; hooks: readonly Hook[] }> = [];
	private readonly made = new Map<number, Hook>();

	constructor(private traits: Traits) {
		super();
	}

	async openStores(): Promise<void> {
		const knobs = { stores: STORES.length, pagination: 'pages', pageSize: 3 } as const;
		await this.open(knobs, (service) => this.routesOf(service));
	}

	/** All webhooks that deliver. */
	get active(): Hook[] {
		return this.hooks.filter(({ active }) => active);
	}

	/** Registers a webhook, as n8n or as a person in the panel. */
	add(store: string, asked: string, events: readonly string[], isByHand = true): Hook {
		const url = FORMS[this.traits.urlForm](asked);
		const hook = { id: this.made.size + 1, store, url, asked, events, active: true, isByHand };
		this.made.set(hook.id, hook);
		this.change([...this.hooks, hook]);
		return hook;
	}

	/** A person switches off or removes those with a URL in the panel. */
	edit(url: string, how: 'switch off' | 'remove'): void {
		const others = this.hooks.filter(({ asked }) => asked !== url);
		const changed = this.hooks.filter(({ asked }) => asked === url);
		const off = changed.map((hook) => ({ ...hook, active: false }));
		this.change(how === 'remove' ? others : [...others, ...off]);
	}

	/** The webhooks for which a deletion was asked since the last call. */
	takeDeletions(): Hook[] {
		const deleted = this.service.requests.filter(({ method }) => method === 'DELETE');
		const ids = deleted.map(({ path }) => Number(path.split('/').at(-1)));
		this.service.clearRequests();
		return ids.flatMap((id) => this.made.get(id) ?? []);
	}

	/** From now on, some stores refuse everything with a status, and the others do what they do. */
	plan(down: ReadonlyMap<string, number>, traits = this.traits): void {
		this.traits = traits;
		const { creation, deletion } = traits;
		const { faults } = this.service;
		faults.clear();
		const times = Infinity;
		for (const [store, status] of down) {
			const match = { path: new RegExp(`/${store}/`) };
			faults.push({ match, times, status, body: { message: 'Out of order' } });
		}
		if (creation && !('later' in creation))
			faults.push({ match: { method: 'POST' }, times, ...creation });
		if (deletion && !('later' in deletion))
			faults.push({ match: { method: 'DELETE' }, times, ...deletion });
	}

	/** Lets everything happen that is under way, and be seen. */
	async settle(): Promise<void> {
		await wait(60_000);
		this.past = [];
	}

	private change(hooks: readonly Hook[]): void {
		this.past.push({ until: Date.now(), hooks: this.hooks });
		this.hooks = hooks;
	}

	private routesOf(service: Service): Route[] {
		const find = ({ alias, id }: Call): Hook => {
			const hook = this.hooks.find((one) => one.store === alias && one.id === id);
			if (!hook) throw notFound(`The webhook ${id}`);
			return hook;
		};
		return [
			{
				endpoint: 'GET /webhooks',
				handle: (call) => {
					const records = this.shown.filter(({ store }) => store === call.alias).map(recordOf);
					return service.list(call, 'webhooks', sourceOf(records));
				},
			},
			{
				endpoint: 'GET /webhooks/{id}',
				handle: (call) => ({ body: { data: recordOf(find(call)) } }),
			},
			{
				endpoint: 'POST /webhooks',
				handle: ({ alias, body }) => {
					const { url, events } = body as Pick<Hook, 'url' | 'events'>;
					const add = (): Hook => this.add(alias, url, events, false);
					const { creation } = this.traits;
					if (!creation || !('later' in creation))
						return { status: 201, body: { data: recordOf(add()) } };
					void wait(creation.later).then(add);
					return { status: 202 };
				},
			},
			{
				endpoint: 'DELETE /webhooks/{id}',
				handle: (call) => {
					const { id } = find(call);
					const remove = (): void => this.change(this.hooks.filter((one) => one.id !== id));
					const { deletion } = this.traits;
					if (deletion && 'later' in deletion) void wait(deletion.later).then(remove);
					else remove();
					return { status: 204 };
				},
			},
		];
	}

	/** The state before every change that is too young. */
	private get shown(): readonly Hook[] {
		const old = this.past.find(({ until }) => Date.now() - until < this.traits.lateMs);
		return old?.hooks ?? this.hooks;
	}
}
