import execa from 'execa';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { join } from 'node:path';

import { byAlias } from '../../test/locators';
import { ensureFolder, ensureN8n, ROOT, userFolderPath } from '../../test/n8n-host';
import { startSimulator, type SimulatorKnobs } from '../../test/simulator';
import { compare, ROUNDS } from './compare';
import type { Race, RaceResult, Step } from './engine';

const ALIAS = 'loja-aurora';
const LATENCY_MS = 25;
const LEADS = 5_000;
const UPDATES = 1_000;
/** How often a list and an update are executed between two looks at the heap, and how many looks. */
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
const SKU = {
	...{ product_id: 1, sku: 'SKU-1', price_cost: 10, price_sale: 20, weight: 1, height: 2 },
	...{ width: 3, length: 4, availability: 5, availability_soldout: 0, quantity_managed: true },
	blocked_sale: false,
};

function ours(parameters: INodeParameters): Step[] {
	const type = 'n8n-nodes-store-management.storeManagement';
	return [{ type, typeVersion: 1, parameters: { ...parameters, store: byAlias(ALIAS) } }];
}

const ourList = (output: INodeParameters): Step[] =>
	ours({ resource: 'lead', operation: 'getAll', returnAll: true, ...output });

function ourUpdates(): Step[] {
	const fields = Object.entries(SKU).map(([name, value]) => {
		return [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value] as const;
	});
	const mapped = { dataMode: 'defineBelow', skuId: '={{ $json.id }}', variationsValuesIds: '[]' };
	return ours({ resource: 'sku', operation: 'update', ...mapped, ...Object.fromEntries(fields) });
}

/** @param file of one of n8n's own nodes */
const theirs = (type: string, typeVersion: number, file: string, parameters: INodeParameters) => ({
	...{ type: `n8n-nodes-base.${type}`, typeVersion, file: `${file}.node.js`, parameters },
});

const request = (path: string, parameters: INodeParameters): Step =>
	theirs('httpRequest', 4.2, 'HttpRequest/HttpRequest', {
		...{ authentication: 'predefinedCredentialType', nodeCredentialType: 'storeManagementApi' },
		...{ url: path, ...parameters },
	});

/** Pages by their numbers, their records as items, and ten fields of each record. */
function theirList(url: string): Step[] {
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
		request(`${url}/leads`, { options: { pagination: { pagination } } }),
		theirs('splitOut', 1, 'Transform/SplitOut/SplitOut', { fieldToSplitOut: 'data' }),
		theirs('set', 3.4, 'Set/Set', fields),
	];
}

function theirUpdates(url: string): Step[] {
	const jsonBody = JSON.stringify({ ...SKU, variations_values_ids: [] });
	const sent = { method: 'PUT', sendBody: true, specifyBody: 'json', jsonBody };
	return [request(`=${url}/catalog/skus/{{ $json.id }}`, sent)];
}

/** The race in a process of its own, so that nothing else runs in it, for an item of each SKU. */
async function run(
	knobs: SimulatorKnobs,
	records: number,
	contestantsOf: (url: string) => Race['contestants'],
	repeated = { rounds: ROUNDS, times: 1 },
): Promise<RaceResult> {
	const { n8n } = await ensureN8n('2.x');
	const nodes = join(n8n, '../../../n8n-nodes-base/dist/nodes');
	const store = await startSimulator({ pagination: 'pages', skus: 1, pageSize: 100, ...knobs });
	const { total, at } = store.data.skus(ALIAS);
	const items = Array.from({ length: total }, (_, index): IDataObject => ({ id: at(index).id }));
	const credential = { baseUrl: store.url, ...store.credentials };
	const contestants = contestantsOf(`${store.url}/v2/${ALIAS}`);
	for (const step of Object.values(contestants).flat()) {
		if (step.file !== undefined) step.file = join(nodes, step.file);
	}
	const race: Race = { contestants, records, items, credential, ...repeated };
	const { stdout } = await execa('tsx', ['--expose-gc', join(__dirname, 'engine.ts')], {
		...{ cwd: ROOT, preferLocal: true, stderr: 'inherit', input: JSON.stringify(race) },
		env: { N8N_USER_FOLDER: ensureFolder(userFolderPath('bench-engine')) },
	});
	await store.stop();
	return JSON.parse(stdout.split('\n').at(-1) ?? '') as RaceResult;
}

/** The same tasks by this package and by n8n's own nodes, in n8n's engine. */
export async function compareRequests(): Promise<void> {
	const selected = { output: 'selected', selectedFields: Object.keys(FIELDS) };
	const lists = await run({ latencyMs: LATENCY_MS, leads: LEADS }, LEADS, (url) => ({
		Simplified: ourList({ output: 'simplified' }),
		'Selected Fields': ourList(selected),
		'HTTP Request, Split Out': theirList(url).slice(0, 2),
		'HTTP Request, Split Out, Edit Fields': theirList(url),
	}));
	compare(`${LEADS} leads, by page number`, lists.costs);
	const updates = await run({ latencyMs: LATENCY_MS, skus: UPDATES }, UPDATES, (url) => ({
		...{ 'Store Management': ourUpdates(), 'HTTP Request': theirUpdates(url) },
	}));
	compare(`${UPDATES} SKU updates`, updates.costs);
}

/** @throws Error where executions leave more and more memory behind */
export async function measureHeap(): Promise<void> {
	const both = () => ({ list: ourList({ output: 'full' }), update: ourUpdates() });
	const { megabytes } = await run({ leads: 1 }, 1, both, { rounds: LOOKS, times: EXECUTIONS });
	const growth = (megabytes.at(-1) ?? NaN) - (megabytes[0] ?? NaN);
	console.log(`\nHeap after each ${2 * EXECUTIONS} executions, in MB: ${megabytes.join(', ')}`);
	if (!(growth < MOST_GROWTH)) throw new Error('The heap grows');
}
