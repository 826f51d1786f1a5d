import type { IDataObject } from 'n8n-workflow';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../../../simulator';
import { relationsOf } from '../../../simulator/endpoints/orders';
import { ServiceError } from '../../../simulator/errors';
import type { Figure, ListName, SimulatorKnobs } from '../../../simulator/knobs';
import type { Call } from '../../../simulator/routes';
import { buildServer } from '../../../simulator/server';
import { Service } from '../../../simulator/service';
import type { Source } from '../../../simulator/source';
import type { Truth } from './oracle';
import * as worlds from './world';
import { isOrder, isScroll, KINDS, type World } from './world';

/** The names of the pagination parameters, and others that the credential says. */
const NAMES = { page: 'page', pageSize: 'limit', scroll: 'scroll_id' };
const OTHER_NAMES = { page: 'p', pageSize: 'n', scroll: 'cursor' };

/** Figures that a list shows besides its total. */
function figuresOf({ named, total, isNumbered }: World): Figure[] {
	return [
		...(total === 'absent' ? [] : (['total', 'count', 'per_page'] as const)),
		...(/pages/i.test(named) ? (['current_page', 'total_pages'] as const) : []),
		...(/link/i.test(named) ? (['links'] as const) : []),
		...(named === 'link' && isNumbered ? (['current_page'] as const) : []),
	];
}

/** The service of a world, as the simulator knows it. */
function knobsOf(world: World): SimulatorKnobs {
	const { named, total, pageSize, sizeAsked, relations } = world;
	const totals = { ofPage: 'page', capped: pageSize + 5 } as const;
	const isRefused = sizeAsked === 'refused';
	const own = world.hasOtherNames ? OTHER_NAMES : NAMES;
	return {
		pagination: isScroll(world) ? 'scroll' : /link/i.test(named) ? 'links' : 'pages',
		linkQuery: world.isShortLink || isRefused ? 'changes' : 'full',
		linkTo: named === 'link' ? 'record' : 'page',
		shownFigures: figuresOf(world),
		figures: total === 'text' ? 'strings' : 'integers',
		totalOf: total === 'ofPage' || total === 'capped' ? totals[total] : 'list',
		...{ wrapLists: world.isBare ? 'bare' : 'data', discountMeta: world.discountMeta },
		...{
			pageSize: worlds.USUAL_SIZE,
			maxPageSize: isRefused ? 0 : pageSize,
			largerPages: isRefused ? 400 : 'cut',
		},
		...{ pageAfterLast: world.pageAfterLast, onlyFirstPage: world.isIgnored },
		changingField: world.isVolatile && world.kind !== 'orderByText' ? 'track_url' : null,
		names: {
			...{ ...own, pageSize: sizeAsked === 'ignored' ? 'records' : own.pageSize },
			scrollPlace: named === 'linkedScroll' ? 'link' : world.scrollPlace,
			scrollIdChanges: named === 'changingScroll' || named === 'lastingScroll',
			scrollIdRepeats: named === 'lastingScroll',
			scrollEnd: world.scrollEnd === 'notFoundSet' ? 404 : world.scrollEnd,
		},
		include: {
			format: 'comma',
			default: relations === 'always' || relations === 'kept' ? ['statuses', 'customer'] : [],
			known: relations === 'included' || relations === 'always' ? ['statuses', 'customer'] : [],
			unknown: relations === 'refused' || relations === 'kept' ? 422 : 'ignored',
		},
		maxRecords: world.ceiling ?? Infinity,
		limits: { 'GET /orders': Infinity, 'GET /catalog/products': Infinity },
	};
}

/** The list of each kind, and its endpoint. */
const LISTS: ReadonlyArray<[ListName, endpoint: string]> = [
	['orders', 'GET /orders'],
	['leads', 'GET /leads'],
	['discounts', 'GET /discounts'],
	['webhooks', 'GET /webhooks'],
	['products', 'GET /catalog/products'],
	['orderItems', 'GET /orders/{id}/items'],
];

