/**
 * Orders as shops have them: their records tell what happened more or less clearly, or not at all. What really happened
 * is in the tidy order and in its story.
 */
import { type Order, ORDER_RELATIONS } from './order';

/** Of the order its own `authorized`; of each transaction `authorized`, `captured` and `cancelled`. */
interface Payment {
	own?: unknown;
	transactions: ReadonlyArray<
		readonly [authorized: unknown, captured: unknown, cancelled: unknown]
	>;
	/** Whether the customer has paid and the shop has kept it; null where nothing tells. */
	isPaid: boolean | null;
}

const REFUSED = [false, false, true] as const;
const PAID = [true, true, false] as const;

export const PAYMENTS = {
	captured: { own: true, transactions: [PAID], isPaid: true },
	/** A bank slip or a Pix code is authorized when it is issued. */
	issued: { own: false, transactions: [[true, false, false]], isPaid: false },
	/** The order itself says nothing yet. */
	issuedUnsaid: { transactions: [[true, false, false]], isPaid: false },
	waiting: { own: false, transactions: [], isPaid: false },
	cancelledCard: { own: false, transactions: [[true, false, true]], isPaid: false },
	refunded: { own: true, transactions: [[true, true, true]], isPaid: false },
	secondCard: { own: false, transactions: [REFUSED, PAID], isPaid: true },
	ownFlagOnly: { own: true, transactions: [], isPaid: true },
	unsaid: { transactions: [], isPaid: null },
	flagsAsTexts: { own: '1', transactions: [[1, 'true', 0]], isPaid: null },
} as const satisfies Record<string, Payment>;

/** How a relation without content is written. */
const EMPTY = {
	list: () => [],
	wrappedList: () => ({ data: [] }),
	null: () => null,
	wrappedNull: () => ({ data: null }),
	absent: () => undefined,
};

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as Array<keyof Table>;

/** What may be the matter with an order, by its parts. The first of each is tidy. */
export const STORIES = {
	payment: keysOf(PAYMENTS),
	/** Only what is posted or picked up has an address, and with it an ID. */
	goods: ['posted', 'pickedUp', 'digital'],
	buyer: ['customer', 'guest'],
	empty: keysOf(EMPTY),
	/** Of amounts and of the number. */
	numbers: ['numbers', 'texts'],
	number: ['own', 'idOfNext'],
	parcels: [1, 0, 2],
	metadata: ['plain', 'keyTwice', 'none'],
	/** Fields that the document does not name, `clashing`: with the names of derived ones. */
	extras: ['none', 'other', 'clashing'],
	createdAt: ['absent', 'own', 'unreadable'],
	/** `undated`: in a zone that nobody can read. */
	history: ['oldestFirst', 'newestFirst', 'undated', 'none'],
} as const;

export type Story = { [Part in keyof typeof STORIES]: (typeof STORIES)[Part][number] };

/** The tracking codes of an order: so many parcels stand in one field. */
export const trackCodesOf = ({ number }: Order, { parcels }: Story): string[] =>
	[`AA${number}45678BR`, `BB${number}45678BR`].slice(0, parcels);

/**
 * The record of an order with a story.
 *
 * @param order with all relations
 * @param next the ID of the order after it
 * @param relations those that the record has
 */
export function asTold(
	order: Order,
	story: Story,
	next: number,
	relations: readonly string[],
): object {
	const { payment, numbers, number, goods, buyer, metadata } = story;
	const empty = EMPTY[story.empty]();
	const amounts = Object.entries(order).filter(([name]) => name.startsWith('value_'));
	const told: Record<string, unknown> = {
		...order,
		number: number === 'idOfNext' ? next : order.number,
		authorized: { own: undefined, ...PAYMENTS[payment] }.own,
		track_code: trackCodesOf(order, story).join(', ') || null,
		...(goods === 'posted' ? {} : { address: [] }),
		...(goods === 'pickedUp' ? {} : { pickup_address: empty }),
		...(buyer === 'guest' ? { customer: empty } : {}),
		...(metadata === 'plain' ? {} : { metadata: metadata === 'none' ? empty : TWICE }),
		transactions: transactionsOf(order, story) ?? empty,
		statuses: historyOf(order, story) ?? empty,
		...createdAtOf(order, story),
		...EXTRAS[story.extras],
	};
	if (numbers === 'texts') {
		for (const [name] of [...amounts, ['number'] as const]) told[name] = String(told[name]);
	}
	const isShown = (name: string): boolean =>
		relations.includes(name) || !ORDER_RELATIONS.includes(name);
	return Object.fromEntries(Object.entries(told).filter(([name]) => isShown(name)));
}

/** Two engravings in one order. */
const TWICE = {
	data: [
		{ key: 'engraving', value: 'Ana' },
		{ key: 'engraving', value: 'Bia' },
	],
};

const EXTRAS = {
	none: {},
	other: { loyalty_points: 12, gift_note: 'For you', channel: { data: { name: 'app' } } },
	clashing: { payment: { gateway: 'x' }, tracking: { carrier: 'y' } },
};

function transactionsOf({ transactions }: Order, { payment }: Story): object | undefined {
	const told = PAYMENTS[payment].transactions.map(([authorized, captured, cancelled], index) => {
		const id = (transactions?.data.id ?? 0) + index;
		return { ...transactions?.data, id, authorized, captured, cancelled };
	});
	// The document shows one.
	return told.length === 0 ? undefined : { data: told.length === 1 ? told[0] : told };
}

function historyOf({ statuses }: Order, { history }: Story): object | undefined {
	if (history === 'none' || statuses === undefined) return undefined;
	const { data } = statuses;
	if (history === 'newestFirst') return { data: data.toReversed() };
	if (history === 'oldestFirst') return { data };
	return { data: data.map((one) => ({ ...one, created_at: { ...one.created_at, ...UNREAD } })) };
}

/** A zone by an abbreviation, as PHP writes it. */
const UNREAD = { timezone_type: 2, timezone: 'BRT' };

function createdAtOf({ statuses }: Order, { createdAt }: Story): { created_at?: unknown } {
	if (createdAt === 'absent') return {};
	return { created_at: createdAt === 'own' ? statuses?.data[0]?.created_at : '07/11/2026' };
}
