import * as table from './table';

export const RESOURCES = Object.values(table);

type AnyResource = (typeof RESOURCES)[number];
export type Opened = ReturnType<AnyResource['open']>;
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
	part: infer Part,
) => void
	? Part
	: never;

/** Names of the count knobs. */
export type ResourceName = AnyResource['name'];

/** Names of the lists in the knob `pagination`. */
export type ListName = AnyResource['lists'][number]['name'];

/** The seeded records of all resources. */
export type ResourceData = Intersection<Opened['data']>;

/** The changes of all resources. */
export type ResourceState = Intersection<Opened['state']>;

const LISTS = RESOURCES.flatMap(({ lists }): AnyResource['lists'][number][] => [...lists]);

/** An object with one entry for each resource. */
export function byResource<T>(value: (resource: AnyResource) => T): Record<ResourceName, T> {
	const entries = RESOURCES.map((resource) => [resource.name, value(resource)]);
	return Object.fromEntries(entries) as Record<ResourceName, T>;
}

/** An object with one entry for each list. */
export function byList<T>(value: (list: (typeof LISTS)[number]) => T): Record<ListName, T> {
	const entries = LISTS.map((list) => [list.name, value(list)]);
	return Object.fromEntries(entries) as Record<ListName, T>;
}

/** Joins `data` of all open resources. */
export function joinData(opened: readonly Opened[]): ResourceData {
	return Object.assign({}, ...opened.map(({ data }) => data)) as ResourceData;
}

/** Joins `state` of all open resources. */
export function joinState(opened: readonly Opened[]): ResourceState {
	return Object.assign({}, ...opened.map(({ state }) => state)) as ResourceState;
}
