import type { INodeParameters } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';

import { runByHand, START } from '../../test/n8n/workflows';
import { outputOf, type Execution, type Workflow } from '../../test/n8n-host';

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

/** The name of the node that does the task. */
export const WORKER = 'Worker';

/** A workflow in which one node does a task. */
export function workflowOf(
	contestant: Contestant,
	parameters: INodeParameters,
	credentialId: string,
	items: ReadonlyArray<Record<string, unknown>>,
): Workflow {
	const { title, type, typeVersion, credential } = CONTESTANTS[contestant];
	const credentials = { [credential]: { id: credentialId, name: credential } };
	const worker = { name: WORKER, type, typeVersion, parameters, credentials };
	const workflow = runByHand(worker, `Benchmark: ${title}`);
	return { ...workflow, pinData: { [START]: items.map((json) => ({ json })) } };
}

/** The records that a node put out: one per item, or all of a page. */
export function recordsOf(
	execution: Execution,
	contestant: Contestant,
): Array<Record<string, unknown>> {
	const json = outputOf(execution, WORKER).map((item) => item.json);
	return contestant === 'httpRequest' ? json.flatMap(recordsIn) : json;
}

/** HTTP Request puts out one item per page, or what an update returned. */
export function recordsIn(response: Record<string, unknown>): Array<Record<string, unknown>> {
	return [response.data ?? response].flat() as Array<Record<string, unknown>>;
}

/** What identifies a record: its ID, but for an order its number, as only its address holds the ID. */
export function keyOf({ number, id }: Record<string, unknown>): unknown {
	return number ?? id;
}

/** How many of the expected records were put out, in words. */
export function describeRecords(expected: readonly number[], keys: readonly unknown[]): string {
	if (isDeepStrictEqual(keys, expected)) return `all ${expected.length.toLocaleString('en')}`;
	const given = new Set(keys);
	const found = expected.filter((id) => given.has(id)).length;
	return `${found.toLocaleString('en')} of ${expected.length.toLocaleString('en')}`;
}
