import type { Calendar } from './dates';

/** The store that a record belongs to, and the seed of its values. */
export interface Scope extends Calendar {
	seed: number;
	store: number;
	alias: string;
}

const NAMES = ['aurora', 'brisa', 'cascata', 'dourada', 'estrela', 'floresta'];

/** The alias of the n-th store that the user can access. */
export const aliasOf = (store: number): string => `loja-${NAMES[store] ?? store + 1}`;

/** A store of another user. */
export const FOREIGN_ALIAS = 'loja-vizinha';

/** Records of one kind that a store may have from the seed. Created records get the IDs after. */
const MAX_SEEDED = 500_000;
const PER_KIND = 1_000_000;
const KINDS = [
	...(['merchant', 'order', 'customer', 'lead', 'product', 'sku', 'discount', 'banner'] as const),
	...(['webhook', 'promocode'] as const),
];
export type Kind = (typeof KINDS)[number];

/** The ID of the record at `index`, from 0. IDs differ between stores and kinds: a wrong one finds nothing. */
export function idOf(kind: Kind, { store }: Scope, index: number): number {
	return ((store + 1) * KINDS.length + KINDS.indexOf(kind)) * PER_KIND + index + 1;
}

/** The ID of the n-th record created by a request, from 0. */
export function createdId(kind: Kind, scope: Scope, index: number): number {
	return idOf(kind, scope, MAX_SEEDED + index);
}

/** The index of a seeded record; undefined if the store has no record with this ID. */
export function indexOf(kind: Kind, scope: Scope, id: number, count: number): number | undefined {
	const index = id - idOf(kind, scope, 0);
	return index >= 0 && index < count ? index : undefined;
}

/** One value for each store, created on first access. */
export function perStore<T>(create: (alias: string) => T): (alias: string) => T {
	const values = new Map<string, T>();
	return (alias) => {
		const value = values.get(alias) ?? create(alias);
		values.set(alias, value);
		return value;
	};
}
