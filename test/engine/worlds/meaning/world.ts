/**
 * The world of meaning. It draws a shop whose orders are as shops have them (simulator, `data/untidy.ts`), a service with
 * each fact that the document does not show, a form that somebody fills in, and who reads what comes. Its oracle is the
 * contract over what is true in the shop: who has paid, which orders are new, whose data may come. `truth.ts` has the
 * shop's own truth, `oracle.ts` what must come of a form, `run.ts` runs it.
 */
import fc from 'fast-check';

import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { STORIES, type Story } from '../../../simulator/data/untidy';

export interface World {
	/** How many orders there are. Their stories repeat. */
	orders: number;
	stories: Story[];
	service: {
		/** Relations that each order has by itself. */
		shown: string[];
		/** Relations that it refuses, or passes over, where they are asked for. */
		unknown: string[];
		refusal: 'ignored' | 400 | 404 | 422 | 500;
		includeFormat: 'comma' | 'repeat' | 'brackets';
		order: 'oldestFirst' | 'newestFirst';
		/** `askedScroll`: a scroll by a query parameter only; without it, no page leads beyond eight records. */
		paging: 'scroll' | 'askedScroll' | 'links' | 'pages';
		orderIds: 'absent' | 'present';
		/** Answers of a while ago come, without the two newest orders, unless a query parameter says otherwise. */
		isCached: boolean;
	};
	/** Whether the credential has the query parameters that the service wants. */
	hasReadQuery: boolean;
	reader: 'person' | 'model' | 'continue';
	form: Form;
}

/** What is to be shown of an order. */
export interface View {
	output: 'simplified' | 'full' | 'raw' | 'selected';
	names: string[];
	/** What the user asks for, and where. */
	include: string[];
	includedBy: 'include' | 'additionalInclude' | 'parameter' | 'credential';
}

export interface GetAll extends View {
	kind: 'getAll';
	/** Nothing that means anything, a word that is no key, or the customer of an order. */
	customer: null | { empty: unknown } | { word: string } | { of: number; by: 'email' | 'cpf' };
	/** The orders since which, and before which, orders are wanted. */
	after: number | null;
	before: number | null;
	limit: number | null;
	/** The form has a query parameter of its own in place of one of the credential. */
	isStaleWanted: boolean;
}

export interface Get extends View {
	kind: 'get';
	by: 'number' | 'words' | 'code' | 'id';
	order: number;
}

export type OrderForm = GetAll | Get;

/** An event that the trigger receives. */
export interface Delivery extends Pick<View, 'output' | 'names'> {
	kind: 'delivery';
	isInvoice: boolean;
	order: number;
}

/** Discounts of which some exist, with the same values, with another value, or with two others. */
export interface ReturnIt {
	kind: 'returnIt';
	discounts: Array<'new' | 'same' | 'value' | 'two'>;
	output: View['output'];
}

export interface Leads {
	kind: 'leads';
	/** `own`: that of a lead. */
	filters: Array<[name: 'name' | 'email' | 'city', value: { empty: unknown } | 'own']>;
}

export type Form = OrderForm | Delivery | ReturnIt | Leads | { kind: 'picker' };

/** How a model leaves an argument empty (contract, F6). */
const empty = fc
	.constantFrom<unknown[]>('', '  ', null, [], {}, '[]', '{}', 'null')
	.map((value) => ({ empty: value }));

/** Derived names, names of the record, paths, and some that no order has. */
const NAMES =
	`id created_at status_at customer_name customer_email payment is_paid status.name status customer.email
	customer.phone.full_number items items.item_sku items.quantity address.city metadata metadata.engraving
	tracking.utm_source transactions.captured transactions.payment.name pix.pix_qr_code statuses.name statuses
	value_total track_code colour customer.colour`.split(/\s+/);

const relations = fc.subarray([...ORDER_RELATIONS]);
const index = fc.nat({ max: 11 });
const names = fc.subarray(NAMES, { minLength: 1, maxLength: 4 });

