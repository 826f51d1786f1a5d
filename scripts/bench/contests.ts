import type { Simulator, SimulatorKnobs } from '../../test/simulator';
import type { Workflow } from '../../tools/n8n-host';

const CREDENTIAL = 'storeManagementApi';

/** Milliseconds that the service takes for each answer. */
export const LATENCY_MS = 25;

const UPDATES = 1_000;
const PAGES = 200;
const LIMITED_PAGES = 130;

/** One task, done by this package and by what a user would pick instead. */
export interface Contest {
	title: string;
	knobs: SimulatorKnobs;
	/** Input items. */
	items: (store: Simulator) => Array<Record<string, unknown>>;
	/** Parameters of the Store Management node. */
	ours: (store: Simulator) => Record<string, unknown>;
	/** Parameters of the HTTP Request node. */
	httpRequest: (store: Simulator) => Record<string, unknown>;
}

const aliasOf = (store: Simulator): string => store.aliases[0] ?? '';
const locator = (store: Simulator) => ({ __rl: true, mode: 'alias', value: aliasOf(store) });

const SKU = {
	sku: 'SKU-1',
	weight: 1,
	height: 2,
	width: 3,
	length: 4,
	availability: 5,
};

/** The HTTP Request node as its documentation shows it for a list with next links. */
const NEXT_LINK = {
	pagination: {
		pagination: {
			paginationMode: 'responseContainsNextURL',
			nextURL: '={{ $response.body.meta.pagination.links.next }}',
			paginationCompleteWhen: 'other',
			completeExpression: '={{ !$response.body.meta.pagination.links.next }}',
		},
	},
};

const signedIn = {
	authentication: 'predefinedCredentialType',
	nodeCredentialType: CREDENTIAL,
};

export const CONTESTS: Contest[] = [
	{
		title: `${UPDATES} SKU updates`,
		knobs: { skus: UPDATES },
		items: (store) =>
			Array.from({ length: UPDATES }, (_, index) => {
				const { id, product_id } = store.data.skus(aliasOf(store)).at(index);
				return { id, product_id };
			}),
		ours: (store) => ({
			resource: 'sku',
			operation: 'update',
			store: locator(store),
			skuId: '={{ $json.id }}',
			productId: '={{ $json.product_id }}',
			...SKU,
			priceCost: 10,
			priceSale: 20,
			availabilitySoldout: 0,
			variationsValuesIds: '={{ [] }}',
		}),
		httpRequest: (store) => ({
			...signedIn,
			method: 'PUT',
			url: `=${store.url}/v2/${aliasOf(store)}/catalog/skus/{{ $json.id }}`,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: `={{ ${JSON.stringify({
				...SKU,
				price_cost: 10,
				price_sale: 20,
				quantity_managed: true,
				availability_soldout: 0,
				blocked_sale: false,
				variations_values_ids: [],
			}).replace('{', '{"product_id":$json.product_id,')} }}`,
		}),
	},
	{
		title: `${PAGES} pages of 100 leads, by next link`,
		knobs: { leads: PAGES * 100, pageSize: 100, pagination: 'links' },
		items: () => [{}],
		ours: (store) => ({
			resource: 'lead',
			operation: 'getAll',
			store: locator(store),
			returnAll: true,
		}),
		httpRequest: (store) => ({
			...signedIn,
			url: `${store.url}/v2/${aliasOf(store)}/leads`,
			options: NEXT_LINK,
		}),
	},
	{
		title: `${LIMITED_PAGES} pages of 10 orders, 120 requests a minute`,
		knobs: { orders: LIMITED_PAGES * 10, pageSize: 10, pagination: 'links' },
		items: () => [{}],
		ours: (store) => ({
			resource: 'order',
			operation: 'getAll',
			store: locator(store),
			returnAll: true,
		}),
		httpRequest: (store) => ({
			...signedIn,
			url: `${store.url}/v2/${aliasOf(store)}/orders`,
			options: NEXT_LINK,
		}),
	},
];

const NODES = {
	ours: { type: 'n8n-nodes-store-management.storeManagement', typeVersion: 1 },
	httpRequest: { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
} as const;

export type Contestant = keyof typeof NODES;

/** The names of the two nodes of a contest's workflow. */
export const START = 'Start';
export const WORKER = 'Worker';

/** A workflow in which one node does the task. */
export function workflowOf(
	contest: Contest,
	contestant: Contestant,
	store: Simulator,
	credentialId: string,
): Workflow {
	return {
		name: `${contest.title}: ${contestant}`,
		nodes: [
			{
				id: 'start',
				name: START,
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{
				id: 'worker',
				name: WORKER,
				...NODES[contestant],
				position: [200, 0],
				parameters: contest[contestant](store),
				credentials: { [CREDENTIAL]: { id: credentialId, name: CREDENTIAL } },
			},
		],
		connections: { [START]: { main: [[{ node: WORKER, type: 'main', index: 0 }]] } },
		pinData: { [START]: contest.items(store).map((json) => ({ json })) },
	};
}
