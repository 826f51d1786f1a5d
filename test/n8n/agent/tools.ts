import { randomUUID } from 'node:crypto';

import { SAMPLES, type OperationName } from '../../engine/samples';
import type { Workflow } from '../../n8n-host';
import type { Credentials } from '../installation';
import { byAlias } from '../workflows';

const byNumber = { orderId: { __rl: true, mode: 'search', value: '1001' } };

/** What a model fills in: values with which the tool succeeds, written as models write them. */
const FILLED: Record<OperationName, object> = {
	...SAMPLES,
	'discount.create': {
		...SAMPLES['discount.create'],
		...{ discountMethod: 'Percent', entryConditionType: 'AMOUNT' },
	},
	'sku.update': {
		...SAMPLES['sku.update'],
		...{ quantityManaged: 'Yes', blockedSale: 'False', variationsValuesIds: '["1"]' },
	},
	'order.get': byNumber,
	'order.getItems': byNumber,
	'order.getAll': { limit: 2 },
	'product.getAll': { limit: 2 },
	'lead.getAll': { filters: { email: 'nobody@example.com' } },
};
export const TOOLS = Object.keys(FILLED) as OperationName[];

/** What is no argument: how an ID is given, and how a form is filled. */
const FIXED = ['__rl', 'mode', 'dataMode'];

/** The name of a tool in its workflow; a name in n8n has no dot for a model. */
export const toolName = (operation: OperationName): string => operation.replace('.', '_');

/** The arguments of a tool by their path in its parameters, with values with which it succeeds. */
export function goodArguments(operation: OperationName): Record<string, unknown> {
	return Object.fromEntries(argumentsIn(FILLED[operation]));
}

function argumentsIn(value: object, path = ''): Array<[string, unknown]> {
	return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
		if (FIXED.includes(name)) return [];
		const at = path === '' ? name : `${path}_${name}`;
		return typeof inner === 'object' && inner !== null ? argumentsIn(inner, at) : [[at, inner]];
	});
}

/** The parameters with the expression of each argument in its place, as n8n's editor writes it. */
function filledByModel(value: object, path = ''): object {
	const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => {
		if (FIXED.includes(name)) return [name, inner];
		const at = path === '' ? name : `${path}_${name}`;
		if (typeof inner === 'object' && inner !== null) return [name, filledByModel(inner, at)];
		const call = `$fromAI('${at}', \`\`, '${typeof inner}')`;
		return [name, `={{ /*n8n-auto-generated-fromAI-override*/ ${call} }}`];
	});
	return Array.isArray(value)
		? entries.map(([, inner]) => inner)
		: (Object.fromEntries(entries) as object);
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
	settings: object = {},
): Workflow {
	const tools = TOOLS.map((operationName) => {
		const [resource = '', operation = ''] = operationName.split('.');
		const fixed = { resource, operation, store: byAlias(alias) };
		return nodeOf(toolName(operationName), 'n8n-nodes-store-management.storeManagementTool', 1, {
			parameters: { ...filledByModel(FILLED[operationName]), ...fixed },
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
	const { connections, ...workflow } = toolsWorkflow(
		...([name, alias, credentials, nodes, settings] as const),
	);
	const users = {
		[START]: to(agent.name, 'main'),
		[chat.name]: to(agent.name, 'ai_languageModel'),
	};
	return { ...workflow, connections: { ...connections, ...users } };
}

/** A workflow that offers all tools to MCP clients. */
export function mcpWorkflow(path: string, alias: string, credentials: Credentials): Workflow {
	const trigger = nodeOf('MCP Server Trigger', '@n8n/n8n-nodes-langchain.mcpTrigger', 2, {
		...{ webhookId: randomUUID(), parameters: { path } },
	});
	return toolsWorkflow(`MCP ${path}`, alias, credentials, [trigger]);
}