/** A store that holds the list of a world, and remembers what it really held. */
export class WorldStore {
	/** Keys of the records that were there from the first request to the last. */
	private throughout: number[];
	private keys: number[];
	/** Requests for the list that were not refused before. */
	private served = 0;
	private isCalm = false;
	private readonly sent = new Set<number>();
	private sentAgain = 0;
	private readonly service: Service;
	private readonly server: Server;

	private constructor(private readonly world: World) {
		this.keys = Array.from({ length: world.records }, (_, index) => index + 1);
		this.throughout = this.keys;
		this.service = new Service({ stores: 1, ...knobsOf(world) });
		const routes = LISTS.map(([list, endpoint]) => ({
			endpoint,
			handle: (call: Call) => {
				const { body, ...answer } = this.service.list(call, list, this.answer(call.query));
				return { ...answer, body: this.withErrors(body) };
			},
		}));
		this.server = buildServer(this.service, routes);
		this.service.faults.push(...faultsOf(world));
	}

	static async open(world: World): Promise<WorldStore> {
		const store = new WorldStore(world);
		store.server.listen(0, '127.0.0.1');
		await once(store.server, 'listening');
		return store;
	}

	close(): void {
		this.server.closeAllConnections();
		this.server.close();
	}

	/** What the user enters. */
	get credential() {
		const { userToken, userSecretKey } = this.service.credentials;
		const baseUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
		const { hasOtherNames, scrollEnd } = this.world;
		const { page, pageSize, scroll } = OTHER_NAMES;
		const names = { pageParameter: page, pageSizeParameter: pageSize, scrollParameter: scroll };
		const details = {
			...(hasOtherNames ? names : {}),
			...(scrollEnd === 'notFoundSet' ? { scrollEnd: 'notFound' } : {}),
		};
		return { baseUrl, userToken, userSecretKey, serviceDetails: true, ...details };
	}

	/** What it really held and did. */
	get truth(): Truth {
		const shown = this.throughout.filter((key) => worlds.isShown(this.world, key));
		const { length: requests } = this.service.log.entries;
		const { sentAgain } = this;
		return { keys: this.ordered(shown), requests, sentAgain, sent: this.sent.size + sentAgain };
	}

	get alias(): string {
		return this.service.stores.aliases[0] ?? '';
	}

	/** How many records it holds, those that no page shows included. */
	get held(): number {
		return this.keys.length;
	}

	/** From now on nothing fails and nothing changes. */
	async calmDown(): Promise<void> {
		// Time goes on when no request is on its way.
		await sleep(1);
		this.service.faults.clear();
		this.service.log.clear();
		this.isCalm = true;
		this.sent.clear();
		this.sentAgain = 0;
		this.throughout = this.keys;
	}

	/** Keys in the order of the list. */
	ordered(keys: readonly number[]): number[] {
		const { order } = this.world;
		const place = (key: number): number => (order === 'shuffled' ? (key * 37) % 101 : key);
		const rising = keys.toSorted((a, b) => place(a) - place(b));
		const sorted = order === 'newest' ? rising.toReversed() : rising;
		return withStragglers(sorted, this.world);
	}

	private answer(query: URLSearchParams): Source<unknown> {
		if (this.service.log.entries.length > MOST_REQUESTS) throw new ServiceError(403);
		this.served += 1;
		this.change();
		const relations = isOrder(this.world) ? relationsOf(query, this.service.settings.include) : [];
		const keys = this.ordered(this.keys);
		return {
			total: keys.length,
			at: (index) => {
				const key = keys[index] ?? 0;
				const isHidden = !worlds.isShown(this.world, key) || this.isEmptied;
				if (this.sent.has(key)) this.sentAgain += 1;
				this.sent.add(key);
				return isHidden ? undefined : this.recordOf(key, relations);
			},
		};
	}

