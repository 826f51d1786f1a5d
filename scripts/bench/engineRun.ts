/**
 * One measurement in n8n's engine alone, in a process of its own, so that nothing else runs in it.
 * Prints what a node cost as JSON.
 */
import type { INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import {
	CredentialStore,
	executeWorkflow,
	loadPackage,
	oneNode,
	type LoadedPackage,
} from '../../test/engine/harness';
import { keyOf, recordsIn } from './contestants';
import type { EngineCost, EngineTask } from './inEngine';
import { PAGES_NODE_TYPE, pagesNode } from './pagesNode';

const KILOBYTES_IN_MB = 1_024;

/** Reads the task from its standard input. */
export async function main(): Promise<void> {
	const task = JSON.parse(readFileSync(0, 'utf8')) as EngineTask;
	const pkg = withNodeOf(task, await loadPackage());
	const baseUrl = task.url;
	const plain = { storeManagementApi: { baseUrl, ...task.tokens } };
	// The same in each process: what a node remembers is for a credential.
	const credentials = new CredentialStore(pkg, plain, 'bench');
	// What is loaded and compiled only once does not count as the cost of a task.
	const first = oneNode('storeManagement', { resource: 'store', operation: 'getAll' });
	await executeWorkflow(pkg, { workflow: first, credentials });

	const { type, typeVersion, parameters, items, staticData: stored = {} } = task;
	const workflow = oneNode(type, parameters, { typeVersion });
	const before = { cpu: process.cpuUsage(), peak: process.resourceUsage().maxRSS };
	const given = { workflow, credentials, items, staticData: stored };
	const { last, staticData } = await executeWorkflow(pkg, given);
	const { user, system } = process.cpuUsage(before.cpu);
	if (last?.error) throw last.error;
	const cost: EngineCost = {
		keys: (last?.items ?? []).flatMap(({ json }) => recordsIn(json)).map(keyOf),
		milliseconds: last?.time ?? NaN,
		processorMs: (user + system) / 1_000,
		peakMb: (process.resourceUsage().maxRSS - before.peak) / KILOBYTES_IN_MB,
		staticData,
	};
	console.log(JSON.stringify(cost));
}

/** The package, and the node that it is compared with. */
function withNodeOf({ type, file }: EngineTask, pkg: LoadedPackage): LoadedPackage {
	const other = type === PAGES_NODE_TYPE ? pagesNode : file && nodeIn(file);
	if (!other) return pkg;
	const { nodeTypes } = pkg;
	return {
		...pkg,
		nodeTypes: {
			...nodeTypes,
			getByName: (name: string) => (name === type ? other : nodeTypes.getByName(name)),
			getByNameAndVersion: (name: string, version?: number) =>
				name === type
					? NodeHelpers.getVersionedNodeType(other, version)
					: nodeTypes.getByNameAndVersion(name, version),
		},
	};
}

function nodeIn(file: string): INodeType {
	const exported = createRequire(file)(file) as Record<string, new () => INodeType>;
	const [NodeClass] = Object.values(exported);
	if (!NodeClass) throw new Error(`There is no node in ${file}`);
	return new NodeClass();
}
