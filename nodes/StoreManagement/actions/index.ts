import { type IExecuteFunctions, type INodeProperties, NodeOperationError } from 'n8n-workflow';

import { toJsonText } from '../json';
import { store } from '../parameters/common';
import { propertiesOf } from '../parameters/field';

import { sort } from './banner/sort';
import { update as updateBanner } from './banner/update';
import { create } from './discount/create';
import { getAll as getDiscounts } from './discount/getAll';
import { getAll as getLeads } from './lead/getAll';
import type { Operation } from './operation';
import { get as getOrder } from './order/get';
import { getAll as getOrders } from './order/getAll';
import { getItems } from './order/getItems';
import { searchOrders } from './order/fields';
import { update as updateOrders } from './order/update';
import { getAll as getProducts } from './product/getAll';
import { update as updateSku } from './sku/update';
import { getAll as getStores } from './store/getAll';
import { toolDescription } from './tool';
import { get as getUser } from './user/get';
import { get as getWebhook, searchWebhooks } from './webhook/get';
import { getAll as getWebhooks } from './webhook/getAll';

/**
 * All resources of the action node, in the order of its list. Workflows store their values. What an operation is says
 * `operation.ts`; `runner.ts` runs one for all input items, and `itemRun.ts` is what its handler has of each.
 */
export const resources: ReadonlyArray<{
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
}> = [
	{ value: 'banner', name: 'Banner', operations: [sort, updateBanner] },
	{ value: 'discount', name: 'Discount', operations: [create, getDiscounts] },
	{ value: 'lead', name: 'Lead', operations: [getLeads] },
	{ value: 'order', name: 'Order', operations: [getOrder, getItems, getOrders, updateOrders] },
	{ value: 'product', name: 'Product', operations: [getProducts] },
	{ value: 'sku', name: 'SKU', operations: [updateSku] },
	{ value: 'store', name: 'Store', operations: [getStores] },
	{ value: 'user', name: 'User', operations: [getUser] },
	{ value: 'webhook', name: 'Webhook', operations: [getWebhook, getWebhooks] },
];

/** The methods that fill lists, under the names that locators have for them. */
export const listSearch = { searchOrders, searchWebhooks };

/** The operation that the user chose, and where it is found in the editor: "Discount → Create". */
export function chosenOperation(context: IExecuteFunctions): {
	operation: Operation;
	location: string;
} {
	const chosenResource = context.getNodeParameter('resource', 0);
	const chosen = context.getNodeParameter('operation', 0);
	const resource = resources.find(({ value }) => value === chosenResource);
	const operation = resource?.operations.find(({ value }) => value === chosen);
	if (resource && operation) {
		return { operation, location: `${resource.name} → ${operation.name}` };
	}
	const message = `There is no operation ${toJsonText(chosen)} for the resource ${toJsonText(chosenResource)}`;
	const description = 'Pick the resource and the operation again.';
	throw new NodeOperationError(context.getNode(), message, { description });
}

const resourceProperty: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: resources.map(({ name, value }) => ({ name, value })),
	default: 'order',
};

/** All properties of the panel below the credential, each shown only for its resource and operation. */
export function panelProperties(): INodeProperties[] {
	return [
		resourceProperty,
		...resources.map(operationProperty),
		...storeProperties(),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) =>
				[toolDescription(operation.forModel, operation.inStore), ...operation.properties()].map(
					(property) =>
						showFor(property, { resource: [resource.value], operation: [operation.value] }),
				),
			),
		),
	];
}

function operationProperty({ value, operations }: (typeof resources)[number]): INodeProperties {
	const list = operations.find((operation) => operation.value === 'getAll');
	const defaultValue = (list ?? operations[0])?.value;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ name, value, action, description }) => ({
			...{ name, value, action, description },
		})),
		default: defaultValue,
	};
}

/** The store field exists once, for all resources that belong to a store. */
function storeProperties(): INodeProperties[] {
	const values = resources
		.filter(({ operations }) => operations.some(({ inStore }) => inStore))
		.map(({ value }) => value);
	return propertiesOf([store]).map((property) => showFor(property, { resource: values }));
}

function showFor(property: INodeProperties, show: Record<string, string[]>): INodeProperties {
	return {
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { ...show, ...property.displayOptions?.show },
		},
	};
}