	private withErrors(body: unknown): unknown {
		if (this.world.errorsAt !== this.served || Array.isArray(body)) return body;
		return Object.assign({}, body, { errors: [worlds.ERROR_BESIDE] });
	}

	private get isEmptied(): boolean {
		const { what, at, times } = this.world.fault ?? { at: Infinity, times: 0 };
		return what === 'empty' && !this.isCalm && this.served >= at && this.served < at + times;
	}

	private change(): void {
		const { change } = this.world;
		if (change === null || this.isCalm || change.before !== this.served) return;
		const { length } = this.keys;
		const size = worlds.sizeOf(this.world);
		const count = change.records === 'page' ? size : change.records;
		if (change.kind === 'grow') {
			this.keys = [...this.keys, ...Array.from({ length: count }, (_, i) => length + i + 1)];
			return;
		}
		const from = Math.round(change.place * Math.max(length - count, 0));
		this.keys = this.keys.filter((_, index) => index < from || index >= from + count);
		this.throughout = this.keys;
	}

	private recordOf(key: number, relations: readonly string[]): IDataObject {
		const { kind, guest, undatedEvery } = this.world;
		const date = dateOf(key, worlds.isDated(this.world, key) ? 'UTC' : 'BRT');
		const record: IDataObject = { ...KINDS[kind](key), key };
		if (kind === 'lead') record.created_at = date;
		if (relations.includes('statuses')) {
			// The second entry has a zone that can be read, and comes later.
			const later = undatedEvery > 0 ? [{ created_at: dateOf(key + 100, 'UTC') }] : [];
			record.statuses = { data: [...later, { created_at: date }] };
		}
		if (relations.includes('customer')) {
			if (worlds.isOfCustomer(key)) record.customer = { data: { email: worlds.CUSTOMER } };
			else if (guest === 'null') record.customer = null;
		}
		return record;
	}
}

/** Moves each of the oldest records that are wanted behind a whole page of older ones. */
function withStragglers(keys: readonly number[], world: World): number[] {
	const { stragglers } = world;
	const size = worlds.sizeOf(world);
	const oldest = worlds.oldestWanted(world);
	const isStraggler = (key: number): boolean => key >= oldest && key < oldest + stragglers;
	const others = keys.filter((key) => !isStraggler(key));
	const firstOldPage = Math.ceil(others.filter((key) => key >= oldest).length / size);
	return keys
		.filter(isStraggler)
		.reduce<number[]>(
			(list, key, nth) => list.toSpliced((firstOldPage + 1 + 2 * nth) * size, 0, key),
			others,
		);
}

/** After so many requests the store refuses all, so that reading ends although the reader would not. */
const MOST_REQUESTS = 300;

function faultsOf({ fault }: World): Fault[] {
	if (fault === null || fault.what === 'empty') return [];
	const { at: nth, times, what } = fault;
	if (what === 'broken' || what === 'lost') {
		return [{ nth, times, reset: 'before', thenHandle: what === 'lost' }];
	}
	const status = typeof what === 'number' ? what : what === 'noContent' ? 204 : 200;
	return [{ nth, times, status, body: bodyOf(what) }];
}

/** What the store answers in place of a page. */
function bodyOf(what: unknown): unknown {
	if (what === 'bodiless' || what === 'noContent') return '';
	if (what === 'blank') return '\r\n';
	if (what === 'object') return {};
	if (what === 'silent') return { data: [] };
	if (what !== 'linkedZero') return { message: 'Too many queries' };
	const links = { previous: '', next: 'https://shop.example/v2/shop/list?page=2' };
	return { data: [], meta: { pagination: { total: '0', current_page: 1, total_pages: 2, links } } };
}

function dateOf(key: number, timezone: string): IDataObject {
	const date = new Date(worlds.momentOf(key)).toISOString().slice(0, 19).replace('T', ' ');
	return { date, timezone_type: timezone === 'UTC' ? 3 : 2, timezone };
}
