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
const output = among<View['output']>('simplified', 'full', 'raw', 'selected');
const view = {
	...{ output, names },
	include: fc.oneof(among<string[]>([]), fc.subarray([...ORDER_RELATIONS], { maxLength: 3 })),
	includedBy: among<View['includedBy']>('include', 'additionalInclude', 'parameter', 'credential'),
};

const getAll: fc.Arbitrary<GetAll> = fc.record({
	kind: among('getAll'),
	customer: fc.oneof(
		{ weight: 4, arbitrary: among(null) },
		{ weight: 2, arbitrary: empty },
		{ weight: 3, arbitrary: fc.record({ of: index, by: among('email', 'cpf') }) },
		{ weight: 1, arbitrary: among({ word: 'Ana' }) },
	),
	after: fc.option(index, { freq: 3 }),
	before: fc.option(index, { freq: 6 }),
	limit: fc.option(fc.integer({ min: 1, max: 12 })),
	isStaleWanted: fc.nat({ max: 7 }).map((one) => one === 7),
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

const returnIt: fc.Arbitrary<ReturnIt> = fc.record({
	kind: among('returnIt'),
	discounts: fc.array(among('new', 'same', 'value', 'two'), { minLength: 1, maxLength: 14 }),
	output,
});

const leads: fc.Arbitrary<Leads> = fc.record({
	kind: among('leads'),
	filters: fc.uniqueArray(fc.tuple(among('name', 'email', 'city'), fc.oneof(empty, among('own'))), {
		minLength: 1,
		selector: ([name]) => name,
	}),
});

const form: fc.Arbitrary<Form> = fc.oneof(
	{ weight: 10, arbitrary: getAll },
	{ weight: 4, arbitrary: get },
	{ weight: 3, arbitrary: delivery },
	{ weight: 2, arbitrary: returnIt },
	{ weight: 2, arbitrary: leads },
	{ weight: 1, arbitrary: among({ kind: 'picker' as const }) },
);

/** Half of a story is tidy, so that what is the matter is not hidden by something else. */
const part = <const Value>(values: readonly Value[]): fc.Arbitrary<Value> =>
	fc.oneof(fc.constant(values[0] as Value), fc.constantFrom(...values));

const story: fc.Arbitrary<Story> = fc.record({
	payment: fc.constantFrom(...STORIES.payment),
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

export const anyWorld: fc.Arbitrary<World> = fc.record({
	orders: fc.integer({ min: 0, max: 12 }),
	stories: fc.array(story, { minLength: 1, maxLength: 6 }),
	service: fc.record({
		shown: fc.oneof(among<string[]>([]), relations),
		unknown: fc.oneof(among<string[]>([]), relations),
		refusal: among<Traits['refusal']>('ignored', 400, 404, 422, 500),
		includeFormat: among<Traits['includeFormat']>('comma', 'repeat', 'brackets'),
		order: among<Traits['order']>('oldestFirst', 'newestFirst'),
		paging: among<Traits['paging']>('scroll', 'askedScroll', 'links', 'pages'),
		orderIds: among<Traits['orderIds']>('absent', 'absent', 'present'),
		isCached: fc.boolean(),
	}),
	hasReadQuery: fc.boolean(),
	reader: among<World['reader']>('person', 'model', 'continue'),
	form,
});

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

const isView = (one: Form): one is Form & View => one.kind === 'getAll' || one.kind === 'get';
const has = (one: World, wanted: (told: Story) => boolean): boolean =>
	one.stories.slice(0, one.orders).some(wanted);

/** What a fault may hide in. */
export const DANGERS: Record<string, (world: World) => boolean> = {
	'a slip that is issued is listed, with its transactions': (world) =>
		isView(world.form) && has(world, ({ payment }) => /issued/.test(payment)),
	'Full of orders': ({ form: one }) => isView(one) && one.output === 'full',
	'a path in Selected Fields': ({ form: one }) =>
		isView(one) && one.output === 'selected' && one.names.some((name) => name.includes('.')),
	'what the output wants beside what the user asks for': ({ form: one }) =>
		isView(one) && one.output !== 'raw' && one.include.length > 0,
	'the service refuses a relation': ({ form: one, service: { refusal, unknown } }) =>
		isView(one) && refusal !== 'ignored' && unknown.length > 0,
	'orders without an ID': (world) =>
		isView(world.form) && has(world, ({ goods }) => goods === 'digital'),
	'a model without Customer': ({ form: one, reader }) =>
		reader === 'model' && one.kind === 'getAll' && one.customer !== null && 'empty' in one.customer,
	'a limit that a model reaches': ({ form: one, reader, orders }) =>
		reader === 'model' && one.kind === 'getAll' && one.limit !== null && one.limit <= orders,
	'the credential has what the service wants with reads': ({ hasReadQuery, service }) =>
		hasReadQuery && (service.isCached || service.paging === 'askedScroll'),
	'an event that is no order': ({ form: one }) => one.kind === 'delivery' && one.isInvoice,
	'a discount of other values exists': ({ form: one }) =>
		one.kind === 'returnIt' && one.discounts.some((kind) => kind === 'value' || kind === 'two'),
};
