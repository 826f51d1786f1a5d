import type { INodeProperties } from 'n8n-workflow';

import { store } from '../parameters/common';
import { propertiesOf } from '../parameters/field';

import { resources } from './index';
import { toolDescription } from './tool';

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
