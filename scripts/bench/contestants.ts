import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { Workflow } from '../../tools/n8n-host';

/** The nodes that are measured side by side. */
export const CONTESTANTS = {
	ours: {
		title: 'Store Management',
		type: 'n8n-nodes-store-management.storeManagement',
		typeVersion: 1,
		credential: 'storeManagementApi',
	},
	httpRequest: {
		title: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		credential: 'storeManagementApi',
	},
	wooCommerce: {
		title: 'WooCommerce',
		type: 'n8n-nodes-base.wooCommerce',
		typeVersion: 1,
		credential: 'wooCommerceApi',
	},
} as const;
export type Contestant = keyof typeof CONTESTANTS;

/** The names of the two nodes of a workflow. */
export const START = 'Start';
export const WORKER = 'Worker';

/** A workflow in which one node does a task. */
export function workflowOf(
	contestant: Contestant,
	parameters: INodeParameters,
	credentialId: string,
	items: ReadonlyArray<Record<string, unknown>>,
): Workflow {
	const { title, type, typeVersion, credential } = CONTESTANTS[contestant];
	const start = {
		...{ id: randomUUID(), name: START, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
		...{ position: [0, 0], parameters: {} },
	};
	const worker = {
		...{ id: randomUUID(), name: WORKER, type, typeVersion, position: [200, 0], parameters },
		credentials: { [credential]: { id: credentialId, name: credential } },
	};
	return {
		name: `Benchmark: ${title}`,
		nodes: [start, worker],
		connections: { [START]: { main: [[{ node: WORKER, type: 'main', index: 0 }]] } },
		pinData: { [START]: items.map((json) => ({ json })) },
	};
}
