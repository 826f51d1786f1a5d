import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { SAMPLES, type OperationName } from '../samples';
import type { Outcome, Shop } from '../shop';

/** Runs an operation as an agent's tool, with its sample parameters. */
export async function call(
	shop: Shop,
	name: OperationName,
	parameters: INodeParameters = {},
): Promise<Outcome> {
	return await shop.runAsTool(name, { ...SAMPLES[name], ...parameters });
}

/** The fields that the panel of the tool shows, by n8n's display rules. */
export function toolFields(
	shop: Shop,
	name: string,
	parameters: INodeParameters = {},
): INodeProperties[] {
	return fieldsOf(shop, 'storeManagementTool', name, parameters);
}

/** The fields that the panel of the action node shows, by n8n's display rules. */
export function panelFields(
	shop: Shop,
	name: string,
	parameters: INodeParameters = {},
): INodeProperties[] {
	return fieldsOf(shop, 'storeManagement', name, parameters);
}

function fieldsOf(
	shop: Shop,
	nodeName: string,
	name: string,
	parameters: INodeParameters,
): INodeProperties[] {
	const { description } = shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.${nodeName}`);
	const [resource = '', operation = ''] = name.split('.');
	const values = { authentication: 'headerTokens', resource, operation, ...parameters };
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, null, description),
	);
}

/** The description a model reads, of n8n's own tool for a node that saved only non-default values. */
export function descriptionOf(shop: Shop, name: string, parameters: INodeParameters = {}): string {
	const type = `${shop.pkg.name}.storeManagementTool`;
	const nodeType = shop.pkg.nodeTypes.getByNameAndVersion(type);
	const [resource = '', operation = ''] = name.split('.');
	const node = {
		id: 'tool',
		name: 'Tool',
		type,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: { resource, operation, ...parameters },
	};
	const { properties } = nodeType.description;
	const complete = NodeHelpers.getNodeParameters(
		properties,
		node.parameters,
		true,
		false,
		node,
		nodeType.description,
	);
	const { response: tool } = createNodeAsTool({
		node: { ...node, parameters: complete ?? {} },
		nodeType,
		handleToolInvocation: () => Promise.resolve(undefined),
	});
	return tool.description;
}
