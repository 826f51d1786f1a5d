/** Writes of several rows, what goes wrong with their requests, and how they are run. */
import fc from 'fast-check';
import type { INode } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import type { Route } from '../../../simulator/routes';
import type { Service } from '../../../simulator/service';
import { SAMPLES } from '../../samples';
import { Shop, type Outcome } from '../../shop';
import { among, type Dangers, type WorldOf } from '../explore';

const FAULTS: Readonly<Record<string, Fault>> = {
	...Object.fromEntries(
		[400, 401, 404, 408, 422, 429, 500, 501, 502, 503].map((status) => [status, { status }]),
	),
	'503, done': { status: 503, thenHandle: true },
	'not sent on': { reset: 'before' },
	lost: { reset: 'before', thenHandle: true },
	'broken off': { reset: 'middle' },
	truncated: { truncate: true },
	'a web page': { status: 200, body: '<html>Maintenance</html>', thenHandle: true },
	'no record': { status: 200, body: { success: false, message: 'no' } },
	'too slow': { stall: 40_000 },
	// What was created a short time ago is not in it.
	'a late list': {
		status: 200,
		body: { data: [], meta: { pagination: { total_pages: 1 } } },
		times: 9,
	},
};

/** Of each request of one method, the n-th that it hits. */
const fault = fc.record({
	name: among<string[]>('lost', 'lost', 'lost', ...Object.keys(FAULTS)),
	nth: fc.integer({ min: 1, max: 5 }),
	method: among('GET', 'POST|PUT', 'POST|PUT'),
});

export const MIXED = {
	isCreate: fc.boolean(),
	/** Of each row: its name or SKU; equal ones are of the same values. */
	rows: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
	faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
	continues: fc.boolean(),
	/** Of n8n's Retry On Fail. */
	tries: fc.integer({ min: 1, max: 3 }),
	maxRetries: among<number[]>(0, 0, 1),
	returnsIt: fc.boolean(),
	/** The answer to a write has its ID alone. */
	isShort: fc.boolean(),
	/** Runs of the same rows at the same moment. */
	runs: among<number[]>(1, 1, 1, 1, 2),
};
export type World = WorldOf<typeof MIXED>;

/** Faults of writes, one after the other; '' is none. */
const inTurn = (...names: string[]): World['faults'] =>
	names.map((name, index) => ({ name, nth: index + 1, method: 'POST|PUT' }));
/** Whether it was done or not, its answer is lost. */
const LOSSES = ['lost', 'not sent on'];
const REFUSALS = ['400', '401', '404', '422'];
const refusals = (count: number): fc.Arbitrary<string[]> =>
	fc.array(among(...REFUSALS), { minLength: count, maxLength: count });
const lostFirst = fc
	.tuple(among(...LOSSES), refusals(1))
	.map(([lost, names]) => inTurn(lost, ...names));

/** Of writes, one that is refused. */
const refusal = fc
	.tuple(among(...REFUSALS), fc.integer({ min: 1, max: 10 }))
	.map(([name, nth]): World['faults'] => [{ name, nth, method: 'POST|PUT' }]);

const LATE: World['faults'][number] = { name: 'a late list', nth: 1, method: 'GET' };
const TEN_ROWS = Array.from({ length: 10 }, (_, row) => row);
/** Whether a create may be done without an answer. */
export const losesAnswers = ({ faults }: World): boolean =>
	faults.some(({ name }) => ![...REFUSALS, LATE.name].includes(name));
/** Whether nobody can know of a create before the row or the run that looks for it: its answer is lost, and no list shows it. */
export const mayBeUnknown = (world: World): boolean =>
	losesAnswers(world) &&
	world.faults.some(({ name, method }) => name === LATE.name && method === LATE.method);
export const areEqual = ({ rows }: World): boolean => new Set(rows).size < rows.length;

