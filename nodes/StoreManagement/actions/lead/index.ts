import type { Resource } from '../resource';

import { getAll } from './getAll';

export const lead: Resource = { value: 'lead', name: 'Lead', inStore: true, operations: [getAll] };
