/**
 * Draws writes of several rows, and faults in all attempts of n8n's Retry On Fail. Its oracle is the store: what is green
 * was done, nothing was done twice, and what is said of a write that failed is true.
 */
import fc from 'fast-check';
import type { IDataObject, INode } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import { SAMPLES } from '../../samples';
import { Shop, type Outcome } from '../../shop';
import { shortAnswers } from '../answers';
import { among, expectNoFaults, worldsOf, type Dangers, type WorldOf } from '../explore';

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
};

/** Of each request of one method, the n-th that it hits. */
const fault = fc.record({
	name: among<string[]>('lost', 'lost', 'lost', ...Object.keys(FAULTS)),
	nth: fc.integer({ min: 1, max: 5 }),
	method: among('GET', 'POST|PUT', 'POST|PUT'),
});
const MIXED = {
	isCreate: fc.boolean(),
	/** Of each row: its name or SKU; equal ones are of the same values. */
	rows: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
	faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
	continues: fc.boolean(),
	tries: fc.integer({ min: 1, max: 3 }),
	maxRetries: among<number[]>(0, 0, 1),
	returnsIt: fc.boolean(),
	/** The answer to a write has its ID alone. */
	isShort: fc.boolean(),
};
type World = WorldOf<typeof MIXED>;

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
const isLostFirst = ({ isCreate, faults: [first, second] }: World): boolean =>
	!isCreate &&
	LOSSES.includes(first?.name ?? '') &&
	first?.nth === 1 &&
	REFUSALS.includes(second?.name ?? '');
const areEqual = ({ rows }: World): boolean => new Set(rows).size < rows.length;

const DANGERS: Dangers<World> = {
	'an update that is lost, then refused, in one attempt': {
		drawn: {
			...{ isCreate: false, maxRetries: 1, tries: 1, faults: lostFirst },
			rows: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
		},
		is: (world) => isLostFirst(world) && world.maxRetries > 0 && world.tries === 1,
	},
	'an update that is lost, then refused in the next attempt': {
		drawn: { isCreate: false, maxRetries: 0, tries: 2, faults: lostFirst, rows: [0] },
		is: (world) => isLostFirst(world) && world.maxRetries === 0 && world.tries > 1,
	},
	'an update that is done, then refused in the next attempt': {
		drawn: {
			...{ isCreate: false, maxRetries: 0, tries: 2, continues: true, rows: [0, 1] },
			faults: refusals(2).map((names) => inTurn('', ...names)),
		},
		is: ({ isCreate, faults: [first], tries, continues }) =>
			!isCreate && tries > 1 && continues && first?.name === '',
	},
	'two creates of equal values that are lost, of which one was done': {
		drawn: {
			...{ isCreate: true, returnsIt: false, continues: true, tries: 1 },
			rows: among<number[][]>([0, 0], [1, 0, 0]),
			faults: among(LOSSES, LOSSES.toReversed()).map((names) => inTurn(...names)),
		},
		is: (world) =>
			world.isCreate &&
			!world.returnsIt &&
			areEqual(world) &&
			LOSSES.every((name) => world.faults.some((one) => one.name === name)),
	},
	'a create that is lost, in a second attempt': {
		is: ({ isCreate, faults, tries }) =>
			isCreate && tries > 1 && faults.some(({ name }) => name === 'lost'),
	},
	'a create that is lost, and is answered by its ID alone': {
		drawn: { ...{ isCreate: true, isShort: true }, faults: fc.constant(inTurn('lost')) },
		is: ({ isCreate, faults, isShort }) =>
			isCreate && isShort && faults.some(({ name }) => name === 'lost'),
	},
	'equal rows with Return It': {
		drawn: { isCreate: true, returnsIt: true, rows: among<number[][]>([0, 0], [1, 0, 0]) },
		is: (world) => world.isCreate && world.returnsIt && areEqual(world),
	},
	'an update that fails in a second attempt': {
		is: ({ isCreate, tries, faults }) => !isCreate && tries > 1 && faults.length > 1,
	},
};