export const DANGERS: Dangers<World> = {
	'ten rows of which one is refused': {
		...{ rows: TEN_ROWS, continues: false, runs: 1 },
		faults: refusal,
	},
	'two runs at once with Return It': {
		...{ isCreate: true, returnsIt: true, runs: 2 },
		faults: fc.oneof(refusal, fc.constant<World['faults']>([LATE])),
	},
	'an update that is lost, then refused, in one attempt': {
		...{ isCreate: false, maxRetries: 1, tries: 1, faults: lostFirst },
		rows: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
	},
	'an update that is done, then refused in the next attempt': {
		...{ isCreate: false, maxRetries: 0, tries: 2, continues: true, rows: [0, 1] },
		faults: refusals(2).map((names) => inTurn('', ...names)),
	},
	'two creates of equal values that are lost, of which one was done': {
		...{ isCreate: true, returnsIt: false, continues: true, tries: 1 },
		rows: among<number[][]>([0, 0], [1, 0, 0]),
		faults: among(LOSSES, LOSSES.toReversed()).map((names) => inTurn(...names)),
	},
	'a create that is lost, and is answered by its ID alone': {
		...{ isCreate: true, isShort: true },
		faults: fc.constant(inTurn('lost')),
	},
	'a create that is lost and not looked for, before an equal row': {
		...{ isCreate: true, returnsIt: true, continues: true, tries: 1, rows: [0, 0] },
		faults: fc.constant([...inTurn('lost'), { name: '401', nth: 2, method: 'GET' } as const]),
	},
	'equal rows with Return It': {
		isCreate: true,
		returnsIt: true,
		rows: among<number[][]>([0, 0], [1, 0, 0]),
	},
};

/** The endpoints of the document, with answers to writes that have the ID of the record alone. */
const shortAnswers = ({ routes }: Service): Route[] =>
	routes.map((route) => ({
		...route,
		handle: (call) => {
			const answer = route.handle(call);
			const { id } = (answer.body ?? {}) as { id?: unknown };
			const isCut = /^(?:POST|PUT) /.test(route.endpoint) && id !== undefined;
			return isCut ? { ...answer, body: { data: { id } } } : answer;
		},
	}));

const SKU = 15000001;

let opened = 0;
/** A later shop may get the port of an earlier one, and the node remembers names for ten minutes. */
const nameOf = (row: number | string): string => `Sale ${opened}-${row}`;

export async function openShop({ faults, isShort }: World): Promise<Shop> {
	opened += 1;
	const shop = new Shop();
	await shop.open({ discounts: 2 }, isShort ? shortAnswers : undefined);
	for (const { name, nth, method } of faults) {
		for (const one of method.split('|')) {
			shop.service.faults.push({ ...FAULTS[name], nth, match: { method: one } });
		}
	}
	return shop;
}

export async function run(shop: Shop, world: World): Promise<Outcome> {
	const { isCreate, rows, continues, tries, maxRetries, returnsIt } = world;
	const requestOptions = { maxRetries, concurrency: 1 };
	const ifExists = returnsIt ? 'return' : 'create';
	const parameters = isCreate
		? { ...SAMPLES['discount.create'], name: `=${nameOf('{{ $json.row }}')}` }
		: { ...SAMPLES['sku.update'], skuId: `={{ ${SKU} + $json.row }}` };
	const node: Partial<INode> = {
		...(tries > 1 && { retryOnFail: true, maxTries: tries, waitBetweenTries: 1 }),
		...(continues && { onError: 'continueRegularOutput' }),
	};
	return await shop.run(
		isCreate ? 'discount.create' : 'sku.update',
		{ ...parameters, options: { requestOptions, ...(isCreate && { ifExists }) } },
		{ items: rows.map((row) => ({ row })), node },
	);
}

/** How often the service has done what a row asks for. */
export function timesDone(shop: Shop, { isCreate }: World, row: number): number {
	const { createdDiscounts, updatedSkus } = shop.service.state;
	if (!isCreate) return updatedSkus.filter(({ id }) => id === SKU + row).length;
	return createdDiscounts.filter(({ discount }) => discount.name === nameOf(row)).length;
}
