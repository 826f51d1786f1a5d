import execa from 'execa';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { join } from 'node:path';

import { byAlias } from '../../test/locators';
import { ensureFolder, ensureN8n, ROOT, userFolderPath } from '../../test/n8n-host';
import { startSimulator, type Simulator, type SimulatorKnobs } from '../../test/simulator';
import type { Section } from '../docsPage';
import type { Race, RaceResult, Step } from './engine';
import { comparison, ROUNDS } from './tables';

const ALIAS = 'loja-aurora';
const LATENCY_MS = 25;
const LEADS = 5_000;
const UPDATES = 1_000;
/** Executions of a list and of an update between two looks at the heap, and how many looks. */
const EXECUTIONS = 500;
const LOOKS = 5;
/** How much the heap may grow after the first look, in megabytes. */
const MOST_GROWTH = 2;

/** What Simplified shows of a lead. */
const FIELDS = {
	...{ id: 'number', name: 'string', email: 'string', city: 'string', state: 'string' },
	...{ birthday: 'string', is_customer: 'string', customer_id: 'string', utm_source: 'string' },
	created_at: 'string',
};
const OUTPUTS = {
	...{ Raw: { output: 'raw' }, Simplified: { output: 'simplified' }, Full: { output: 'full' } },
	'Selected Fields': { output: 'selected', selectedFields: Object.keys(FIELDS) },
};
const SKU = {
	...{ product_id: 1, sku: 'SKU-1', price_cost: 10, price_sale: 20, weight: 1, height: 2 },
	...{ width: 3, length: 4, availability: 5, availability_soldout: 0, quantity_managed: true },
	blocked_sale: false,
};
const count = (figure: number): string => figure.toLocaleString('en');

function ours(parameters: INodeParameters): Step[] {
	const type = 'n8n-nodes-store-management.storeManagement';
	return [{ type, typeVersion: 1, parameters: { ...parameters, store: byAlias(ALIAS) } }];
}

const ourList = (output: INodeParameters): Step[] =>
	ours({ resource: 'lead', operation: 'getAll', returnAll: true, ...output });

function ourUpdates(): Step[] {
	const camelCase = (name: string) =>
		name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
	const fields = Object.entries(SKU).map(([name, value]) => [camelCase(name), value] as const);
	const mapped = { dataMode: 'defineBelow', skuId: '={{ $json.id }}', variationsValuesIds: '[]' };
	return ours({ resource: 'sku', operation: 'update', ...mapped, ...Object.fromEntries(fields) });
}

/** @param file of one of n8n's own nodes */
const theirs = (
	name: string,
	typeVersion: number,
	file: string,
	parameters: INodeParameters,
): Step => ({
	...{ type: `n8n-nodes-base.${name}`, typeVersion, file: `${file}.node.js`, parameters },
});

function request({ url }: Simulator, path: string, parameters: INodeParameters): Step {
	return theirs('httpRequest', 4.2, 'HttpRequest/HttpRequest', {
		...{ authentication: 'predefinedCredentialType', nodeCredentialType: 'storeManagementApi' },
		...{ url: `=${url}/v2/${ALIAS}/${path}`, ...parameters },
	});
}

/** Pages by their numbers, their records as items, and ten fields of each record. */
function theirList(store: Simulator): Step[] {
	const figures = '$response.body.meta.pagination';
	const isLast = `Number(${figures}.current_page) >= Number(${figures}.total_pages)`;
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		...{ paginationCompleteWhen: 'other', completeExpression: `={{ ${isLast} }}` },
	};
	const assignments = Object.entries(FIELDS).map(([name, type]) => {
		const value = `={{ $json.${name === 'created_at' ? 'created_at.date' : name} }}`;
		return { id: name, name, type, value };
	});
	const fields = { assignments: { assignments }, options: { ignoreConversionErrors: true } };
	return [
		request(store, 'leads', { options: { pagination: { pagination } } }),
		theirs('splitOut', 1, 'Transform/SplitOut/SplitOut', { fieldToSplitOut: 'data' }),
		theirs('set', 3.4, 'Set/Set', fields),
	];
}

