import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { Workflow } from '../../n8n-host';
import type { OperationName } from '../../engine/samples';
import { byAlias } from '../workflows';

type Credentials = Record<string, { id: string; name: string }>;
type Kind = 'string' | 'number' | 'boolean' | 'json';

/** What n8n's editor writes into a field that the model fills. */
function byModel(key: string, kind: Kind = 'string'): string {
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, '${kind}') }}`;
}

/** The fields of a tool that the model fills. */
export const FILLED_BY_MODEL: Record<OperationName, INodeParameters> = {
	'user.get': {},
	'store.getAll': {},
	'order.getAll': { limit: byModel('Limit', 'number') },
	'order.get': { orderId: { __rl: true, mode: 'search', value: byModel('Order') } },
	'order.getItems': { orderId: { __rl: true, mode: 'search', value: byModel('Order') } },
	'order.update': { body: byModel('Body', 'json') },
	'product.getAll': { limit: byModel('Limit', 'number') },
	'discount.create': {
		name: byModel('Name'),
		discountMethod: byModel('Discount_Method'),
		discountValue: byModel('Discount_Value', 'number'),
		entryConditionType: byModel('Cart_Condition'),
		entryConditionValue: byModel('When_the_Cart_Reaches', 'number'),
		accumulate: byModel('Combine_With_Other_Discounts', 'boolean'),
		startAt: byModel('Starts'),
	},
	'discount.getAll': {},
	'lead.getAll': { filters: { email: byModel('Email') } },
	'sku.update': {
		skuId: byModel('SKU_ID'),
		productId: byModel('Product_ID', 'number'),
		sku: byModel('SKU'),
		priceCost: byModel('Cost_Price', 'number'),
		priceSale: byModel('Sale_Price', 'number'),
		weight: byModel('Weight__kg_', 'number'),
		height: byModel('Height__cm_', 'number'),
		width: byModel('Width__cm_', 'number'),
		length: byModel('Length__cm_', 'number'),
		quantityManaged: byModel('Stock_Managed'),
		availability: byModel('Stock', 'number'),
		availabilitySoldout: byModel('Stock_After_Sold_Out', 'number'),
		blockedSale: byModel('Blocked_Sale'),
		variationsValuesIds: byModel('Variation_Value_IDs'),
	},
	'banner.sort': {
		bannerId: byModel('Banner_ID'),
		sorting: {
			entry: [
				{
					group: byModel('entry0_Group'),
					orders: byModel('entry0_Orders'),
					resourceId: byModel('entry0_Resource_ID'),
				},
			],
		},
	},
	'banner.update': { bannerId: byModel('Banner_ID'), body: byModel('Body', 'json') },
	'webhook.get': { webhookId: { __rl: true, mode: 'id', value: byModel('Webhook') } },
	'webhook.getAll': {},
};

/** Arguments with which each tool succeeds, written as a model may write them. */
export const GOOD_ARGUMENTS: Record<OperationName, Record<string, unknown>> = {
	'user.get': {},
	'store.getAll': {},
	'order.getAll': { Limit: 2 },
	'order.get': { Order: '1001' },
	'order.getItems': { Order: '1001' },
	'order.update': { Body: { number: 1001, status: 'paid' } },
	'product.getAll': { Limit: 2 },
	'discount.create': {
		Name: 'Spring',
		Discount_Method: 'Percent',
		Discount_Value: 10,
		Cart_Condition: 'AMOUNT',
		When_the_Cart_Reaches: 100,
		Combine_With_Other_Discounts: false,
		Starts: '2030-03-01 08:00:00',
	},
	'discount.getAll': {},
	'lead.getAll': { Email: 'nobody@example.com' },
	'sku.update': {
		SKU_ID: '15000001',
		Product_ID: 14000001,
		SKU: 'SHIRT-M',
		Cost_Price: 5,
		Sale_Price: 12.5,
		Weight__kg_: 0.2,
		Height__cm_: 2,
		Width__cm_: 30,
		Length__cm_: 40.5,
		Stock_Managed: 'Yes',
		Stock: 7,
		Stock_After_Sold_Out: 0,
		Blocked_Sale: 'False',
		Variation_Value_IDs: '["1"]',
	},
	'banner.sort': {
		Banner_ID: '17000001',
		entry0_Group: 'home',
		entry0_Orders: '[2, 1]',
		entry0_Resource_ID: '1',
	},
	'banner.update': { Banner_ID: '17000001', Body: { name: 'Autumn' } },
	'webhook.get': { Webhook: '18000001' },
	'webhook.getAll': {},
};

/** The tools' names in the workflow; n8n writes `_` for `.` to the model. */
export const TOOLS = Object.keys(FILLED_BY_MODEL) as OperationName[];

export function toolName(operation: OperationName): string {
	return operation.replace('.', '_');
}

/** One tool for each operation, each connected to a node. */
export function toolNodes(
	alias: string,
	credentials: Credentials,
	to: string,
	more: INodeParameters = {},
	settings: object = {},
): Pick<Workflow, 'nodes' | 'connections'> {
	const nodes = TOOLS.map((name, index) => {
		const [resource = '', operation = ''] = name.split('.');
		return {
			id: randomUUID(),
			name: toolName(name),
			type: 'n8n-nodes-store-management.storeManagementTool',
			typeVersion: 1,
			position: [index * 120, 300],
			parameters: { resource, operation, store: byAlias(alias), ...FILLED_BY_MODEL[name], ...more },
			credentials,
			...settings,
		};
	});
	const connection = { ai_tool: [[{ node: to, type: 'ai_tool', index: 0 }]] };
	return {
		nodes,
		connections: Object.fromEntries(nodes.map(({ name }) => [name, connection])),
	};
}

export const START = 'Start';
const AGENT = 'AI Agent';

/** A workflow of an agent with all tools, run by hand. */
export function agentWorkflow(
	version: number,
	alias: string,
	credentials: Credentials,
	model: { url: string; credential: { id: string; name: string } },
	more: INodeParameters = {},
	settings: object = {},
): Workflow {
	const tools = toolNodes(alias, credentials, AGENT, more, settings);
	const main = { main: [[{ node: AGENT, type: 'main', index: 0 }]] };
	return {
		name: `Agent ${version}`,
		nodes: [
			{
				id: randomUUID(),
				name: START,
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{
				id: randomUUID(),
				name: AGENT,
				type: '@n8n/n8n-nodes-langchain.agent',
				typeVersion: version,
				position: [220, 0],
				parameters: {
					promptType: 'define',
					text: 'Do what the script says.',
					options: { maxIterations: 60 },
				},
			},
			{
				id: randomUUID(),
				name: 'Model',
				type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
				typeVersion: 1.2,
				position: [220, 200],
				parameters: {
					model: { __rl: true, mode: 'id', value: 'scripted' },
					options: { baseURL: model.url, maxRetries: 0 },
				},
				credentials: { openAiApi: model.credential },
			},
			...tools.nodes,
		],
		connections: {
			[START]: main,
			Model: { ai_languageModel: [[{ node: AGENT, type: 'ai_languageModel', index: 0 }]] },
			...tools.connections,
		},
		settings: { executionOrder: 'v1' },
	};
}

/** A workflow that offers all tools to MCP clients. */
export function mcpWorkflow(
	path: string,
	alias: string,
	credentials: Credentials,
	more: INodeParameters = {},
): Workflow {
	const trigger = 'MCP Server Trigger';
	const tools = toolNodes(alias, credentials, trigger, more);
	return {
		name: `MCP ${path}`,
		nodes: [
			{
				id: randomUUID(),
				name: trigger,
				type: '@n8n/n8n-nodes-langchain.mcpTrigger',
				typeVersion: 2,
				position: [0, 0],
				webhookId: randomUUID(),
				parameters: { path },
			},
			...tools.nodes,
		],
		connections: tools.connections,
		settings: { executionOrder: 'v1' },
	};
}