const among = <const Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
/** Null in four of five. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
	fc.oneof({ weight: 4, arbitrary: among(null) }, { weight: 1, arbitrary: value });
/** The default most often. */
const output = fc.oneof(
	{ weight: 6, arbitrary: among('simplified', 'full', 'selected') },
	{ weight: 1, arbitrary: among('raw') },
);
const view = {
	...{ output, names },
	include: fc.oneof(among<string[]>([]), fc.subarray([...ORDER_RELATIONS], { maxLength: 3 })),
	includedBy: among<View['includedBy']>('include', 'additionalInclude', 'parameter', 'credential'),
};

const getAll: fc.Arbitrary<GetAll> = fc.record({
	kind: among('getAll'),
	customer: fc.oneof(
		{ weight: 8, arbitrary: among(null) },
		{ weight: 7, arbitrary: empty },
		{ weight: 2, arbitrary: fc.record({ of: index, by: among('email', 'cpf') }) },
		{ weight: 1, arbitrary: among({ word: 'Ana' }) },
	),
	after: seldom(index),
	before: seldom(index),
	limit: among(null, 1, 2, 3, 4, 7),
	isStaleWanted: among(...Array<false>(7).fill(false), true),
	...view,
});

const get: fc.Arbitrary<Get> = fc.record({
	kind: among('get'),
	by: among('number', 'words', 'code', 'id'),
	order: index,
	...view,
});

const delivery: fc.Arbitrary<Delivery> = fc.record({
	kind: among('delivery'),
	isInvoice: fc.boolean(),
	...{ order: index, output, names },
});

const discount = among<ReturnIt['discounts'][number]>('new', 'same', 'value', 'two');
/** @param harmless so many that exist as they are come before the others */
const returnIt = (harmless: number): fc.Arbitrary<ReturnIt> =>
	fc.record({
		kind: among('returnIt'),
		discounts: fc
			.array(discount, { minLength: 1, maxLength: 3 })
			.map((some) => [...Array<'same'>(harmless).fill('same'), ...some]),
		output,
	});

const filter = fc.tuple(
	among<Leads['filters'][number][0]>('name', 'email', 'city'),
	fc.oneof({ weight: 6, arbitrary: empty }, { weight: 1, arbitrary: among<'own'>('own') }),
);
const leads: fc.Arbitrary<Leads> = fc.record({
	kind: among('leads'),
	filters: fc.uniqueArray(filter, { minLength: 1, selector: ([name]) => name }),
});

/** A form, how often it is drawn, and who fills it in: models more often where it is about whose data may come. */
const by = (weight: number, form: fc.Arbitrary<Form>, ...readers: Array<World['reader']>) => ({
	weight,
	arbitrary: fc.record({ form, reader: among(...readers) }),
});
const formAndReader = fc.oneof(
	by(36, getAll, 'person', 'model', 'model', 'continue'),
	by(4, get, 'person', 'model', 'continue'),
	by(11, delivery, 'person'),
	by(2, returnIt(0), 'person', 'model'),
	// These have more notes than are shown one by one.
	by(7, returnIt(10), 'person', 'continue'),
	by(10, leads, 'person', 'model', 'model', 'model'),
	by(10, among({ kind: 'picker' as const }), 'person'),
);

/** Half of a story is tidy, so that what is the matter is not hidden by something else. */
const part = <const Value>(values: readonly Value[]): fc.Arbitrary<Value> =>
	fc.oneof(fc.constant(values[0] as Value), fc.constantFrom(...values));

const story: fc.Arbitrary<Story> = fc.record({
	payment: fc.oneof(among('issued', 'refunded'), among(...STORIES.payment)),
	goods: part(STORIES.goods),
	buyer: part(STORIES.buyer),
	empty: fc.constantFrom(...STORIES.empty),
	numbers: part(STORIES.numbers),
	number: part(STORIES.number),
	parcels: part(STORIES.parcels),
	metadata: part(STORIES.metadata),
	extras: part(STORIES.extras),
	createdAt: part(STORIES.createdAt),
	history: part(STORIES.history),
});

type Traits = World['service'];

