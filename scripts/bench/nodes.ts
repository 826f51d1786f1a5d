import type { IDataObject } from 'n8n-workflow';

import { ensureN8n } from '../../test/n8n-host';
import { startSimulator, type Simulator, type SimulatorKnobs } from '../../test/simulator';
import { run, type Cost, type Race, type RaceResult, type Work } from './engine';
import { median, type Section, type Table } from './report';
import {
	EDIT_FIELDS,
	HELPER,
	helperList,
	helperUpdates,
	HTTP_REQUEST,
	NodesOfN8n,
	ourList,
	ourUpdates,
	SELECTED,
} from './tasks';
import { buildPackage, filesOfN8n, RELEASE } from './whole';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const LATENCY_MS = 25;
const PAGE_SIZE = 100;
const ORDERS = 40_000;
const ALIAS = 'loja-aurora';
/** Executions of a list and of an update between two looks at the heap, five times. */
const EXECUTIONS = 1_000;
/** How much the heap may grow after the first look, in megabytes. */
const MOST_GROWTH = 2;

const TIME = ['processor, s', 'clock, s'] as const;
const MODES = { Raw: 'raw', Simplified: 'simplified', Full: 'full', [SELECTED]: 'selected' };

const count = (figure: number): string => figure.toLocaleString('en');

/** The same tasks by this package and by what else would do them, in n8n's engine. */
export async function compareNodes(): Promise<Section> {
	const host = await ensureN8n(RELEASE);
	await buildPackage();
	const n8n = new NodesOfN8n(filesOfN8n(host));
	const modes = (): Record<string, Work> =>
		Object.fromEntries(Object.entries(MODES).map(([name, mode]) => [name, ourLeads(mode)]));
	const lists = await raceOf(leads(20_000), 20_000, (store) => ({
		...modes(),
		[HELPER]: helperList(store, ALIAS),
	}));
	const fields = await raceOf(leads(5_000), 5_000, (store) => ({
		Simplified: ourLeads('simplified'),
		[SELECTED]: ourLeads('selected'),
		'HTTP Request, Split Out': n8n.list(store, ALIAS),
		[EDIT_FIELDS]: n8n.fields(store, ALIAS),
	}));
	const updates = await raceOf({ skus: 1_000 }, 1_000, (store, items) => ({
		'Store Management': ourUpdates(ALIAS, items),
		[HELPER]: helperUpdates(store, ALIAS, items),
		[HTTP_REQUEST]: n8n.updates(store, ALIAS, items),
	}));
	return {
		title: 'Lists and updates',
		settings:
			`The engine of n8n ${host.version} alone, ${LATENCY_MS} ms for each answer; all in one process that has done the task ` +
			`before, in random order, the median of ${ROUNDS} rounds`,
		tables: [
			timesOf('20,000 leads, by page number', lists, HELPER),
			timesOf('5,000 leads, ten fields', fields, EDIT_FIELDS),
			timesOf('1,000 SKU updates', updates, HTTP_REQUEST),
		],
	};
}

/** @throws Error where executions leave more and more memory behind */
export async function measureHeap(): Promise<Section> {
	await buildPackage();
	const { heaps } = await withService({ leads: 20, skus: 1 }, 0, (_, items) => ({
		...{ rounds: 5, times: EXECUTIONS, isWarm: true },
		contestants: { list: ourLeads('full'), update: ourUpdates(ALIAS, items) },
	}));
	const growth = (heaps.at(-1) ?? NaN) - (heaps[0] ?? NaN);
	console.log(`Heap: ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MB`);
	if (!(growth < MOST_GROWTH)) throw new Error(`The heap has grown by ${growth} MB`);
	const rows = heaps.map((heap, index) => [
		`${count(2 * EXECUTIONS * (index + 1))} executions`,
		[heap],
	]);
	return {
		title: 'Memory that stays',
		settings: `Lists of 20 leads in Full and single updates in turn, in one process; more than ${MOST_GROWTH} MB of growth is an error`,
		tables: [
			{ task: 'After', columns: ['heap, MB'], rows: Object.fromEntries(rows) as Table['rows'] },
		],
	};
}

/** How long a list at the documented limit takes, in virtual time: what the processor does takes none. */
export async function measureLongList(): Promise<Section> {
	await buildPackage();
	const task = `${count(ORDERS)} orders`;
	const { costs } = await run({
		contestants: { [task]: ourList('order', ALIAS, 'simplified') },
		...{ rounds: 1, isWarm: false },
		// API document, Limits: GET orders is allowed 120 times a minute.
		service: { orders: ORDERS, pageSize: 20, maxPageSize: 100 },
	});
	const [cost] = costs[task] ?? [];
	const { clock, requests } = checked(task, cost, ORDERS);
	return {
		title: 'A long list at the limit',
		settings: `A service that allows 120 requests a minute, has pages of 20 and gives up to 100 if asked, in virtual time`,
		tables: [
			{ task: 'Task', columns: ['minutes', 'requests'], rows: { [task]: [clock / 60, requests] } },
		],
	};
}

function leads(records: number): SimulatorKnobs {
	return { pagination: 'pages', leads: records, pageSize: PAGE_SIZE };
}

function ourLeads(mode: string): Work {
	return ourList('lead', ALIAS, mode);
}

/** The task by all contestants, several times. */
async function raceOf(
	knobs: SimulatorKnobs,
	records: number,
	contestants: (store: Simulator, items: IDataObject[]) => Record<string, Work>,
): Promise<RaceResult['costs']> {
	const { costs } = await withService(knobs, LATENCY_MS, (store, items) => ({
		...{ rounds: ROUNDS, isWarm: true, contestants: contestants(store, items) },
	}));
	for (const [name, all] of Object.entries(costs)) {
		for (const cost of all) checked(name, cost, records);
	}
	return costs;
}

/** @param raceWith gets the service, and an item for each of its SKUs */
async function withService(
	knobs: SimulatorKnobs,
	latencyMs: number,
	raceWith: (store: Simulator, items: IDataObject[]) => Omit<Race, 'service'>,
): Promise<RaceResult> {
	const store = await startSimulator({ latencyMs, ...knobs });
	const skus = store.data.skus(ALIAS);
	const items = Array.from({ length: knobs.skus ?? 0 }, (_, index) => ({ id: skus.at(index).id }));
	const service = { baseUrl: store.url, ...store.credentials };
	try {
		return await run({ ...raceWith(store, items), service });
	} finally {
		await store.stop();
	}
}

/** @throws Error unless each record came */
function checked(name: string, cost: Cost | undefined, records: number): Cost {
	if (cost?.records === records) return cost;
	throw new Error(`${name}: ${cost?.records} records of ${records}`);
}

function timesOf(task: string, costs: RaceResult['costs'], base: string): Table {
	const rows = Object.entries(costs).map(([name, all]) => [
		name,
		[median(all.map(({ processor }) => processor)), median(all.map(({ clock }) => clock))],
	]);
	return { task, columns: TIME, rows: Object.fromEntries(rows) as Table['rows'], base };
}
