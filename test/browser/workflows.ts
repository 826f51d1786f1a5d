import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { Workflow } from '../n8n-host';
import { START } from '../n8n/workflows';

type Credentials = Record<string, { id: string; name: string }>;

export interface Step {
	parameters: INodeParameters;
	credentials: Credentials;
}

const COLUMNS = 6;
const DISTANCE = 200;

/** A workflow with a node for each step; each follows the start directly, and none follows another. */
export function sideBySide(name: string, steps: ReadonlyMap<string, Step>): Workflow {
	const type = 'n8n-nodes-store-management.storeManagement';
	const nodes = [...steps].map(([step, settings], index) => ({
		...{ id: randomUUID(), name: step, type, typeVersion: 1, ...settings },
		position: [(1 + (index % COLUMNS)) * DISTANCE, Math.floor(index / COLUMNS) * DISTANCE],
	}));
	const start = {
		...{ id: randomUUID(), name: START, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
		...{ position: [0, 0], parameters: {} },
	};
	const following = nodes.map(({ name: node }) => ({ node, type: 'main', index: 0 }));
	return { name, nodes: [start, ...nodes], connections: { [START]: { main: [following] } } };
}

/** Adds after our node one of n8n's own, into which fields can be dragged. */
export function withEditFields(workflow: Workflow, after: string): Workflow {
	const name = 'Edit Fields';
	const node = {
		...{ id: randomUUID(), name, type: 'n8n-nodes-base.set', typeVersion: 3.4 },
		...{ position: [2 * DISTANCE, 0], parameters: {} },
	};
	return {
		...workflow,
		nodes: [...workflow.nodes, node],
		connections: {
			...workflow.connections,
			[after]: { main: [[{ node: name, type: 'main', index: 0 }]] },
		},
	};
}