function theirUpdates(store: Simulator): Step[] {
	const jsonBody = JSON.stringify({ ...SKU, variations_values_ids: [] });
	const sent = { method: 'PUT', sendBody: true, specifyBody: 'json', jsonBody };
	return [request(store, 'catalog/skus/{{ $json.id }}', sent)];
}

/** The race in a process of its own, so that nothing else runs in it, for an item of each SKU. */
async function run(
	knobs: SimulatorKnobs,
	records: number,
	contestantsOf: (store: Simulator) => Race['contestants'],
	repeated = { rounds: ROUNDS, times: 1 },
): Promise<RaceResult> {
	const { n8n } = await ensureN8n('2.x');
	const nodes = join(n8n, '..', '..', '..', 'n8n-nodes-base', 'dist', 'nodes');
	const store = await startSimulator({ pagination: 'pages', skus: 1, pageSize: 100, ...knobs });
	const { total, at } = store.data.skus(ALIAS);
	const items = Array.from({ length: total }, (_, index): IDataObject => ({ id: at(index).id }));
	const credential = { baseUrl: store.url, ...store.credentials };
	const contestants = contestantsOf(store);
	const race: Race = { ...{ contestants, records, items, credential, nodes }, ...repeated };
	const { stdout } = await execa('tsx', ['--expose-gc', join(__dirname, 'engine.ts')], {
		...{ cwd: ROOT, preferLocal: true, stderr: 'inherit', input: JSON.stringify(race) },
		env: { N8N_USER_FOLDER: ensureFolder(userFolderPath('bench-engine')) },
	});
	await store.stop();
	return JSON.parse(stdout.split('\n').at(-1) ?? '') as RaceResult;
}

/** The same tasks by this package and by n8n's own nodes, in n8n's engine. */
export async function compareRequests(): Promise<Section> {
	const columns = ['processor, s', 'clock, s'];
	const outputs = Object.entries(OUTPUTS).map(([name, output]) => [name, ourList(output)] as const);
	const lists = await run({ latencyMs: LATENCY_MS, leads: LEADS }, LEADS, (store) => ({
		...Object.fromEntries(outputs),
		'HTTP Request, Split Out': theirList(store).slice(0, 2),
		'HTTP Request, Split Out, Edit Fields': theirList(store),
	}));
	const updates = await run({ latencyMs: LATENCY_MS, skus: UPDATES }, UPDATES, (store) => ({
		...{ 'Store Management': ourUpdates(), 'HTTP Request': theirUpdates(store) },
	}));
	return {
		title: 'Lists and updates',
		introduction:
			`The engine of n8n alone, ${LATENCY_MS} ms for each answer; all in one process that has done the task before, in ` +
			`random order, the median of ${ROUNDS} rounds`,
		tables: [
			comparison(`${count(LEADS)} leads, by page number`, columns, lists.costs),
			comparison(`${count(UPDATES)} SKU updates`, columns, updates.costs),
		],
	};
}

/** @throws Error where executions leave more and more memory behind */
export async function measureHeap(): Promise<Section> {
	const both = () => ({ list: ourList(OUTPUTS.Full), update: ourUpdates() });
	const { heaps } = await run({ leads: 1 }, 1, both, { rounds: LOOKS, times: EXECUTIONS });
	const growth = (heaps.at(-1) ?? NaN) - (heaps[0] ?? NaN);
	if (!(growth < MOST_GROWTH)) throw new Error(`The heap has grown to ${heaps.join(', ')} MB`);
	const rows = heaps.map((heap, look) => {
		return [`${count(2 * EXECUTIONS * (look + 1))} executions`, heap.toFixed(1)];
	});
	return {
		title: 'Memory that stays',
		introduction: `Lists in Full and single updates in turn, in one process; more than ${MOST_GROWTH} MB of growth is an error`,
		tables: [[['After', 'heap, MB'], ...rows]],
	};
}