export const anyWorld: fc.Arbitrary<World> = fc
	.record({
		orders: fc.oneof(fc.integer({ min: 6, max: 12 }), fc.nat({ max: 12 })),
		stories: fc.array(story, { minLength: 1, maxLength: 6, size: 'max' }),
		service: fc.record({
			shown: fc.oneof(among<string[]>([]), relations),
			unknown: fc.oneof(among<string[]>([]), among<string[]>([]), relations),
			refusal: among<Traits['refusal']>('ignored', 400, 404, 422, 500),
			includeFormat: among<Traits['includeFormat']>('comma', 'repeat', 'brackets'),
			order: among<Traits['order']>('oldestFirst', 'newestFirst'),
			paging: among<Traits['paging']>('scroll', 'askedScroll', 'links', 'pages'),
			orderIds: among<Traits['orderIds']>('absent', 'absent', 'present'),
			isCached: fc.boolean(),
		}),
		hasReadQuery: among(true, true, false),
		asked: formAndReader,
	})
	.map(({ asked, ...shop }) => ({ ...shop, ...asked }));

/** Of a story only what is the matter. */
const untidyIn = (told: Story): Partial<Story> =>
	Object.fromEntries(
		Object.entries(told).filter(([name, value]) => STORIES[name as keyof Story][0] !== value),
	);

/** A world as a counterexample shows it. */
export const shown = ({ stories, ...world }: World): unknown => ({
	...world,
	stories: stories.map(untidyIn),
});

const isOfOrders = (one: Form): one is OrderForm => one.kind === 'getAll' || one.kind === 'get';
const has = ({ stories, orders }: World, isMeant: (told: Story) => boolean): boolean =>
	stories.slice(0, orders).some(isMeant);
/** Is paid is shown, and nothing stands in the way of its source. */
const isShown = ({ form, service }: World): boolean =>
	(isOfOrders(form) || (form.kind === 'delivery' && !form.isInvoice)) &&
	(form.output === 'simplified' || form.output === 'full') &&
	(form.kind !== 'getAll' || (form.customer ?? form.after ?? form.before) === null) &&
	!service.unknown.includes('transactions');
const isPath = (name: string): boolean => name.includes('.');

/** What a fault may hide in. */
export const DANGERS: Record<string, { is: (world: World) => boolean }> = {
	'a slip that is issued, in a list that shows it': {
		is: (world) => isShown(world) && has(world, ({ payment }) => payment.startsWith('issued')),
	},
	'an order that was refunded, in a list that shows it': {
		is: (world) => isShown(world) && has(world, ({ payment }) => payment === 'refunded'),
	},
	'Full of orders': { is: ({ form }) => isOfOrders(form) && form.output === 'full' },
	'a path in Selected Fields': {
		is: ({ form }) => isOfOrders(form) && form.output === 'selected' && form.names.some(isPath),
	},
	'an output that needs more than the user asks for': {
		is: ({ form }) => isOfOrders(form) && form.output !== 'raw' && form.include.length > 0,
	},
	'a relation that the service refuses': {
		is: ({ form, service }) =>
			isOfOrders(form) && service.refusal !== 'ignored' && service.unknown.length > 0,
	},
	'an order without an ID': {
		is: (world) => isOfOrders(world.form) && has(world, ({ goods }) => goods === 'digital'),
	},
	'a model that leaves Customer empty': {
		is: ({ form, reader }) =>
			reader === 'model' &&
			form.kind === 'getAll' &&
			form.customer !== null &&
			'empty' in form.customer,
	},
	'a model that asks for leads of nobody': {
		is: ({ form, reader }) =>
			reader === 'model' &&
			form.kind === 'leads' &&
			form.filters.every(([name, value]) => name === 'city' || value !== 'own'),
	},
	'a model that has to read of its limit, too': {
		is: ({ form, reader, orders }) =>
			reader === 'model' &&
			form.kind === 'getAll' &&
			form.customer === null &&
			orders >= (form.limit ?? 10),
	},
	'a list in the editor of a service that keeps answers': {
		is: ({ form, hasReadQuery }) => form.kind === 'picker' && hasReadQuery,
	},
	'an event that is no order': { is: ({ form }) => form.kind === 'delivery' && form.isInvoice },
	'a difference behind ten notes': {
		is: ({ form }) => form.kind === 'returnIt' && form.discounts.length > 10,
	},
};
