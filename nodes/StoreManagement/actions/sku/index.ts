import type { Resource } from '../resource';

import { update } from './update';

export const sku: Resource = { value: 'sku', name: 'SKU', inStore: true, operations: [update] };
