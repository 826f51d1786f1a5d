/**
 * Draws an operation, values for its fields, which come from its declaration, several items with values of their own, and
 * how long each request takes. Its oracle is the product itself: several items in one run give what each gives in a run of
 * its own, in a process of its own.
 */
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { filledIn, placesIn, withParameters, type Place } from '../../fieldsIn';
import { OPERATIONS, SAMPLES, type OperationName } from '../../samples';
import { byAlias, Shop, useShop } from '../../shop';
import { panelFields } from '../../tool/support';
import { expectNoFaults, failedOf, type Dangers } from '../explore';

const described = useShop();

/** Values that differ in what they lead to, by the place of the field; `index` is that of the item. */
const VALUES: Record<string, readonly unknown[]> = {
	limit: [1, 2, 3],
	output: ['simplified', 'full', 'raw', 'selected'],
	selectedFields: [['id'], ['id', 'created_at']],
	orderId: [11000001, 11000003, 19999999],
	skuId: [15000001, 15000002, 15999999],
	bannerId: [17000001, 17000002],
	webhookId: [18000001, 18000002, 18999999],
	body: ['{"name": "A"}', '{"name": "B"}'],
	discountValue: [5, 7],
	entryConditionValue: [1, 3],
	accumulate: [true, false],
	priceSale: [1.5, 20],
	availability: [0, 4],
	'additionalFields.barcode': ['1', '2'],
	'sorting.entry.orders': ['1,2', '2,1'],
	'filters.city': ['Recife', 'Natal', 'Salvador'],
	'filters.params': ['{"a": 1}', '{"b": {"c": 2}}'],
	'restrictions.brandsIds': ['1', '2,3'],
	'options.include': [['customer'], ['pix', 'statuses']],
	'options.createdAfter': ['2025-01-01', '2026-01-01', '2026-01-06'],
	'options.createdBefore': ['2026-01-08', '2027-01-01'],
	// Of the last and of the second order.
	'options.customer': [
		'gustavo.gomes.12000883@example.com',
		'beatriz.moreira.12000027@example.com',
	],
	'options.maxPages': [1, 2],
	'options.addStore': [true, false],
	'options.tryIt': [true, false],
	'options.queryParameters.parameter.value': ['wool', 'silk'],
	'options.requestOptions.pageSize': [2, 5],
	'options.requestOptions.maxRetries': [0, 3],
};

/** Lists that items share have more to confuse. */
const WEIGHTS: Partial<Record<OperationName, number>> = {
	'order.getAll': 8,
	'lead.getAll': 4,
	'order.get': 3,
};

/** Of the fields that an operation has, those that the run sets, and where each item comes from. */
interface Run {
	operation: OperationName;
	places: Place[];
	items: Item[];
	/** How long each request takes, in milliseconds, in the order of their arrival. */
	stalls: number[];
}

interface Item extends IDataObject {
	alias: string;
}

const placesOf = (name: OperationName, sample: INodeParameters): Place[] =>
	placesIn(
		panelFields(described, name, { ...sample, returnAll: false, output: 'selected' }),
	).filter(({ path }) => path in VALUES);

/** Most items are of one store, some of another or of none, and one in ten cannot be parsed. */
function runsOf(operation: OperationName, sample: INodeParameters): fc.Arbitrary<Run> {
	const places = placesOf(operation, sample);
	const item = fc.record({
		alias: fc.oneof(
			{ weight: 8, arbitrary: fc.constant('loja-aurora') },
			fc.constantFrom('other', 'none'),
		),
		isBad: fc.nat(9).map((one) => one === 0),
		values: fc.record(
			Object.fromEntries(
				places.map(({ path }) => [path, fc.constantFrom(...(VALUES[path] ?? []))]),
			),
		),
	});
	const isOptional = ({ path }: Place): boolean => path.includes('.');
	return fc.record({
		operation: fc.constant(operation),
		places: fc
			.subarray(places.filter(isOptional), {
				minLength: Math.ceil(places.filter(isOptional).length / 2),
			})
			.map((chosen) => places.filter((one) => !isOptional(one) || chosen.includes(one))),
		items: fc.array(item, { minLength: 2, maxLength: 4 }),
		stalls: fc.array(fc.constantFrom(0, 40, 90), { maxLength: 6 }),
	});
}

