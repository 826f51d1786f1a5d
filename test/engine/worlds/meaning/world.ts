/**
 * Draws a shop whose orders are as shops have them (simulator, `data/untidy.ts`), a service with each fact that the
 * document does not show, a form of Order → Get Many or Get that somebody fills in (`form.ts`), and who reads what comes.
 * Its oracle (`oracle.ts`) is the contract over what is true in the shop (`truth.ts`): who has paid, which orders are new,
 * whose data may come.
 */
import fc from 'fast-check';

import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { STORIES, type Story } from '../../../simulator/data/untidy';
import { among, type WorldOf } from '../explore';

/** How a model leaves an argument empty (F6). */
const empty = fc.record({
	empty: among<unknown[]>('', '  ', null, [], {}, '[]', '{}', 'null'),
});

/** Derived names, names of the record, paths, and some that no order has. */
const NAMES =
	`id created_at status_at customer_name customer_email payment is_paid status.name status customer.email
	customer.phone.full_number items items.item_sku items.quantity address.city metadata metadata.engraving
	tracking.utm_source transactions.captured transactions.payment.name pix.pix_qr_code statuses.name statuses
	value_total track_code colour customer.colour`.split(/\s+/);

const relations = fc.subarray([...ORDER_RELATIONS]);
const index = fc.nat({ max: 11 });
const OUTPUTS = ['simplified', 'full', 'selected'] as const;

/** What is to be shown of an order, and what the user asks for besides, and where. */
const VIEW = {
	/** The default most often. */
	output: among(...OUTPUTS, ...OUTPUTS, 'raw'),
	names: fc.subarray(NAMES, { minLength: 1, maxLength: 4 }),
	include: fc.oneof(among<string[][]>([]), fc.subarray([...ORDER_RELATIONS], { maxLength: 3 })),
	includedBy: among('include', 'additionalInclude', 'parameter', 'credential'),
};
export type View = WorldOf<typeof VIEW>;

/** Of a customer: what finds the orders, and what is like it and is none. */
const RIGHT = ['email', 'cpf', 'punctuated'] as const;
const WRONG = ['digitLess', 'digitMore', 'name'] as const;
/** The orders since which, and before which, orders are wanted. */
const period = fc.oneof(
	{ weight: 6, arbitrary: among({ after: null, before: null }) },
	fc.record({ after: index, before: among(null) }),
	fc.record({ after: among(null), before: index }),
	fc.record({ after: index, before: index }),
	{ weight: 2, arbitrary: index.map((one) => ({ after: one, before: one })) },
);

const getAll = fc.record({
	kind: among('getAll'),
	/** Nothing that means anything, a word, or the customer of an order. */
	customer: fc.oneof(
		{ weight: 18, arbitrary: among(null) },
		{ weight: 15, arbitrary: empty },
		{ weight: 2, arbitrary: fc.record({ of: index, by: among(...RIGHT) }) },
		{ weight: 8, arbitrary: fc.record({ of: index, wrong: among(...WRONG) }) },
	),
	period,
	limit: among(null, 1, 2, 3, 4),
	/** The form has a query parameter of its own in place of one of the credential. */
	isStaleWanted: among(...Array<false>(7).fill(false), true),
	...VIEW,
});

const get = fc.record({
	kind: among('get'),
	by: among('words', 'words', 'words', 'number', 'code', 'id'),
	order: index,
	/** How people write the number of an order. */
	words: among('Pedido nº %', '#%', 'Venda %.', 'order % ', 'Pedido %!'),
	...VIEW,
});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type GetAll = Drawn<typeof getAll>;
export type Get = Drawn<typeof get>;

/** Models more often where it is about whose data may come. */
const formAndReader = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			form: getAll,
			reader: among('person', 'model', 'model', 'continue'),
		}),
	},
	fc.record({ form: get, reader: among('person', 'model', 'continue') }),
);

/** Half of a story is tidy, so that what is the matter is not hidden by something else. */
const parts = Object.entries(STORIES).map(([part, values]: [string, readonly unknown[]]) => [
	part,
	fc.oneof(fc.constant(values[0]), fc.constantFrom(...values)),
]);
export const story = fc.record({
	...(Object.fromEntries(parts) as { [Part in keyof Story]: fc.Arbitrary<Story[Part]> }),
	payment: fc.oneof(among('issued', 'refunded'), among(...STORIES.payment)),
	empty: among(...STORIES.empty),
});

const SERVICE = {
	/** Relations that each order has by itself. */
	shown: fc.oneof(among<string[][]>([]), relations),
	/** Relations that it refuses, or passes over, where they are asked for. */
	unknown: fc.oneof(among<string[][]>([]), among<string[][]>([]), relations),
	refusal: among('ignored', 400, 404, 422, 500),
	includeFormat: among('comma', 'repeat', 'brackets'),
	order: among('oldestFirst', 'newestFirst'),
	paging: among('scroll', 'links', 'pages'),
	orderIds: among('absent', 'absent', 'present'),
};

const SHOP = {
	/** How many orders there are. Their stories repeat. */
	orders: fc.oneof(fc.integer({ min: 6, max: 12 }), fc.nat({ max: 12 })),
	stories: fc.array(story, { minLength: 1, maxLength: 6, size: 'max' }),
	service: fc.record(SERVICE),
	/** Whether the credential has the query parameters that the service wants. */
	hasReadQuery: among(true, true, false),
};
export type World = WorldOf<typeof SHOP> & Drawn<typeof formAndReader>;

export const anyWorld: fc.Arbitrary<World> = fc
	.record({ ...SHOP, asked: formAndReader })
	.map(({ asked, ...shop }) => ({ ...shop, ...asked }));
