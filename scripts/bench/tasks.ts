import type { INodeParameters } from 'n8n-workflow';

import { byAlias } from '../../test/locators';
import type { Simulator, SimulatorKnobs } from '../../test/simulator';
import type { Contestant } from './contestants';
import type { IndependentRequest } from './pagesNode';

/** Milliseconds that the service takes for each answer; over TLS, also for each round trip of connecting. */
export const LATENCY_MS = 25;

const UPDATES = 1_000;
const PAGES = 200;
const LEADS_A_PAGE = 100;
const ORDERS_A_PAGE = 10;
/** API document, Limits: GET orders. */
export const A_MINUTE = 120;
const LIMITED_PAGES = 300;
const SEQUENTIAL_S = (PAGES * LATENCY_MS) / 1_000;

/** A simulated service, and the address at which the nodes find it. */
export interface Service {
	store: Simulator;
	url: string;
}

/** One task, done by this package and by what a user would pick instead. */
export interface Task {
	title: string;
	knobs: SimulatorKnobs;
	/** Seconds that the service's latency and limits cost any client that reads one page after the other. */
	leastSeconds?: number;
	isOverTls?: true;
	/** The limit of the service decides how long the task takes. */
	isWaiting?: true;
	/** The items that the node gets. */
	items: (store: Simulator) => Array<Record<string, unknown>>;
	/** The IDs of the records that the node should put out; for orders, their numbers. */
	ids: (store: Simulator) => number[];
	parameters: Partial<Record<Contestant, (service: Service) => INodeParameters>>;
	/** The address of the first page, where each page links to the next. */
	firstPage?: (service: Service) => string;
	/** The requests of the task, where none needs the answer of another. */
	requests?: (service: Service) => IndependentRequest[];
}

const aliasOf = (store: Simulator): string => store.aliases[0] ?? '';

const SKU = { sku: 'SKU-1', weight: 1, height: 2, width: 3, length: 4, availability: 5 };
const signedIn = {
	authentication: 'predefinedCredentialType',
	nodeCredentialType: 'storeManagementApi',
};

const SENT = {
	...{ ...SKU, price_cost: 10, price_sale: 20, quantity_managed: true },
	...{ availability_soldout: 0, blocked_sale: false, variations_values_ids: [] },
};

function skus(store: Simulator): Array<{ id: number; product_id: number }> {
	return Array.from({ length: UPDATES }, (_, index) => {
		const { id, product_id } = store.data.skus(aliasOf(store)).at(index);
		return { id, product_id };
	});
}

const updates: Task = {
	title: `${UPDATES.toLocaleString('en')} SKU updates`,
	knobs: { skus: UPDATES },
	items: skus,
	ids: (store) => skus(store).map(({ id }) => id),
	parameters: {
		ours: ({ store }) => ({
			...{ resource: 'sku', operation: 'update', store: byAlias(aliasOf(store)) },
			dataMode: 'defineBelow',
			...{ skuId: '={{ $json.id }}', productId: '={{ $json.product_id }}', ...SKU },
			...{ priceCost: 10, priceSale: 20, availabilitySoldout: 0 },
			...{ quantityManaged: true, blockedSale: false, variationsValuesIds: '[]' },
		}),
		httpRequest: ({ store, url }) => ({
			...{ ...signedIn, method: 'PUT', sendBody: true, specifyBody: 'json' },
			url: `=${url}/v2/${aliasOf(store)}/catalog/skus/{{ $json.id }}`,
			jsonBody: `={{ ${JSON.stringify(SENT).replace('{', '{"product_id":$json.product_id,')} }}`,
		}),
	},
	requests: ({ store, url }) =>
		skus(store).map(({ id, product_id }) => ({
			method: 'PUT',
			url: `${url}/v2/${aliasOf(store)}/catalog/skus/${id}`,
			body: { product_id, ...SENT },
		})),
};

/** Options of the HTTP Request node for next links, as its documentation shows them. */
function byNextLink(link: string): INodeParameters {
	return {
		pagination: {
			pagination: {
				paginationMode: 'responseContainsNextURL',
				nextURL: `={{ ${link} }}`,
				paginationCompleteWhen: 'other',
				completeExpression: '={{ !$response.body.meta.pagination.links.next }}',
			},
		},
	};
}
const NEXT_LINK = byNextLink('$response.body.meta.pagination.links.next');

