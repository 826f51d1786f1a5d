import type { Simulator } from '../../../simulator';
import type { DateObject } from '../../../simulator/data/dates';
import type { Order } from '../../../simulator/data/order';
import { PAYMENTS, type Story, trackCodesOf } from '../../../simulator/data/untidy';
import type { World } from './world';

export type Fields = Record<string, unknown>;

/** A date that nobody can read: it must not become a moment. */
export const UNKNOWN_DATE = 'unknown date';

/** What is so of one order, whatever its record makes of it. */
export interface Truth {
	/** Of the endpoint of its items. Its record may not show it. */
	id: number;
	/** As the service writes it. */
	number: string | number;
	/** When it was placed, in milliseconds. */
	placed: number;
	/** Whether such a record can show when it was placed. */
	isDated: (relations: readonly string[]) => boolean;
	/** Undefined of a guest. */
	customer: { email: string; cpf: string | null; name: string } | undefined;
	codes: string[];
	/** The record with the given relations. */
	record: (relations: readonly string[]) => Fields;
	/** What the derived names mean (contract, O1, O3, O5), as far as such a record can show it, of which the node may have left something out. */
	derived: (relations: readonly string[], isLess?: boolean) => Fields;
}

/** What the truth follows from. */
interface Shop extends Pick<World, 'orders'> {
	stories: readonly Story[];
	service: Pick<World['service'], 'orderIds'>;
}

/** The orders of the shop, oldest first. */
export function truthOf(
	service: Simulator,
	{ orders, stories, service: { orderIds } }: Shop,
): Truth[] {
	const alias = service.aliases[0] ?? '';
	return Array.from({ length: orders }, (_, index) => {
		const order = service.data.orders(alias).at(index);
		const story = stories[index % stories.length] as Story;
		const [address] = order.address;
		const id = address?.order_id ?? 0;
		const made: Record<string, Fields> = {};
		const record = (relations: readonly string[]): Fields =>
			(made[relations.join()] ??= JSON.parse(
				JSON.stringify(service.data.shown(alias, relations).at(index)),
			) as Fields);
		const isHistoryRead = story.history === 'oldestFirst' || story.history === 'newestFirst';
		return {
			...{ id, record, number: record([]).number as string | number },
			placed: Date.parse(String(iso(order.statuses?.data[0]?.created_at))),
			isDated: (relations) =>
				story.createdAt === 'own' || (isHistoryRead && relations.includes('statuses')),
			customer: story.buyer === 'guest' ? undefined : order.customer?.data,
			codes: trackCodesOf(order, story),
			derived: (relations, isLess = false) => {
				const derived = derivedOf(order, story, orderIds === 'present', new Set(relations));
				// Where the transactions were left out, nothing is true (O3).
				const isUnsure = isLess && !relations.includes('transactions') && derived.is_paid === true;
				return isUnsure ? { ...derived, is_paid: null } : derived;
			},
		};
	});
}

function derivedOf(
	{ address, payments, statuses, customer }: Order,
	story: Story,
	hasId: boolean,
	relations: ReadonlySet<string>,
): Fields {
	const { goods, history, createdAt, buyer, payment } = story;
	const hasAddress =
		goods === 'posted' || (goods === 'pickedUp' && relations.has('pickup_address'));
	const past = relations.has('statuses') && history !== 'none' ? (statuses?.data ?? []) : [];
	const dated = (date: DateObject | undefined): unknown =>
		history === 'undated' && date !== undefined ? UNKNOWN_DATE : iso(date);
	const own = { absent: null, own: iso(statuses?.data[0]?.created_at), unreadable: '07/11/2026' }[
		createdAt
	];
	const hasOwnDate = createdAt === 'own' || past.length === 0;
	const person = relations.has('customer') && buyer === 'customer' ? customer?.data : undefined;
	const { isPaid, ...told } = PAYMENTS[payment];
	const flag: unknown = 'own' in told ? told.own : null;
	return {
		id: hasId || hasAddress ? (address[0]?.order_id ?? null) : null,
		created_at: hasOwnDate ? own : dated(past[0]?.created_at),
		status_at: dated(past.at(-1)?.created_at),
		customer_name: person?.name ?? null,
		customer_email: person?.email ?? null,
		payment: payments[0]?.name ?? null,
		is_paid: relations.has('transactions') ? isPaid : typeof flag === 'boolean' ? flag : null,
	};
}

/** A date of the store as ISO 8601 (contract, O1). All of them are in its zone. */
function iso(date: DateObject | undefined): string | null {
	if (date === undefined) return null;
	const [day, time = '', fraction = ''] = date.date.split(/[ .]/);
	return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}-03:00`;
}

/** A value as Full shows it: relations without their wrapping, dates as ISO 8601 where they can be read (O1). */
export function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value !== 'object' || value === null) return value;
	const { data, timezone, date } = value as Fields;
	if (data !== undefined && Object.keys(value).length === 1) return plain(data);
	if (typeof date === 'string' && timezone === 'America/Sao_Paulo') return iso(value as DateObject);
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}
