/**
 * One measurement of `npm run bench -- volume`, in a process of its own: reads a list in n8n's engine and
 * prints what that cost as JSON.
 */
import type { INodeParameters } from 'n8n-workflow';

import { byAlias } from '../../test/locators';
import { CredentialStore, executeWorkflow, loadPackage, oneNode } from '../../test/engine/harness';
import { PAGES_NODE_TYPE, pagesNode } from './pagesNode';

/** What is read, and by what. */
export interface VolumeTask {
	/** Base address of the service, and the store. */
	url: string;
	alias: string;
	tokens: { userToken: string; userSecretKey: string };
	resource: 'lead' | 'order';
	/** undefined: a node that parses the pages and does nothing else. */
	output: INodeParameters | undefined;
}

/** What it cost. */
export interface VolumeCost {
	records: number;
	/** Of all threads. */
	processorMs: number;
	/** The most memory that the process had, above what it had before. */
	peakMb: number;
}

const KILOBYTES_IN_MB = 1_024;

export async function main([task = '']: string[]): Promise<void> {
	const { url, alias, tokens, resource, output } = JSON.parse(task) as VolumeTask;
	const loaded = await loadPackage();
	const { nodeTypes } = loaded;
	const own = (type: string) => (type === PAGES_NODE_TYPE ? pagesNode : undefined);
	const pkg = {
		...loaded,
		nodeTypes: {
			...nodeTypes,
			getByName: (type: string) => own(type) ?? nodeTypes.getByName(type),
			getByNameAndVersion: (type: string, version?: number) =>
				own(type) ?? nodeTypes.getByNameAndVersion(type, version),
		},
	};
	const credentials = new CredentialStore(pkg, { storeManagementApi: { baseUrl: url, ...tokens } });
	const list: INodeParameters = { store: byAlias(alias), resource, operation: 'getAll' };
	const measured = output
		? oneNode('storeManagement', { ...list, returnAll: true, ...output })
		: oneNode(PAGES_NODE_TYPE, { url: `${url}/v2/${alias}/${resource}s` });
	const first = oneNode('storeManagement', { ...list, returnAll: false, limit: 1 });
	// What is loaded and compiled once is not the cost of a list.
	await executeWorkflow(pkg, { workflow: first, credentials });

	const before = { cpu: process.cpuUsage(), peak: process.resourceUsage().maxRSS };
	const { last } = await executeWorkflow(pkg, { workflow: measured, credentials });
	const { user, system } = process.cpuUsage(before.cpu);
	const cost: VolumeCost = {
		records: last?.items.length ?? 0,
		processorMs: (user + system) / 1_000,
		peakMb: (process.resourceUsage().maxRSS - before.peak) / KILOBYTES_IN_MB,
	};
	if (last?.error) throw last.error;
	console.log(JSON.stringify(cost));
}
