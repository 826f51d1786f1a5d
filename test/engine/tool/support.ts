import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { SAMPLES, type OperationName } from '../samples';
import type { Outcome, RunOptions, Shop } from '../shop';

/** Runs an operation as an agent's tool, with its sample parameters. */
export async function call(
	shop: Shop,
	name: OperationName,
	parameters: INodeParameters = {},
	options: RunOptions = {},
): Promise<Outcome> {
	return await shop.runAsTool(name, { ...SAMPLES[name], ...parameters }, options);
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
