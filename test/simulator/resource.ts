import type { FastifyInstance } from 'fastify';

import type { DateObject } from './data/dates';
import type { Scope } from './data/ids';
import type { BaseSettings, Pagination } from './knobs';
import type { Paging } from './paging';

/** A list of records that are generated on access. */
export interface Source<T> {
	total: number;
	at(index: number): T;
}

/** A list endpoint. */
export interface List<Name extends string = string> {
	/** Its name in the knob `pagination`. */
	name: Name;
	/** How it is paginated by default. */
	pagination: Pagination;
	/** Where `meta` is: beside `data` (the default) or in each element. */
	metaIn?: (settings: BaseSettings) => 'top' | 'element';
	/** Whether a page with a scroll ID has the other fields of `meta.pagination`; true by default. */
	figuresWithScroll?: boolean;
	/** Whether a page is one bare object: the fields of its only record, with `meta` among them. */
	isOneObject?: (settings: BaseSettings) => boolean;
}

/** What the service gives to a resource. */
export interface Context {
	readonly settings: BaseSettings;
	readonly paging: Paging;
	/** Base address of the service. */
	readonly origin: string;
	/** `now()` in milliseconds since 1970. */
	readonly clock: { now(): number };
	/** @throws RangeError for the alias of an unknown store */
	scope(alias: string): Scope;
	/** The seeded records of each store of a resource. */
	count(resource: { name: string }): number;
	/** The current time of the service. */
	now(): DateObject;
}

export type Generate<T> = (scope: Scope, index: number) => T;

/** The seeded records of a store: as many as the count knob of the resource says. */
export type Seeded = <T>(alias: string, generate: Generate<T>) => Source<T>;

/** A resource of a running service. */
export interface OpenResource<Data, State> {
	/** Added to `simulator.data`: the seeded records. */
	data: Data;
	/** Added to `simulator.state`: the changes made by requests. */
	state: State;
	routes(app: FastifyInstance): void;
}

/**
 * A kind of record: everything that the simulator knows of it. `resources/table.ts` lists them; the
 * knobs, the flags, `simulator.data`, `simulator.state` and the routes follow from the table.
 */
export interface Resource<Name extends string, Lists extends readonly List[], Data, State> {
	/** Also the name of its count knob and of its flag. */
	name: Name;
	/** Seeded records of each store by default. */
	count: number;
	lists: Lists;
	/** Documented requests per minute, by `METHOD /path` below the alias. */
	limits?: Readonly<Record<string, number>>;
	open(context: Context, seeded: Seeded): OpenResource<Data, State>;
}

export function defineResource<
	const Name extends string,
	const Lists extends readonly List[],
	Data,
	State,
>(resource: Resource<Name, Lists, Data, State>): Resource<Name, Lists, Data, State> {
	return resource;
}

export function defineList<const Name extends string>(list: List<Name>): List<Name> {
	return list;
}

/** One value for each store, created on first access. */
export function perStore<T>(create: (alias: string) => T): (alias: string) => T {
	const values = new Map<string, T>();
	return (alias) => {
		const known = values.get(alias);
		if (known !== undefined) return known;
		const created = create(alias);
		values.set(alias, created);
		return created;
	};
}
