import { type IExecuteFunctions, type INodeProperties, NodeOperationError } from 'n8n-workflow';

import { toJsonText } from '../json';
import { store } from '../parameters/common';
import { propertiesOf, SHOWN_TO_TOOLS } from '../parameters/field';

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
import { get as getUser } from './user/get';
import { get as getWebhook, searchWebhooks } from './webhook/get';
import { getAll as getWebhooks } from './webhook/getAll';

/** All resources of the action node, in the order of its list. Workflows store their values. */
export const resources: ReadonlyArray<{
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
}> = [
	{ value: 'banner', name: 'Banner', operations: [sort, updateBanner] },
	{ value: 'discount', name: 'Discount', operations: [create, getDiscounts] },
	{ value: 'lead', name: 'Lead', operations: [getLeads] },
	{
		value: 'order',
		name: 'Order',
		operations: [getOrder, getItems, getOrders, updateOrders],
	},
	{ value: 'product', name: 'Product', operations: [getProducts] },
	{ value: 'sku', name: 'SKU', operations: [updateSku] },
	{ value: 'store', name: 'Store', operations: [getStores] },
	{ value: 'user', name: 'User', operations: [getUser] },
	{ value: 'webhook', name: 'Webhook', operations: [getWebhook, getWebhooks] },
];

/** The methods that fill lists, under the names that locators have for them. */
export const listSearch = { searchOrders, searchWebhooks };

export const resourceProperty: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: resources.map(({ name, value }) => ({ name, value })),
	default: 'order',
};

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

/** All properties of the resources, each shown only for its resource and operation. */
export function propertiesOfResources(): INodeProperties[] {
	return [
		...resources.map(operationProperty),
		...storeProperties(),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) =>
				propertiesOfOperation(operation).map((property) =>
					showFor(property, { resource: [resource.value], operation: [operation.value] }),
				),
			),
		),
	];
}

function propertiesOfOperation({ inStore, forModel, properties }: Operation): INodeProperties[] {
	const ofStore = inStore ? ' Store is the alias of a store, such as my-store.' : '';
	const toolDescription: INodeProperties = {
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 5 },
		default: `${forModel}${ofStore}`,
		displayOptions: SHOWN_TO_TOOLS,
		description: 'Tells the AI agent what this tool is for and how to fill in its fields',
	};
	return [toolDescription, ...properties()];
}

function operationProperty({ value, operations }: (typeof resources)[number]): INodeProperties {
	const values = operations.map((operation) => operation.value);
	const defaultValue = values.includes('getAll') ? 'getAll' : (values[0] ?? '');
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map((operation) => ({
			name: operation.name,
			value: operation.value,
			action: operation.action,
			description: operation.description,
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
