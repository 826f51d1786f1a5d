import { banner } from './banner';
import { discount } from './discount';
import { lead } from './lead';
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
