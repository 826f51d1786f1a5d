import {
	NodeOperationError,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type INodeProperties,
	type INodePropertyOptions,
	type ResourceMapperFields,
} from 'n8n-workflow';

import { toJsonText } from '../json';
import type { ListSearch } from '../listSearch/searchList';
import { store } from '../parameters/locators';

import type { Operation } from './operation';
import { toolDescriptions } from './toolDescription';

/** The operations on one kind of record. */
export interface Resource {
	/** Stored in workflows. */
	readonly value: string;
	readonly name: string;
	/** Whether its records belong to a store; then every operation takes the store. */
	readonly inStore: boolean;
	readonly operations: readonly Operation[];
	/** Methods that fill the lists of its locators, keyed by `searchListMethod`. */
	readonly listSearch?: Methods<ListSearch>;
	/** Methods that load the options of multi-select fields, keyed by `loadOptionsMethod`. */
	readonly loadOptions?: Methods<LoadOptions>;
	/** Methods that return the fields that table columns may fill, keyed by `resourceMapperMethod`. */
	readonly resourceMapping?: Methods<ResourceMapping>;
}

type Methods<Method> = Readonly<Record<string, Method>>;
type ResourceMapping = (this: ILoadOptionsFunctions) => Promise<ResourceMapperFields>;
type LoadOptions = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;

/** The field that selects the resource. */
export function resourceProperty(
	resources: readonly Resource[],
	defaultValue: string,
): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })),
		default: defaultValue,
	};
}

/** What the editor shows below the name of a node: "Get Many: Order". */
export function subtitleOf(resources: readonly Resource[]): string {
	const titles = resources.flatMap(({ value, name, operations }) =>
		operations.map((one) => [`${value}.${one.value}`, `${one.name}: ${name}`] as const),
	);
	return `={{ (${JSON.stringify(Object.fromEntries(titles))})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

/** The methods that fill the fields of all resources, as n8n finds them under `methods`. */
export function fieldMethodsOf(
	resources: readonly Resource[],
): Required<Pick<Resource, 'listSearch' | 'loadOptions' | 'resourceMapping'>> {
	const merge = <Method>(of: (resource: Resource) => Methods<Method> | undefined) =>
		Object.fromEntries(resources.flatMap((resource) => Object.entries(of(resource) ?? {})));
	return {
		listSearch: merge(({ listSearch }) => listSearch),
		loadOptions: merge(({ loadOptions }) => loadOptions),
		resourceMapping: merge(({ resourceMapping }) => resourceMapping),
	};
}

/**
 * The operation that the user chose, and its resource.
 *
 * @throws NodeOperationError for a resource or an operation that does not exist
 */
export function chosenOperation(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): { resource: Resource; operation: Operation } {
	const [chosenResource, chosen] = ['resource', 'operation'].map((name) =>
		toJsonText(context.getNodeParameter(name, 0)),
	);
	const resource = resources.find(({ value }) => toJsonText(value) === chosenResource);
	const operation = resource?.operations.find(({ value }) => toJsonText(value) === chosen);
	if (resource && operation) return { resource, operation };
	const message = `There is no operation ${chosen} for the resource ${chosenResource}`;
	const description = 'Pick the resource and the operation again.';
	throw new NodeOperationError(context.getNode(), message, { description });
}

/**
 * All properties of the resources, each shown only where it applies. This is the one place that
 * writes `displayOptions` for resource and operation.
 */
export function propertiesOfResources(resources: readonly Resource[]): INodeProperties[] {
	return [
		...resources.map(operationProperty),
		...storeProperties(resources),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) =>
				fieldsOf(resource, operation).map((property) =>
					showFor(property, { resource: [resource.value], operation: [operation.value] }),
				),
			),
		),
	];
}

function fieldsOf({ inStore }: Resource, { forModel, properties }: Operation): INodeProperties[] {
	const described = [...(inStore ? store.properties : []), ...properties];
	return [...toolDescriptions(forModel, described), ...properties];
}

function operationProperty({ value, operations }: Resource): INodeProperties {
	const values = operations.map((operation) => operation.value);
	const defaultValue = values.find((one) => one === 'getAll') ?? values[0] ?? '';
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
function storeProperties(resources: readonly Resource[]): INodeProperties[] {
	const values = resources.filter(({ inStore }) => inStore).map(({ value }) => value);
	return store.properties.map((property) => showFor(property, { resource: values }));
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
