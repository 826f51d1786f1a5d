/**
 * Draws an operation, values for its fields, which come from its declaration, several items with values of their own, how
 * long each request takes, or one that fails. The second store of the service shows less than the first one. Its oracle is
 * the product itself: several items in one run give what each gives in a run of its own, in a process of its own, and what
 * is said of each is the same; a request that fails costs one item.
 */
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import { ServiceError } from '../../../simulator/errors';
import type { Route } from '../../../simulator/routes';
import type { Service } from '../../../simulator/service';
import { filledIn, placesIn, withParameters, type Place } from '../../fieldsIn';
import { OPERATIONS, SAMPLES, type OperationName } from '../../samples';
import { byAlias, Shop, useShop } from '../../shop';
import { panelFields } from '../../tool/support';
import { among, expectNoFaults, faultsIf, oneIn } from '../explore';
import { VALUES, WEIGHTS } from './values';

const described = useShop();

/** What may happen to one request. None of these has the node ask for less. */
const FAULTS: readonly Fault[] = [
	...[429, 502, 503].map((status) => ({ status })),
	{ status: 200, body: '<html>Maintenance</html>' },
	...[{ reset: 'before' } as const, { truncate: true }],
];

interface Item extends IDataObject {
	alias: string;
}

const placesOf = (name: OperationName, sample: INodeParameters): Place[] =>
	placesIn(
		panelFields(described, name, { ...sample, returnAll: false, output: 'selected' }),
	).filter(({ path }) => path in VALUES);
const isOptional = ({ path }: Place): boolean => path.includes('.');

/** Most items are of one store, some of another or of none, and one in ten cannot be parsed. */
function runsOf(operation: OperationName, sample: INodeParameters) {
	const places = placesOf(operation, sample);
	const options = places.filter(isOptional);
	const item: fc.Arbitrary<Item> = fc.record({
		alias: fc.oneof({ weight: 8, arbitrary: among('loja-aurora') }, among('other', 'none')),
		isBad: oneIn(10),
		values: fc.record(
			Object.fromEntries(places.map(({ path }) => [path, among(...(VALUES[path] ?? []))])),
		),
	});
	const stalls = fc.array(among(0, 40, 90), { maxLength: 6 });
	const required = places.filter((one) => !isOptional(one));
	return fc.oneof(
		{
			weight: 2,
			arbitrary: fc.record({
				operation: among(operation),
				/** Of the fields that an operation has, those that the run sets. */
				places: fc
					.subarray(options, { minLength: Math.ceil(options.length / 2) })
					.map((chosen) => [...required, ...chosen]),
				items: fc.array(item, { minLength: 2, maxLength: 4 }),
				/** How long each request takes, in milliseconds, in the order of their arrival. */
				stalls,
				/** In place of it, a request of the run that fails. */
				fault: fc.oneof(
					{ weight: 2, arbitrary: among(null) },
					fc.record({ fault: among(...FAULTS), nth: fc.integer({ min: 1, max: 4 }) }),
				),
			}),
		},
		// Two that differ by their store alone. With options, hardly a list of the second one has all that it is asked for.
		fc.record({
			...{ operation: among(operation), places: among(required), stalls, fault: among(null) },
			items: item.map((one): Item[] =>
				['loja-aurora', 'other'].map((alias) => ({ ...one, alias, isBad: false })),
			),
		}),
	);
}
type Run = ReturnType<typeof runsOf> extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Parameters that read each value from the item. */
function parametersOf({ operation, places, fault }: Run): INodeParameters {
	const alone = { options: { requestOptions: { maxRetries: 0, concurrency: 1 } } };
	const own = places
		.filter(({ path }) => !fault || !path.includes('maxRetries'))
		.reduce(
			(parameters, place) => {
				const value = `={{ $json.isBad && '${place.path}' === 'output' ? 'none' : $json.values['${place.path}'] }}`;
				return withParameters(parameters, place.hold(filledIn(place, value)));
			},
			withParameters(SAMPLES[operation], fault ? alone : {}),
		);
	return {
		...own,
		...(!/^(?:user|store)\./.test(operation) && { store: byAlias('={{ $json.alias }}') }),
		...(operation === 'discount.create' && { name: '={{ $json.name }}' }),
	};
}

