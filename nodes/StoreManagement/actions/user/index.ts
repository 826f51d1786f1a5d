import type { Resource } from '../resource';

import { get } from './get';

export const user: Resource = { value: 'user', name: 'User', inStore: false, operations: [get] };
