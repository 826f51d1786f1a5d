import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Shop, type Outcome } from '../../shop';

import { TIMEOUT, type Trouble } from './troubles';

/** Retries of every request in the table. */
export const MAX_RETRIES = 1;

export type Method = 'GET' | 'PUT' | 'POST';
export const METHODS: readonly Method[] = ['GET', 'PUT', 'POST'];

/** How long the trouble lasts: the first request alone, or as long as anybody asks. */
export type Duration = 'once' | 'always';

/** What was seen. */
export interface Cell {
	method: Method;
	duration: Duration;
	trouble: string;
	/** Requests that reached the service. */
	requests: number;
	/** How often the service has done what the request asks for; for GET the records that came. */
	done: number;
	succeeded: boolean;
	httpCode: string | null;
	/** Message and description, as the user reads them; empty where it went well. */
	told: string;
}

const LEADS = 3;
const PRICE = 12.5;

const OPERATIONS: Record<Method, { name: string; path: RegExp; parameters: INodeParameters }> = {
	GET: { name: 'lead.getAll', path: /leads/, parameters: { returnAll: true, output: 'raw' } },
	PUT: {
		name: 'sku.update',
		path: /skus/,
		parameters: {
			...{ productId: 1, sku: 'A-1', priceCost: 1, priceSale: PRICE },
			...{ weight: 1, height: 1, width: 1, length: 1, quantityManaged: true },
			...{ availability: 3, availabilitySoldout: 0, blockedSale: false },
			variationsValuesIds: '1,2',
		},
	},
	POST: {
		name: 'discount.create',
		path: /discounts/,
		parameters: { name: 'Two for one', discountValue: 5, startAt: '2026-01-01T00:00:00' },
	},
};

/** Runs one operation against a service of its own that is in trouble. */
export async function measure(
	{ name: trouble, fault }: Trouble,
	method: Method,
	duration: Duration,
): Promise<Cell> {
	const shop = await Shop.open({ leads: LEADS });
	try {
		const { name, path, parameters } = OPERATIONS[method];
		const times = duration === 'once' ? 1 : 100;
		shop.service.faults.push({ ...fault, match: { method, path }, times });
		const outcome = await shop.run(name, {
			...parameters,
			...(method === 'PUT' ? { skuId: String(skuIdOf(shop)) } : {}),
			options: { timeout: TIMEOUT, maxRetries: MAX_RETRIES },
		});
		const { error, told } = outcome;
		return {
			...{ method, duration, trouble, told, succeeded: error === undefined },
			requests: shop.service.requests.length,
			done: DONE[method](shop, outcome),
			httpCode: error && 'httpCode' in error ? error.httpCode : null,
		};
	} finally {
		await shop.close();
	}
}

/** How often it was done, and done right. */
const DONE: Record<Method, (shop: Shop, outcome: Outcome) => number> = {
	GET: (shop, { json }) => {
		const leads = shop.service.data.leads(shop.alias());
		const right = json.every(({ id }: IDataObject, index) => id === leads.at(index).id);
		return right ? json.length : NaN;
	},
	PUT: (shop) => {
		const { updatedSkus } = shop.service.state;
		return updatedSkus.every(({ sku }) => sku.price_sale === PRICE) ? updatedSkus.length : NaN;
	},
	POST: (shop) => shop.service.state.createdDiscounts.length,
};

function skuIdOf(shop: Shop): number {
	const id = shop.service.data.skus(shop.alias()).at(0).id;
	return id;
}

/** How often a success has done it. */
export function wantedOf(method: Method): number {
	return method === 'GET' ? LEADS : 1;
}