/** The endpoints of the document. The second store refuses to show the status of an order, and passes over the rest. */
const routesOf = ({ routes, aliases }: Service): Route[] =>
	routes.map((route) => ({
		...route,
		handle: (call) => {
			if (call.alias !== aliases[1]) return route.handle(call);
			if (/\bstatus\b/.test(call.query.getAll('include').join())) throw new ServiceError(422);
			call.query.delete('include');
			return route.handle(call);
		},
	}));

/** What comes out for each item, and what is said above, in a process that knows nothing. */
async function outcomesOf(run: Run, items: Item[], faults: Fault[] = []) {
	const shop = new Shop();
	await shop.open(
		{
			...{ orders: 12, leads: 12, maxPageSize: 5, limits: { 'GET /orders': Infinity } },
			include: { format: 'any', default: ['statuses'] },
		},
		routesOf,
	);
	shop.service.faults.push(...faults);
	const aliases: Record<string, string> = { other: shop.alias(1) };
	const input = items.map((item) => ({ ...item, alias: aliases[item.alias] ?? item.alias }));
	const node = { onError: 'continueRegularOutput' } as const;
	const {
		items: found,
		errorText,
		hints,
	} = await shop.run(run.operation, parametersOf(run), {
		...{ items: input, node },
	});
	await shop.close();
	expect(errorText).toBe('');
	const origins = found.map(({ pairedItem }) => (pairedItem as { item: number }).item);
	expect(origins).toEqual(origins.toSorted((a, b) => a - b));
	const outputs = items.map((_, index) =>
		comparable(found.filter((__, place) => origins[place] === index).map(({ json }) => json)),
	);
	return { outputs, said: hints.flatMap(sentencesIn) };
}

/** What the service counts or dates by itself depends on what came before, and its port on the machine. */
const comparable = (json: unknown): string =>
	JSON.stringify(json, (key, value: unknown) =>
		/^(?:updated_at|created_at|start_at)$/.test(key) ? null : value,
	)
		.replace(/127\.0\.0\.1:\d+/g, 'service')
		.replace(/"id":165\d{5}/g, '"id":0');

/** A hint, once for each kind of related records that it names. What names an item, or counts records, differs in a run of several. */
function sentencesIn(hint: string): string[] {
	const [, titles] = /^No record came with ([^.]*?), so /.exec(hint) ?? [];
	if (titles !== undefined) return titles.split(', ').map((title) => `no ${title}`);
	return /\bItem \d|records have no creation date/.test(hint) ? [] : [hint];
}

/** Items that gave no error alone. */
let successes = 0;

async function faultsIn(run: Run): Promise<string[]> {
	const { stalls, fault } = run;
	const items = run.items.map((item, index) => ({ ...item, name: `Spring ${index}` }));
	const outputs: string[] = [];
	const saidOf: string[][] = [];
	for (const one of items) {
		const alone = await outcomesOf(run, [one]);
		outputs.push(...alone.outputs);
		if (!alone.outputs.join().includes('"error"')) successes += 1;
		saidOf.push(alone.said);
	}
	const faults = fault ? [{ ...fault.fault, nth: fault.nth }] : stalls.map((stall) => ({ stall }));
	const together = await outcomesOf(run, items, faults);
	const differing = together.outputs.flatMap((output, index) =>
		output === outputs[index] ? [] : [`item ${index}: ${output}, alone ${outputs[index]}`],
	);
	if (fault) {
		return faultsIf({
			[`it costs more than one item: ${differing.join('\n')}`]: differing.length > 1,
			[`no error: ${differing.join()}`]: !/^$|"error"/.test(differing.join()),
		});
	}
	const added = together.said.filter((hint) => !saidOf.flat().includes(hint));
	// Others of its store may show what an item lacks.
	const unsaid = saidOf.filter(
		(_, index) => items.filter(({ alias }) => alias === items[index]?.alias).length === 1,
	);
	const lost = unsaid.flat().filter((hint) => !together.said.includes(hint));
	return [
		...differing,
		...added.map((hint) => `said of no item alone: ${hint}`),
		...lost.map((hint) => `said of an item alone, but not together: ${hint}`),
	];
}

it('[A8] [R1] the items of an operation together are those of each alone', async () => {
	const runs = fc.oneof(
		...OPERATIONS.map(([name, sample]) => ({
			weight: WEIGHTS[name] ?? 1,
			arbitrary: runsOf(name, sample),
		})),
	);
	await expectNoFaults(runs, faultsIn, 110);
	// One in each run at least: errors alone would be alike.
	expect(successes).toBeGreaterThan(110);
}, 600_000);
