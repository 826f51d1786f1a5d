import type { IDataObject } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../../../simulator';
import { ServiceError } from '../../../simulator/errors';
import type { Figure, ListName, SimulatorKnobs } from '../../../simulator/knobs';
import type { Source } from '../../../simulator/paging';
import { Shop } from '../../shop';
import type { Truth } from './oracle';
import { capOf, isOrder, isScroll, KINDS, momentOf, sizeOf, USUAL_SIZE, type World } from './world';

/** The service of a world, as the simulator knows it. */
function knobsOf(world: World): SimulatorKnobs {
	const { named, total, sizeAsked } = world;
	const isRefused = sizeAsked === 'refused';
	const isLinked = /link/i.test(named);
	const shownFigures: Figure[] = [
		...(total === 'absent' ? [] : (['total', 'count', 'per_page'] as const)),
		...(/pages/i.test(named) ? (['current_page', 'total_pages'] as const) : []),
		...(isLinked ? (['links'] as const) : []),
	];
	return {
		...{ stores: 1, shownFigures, largestTotal: total === 'capped' ? capOf(world) : Infinity },
		pagination: isScroll(world) ? 'scroll' : isLinked ? 'links' : 'pages',
		linkQuery: isRefused ? 'changes' : 'full',
		linkTo: named === 'link' ? 'record' : 'page',
		...{ pageSize: USUAL_SIZE, maxPageSize: isRefused ? 0 : world.pageSize },
		largerPages: isRefused ? 400 : 'cut',
		...{ pageAfterLast: world.pageAfterLast, onlyFirstPage: world.isIgnored },
		names: {
			...(sizeAsked === 'ignored' && { pageSize: 'records' }),
			...{ scrollPlace: 'meta', scrollIdChanges: named === 'changingScroll' },
			scrollEnd: world.scrollEnd === 'notFoundSet' ? 404 : world.scrollEnd,
		},
		limits: { 'GET /orders': Infinity },
	};
}

/** The list of each kind, and its endpoint. */
const LISTS: ReadonlyArray<[ListName, endpoint: string]> = [
	['orders', 'GET /orders'],
	['leads', 'GET /leads'],
	['webhooks', 'GET /webhooks'],
	['orderItems', 'GET /orders/{id}/items'],
];

/** After so many requests the store refuses all, so that reading ends although the reader would not. */
const MOST_REQUESTS = 300;

/** What the service does wrong, but for a page that is empty. */
function faultsOf({ fault }: World): Fault[] {
	if (fault === null || fault.what === 'empty') return [];
	const { at: nth, times, what } = fault;
	if (what === 'broken' || what === 'lost') {
		return [{ nth, times, reset: 'before', thenHandle: what === 'lost' }];
	}
	const status = typeof what === 'number' ? what : what === 'noContent' ? 204 : 200;
	const hasNoBody = what === 'bodiless' || what === 'noContent';
	return [{ nth, times, status, body: hasNoBody ? '' : { message: 'Too many queries' } }];
}

function recordOf(world: World, key: number): IDataObject {
	const date = new Date(momentOf(key)).toISOString().slice(0, 19).replace('T', ' ');
	const created_at = { date, timezone_type: 3, timezone: 'UTC' };
	const dated = isOrder(world) ? { statuses: { data: [{ created_at }] } } : { created_at };
	return { ...KINDS[world.kind](key), key, ...dated };
}

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
				handle: (call) => service.list(call, list, this.answer()),
			})),
		);
		this.service.faults.push(...faultsOf(this.world));
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
		const { order, from, stragglers } = this.world;
		const place = (key: number): number => (order === 'shuffled' ? (key * 37) % 101 : key);
		const rising = keys.toSorted((a, b) => place(a) - place(b));
		const sorted = order === 'newest' ? rising.toReversed() : rising;
		const late = sorted.filter((key) => key >= from && key < from + stragglers);
		const others = sorted.filter((key) => !late.includes(key));
		const size = sizeOf(this.world);
		const firstOldPage = Math.ceil(others.filter((key) => key >= from).length / size);
		for (const [nth, key] of late.entries()) {
			others.splice((firstOldPage + 1 + 2 * nth) * size, 0, key);
		}
		return others;
	}

	private answer(): Source<unknown> {
		if (this.service.requests.length > MOST_REQUESTS) throw new ServiceError(403);
		this.answered += 1;
		this.change();
		const keys = this.ordered(this.keys);
		return {
			total: keys.length,
			at: (index) => {
				const key = keys[index] ?? 0;
				if (this.sent.has(key)) this.sentAgain += 1;
				this.sent.add(key);
				return this.isEmptied ? undefined : recordOf(this.world, key);
			},
		};
	}

	private get isEmptied(): boolean {
		const { what, at, times } = this.world.fault ?? { at: Infinity, times: 0 };
		return what === 'empty' && !this.isCalm && this.answered >= at && this.answered < at + times;
	}

	private change(): void {
		const { change } = this.world;
		if (change === null || this.isCalm || change.before !== this.answered) return;
		const { length } = this.keys;
		const count = change.records === 'page' ? sizeOf(this.world) : change.records;
		if (change.kind === 'grow') {
			this.keys = [...this.keys, ...Array.from({ length: count }, (_, i) => length + i + 1)];
			return;
		}
		const from = Math.round(change.place * Math.max(length - count, 0));
		this.keys = this.keys.toSpliced(from, count);
		this.throughout = this.keys;
	}
}
