/** Which store's records are made, and from which seed. */
export interface Scope {
	seed: number;
	store: number;
	alias: string;
}

const KINDS = {
	merchant: 0,
	order: 1,
	customer: 2,
	lead: 3,
	product: 4,
	sku: 5,
	discount: 6,
	banner: 7,
	webhook: 8,
	promocode: 9,
} as const;
type Kind = keyof typeof KINDS;

const A_STORE = 10_000_000;
const A_KIND = 1_000_000;

/** Ids differ between stores and kinds, so that a mixed-up id finds nothing. */
export function idOf(scope: Scope, kind: Kind, index: number): number {
	return (scope.store + 1) * A_STORE + KINDS[kind] * A_KIND + index + 1;
}

/** The index behind an id, undefined where the store has no such record. */
export function indexOf(scope: Scope, kind: Kind, id: number, count: number): number | undefined {
	const index = id - idOf(scope, kind, 0);
	return index >= 0 && index < count ? index : undefined;
}
