import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Shop, type Outcome } from '../../shop';

import { TIMEOUT, type Scenario } from './scenarios';

/** Retries of every request in the table. */
export const MAX_RETRIES = 1;

export type Method = 'GET' | 'PUT' | 'POST';
export const METHODS: readonly Method[] = ['GET', 'PUT', 'POST'];

/** Whether only the first request fails, or every request. */
export type Duration = 'once' | 'always';

/** The measured result of one scenario, method and duration. */
export interface Cell {
	method: Method;
	duration: Duration;
	scenario: string;
	/** Requests that reached the service. */
	requests: number;
	/** How often the service carried the write out; for GET the number of records returned. */
	done: number;
	succeeded: boolean;
	httpCode: string | null;
	/** Message and description of the error; empty for a success. */
	errorText: string;
}

const LEADS = 3;
const PRICE = 12.5;

/** With a size of the user, the first request of a list is not sent again without one. */
const SIZE = { pageSize: 10 };

const OPERATIONS: Record<Method, { name: string; path: RegExp; parameters: INodeParameters }> = {
	GET: { name: 'lead.getAll', path: /leads/, parameters: { returnAll: true, output: 'raw' } },
	PUT: {
		name: 'sku.update',
		path: /skus/,
		parameters: {
			...{ dataMode: 'defineBelow', productId: 1, sku: 'A-1', priceCost: 1, priceSale: PRICE },
			...{ weight: 1, height: 1, width: 1, length: 1, quantityManaged: true },
			...{ availability: 3, availabilitySoldout: 0, blockedSale: false },
			variationsValuesIds: '1,2',
		},
	},
	POST: {
		name: 'discount.create',
		path: /discounts/,
		parameters: {
			...{ discountMethod: 'percent', entryConditionType: 'quantity', entryConditionValue: 1 },
			...{ name: 'Two for one', discountValue: 5, startAt: '2026-01-01T00:00:00' },
		},
	},
};

/** Runs one operation against a simulator of its own with the fault of the scenario. */
export async function measure(
	{ name: scenario, fault }: Scenario,
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
			options: {
				requestOptions: {
					...{ timeout: TIMEOUT, maxRetries: MAX_RETRIES },
					...(method === 'GET' ? SIZE : {}),
				},
			},
		});
		const { error, errorText } = outcome;
		return {
			...{ method, duration, scenario, errorText, succeeded: error === undefined },
			requests: shop.service.requests.filter((request) => request.method === method).length,
			done: DONE[method](shop, outcome),
			httpCode: error && 'httpCode' in error ? error.httpCode : null,
		};
	} finally {
		await shop.close();
	}
}

/** How often it was carried out; NaN if the data are wrong. */
const DONE: Record<Method, (shop: Shop, outcome: Outcome) => number> = {
	GET: (shop, { json }) => {
		const leads = shop.service.data.leads(shop.alias());
		const correct = json.every(({ id }: IDataObject, index) => id === leads.at(index).id);
		return correct ? json.length : NaN;
	},
	PUT: (shop) => {
		const { updatedSkus } = shop.service.state;
		return updatedSkus.every(({ sku }) => sku.price_sale === PRICE) ? updatedSkus.length : NaN;
	},
	POST: (shop) => shop.service.state.createdDiscounts.length,
};

function skuIdOf(shop: Shop): number {
	return shop.service.data.skus(shop.alias()).at(0).id;
}

/** The value of `done` after a success. */
export function expectedCount(method: Method): number {
	return method === 'GET' ? LEADS : 1;
}
