import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import * as worlds from './world';
import { KINDS, type World } from './world';

/** The record with a key, and the relations that it is asked for with. */
export function recordOf(world: World, key: number, relations: readonly string[]): IDataObject {
	const { kind, undatedEvery } = world;
	const date = dateOf(key, worlds.isDated(world, key) ? 'UTC' : 'BRT');
	const record: IDataObject = { ...KINDS[kind](key), key };
	if (kind === 'lead') record.created_at = date;
	if (relations.includes('statuses')) {
		// The second entry has a zone that can be read, and comes later.
		const later = undatedEvery > 0 ? [{ created_at: dateOf(key + 100, 'UTC') }] : [];
		record.statuses = { data: [...later, { created_at: date }] };
	}
	if (relations.includes('customer')) {
		record.customer = worlds.isOfCustomer(key) ? { data: { email: worlds.CUSTOMER } } : null;
	}
	return record;
}

function dateOf(key: number, timezone: string): IDataObject {
	const date = new Date(worlds.momentOf(key)).toISOString().slice(0, 19).replace('T', ' ');
	return { date, timezone_type: timezone === 'UTC' ? 3 : 2, timezone };
}

/** Moves each of the oldest records that are wanted behind a whole page of older ones. */
export function withStragglers(keys: readonly number[], world: World): number[] {
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

/** What the service does wrong, but for a page that is empty. */
export function faultsOf({ fault }: World): Fault[] {
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
	if (what !== 'linkedZero') return { message: 'Too many queries' };
	const links = { previous: '', next: 'https://shop.example/v2/shop/list?page=2' };
	return { data: [], meta: { pagination: { total: '0', current_page: 1, total_pages: 2, links } } };
}
