import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { Workflow } from '../../n8n-host';
import type { OperationName } from '../../engine/samples';
import { byAlias } from '../workflows';

type Credentials = Record<string, { id: string; name: string }>;

/** An argument of a tool: its name, and a value with which the tool succeeds, written as a model may write it. */
class Argument {
	constructor(
		readonly name: string,
		readonly good: unknown,
	) {}

	/** What n8n's editor writes into a field that the model fills. */
	get expression(): string {
		const type = typeof this.good === 'object' ? 'json' : typeof this.good;
		return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${this.name}', \`\`, '${type}') }}`;
	}
}
const model = (name: string, good: unknown): Argument => new Argument(name, good);
const order = { orderId: { __rl: true, mode: 'search', value: model('Order', '1001') } };

/** The parameters of a tool that the model fills. */
const TOOL_PARAMETERS: Record<OperationName, object> = {
	'user.get': {},
	'store.getAll': {},
	'order.getAll': { limit: model('Limit', 2) },
	'order.get': order,
	'order.getItems': order,
	'order.update': { body: model('Body', { number: 1001, status: 'paid' }) },
	'product.getAll': { limit: model('Limit', 2) },
	'discount.create': {
		name: model('Name', 'Spring'),
		discountMethod: model('Discount_Method', 'Percent'),
		discountValue: model('Discount_Value', 10),
		entryConditionType: model('Cart_Condition', 'AMOUNT'),
		entryConditionValue: model('When_the_Cart_Reaches', 100),
		accumulate: model('Combine_With_Other_Discounts', false),
		startAt: model('Starts', '2030-03-01 08:00:00'),
	},
	'discount.getAll': {},
	'lead.getAll': { filters: { email: model('Email', 'nobody@example.com') } },
	'sku.update': {
		skuId: model('SKU_ID', '15000001'),
		productId: model('Product_ID', 14000001),
		sku: model('SKU', 'SHIRT-M'),
		priceCost: model('Cost_Price', 5),
		priceSale: model('Sale_Price', 12.5),
		weight: model('Weight__kg_', 0.2),
		height: model('Height__cm_', 2),
		width: model('Width__cm_', 30),
		length: model('Length__cm_', 40.5),
		quantityManaged: model('Stock_Managed', 'Yes'),
		availability: model('Stock', 7),
		availabilitySoldout: model('Stock_After_Sold_Out', 0),
		blockedSale: model('Blocked_Sale', 'False'),
		variationsValuesIds: model('Variation_Value_IDs', '["1"]'),
	},
	'banner.sort': {
		bannerId: model('Banner_ID', '17000001'),
		sorting: {
			entry: [
				{
					group: model('entry0_Group', 'home'),
					orders: model('entry0_Orders', '[2, 1]'),
					resourceId: model('entry0_Resource_ID', '1'),
				},
			],
		},
	},
	'banner.update': {
		bannerId: model('Banner_ID', '17000001'),
		body: model('Body', { name: 'Autumn' }),
	},
	'webhook.get': { webhookId: { __rl: true, mode: 'id', value: model('Webhook', '18000001') } },
	'webhook.getAll': {},
};

export const TOOLS = Object.keys(TOOL_PARAMETERS) as OperationName[];

/** The name of a tool in its workflow; a name in n8n has no dot for a model. */
export const toolName = (operation: OperationName): string => operation.replace('.', '_');

/** Arguments with which a tool succeeds. */
export function goodArguments(operation: OperationName): Record<string, unknown> {
	return Object.fromEntries(
		argumentsIn(TOOL_PARAMETERS[operation]).map(({ name, good }) => [name, good]),
	);
}

function argumentsIn(value: unknown): Argument[] {
	if (value instanceof Argument) return [value];
	return typeof value === 'object' && value !== null
		? Object.values(value).flatMap(argumentsIn)
		: [];
}

/** @returns the parameters with the expression of each argument in its place */
function filledByModel(parameters: object): INodeParameters {
	const text = JSON.stringify(parameters, (_, value: unknown) =>
		value instanceof Argument ? value.expression : value,
	);
	return JSON.parse(text) as INodeParameters;
}

type Node = Workflow['nodes'][number];
const nodeOf = (name: string, type: string, typeVersion: number, more: object): Node => ({
	...{ id: randomUUID(), name, type, typeVersion, position: [0, 0], parameters: {} },
	...more,
});
const to = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });

/**
 * A workflow with a tool for each operation, and what uses them.
 *
 * @param user the nodes that use the tools; the first one gets them
 * @param settings of each tool node, besides its parameters
 */
function toolsWorkflow(
	name: string,
	alias: string,
	credentials: Credentials,
	[user, ...others]: readonly [Node, ...Node[]],
	options: INodeParameters,
	settings: object = {},
): Workflow {
	const tools = TOOLS.map((operationName) => {
		const [resource = '', operation = ''] = operationName.split('.');
		const fixed = { resource, operation, store: byAlias(alias), options };
		return nodeOf(toolName(operationName), 'n8n-nodes-store-management.storeManagementTool', 1, {
			parameters: { ...filledByModel(TOOL_PARAMETERS[operationName]), ...fixed },
			credentials,
			...settings,
		});
	});
	return {
		name,
		nodes: [user, ...others, ...tools],
		connections: Object.fromEntries(tools.map((tool) => [tool.name, to(user.name, 'ai_tool')])),
		settings: { executionOrder: 'v1' },
	};
}

export const START = 'Start';

/** A workflow of an agent with all tools, run by hand. */
export function agentWorkflow(
	version: number,
	alias: string,
	credentials: Credentials,
	{ url, credential }: { url: string; credential: { id: string; name: string } },
	options: INodeParameters,
): Workflow {
	const agent = nodeOf('AI Agent', '@n8n/n8n-nodes-langchain.agent', version, {
		parameters: {
			...{ promptType: 'define', text: 'Do what the script says.' },
			options: { maxIterations: 60 },
		},
	});
	const chat = nodeOf('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, {
		parameters: {
			model: { __rl: true, mode: 'id', value: 'scripted' },
			options: { baseURL: url, maxRetries: 0 },
		},
		credentials: { openAiApi: credential },
	});
	const start = nodeOf(START, 'n8n-nodes-base.manualTrigger', 1, {});
	// AI Agent 2 gives the model an empty text when a tool fails, unless the tool continues on error.
	const settings = version < 3 ? { onError: 'continueRegularOutput' } : {};
	const nodes = [agent, chat, start] as const;
	const name = `Agent ${version}`;
	const workflow = toolsWorkflow(name, alias, credentials, nodes, options, settings);
	return {
		...workflow,
		connections: {
			...workflow.connections,
			[START]: to(agent.name, 'main'),
			[chat.name]: to(agent.name, 'ai_languageModel'),
		},
	};
}

/** A workflow that offers all tools to MCP clients. */
export function mcpWorkflow(
	path: string,
	alias: string,
	credentials: Credentials,
	options: INodeParameters,
): Workflow {
	const trigger = nodeOf('MCP Server Trigger', '@n8n/n8n-nodes-langchain.mcpTrigger', 2, {
		...{ webhookId: randomUUID(), parameters: { path } },
	});
	return toolsWorkflow(`MCP ${path}`, alias, credentials, [trigger], options);
}