/** Parameters that read each value from the item. */
function parametersOf(
	sample: INodeParameters,
	places: Place[],
	hasStore: boolean,
): INodeParameters {
	const own = places.reduce((parameters, place) => {
		const value = `={{ $json.isBad && '${place.path}' === 'output' ? 'none' : $json.values['${place.path}'] }}`;
		return withParameters(parameters, place.hold(filledIn(place, value)));
	}, sample);
	return hasStore ? { ...own, store: byAlias('={{ $json.alias }}') } : own;
}

/** What comes out for each item, in a process that knows nothing. */
async function outcomesOf(
	name: OperationName,
	parameters: INodeParameters,
	items: Item[],
	stalls: number[] = [],
) {
	const shop = await Shop.open({
		...{ orders: 12, leads: 12, maxPageSize: 5, limits: { 'GET /orders': Infinity } },
		include: { format: 'any', default: ['statuses'] },
	});
	shop.service.faults.push(...stalls.map((stall) => ({ stall })));
	const aliases: Record<string, string> = { other: shop.alias(1) };
	const input = items.map((item) => ({ ...item, alias: aliases[item.alias] ?? item.alias }));
	const node = { onError: 'continueRegularOutput' } as const;
	const { items: found, errorText } = await shop.run(name, parameters, { items: input, node });
	await shop.close();
	expect(errorText).toBe('');
	const origins = found.map(({ pairedItem }) => (pairedItem as { item: number }).item);
	expect(origins).toEqual(origins.toSorted((a, b) => a - b));
	return items.map((_, index) =>
		found.filter((__, place) => origins[place] === index).map(({ json }) => comparable(json)),
	);
}

/** What the service counts or dates by itself depends on what came before, and its port on the machine. */
function comparable(json: IDataObject): unknown {
	const text = JSON.stringify(json, (key, value: unknown) =>
		/^(?:updated_at|created_at|start_at)$/.test(key) ? null : value,
	);
	return JSON.parse(
		text.replace(/127\.0\.0\.1:\d+/g, 'service').replace(/"id":165\d{5}/g, '"id":0'),
	) as unknown;
}

const isSearch = ({ operation }: Run): boolean => /^order\.get|^lead\.getAll$/.test(operation);
const has = ({ items }: Run, isMeant: (item: Item) => unknown): boolean => items.some(isMeant);

const DANGERS: Dangers<Run> = {
	'a list that items share, with values that differ': {
		is: (run) => isSearch(run) && new Set(run.items.map((item) => JSON.stringify(item))).size > 1,
	},
	'items of two stores': {
		is: ({ items }) => new Set(items.map(({ alias }) => alias)).size > 1,
	},
	'an item that cannot be parsed': { is: (run) => has(run, ({ isBad }) => isBad) },
	'a first request that takes longer than the next': {
		is: ({ stalls: [first = 0, second = 0] }) => first > second,
	},
};

async function faultsIn({ operation, places, items, stalls }: Run): Promise<string[]> {
	const hasStore = !/^(?:user|store)\./.test(operation);
	const named = items.map((item, index) => ({ ...item, name: `Spring ${index}` }));
	const given = parametersOf(SAMPLES[operation], places, hasStore);
	const parameters =
		operation === 'discount.create' ? { ...given, name: '={{ $json.name }}' } : given;
	const alone: unknown[] = [];
	for (const one of named) alone.push(...(await outcomesOf(operation, parameters, [one])));
	const together = await outcomesOf(operation, parameters, named, stalls);
	return failedOf(
		Object.fromEntries(
			together.map((outcome, index) => [
				`item ${index}: ${JSON.stringify(outcome)}, alone ${JSON.stringify(alone[index])}`,
				JSON.stringify(outcome) === JSON.stringify(alone[index]),
			]),
		),
	);
}

it('[R1] the items of an operation together are those of each alone', async () => {
	const runs = fc.oneof(
		...OPERATIONS.map(([name, sample]) => ({
			weight: WEIGHTS[name] ?? 1,
			arbitrary: runsOf(name, sample),
		})),
	);
	const show = ({ places, ...run }: Run) => ({ ...run, places: places.map(({ path }) => path) });
	await expectNoFaults(runs, faultsIn, { runs: 110, dangers: DANGERS, show });
}, 600_000);
