import { setTimeout as sleep } from 'node:timers/promises';

import { relationsOf } from '../../../simulator/endpoints/orders';
import { ServiceError } from '../../../simulator/errors';
import type { Figure, ListName, SimulatorKnobs } from '../../../simulator/knobs';
import type { Service } from '../../../simulator/service';
import type { Source } from '../../../simulator/paging';
import { Shop } from '../../shop';
import type { Truth } from './expected';
import { faultsOf, recordOf, withStragglers } from './records';
import * as worlds from './world';
import { isOrder, isScroll, type World } from './world';

/** Figures that a list shows besides its total. */
function figuresOf({ named, total }: World): Figure[] {
	return [
		...(total === 'absent' ? [] : (['total', 'count', 'per_page'] as const)),
		...(/pages/i.test(named) ? (['current_page', 'total_pages'] as const) : []),
		...(/link/i.test(named) ? (['links'] as const) : []),
	];
}

/** The service of a world, as the simulator knows it. */
function knobsOf(world: World): SimulatorKnobs {
	const { named, total, pageSize, sizeAsked, relations } = world;
	const totals = { ofPage: 'page', capped: pageSize + 5 } as const;
	const isRefused = sizeAsked === 'refused';
	const isLinked = /link/i.test(named);
	return {
		stores: 1,
		pagination: isScroll(world) ? 'scroll' : isLinked ? 'links' : 'pages',
		linkQuery: isRefused ? 'changes' : 'full',
		linkTo: named === 'link' ? 'record' : 'page',
		shownFigures: figuresOf(world),
		totalOf: total === 'ofPage' || total === 'capped' ? totals[total] : 'list',
		discountMeta: 'top',
		...{ pageSize: worlds.USUAL_SIZE, maxPageSize: isRefused ? 0 : pageSize },
		largerPages: isRefused ? 400 : 'cut',
		...{ pageAfterLast: world.pageAfterLast, onlyFirstPage: world.isIgnored },
		changingField: world.isVolatile ? 'track_url' : null,
		names: {
			...(sizeAsked === 'ignored' && { pageSize: 'records' }),
			scrollPlace: named === 'linkedScroll' ? 'link' : 'meta',
			scrollIdChanges: named === 'changingScroll',
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

/** After so many requests the store refuses all, so that reading ends although the reader would not. */
const MOST_REQUESTS = 300;

/** A shop that holds the list of a world, and remembers what it really held. */
export class WorldShop extends Shop {
	/** Keys of the records that are there, and of those that were there from the first request to the last. */
	private keys: number[];
	private throughout: number[];
	/** Requests for the list that were not refused before. */
	private answered = 0;
	private isCalm = false;
	private readonly sent = new Set<number>();
	private sentAgain = 0;

	constructor(private readonly world: World) {
		super();
		this.keys = Array.from({ length: world.records }, (_, index) => index + 1);
		this.throughout = this.keys;
	}

	async openList(): Promise<void> {
		await this.open(knobsOf(this.world), (service) =>
			LISTS.map(([list, endpoint]) => ({
				endpoint,
				handle: (call) => {
					const source = this.answer(service, call.query);
					return { body: this.withErrors(service.list(call, list, source).body) };
				},
			})),
		);
		this.service.faults.push(...faultsOf(this.world));
	}

	/** What the user enters. */
	get ownCredentials() {
		const isSaid = this.world.scrollEnd === 'notFoundSet';
		return this.credentialsWith(isSaid ? { scrollEnd: 'notFound' } : {});
	}

	/** What it really held and did. */
	get truth(): Truth {
		const { length: requests } = this.service.requests;
		return { keys: this.ordered(this.throughout), requests, sentAgain: this.sentAgain };
	}

	/** From now on nothing fails and nothing changes. @returns how many records it holds */
	async calmDown(): Promise<number> {
		// Time goes on when no request is on its way.
		await sleep(1);
		this.service.faults.clear();
		this.service.clearRequests();
		this.isCalm = true;
		this.sent.clear();
		this.sentAgain = 0;
		this.throughout = this.keys;
		return this.keys.length;
	}

	/** Keys in the order of the list. */
	private ordered(keys: readonly number[]): number[] {
		const { order } = this.world;
		const place = (key: number): number => (order === 'shuffled' ? (key * 37) % 101 : key);
		const rising = keys.toSorted((a, b) => place(a) - place(b));
		const sorted = order === 'newest' ? rising.toReversed() : rising;
		return withStragglers(sorted, this.world);
	}

	private answer({ settings }: Service, query: URLSearchParams): Source<unknown> {
		if (this.service.requests.length > MOST_REQUESTS) throw new ServiceError(403);
		const relations = isOrder(this.world) ? relationsOf(query, settings.include) : [];
		this.answered += 1;
		this.change();
		const keys = this.ordered(this.keys);
		return {
			total: keys.length,
			at: (index) => {
				const key = keys[index] ?? 0;
				if (this.sent.has(key)) this.sentAgain += 1;
				this.sent.add(key);
				return this.isEmptied ? undefined : recordOf(this.world, key, relations);
			},
		};
	}

	private withErrors(body: unknown): unknown {
		if (this.world.errorsAt !== this.answered) return body;
		return Object.assign({}, body, { errors: [worlds.ERROR_BESIDE] });
	}

	private get isEmptied(): boolean {
		const { what, at, times } = this.world.fault ?? { at: Infinity, times: 0 };
		return what === 'empty' && !this.isCalm && this.answered >= at && this.answered < at + times;
	}

	private change(): void {
		const { change } = this.world;
		if (change === null || this.isCalm || change.before !== this.answered) return;
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
}
