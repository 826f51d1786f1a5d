import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import { banner } from './banner';
import { discount } from './discount';
import { lead } from './lead';
import type { Operation } from './operation';
import { order } from './order';
import { product } from './product';
import type { Resource } from './resource';
import { sku } from './sku';
import { store } from './store';
import { user } from './user';
import { webhook } from './webhook';

/** All resources of the action node, in the order of its list. */
export const resources: readonly Resource[] = [
	banner,
	discount,
	lead,
	order,
	product,
	sku,
	store,
	user,
	webhook,
];

/** The operation that a node has chosen; undefined for names that are not in the table. */
export function findOperation(
	resourceValue: string,
	operationValue: string,
): { resource: Resource; operation: Operation } | undefined {
	const resource = resources.find(({ value }) => value === resourceValue);
	const operation = resource?.operations.find(({ value }) => value === operationValue);
	return resource && operation && { resource, operation };
}

/** @throws NodeOperationError for a resource or an operation that is not in the table */
export function chosenOperation(context: IExecuteFunctions): {
	resource: Resource;
	operation: Operation;
} {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const found = findOperation(resource, operation);
	if (found) return found;
	throw new NodeOperationError(
		context.getNode(),
		`There is no operation "${operation}" for the resource "${resource}"`,
		{ description: 'Pick the resource and the operation again.' },
	);
}
