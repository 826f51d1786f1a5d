import { Limits } from './access';
import { type DateObject, dateObject, DAYS } from './data/dates';
import { user } from './data/people';
import { type Scope, Stores } from './data/stores';
import type { DeliveryAnswer } from './deliveries';
import { catalog } from './endpoints/catalog';
import { discounts } from './endpoints/discounts';
import { leads } from './endpoints/leads';
import { orders } from './endpoints/orders';
import { webhooks } from './endpoints/webhooks';
import { Faults } from './faults';
import {
	applyKnobs,
	type Counts,
	DEFAULTS,
	type ListName,
	type Settings,
	type SimulatorKnobs,
} from './knobs';
import { RequestLog } from './log';
import { headerTokens, OAuth } from './oauth';
import { Paging } from './paging';
import type { Answer, Call, Route } from './routes';
import type { Source } from './source';

function open(service: Service) {
	const [order, lead, discount] = [orders(service), leads(service), discounts(service)];
	const [goods, webhook] = [catalog(service), webhooks(service)];
	return {
		routes: [order, lead, discount, goods, webhook].flatMap(({ routes }): Route[] => routes),
		data: { ...order.data, ...lead.data, ...discount.data, ...goods.data },
		state: { ...order.state, ...discount.state, ...goods.state, ...webhook.state },
	};
}

/** The seeded records. */
export type Data = ReturnType<typeof open>['data'] & { user(): ReturnType<typeof user> };

/** The changes made by requests. */
export type State = ReturnType<typeof open>['state'] & {
	/** Every refresh token issued, with the number of times it was sent. */
	refreshTokens: OAuth['refreshTokens'];
	deliveries: DeliveryAnswer[];
};

/** One running simulator. */
export class Service {
	settings: Settings;
	readonly stores: Stores;
	readonly oauth: OAuth;
	readonly limits = new Limits(this);
	readonly paging = new Paging(() => this.settings);
	readonly log = new RequestLog();
	readonly faults = new Faults();
	/** Aborts the deliveries when the simulator stops. */
	readonly stopped = new AbortController();
	readonly deliveries: DeliveryAnswer[] = [];
	readonly routes: readonly Route[];
	readonly data: Data;
	readonly state: State;
	readonly credentials: ReturnType<typeof headerTokens>;
	/** Base address of the service; empty until it listens. */
	origin = '';

	constructor(knobs: SimulatorKnobs) {
		this.settings = applyKnobs(DEFAULTS, knobs);
		this.stores = new Stores(this.settings);
		this.oauth = new OAuth(() => this.settings);
		this.credentials = headerTokens(this.settings.seed);
		const { routes, data, state } = open(this);
		const owner = user(this.stores.calendar, this.settings.seed, this.stores.scopes);
		this.data = { ...data, user: () => owner };
		const { deliveries, oauth } = this;
		this.state = { ...state, deliveries, refreshTokens: oauth.refreshTokens };
		const me = { endpoint: 'POST /auth/me', handle: () => ({ body: owner }) };
		this.routes = [me, ...oauth.routes, ...routes];
	}

	configure(knobs: SimulatorKnobs): void {
		this.settings = applyKnobs(this.settings, knobs);
	}

	scope(alias: string): Scope {
		return this.stores.scope(alias);
	}

	/** The current time of the service. */
	now(): DateObject {
		return dateObject(Date.now());
	}

	/** The seeded records of a store: as many as the knob says. */
	seeded<T>(
		alias: string,
		kind: keyof Counts,
		generate: (scope: Scope, index: number) => T,
	): Source<T> {
		const { [kind]: total, recordsPerDay } = this.settings;
		const scope = this.scope(alias);
		const own = recordsPerDay === 'even' ? { ...scope, recordsPerDay: total / DAYS } : scope;
		return { total, at: (index) => generate(own, index) };
	}

	/** The page of a list that a request asks for. */
	list({ path, query }: Call, list: ListName, source: Source<unknown>): Answer {
		return { body: this.paging.respond({ list, origin: this.origin, path, query }, source) };
	}

	/** The response to a write. Its body is not shown, except for the records that the document names. */
	written(status: 200 | 201, record: unknown): Answer {
		const { writeResponse } = this.settings;
		if (writeResponse === '204') return { status: 204 };
		return { status, ...(writeResponse === 'record' && { body: record }) };
	}
}
