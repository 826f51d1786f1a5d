import type { Resource } from '../resource';

import { sort } from './sort';
import { update } from './update';

export const banner: Resource = {
	value: 'banner',
	name: 'Banner',
	inStore: true,
	operations: [sort, update],
};