const SKU = 15000001;

async function run(shop: Shop, world: World): Promise<Outcome> {
	const { isCreate, rows, faults, continues, tries, maxRetries, returnsIt } = world;
	for (const { name, nth, method } of faults) {
		for (const one of method.split('|')) {
			shop.service.faults.push({ ...FAULTS[name], nth, match: { method: one } });
		}
	}
	const requestOptions = { maxRetries, concurrency: 1 };
	const ifExists = returnsIt ? 'return' : 'create';
	const parameters = isCreate
		? { ...SAMPLES['discount.create'], name: '={{ "Sale " + $json.row }}' }
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
function timesDone(shop: Shop, isCreate: boolean, row: number): number {
	const { createdDiscounts, updatedSkus } = shop.service.state;
	if (!isCreate) return updatedSkus.filter(({ id }) => id === SKU + row).length;
	return createdDiscounts.filter(({ discount }) => discount.name === `Sale ${row}`).length;
}

const UNDONE = /The service did not do it\.|Nothing was sent\./;
/** With Retry On Fail, an earlier attempt may have. */
const NOT_NOW = /This attempt (?:did not do it|sent nothing)\./;
const MAYBE = /may still have done it\./;

/** @param sameRows how many rows ask for the same */
function faultsInText(
	text: string,
	{ isCreate, tries }: World,
	done: number,
	sameRows: number,
): string[] {
	const said = [UNDONE, NOT_NOW, MAYBE].filter((one) => one.test(text));
	// What a create has come to is remembered over the attempts of n8n.
	const isDenied = UNDONE.test(text) || (isCreate && NOT_NOW.test(text));
	return [
		...(said.length === 1 ? [] : [`says ${said.length} things of the write`]),
		...(isDenied && sameRows === 1 && done > 0 ? ['was done'] : []),
		...(UNDONE.test(text) && tries > 1 ? ['speaks for all attempts'] : []),
	].map((fault) => `${fault}: ${text}`);
}

async function faultsIn(world: World): Promise<string[]> {
	const { isCreate, rows, returnsIt, isShort } = world;
	const shop = new Shop();
	await shop.open({ discounts: 2 }, isShort ? shortAnswers : undefined);
	const { items, errorText } = await run(shop, world);
	const wrong: string[] = [];
	const green = new Map<number, IDataObject[]>();
	for (const { json, pairedItem } of items) {
		const row = rows[(pairedItem as { item: number }).item] ?? NaN;
		const same = rows.filter((one) => one === row).length;
		if (typeof json.error === 'string') {
			wrong.push(...faultsInText(json.error, world, timesDone(shop, isCreate, row), same));
		} else green.set(row, [...(green.get(row) ?? []), json]);
	}
	for (const row of new Set(rows)) {
		const done = timesDone(shop, isCreate, row);
		const same = rows.filter((one) => one === row).length;
		const ofRow = green.get(row) ?? [];
		const ids = new Set(ofRow.map(({ id }) => id));
		if (ofRow.length > 0 && done === 0) wrong.push(`row ${row} is green and not done`);
		if (isCreate && done > (returnsIt ? 1 : same)) wrong.push(`row ${row} was done ${done} times`);
		if (isCreate && !returnsIt && ids.size < ofRow.length)
			wrong.push(`row ${row} has one ID twice`);
	}
	if (errorText !== '' && rows.length === 1) {
		wrong.push(...faultsInText(errorText, world, timesDone(shop, isCreate, rows[0] ?? 0), 1));
	}
	await shop.close();
	return wrong;
}

it('[A8] [R4] what is green was done, nothing twice, and what is said of a failed write is true', async () => {
	const worlds = worldsOf(MIXED, DANGERS, 5);
	await expectNoFaults(worlds, faultsIn, { runs: 110, dangers: DANGERS });
}, 600_000);
