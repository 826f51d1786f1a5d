import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { join } from 'node:path';

import { ensureN8n } from '../../test/n8n-host';
import { byAlias } from '../../test/locators';
import { startSimulator, type Simulator, type SimulatorKnobs } from '../../test/simulator';
import { runInEngine, type EngineTask } from './engine';
import { AT_ONCE, HELPER_TYPE } from './helperNode';
import { median, type Row, type Section } from './report';
import { buildPackage, filesOfN8n, RELEASE } from './whole';

const ROUNDS = 5;
const LATENCY_MS = 25;
const UPDATES = 1_000;
const ORDERS = 40_000;
const MINUTE_MS = 60_000;
const PAGES = 200;
const PAGE_SIZE = 100;
const HELPER = `n8n's helper, ${AT_ONCE} at once`;

type Work = Omit<EngineTask, 'service'>;

/** One task, and how each contestant does it. */
interface Task {
	title: string;
	knobs: SimulatorKnobs;
	/** How many records the node must put out. */
	records: number;
	contestants: (store: Simulator, alias: string) => Record<string, Work>;
}

const OURS = 'ours';
const SKU = { sku: 'SKU-1', weight: 1, height: 2, width: 3, length: 4, availability: 5 };
const SENT = {
	...{ ...SKU, price_cost: 10, price_sale: 20, quantity_managed: true },
	...{ availability_soldout: 0, blocked_sale: false, variations_values_ids: [] },
};

function ours(parameters: INodeParameters, items: IDataObject[] = [{}]): Work {
	const type = 'n8n-nodes-store-management.storeManagement';
	return { type, typeVersion: 1, parameters, items };
}

/** All records of a list. */
function ourList(resource: string, store: INodeParameters): Work {
	return ours({ resource, operation: 'getAll', returnAll: true, store });
}

function helper(items: IDataObject[]): Work {
	return { type: HELPER_TYPE, typeVersion: 1, parameters: {}, items };
}

function updates(httpRequest: string): Task {
	return {
		title: `${UPDATES.toLocaleString('en')} SKU updates`,
		knobs: { skus: UPDATES },
		records: UPDATES,
		contestants(store, alias) {
			const skus = store.data.skus(alias);
			const items = Array.from({ length: UPDATES }, (_, index) => skus.at(index)).map(
				({ id, product_id }) => ({ id, product_id }),
			);
			const url = `${store.url}/v2/${alias}/catalog/skus`;
			const parameters = {
				...{ resource: 'sku', operation: 'update', store: byAlias(alias), ...SKU },
				...{ dataMode: 'defineBelow', skuId: '={{ $json.id }}', variationsValuesIds: '[]' },
				...{ productId: '={{ $json.product_id }}', priceCost: 10, priceSale: 20 },
				...{ quantityManaged: true, availabilitySoldout: 0, blockedSale: false },
			};
			return {
				[OURS]: ours(parameters, items),
				'HTTP Request': {
					...{ type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5, file: httpRequest, items },
					parameters: {
						authentication: 'predefinedCredentialType',
						nodeCredentialType: 'storeManagementApi',
						...{ method: 'PUT', sendBody: true, specifyBody: 'json' },
						url: `=${url}/{{ $json.id }}`,
						jsonBody: `={{ ${JSON.stringify(SENT).replace('{', '{"product_id":$json.product_id,')} }}`,
					},
				},
				[HELPER]: helper(
					items.map(({ id, product_id }) => ({
						...{ method: 'PUT', url: `${url}/${id}`, body: { product_id, ...SENT } },
					})),
				),
			};
		},
	};
}

/** A list of leads, which has no documented limit. */
function leads(how: string, pagination: 'links' | 'pages'): Task {
	const records = PAGES * PAGE_SIZE;
	return {
		title: `${PAGES} pages of ${PAGE_SIZE} leads, ${how}`,
		knobs: { pagination, leads: records, pageSize: PAGE_SIZE },
		records,
		contestants: (store, alias) => ({
			[OURS]: ourList('lead', byAlias(alias)),
			[HELPER]: helper(
				Array.from({ length: PAGES }, (_, index) => ({
					...{ method: 'GET', url: `${store.url}/v2/${alias}/leads?page=${index + 1}` },
				})),
			),
		}),
	};
}

/** The same tasks by this package and by what else would do them, in n8n's engine. */
export async function compareNodes(): Promise<Section> {
	const host = await ensureN8n(RELEASE);
	await buildPackage();
	const httpRequest = join(filesOfN8n(host), 'nodes', 'HttpRequest', 'HttpRequest.node.js');
	const tasks = [
		leads('by page number', 'pages'),
		leads('by next link', 'links'),
		updates(httpRequest),
	];
	const rows: Row[] = [];
	for (const task of tasks) rows.push(await measure(task));
	return {
		title: 'Lists and updates',
		settings: `The engine of n8n ${host.version} alone, ${LATENCY_MS} ms for each answer, the median of ${ROUNDS} rounds`,
		unit: 'seconds',
		rows,
	};
}

/** The contestants take turns, so that a slow minute of the machine does not affect only one of them. */
async function measure({ title, knobs, records, contestants }: Task): Promise<Row> {
	const seconds = new Map<string, number[]>();
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const name of [OURS, 'HTTP Request', HELPER]) {
			const store = await startSimulator({ latencyMs: LATENCY_MS, ...knobs });
			const [alias = ''] = store.aliases;
			const work = contestants(store, alias)[name];
			const service = { baseUrl: store.url, ...store.credentials };
			const cost = work && (await runInEngine({ ...work, service }));
			await store.stop();
			if (cost === undefined) continue;
			console.log(title, '|', name, '|', cost.milliseconds);
			if (cost.records !== records) throw new Error(`${name}: ${cost.records} of ${records}`);
			seconds.set(name, [...(seconds.get(name) ?? []), cost.milliseconds / 1_000]);
		}
	}
	const { [OURS]: own = NaN, ...others } = Object.fromEntries(
		[...seconds].map(([name, figures]) => [name, median(figures)]),
	);
	return { task: title, ours: own, others };
}

/** How long a list at the documented limit takes, in virtual time: what the processor does takes none. */
export async function measureLongList(): Promise<Section> {
	await buildPackage();
	const { records, milliseconds, requests } = await runInEngine({
		...ourList('order', byAlias('loja-aurora')),
		// API document, Limits: GET orders is allowed 120 times a minute.
		service: { orders: ORDERS, pageSize: 20, maxPageSize: 100 },
	});
	return {
		title: 'A long list at the limit',
		settings:
			`${ORDERS.toLocaleString('en')} orders of a service that allows 120 requests a minute, ` +
			'has pages of 20 and gives up to 100 if asked, in virtual time',
		unit: 'minutes',
		rows: [
			{
				task: `${ORDERS.toLocaleString('en')} orders`,
				ours: milliseconds / MINUTE_MS,
				others: {},
				remark: `${records.toLocaleString('en')} orders in ${requests} requests`,
			},
		],
	};
}
