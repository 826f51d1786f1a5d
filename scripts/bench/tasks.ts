import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { join } from 'node:path';

import { byAlias } from '../../test/locators';
import type { Simulator } from '../../test/simulator';
import type { Step, Work } from './engine';
import { AT_ONCE, HELPER_TYPE } from './helperNode';

export const HELPER = `n8n's helper, ${AT_ONCE} at once`;
export const EDIT_FIELDS = 'HTTP Request, Split Out, Edit Fields';
export const HTTP_REQUEST = 'HTTP Request';
export const SELECTED = 'Selected Fields';

/** What Simplified shows of a lead. */
const FIELDS = {
	...{ id: 'number', name: 'string', email: 'string', city: 'string', state: 'string' },
	...{ birthday: 'string', is_customer: 'string', customer_id: 'string', utm_source: 'string' },
	created_at: 'string',
};
const SKU = { sku: 'SKU-1', weight: 1, height: 2, width: 3, length: 4, availability: 5 };
const SENT = {
	...{ ...SKU, product_id: 1, price_cost: 10, price_sale: 20, quantity_managed: true },
	...{ availability_soldout: 0, blocked_sale: false, variations_values_ids: [] },
};
const CREDENTIAL = {
	authentication: 'predefinedCredentialType',
	nodeCredentialType: 'storeManagementApi',
};

/** All records of a list by this package. */
export function ourList(resource: string, alias: string, output: string): Work {
	const selected = output === 'selected' ? { selectedFields: Object.keys(FIELDS) } : {};
	return ours({
		...{ resource, operation: 'getAll', returnAll: true, store: byAlias(alias), output },
		...selected,
	});
}

function ours(parameters: INodeParameters, items?: IDataObject[]): Work {
	const type = 'n8n-nodes-store-management.storeManagement';
	return { steps: [{ type, typeVersion: 1, parameters }], ...(items && { items }) };
}

export function ourUpdates(alias: string, items: IDataObject[]): Work {
	const parameters = {
		...{ resource: 'sku', operation: 'update', store: byAlias(alias), ...SKU },
		...{ dataMode: 'defineBelow', skuId: '={{ $json.id }}', variationsValuesIds: '[]' },
		...{ productId: 1, priceCost: 10, priceSale: 20 },
		...{ quantityManaged: true, availabilitySoldout: 0, blockedSale: false },
	};
	return ours(parameters, items);
}

export function helperList(store: Simulator, alias: string): Work {
	return helper({ list: `${store.url}/v2/${alias}/leads` });
}

export function helperUpdates(store: Simulator, alias: string, items: IDataObject[]): Work {
	const update = `=${store.url}/v2/${alias}/catalog/skus/{{ $json.id }}`;
	return { ...helper({ update, body: JSON.stringify(SENT) }), items };
}

function helper(parameters: INodeParameters): Work {
	return { steps: [{ type: HELPER_TYPE, typeVersion: 1, parameters }] };
}

/** The same with nodes of n8n. */
export class NodesOfN8n {
	/** @param files the folder of n8n's own nodes */
	constructor(private readonly files: string) {}

	/** Pages by their numbers, and their records as items. */
	list(store: Simulator, alias: string): Work {
		const figures = '$response.body.meta.pagination';
		const isLast = `Number(${figures}.current_page) >= Number(${figures}.total_pages)`;
		const page = { type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' };
		const pagination = {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: { parameters: [page] },
			...{ paginationCompleteWhen: 'other', completeExpression: `={{ ${isLast} }}` },
		};
		const request = this.request({
			url: `${store.url}/v2/${alias}/leads`,
			options: { pagination: { pagination } },
		});
		const split = this.step('splitOut', 1, 'Transform/SplitOut/SplitOut', {
			fieldToSplitOut: 'data',
		});
		return { steps: [request, split] };
	}

	/** The same, and ten fields of each record. */
	fields(store: Simulator, alias: string): Work {
		const assignments = Object.entries(FIELDS).map(([name, type]) => {
			const value = `={{ $json.${name === 'created_at' ? 'created_at.date' : name} }}`;
			return { id: name, name, type, value };
		});
		const options = { ignoreConversionErrors: true };
		const edit = this.step('set', 3.4, 'Set/Set', { assignments: { assignments }, options });
		return { steps: [...this.list(store, alias).steps, edit] };
	}

	updates(store: Simulator, alias: string, items: IDataObject[]): Work {
		const request = this.request({
			...{ method: 'PUT', sendBody: true, specifyBody: 'json' },
			url: `=${store.url}/v2/${alias}/catalog/skus/{{ $json.id }}`,
			jsonBody: JSON.stringify(SENT),
		});
		return { steps: [request], items };
	}

	private request(parameters: INodeParameters): Step {
		const file = 'HttpRequest/HttpRequest';
		return this.step('httpRequest', 4.2, file, { ...CREDENTIAL, ...parameters });
	}

	private step(name: string, typeVersion: number, file: string, parameters: INodeParameters): Step {
		const type = `n8n-nodes-base.${name}`;
		return { type, typeVersion, parameters, file: join(this.files, 'nodes', `${file}.node.js`) };
	}
}
