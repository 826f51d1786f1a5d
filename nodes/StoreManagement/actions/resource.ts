import type { INodeProperties } from 'n8n-workflow';

import type { Operation } from './operation';
import { store } from '../parameters/locators';

/** What the operations of one kind of record have in common. */
export interface Resource {
	/** Stored in workflows. */
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
}

/** The choice of the resource. */
export function resourceProperty(resources: readonly Resource[], chosen: string): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })),
		default: chosen,
	};
}

/**
 * All properties of the resources, each shown only where it applies. This is the one place that
 * writes `displayOptions` for resource and operation.
 */
export function propertiesOfResources(resources: readonly Resource[]): INodeProperties[] {
	return [
		...resources.map(operationProperty),
		...storeProperties(resources),
		...resources.flatMap(({ value, operations }) =>
			operations.flatMap((operation) =>
				operation.properties.map((property) =>
					shownFor(property, { resource: [value], operation: [operation.value] }),
				),
			),
		),
	];
}

function operationProperty({ value, operations }: Resource): INodeProperties {
	const values = operations.map((one) => one.value);
	const chosen = values.find((one) => one === 'getAll') ?? values[0] ?? '';
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map((one) => ({
			name: one.name,
			value: one.value,
			action: one.action,
			description: one.description,
		})),
		default: chosen,
	};
}

/** The store stands once, for all resources that live in a store. */
function storeProperties(resources: readonly Resource[]): INodeProperties[] {
	const inStore = resources.filter(({ operations }) => operations.every((one) => one.inStore));
	const resource = inStore.map(({ value }) => value);
	return store.properties.map((property) => shownFor(property, { resource }));
}

function shownFor(property: INodeProperties, show: Record<string, string[]>): INodeProperties {
	return {
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { ...show, ...property.displayOptions?.show },
		},
	};
}
