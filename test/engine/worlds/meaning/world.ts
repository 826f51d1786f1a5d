/**
 * The world of meaning. It draws a shop whose orders are as shops have them (simulator, `data/untidy.ts`), a service with
 * each fact that the document does not show, a form that somebody fills in, and who reads what comes. Its oracle is the
 * contract over what is true in the shop: who has paid, which orders are new, whose data may come. `truth.ts` has the
 * shop's own truth, `oracle.ts` what must come of a form, `run.ts` runs it.
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

/** What is to be shown of an order. */
const VIEW = {
	/** The default most often. */
	output: fc.oneof(
		{ weight: 6, arbitrary: among(...OUTPUTS) },
		{ weight: 1, arbitrary: among('raw') },
	),
	names: fc.subarray(NAMES, { minLength: 1, maxLength: 4 }),
};
/** What the user asks for besides, and where. */
const ASKED = {
	include: fc.oneof(among<string[][]>([]), fc.subarray([...ORDER_RELATIONS], { maxLength: 3 })),
	includedBy: among('include', 'additionalInclude', 'parameter', 'credential'),
};
export type View = WorldOf<typeof VIEW & typeof ASKED>;

/** Of a customer: what finds the orders, and what is like it and is none. */
const RIGHT = ['email', 'cpf', 'punctuated'] as const;
const WRONG = ['digitLess', 'digitMore', 'name'] as const;
/** The orders since which, and before which, orders are wanted. */
const period = (after: fc.Arbitrary<number | null>, before: fc.Arbitrary<number | null>) =>
	fc.record({ after, before });
const nobody = among(null);
const anyPeriod = fc.oneof(
	{ weight: 64, arbitrary: period(nobody, nobody) },
	{ weight: 8, arbitrary: period(index, nobody) },
	{ weight: 8, arbitrary: period(nobody, index) },
	{ weight: 5, arbitrary: period(index, index) },
	{
		weight: 24,
		arbitrary: index.chain((one) => period(among<number[]>(one), among<number[]>(one))),
	},
);

const getAll = fc.record({
	kind: among('getAll'),
	/** Nothing that means anything, a word, or the customer of an order. */
	customer: fc.oneof(
		{ weight: 18, arbitrary: nobody },
		{ weight: 15, arbitrary: empty },
		{ weight: 2, arbitrary: fc.record({ of: index, by: among(...RIGHT) }) },
		{ weight: 8, arbitrary: fc.record({ of: index, wrong: among(...WRONG) }) },
	),
	period: anyPeriod,
	limit: among(null, 1, 2, 3, 4),
	/** The form has a query parameter of its own in place of one of the credential. */
	isStaleWanted: among(...Array<false>(7).fill(false), true),
	...{ ...VIEW, ...ASKED },
});

const get = fc.record({
	kind: among('get'),
	by: among('words', 'words', 'words', 'number', 'code', 'id'),
	order: index,
	/** How people write the number of an order. */
	words: among('Pedido nº %', '#%', 'Venda %.', 'order % ', 'Pedido %!'),
	...{ ...VIEW, ...ASKED },
});

/** An event that the trigger receives. */
const delivery = fc.record({
	...{ kind: among('delivery'), order: index, ...VIEW },
});

/**
 * Discounts of which some exist, with the same values, with another value, or with two others.
 *
 * @param harmless so many that exist as they are come before the others
 */
const returnIt = (harmless: number) =>
	fc.record({
		kind: among('returnIt'),
		/** In their names: the process remembers what it has created in a store, and a port may come again. */
		sale: fc.noBias(fc.uuid()),
		discounts: fc
			.array(among('new', 'same', 'value', 'two'), { minLength: 1, maxLength: 3 })
			.map((some) => [...Array<'same'>(harmless).fill('same'), ...some]),
		output: VIEW.output,
	});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type GetAll = Drawn<typeof getAll>;
export type Get = Drawn<typeof get>;
export type OrderForm = GetAll | Get;
export type Delivery = Drawn<typeof delivery>;
export type ReturnIt = Drawn<ReturnType<typeof returnIt>>;
export type Form = OrderForm | Delivery | ReturnIt;
type Reader = 'person' | 'model' | 'continue';

/** A form, how often it is drawn, and who fills it in: models more often where it is about whose data may come. */
const by = (weight: number, form: fc.Arbitrary<Form>, ...readers: Reader[]) => ({
	...{ weight, arbitrary: fc.record({ form, reader: among(...readers) }) },
});
const formAndReader = fc.oneof(
	by(64, getAll, 'person', 'model', 'model', 'continue'),
	by(21, get, 'person', 'model', 'continue'),
	by(13, delivery, 'person'),
	by(2, returnIt(0), 'person', 'model'),
	// These have more notes than are shown one by one.
	by(12, returnIt(10), 'person', 'continue'),
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
	/** Answers of a while ago come, without the two newest orders, unless a query parameter says otherwise. */
	isCached: fc.boolean(),
};

const SHOP = {
	/** How many orders there are. Their stories repeat. */
	orders: fc.oneof(fc.integer({ min: 6, max: 12 }), fc.nat({ max: 12 })),
	stories: fc.array(story, { minLength: 1, maxLength: 6, size: 'max' }),
	service: fc.record(SERVICE),
	/** Whether the credential has the query parameters that the service wants. */
	hasReadQuery: among(true, true, false),
};
export type World = WorldOf<typeof SHOP> & { form: Form; reader: Reader };

export const anyWorld: fc.Arbitrary<World> = fc
	.record({ ...SHOP, asked: formAndReader })
	.map(({ asked, ...shop }) => ({ ...shop, ...asked }));
