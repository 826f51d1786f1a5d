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

/** The operation that a node has chosen, or undefined for names that are not in the table. */
export function findOperation(resource: string, operation: string): Operation | undefined {
	const chosen = resources.find(({ value }) => value === resource);
	return chosen?.operations.find(({ value }) => value === operation);
}