/** The same for page numbers. */
const PAGE_NUMBER: INodeParameters = {
	pagination: {
		pagination: {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
			paginationCompleteWhen: 'other',
			completeExpression:
				'={{ Number($response.body.meta.pagination.current_page) >= Number($response.body.meta.pagination.total_pages) }}',
		},
	},
};

const PATHS = { lead: 'leads', order: 'orders' } as const;

/** All pages of a list. */
function list(
	resource: keyof typeof PATHS,
	pages: number,
	pageSize: number,
	given: Pick<Task, 'title' | 'knobs' | 'leastSeconds'>,
	options: INodeParameters,
): Task {
	const path = PATHS[resource];
	const total = pages * pageSize;
	const firstPage = ({ store, url }: Service): string => `${url}/v2/${aliasOf(store)}/${path}`;
	return {
		...given,
		...(given.knobs.pagination !== 'pages' && { firstPage }),
		...(given.knobs.pagination !== 'scroll' && {
			requests: (service: Service): IndependentRequest[] =>
				Array.from({ length: pages }, (_, index) => ({
					method: 'GET',
					url: `${firstPage(service)}?page=${index + 1}`,
				})),
		}),
		knobs: { [path]: total, pageSize, ...given.knobs },
		items: () => [{}],
		ids: (store) => {
			const alias = aliasOf(store);
			const at = (index: number): number =>
				resource === 'order'
					? store.data.orders(alias).at(index).number
					: store.data.leads(alias).at(index).id;
			return Array.from({ length: total }, (_, index) => at(index));
		},
		parameters: {
			ours: ({ store }) => ({
				...{ resource, operation: 'getAll', returnAll: true },
				store: byAlias(aliasOf(store)),
			}),
			httpRequest: (service) => ({ ...signedIn, url: firstPage(service), options }),
		},
	};
}

/** A list of leads, which has no documented limit. */
function leads(how: string, knobs: SimulatorKnobs, options: INodeParameters): Task {
	const title = `${PAGES} pages of ${LEADS_A_PAGE} leads, ${how}`;
	const given = { title, knobs, leastSeconds: SEQUENTIAL_S };
	return list('lead', PAGES, LEADS_A_PAGE, given, options);
}

/** A list of orders, of which the service allows `A_MINUTE` pages a minute. */
export function orders(pages: number, leastSeconds: number): Task {
	const title = `${pages} pages of ${ORDERS_A_PAGE} orders, at most ${A_MINUTE} requests a minute`;
	const given = { title, knobs: { pagination: 'links' }, leastSeconds } as const;
	return list('order', pages, ORDERS_A_PAGE, given, NEXT_LINK);
}

const byLink = leads('by next link with page numbers', { pagination: 'links' }, NEXT_LINK);
const RELATIVE: SimulatorKnobs = { pagination: 'links', linkStyle: 'relative' };
const overTls = leads('by next link with page numbers, over TLS', RELATIVE, NEXT_LINK);

export const TASKS: readonly Task[] = [
	updates,
	{
		...byLink,
		parameters: {
			...byLink.parameters,
			wooCommerce: () => ({ resource: 'customer', operation: 'getAll', returnAll: true }),
		},
	},
	leads('by page number', { pagination: 'pages' }, PAGE_NUMBER),
	leads(
		'by opaque link (scroll ID)',
		{ pagination: 'scroll', names: { scrollPlace: 'link', scrollIdChanges: true } },
		NEXT_LINK,
	),
	{
		...overTls,
		isOverTls: true,
		parameters: {
			...overTls.parameters,
			httpRequest: ({ store, url }) => ({
				...signedIn,
				url: `${url}/v2/${aliasOf(store)}/leads`,
				options: byNextLink(`"${url}" + $response.body.meta.pagination.links.next`),
			}),
		},
	},
	orders(A_MINUTE, (A_MINUTE * LATENCY_MS) / 1_000),
	{ ...orders(LIMITED_PAGES, 120), isWaiting: true },
];
