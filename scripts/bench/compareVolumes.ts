/**
 * `npm run bench -- volume`: what large lists cost in n8n's engine, compared with a node that parses the
 * same pages and does nothing else. `-- newest`: what it takes to find the newest in one.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byAlias } from '../../test/locators';
import { startSimulator, type Simulator } from '../../test/simulator';
import { runInEngine, type EngineCost, type EngineTask } from './inEngine';
import { spread } from './metrics';
import { PAGES_NODE_TYPE } from './pagesNode';
import { publish, tableOf, type Cell } from './report';

const ROUNDS = 5;

const BASELINE = 'the pages, parsed';
const OUTPUTS: Readonly<Record<string, INodeParameters | undefined>> = {
	[BASELINE]: undefined,
	Simplified: { output: 'simplified' },
	Full: { output: 'full' },
	Raw: { output: 'raw' },
	'Selected Fields': { output: 'selected', selectedFields: 'created_at' },
};

/** The pages of the orders take a third of the documented limit of 120 requests a minute. */
const LISTS = [
	{ resource: 'lead', counts: [1_000, 10_000, 100_000], pageSize: 100 },
	{ resource: 'order', counts: [20_000], pageSize: 500 },
] as const;
type List = (typeof LISTS)[number];

interface Row {
	list: string;
	count: number;
	output: string;
	costs: EngineCost[];
}

export async function compareVolumes(): Promise<void> {
	const rows: Row[] = [];
	for (const list of LISTS) {
		for (const count of list.counts) rows.push(...(await measureList(list, count)));
	}
	const [large] = LISTS;
	const counts = large.counts.map((count) => count.toLocaleString('en'));
	const pages = LISTS.map(({ resource, pageSize }) => `${pageSize} ${resource}s`).join(' or ');
	await publish({
		title: 'Large lists',
		command: 'volume',
		settings:
			`n8n-core in Node.js ${process.version}, no latency, pages of ${pages}, the median of ${ROUNDS} rounds, each in a new process. ` +
			`"${BASELINE}" is a node that reads page after page with n8n's own helper. ` +
			'Seconds of processor time; MB above what the process had before',
		...tableOf('List', rows.map(cellOf)),
		chart: {
			name: 'volume',
			alt: 'Processor time of each output by the number of leads',
			heading: `Processor time for ${counts.join(', ')} leads`,
			unit: 'seconds',
			kind: 'lines',
			categories: counts,
			series: Object.keys(OUTPUTS).map((output) => ({
				name: output,
				values: rows
					.filter((row) => row.output === output && row.list === large.resource)
					.map((row) => Number((processorOf(row) / 1_000).toFixed(2))),
			})),
		},
	});
}

const LATENCY_MS = 25;
const ORDERS = 40_000;
const ORDERS_ON_A_PAGE = 20;
const LIST_ORDERS = [
	['Newest first', 'newestFirst'],
	['Oldest first', 'oldestFirst'],
] as const;

/** Requests and seconds for what is new, and for one order, wherever the newest stand. */
export async function compareNewest(): Promise<void> {
	const cells: Cell[] = [];
	for (const [column, listOrder] of LIST_ORDERS) {
		const store = await startSimulator({
			...{ orders: ORDERS, pageSize: ORDERS_ON_A_PAGE, pagination: 'pages', listOrder },
			...{ latencyMs: LATENCY_MS, limits: { 'GET /orders': Infinity } },
		});
		const [alias = ''] = store.aliases;
		const run = async (title: string, given: INodeParameters, staticData: IDataObject = {}) => {
			store.clearRequests();
			const task = taskOf(store, 'order', { returnAll: false, limit: 50, ...given });
			const cost = await runInEngine({ ...task, staticData });
			const { length } = store.requests.filter(({ path }) => path.endsWith('/orders'));
			const text = `${length}; ${(cost.milliseconds / 1_000).toFixed(2)}; ${cost.keys.length}`;
			cells.push({ row: title, column, text });
			return cost.staticData;
		};
		const get = (number: number): INodeParameters => ({
			...{ operation: 'get', orderId: { __rl: true, mode: 'number', value: `${number}` } },
		});
		try {
			const known = await run('Only New, the first time', { onlyNew: true });
			const last = [1, 2, 3].map(() => store.state.addOrder(alias).number).at(-1) ?? NaN;
			await run('Only New, three new orders', { onlyNew: true }, known);
			await run('Get, the newest order', get(last));
			await run('Get, an order 500 before it', get(last - 500));
		} finally {
			await store.stop();
		}
	}
	await publish({
		title: 'The newest of a large list',
		command: 'newest',
		settings:
			`n8n-core in Node.js ${process.version}, ${ORDERS.toLocaleString('en')} orders on pages of ${ORDERS_ON_A_PAGE}, ${LATENCY_MS} ms for each answer, one round. ` +
			'Requests; seconds; orders returned',
		...tableOf('Task', cells),
	});
}

async function measureList({ resource, pageSize }: List, count: number): Promise<Row[]> {
	const store = await startSimulator({
		[`${resource}s`]: count,
		pageSize,
		maxPageSize: pageSize,
		pagination: 'links',
		// The rounds follow each other faster than the limit allows.
		limits: { [`GET /${resource}s`]: Infinity },
	});
	const rows = Object.keys(OUTPUTS).map((output): Row => ({
		list: resource,
		count,
		output,
		costs: [],
	}));
	try {
		for (let round = 0; round < ROUNDS; round += 1) {
			for (const row of rows) {
				const cost = await runInEngine(taskOf(store, resource, OUTPUTS[row.output]));
				const { length: found } = cost.keys;
				if (found !== count) throw new Error(`${row.output}: ${found} of ${count}`);
				row.costs.push(cost);
				console.log(resource, count, row.output, cost.processorMs, cost.peakMb);
			}
		}
	} finally {
		await store.stop();
	}
	return rows;
}

/** @param output undefined for the node that parses the pages and does nothing else */
function taskOf(
	store: Simulator,
	resource: List['resource'],
	output: INodeParameters | undefined,
): EngineTask {
	const [alias = ''] = store.aliases;
	const list = { resource, operation: 'getAll', store: byAlias(alias), returnAll: true };
	return {
		url: store.url,
		tokens: store.credentials,
		type: output ? 'storeManagement' : PAGES_NODE_TYPE,
		typeVersion: 1,
		parameters: output ? { ...list, ...output } : { url: `${store.url}/v2/${alias}/${resource}s` },
		items: [{}],
	};
}

function processorOf({ costs }: Row): number {
	return spread(costs.map(({ processorMs }) => processorMs)).median;
}

function cellOf(row: Row): Cell {
	const { list, count, output, costs } = row;
	const seconds = (processorOf(row) / 1_000).toFixed(2);
	const memory = spread(costs.map(({ peakMb }) => peakMb)).median.toFixed(0);
	const title = `${count.toLocaleString('en')} ${list}s`;
	return { row: title, column: output, text: `${seconds}; ${memory}` };
}
