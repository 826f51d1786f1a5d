import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import { resources } from './index';
import type { Operation } from './operation';
import type { Resource } from './resource';

/**
 * The operation that the user chose, and its resource.
 *
 * @throws NodeOperationError for a resource or an operation that does not exist
 */
export function chosenOperation(context: IExecuteFunctions): {
	resource: Resource;
	operation: Operation;
} {
	const resourceValue = context.getNodeParameter('resource', 0);
	const operationValue = context.getNodeParameter('operation', 0);
	const resource = resources.find(({ value }) => value === resourceValue);
	const operation = resource?.operations.find(({ value }) => value === operationValue);
	if (resource && operation) return { resource, operation };
	throw new NodeOperationError(
		context.getNode(),
		`There is no operation "${operationValue}" for the resource "${resourceValue}"`,
		{ description: 'Pick the resource and the operation again.' },
	);
}
