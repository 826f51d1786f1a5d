/** One measurement in n8n's engine: reads the task from standard input, prints what it cost. */
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import {
	CredentialStore,
	executeWorkflow,
	oneNode,
	type LoadedPackage,
} from '../../test/engine/harness';
import { ITEMS_NODE_TYPE, itemsNode } from '../../test/engine/harness/itemsNode';
import VirtualTime from '../../test/engine/harness/virtualTime.cjs';
import { ROOT } from '../../test/n8n-host';
import { startSimulator } from '../../test/simulator';
import type { EngineCost, EngineTask } from './engine';
import { HELPER_TYPE, helperNode, recordsIn } from './helperNode';

async function run(
	task: EngineTask,
	pkg: LoadedPackage,
	data: ICredentialDataDecryptedObject,
): Promise<EngineCost> {
	const credentials = new CredentialStore(pkg, { storeManagementApi: data });
	// What is loaded and compiled only once does not count as the cost of a task.
	const first = oneNode('storeManagement', { resource: 'store', operation: 'getAll' });
	await executeWorkflow(pkg, { workflow: first, credentials });
	const { type, typeVersion, parameters, items } = task;
	const workflow = oneNode(type, parameters, { typeVersion });
	const started = Date.now();
	const { last } = await executeWorkflow(pkg, { workflow, credentials, items });
	if (last === undefined || last.error !== undefined) throw last?.error ?? new Error('Nothing ran');
	const records = last.items.flatMap(({ json }) => recordsIn(json));
	return {
		records: new Set(records.map(({ id }) => id)).size,
		milliseconds: Date.now() - started,
		requests: 0,
	};
}

/** The built package, as n8n's loader reads it, and the node that it is compared with. */
async function packageWith({ type, file }: EngineTask): Promise<LoadedPackage> {
	const loader = new PackageDirectoryLoader(ROOT);
	await loader.loadAll();
	const other = file === undefined ? undefined : nodeIn(file);
	const getByName = (name: string): INodeType | IVersionedNodeType => {
		if (name === ITEMS_NODE_TYPE) return itemsNode;
		if (name === HELPER_TYPE) return helperNode;
		if (name === type && other !== undefined) return other;
		return loader.getNode(name.replace(`${loader.packageName}.`, '')).type;
	};
	return {
		name: loader.packageName,
		nodeTypes: {
			getByName,
			getByNameAndVersion: (name, version) =>
				NodeHelpers.getVersionedNodeType(getByName(name), version),
			getKnownTypes: () => ({}),
		},
		credentialType: (name) => loader.getCredential(name).type,
	};
}

function nodeIn(file: string): INodeType {
	const exported = createRequire(file)(file) as Record<string, new () => INodeType>;
	const [NodeClass] = Object.values(exported);
	if (!NodeClass) throw new Error(`There is no node in ${file}`);
	return new NodeClass();
}

async function main(): Promise<void> {
	const task = JSON.parse(readFileSync(0, 'utf8')) as EngineTask;
	const pkg = await packageWith(task);
	if ('baseUrl' in task.service) {
		return console.log(JSON.stringify(await run(task, pkg, { ...task.service })));
	}
	const time = new VirtualTime();
	time.install(globalThis);
	const store = await startSimulator(task.service);
	const cost = await run(task, pkg, { baseUrl: store.url, ...store.credentials });
	time.uninstall();
	console.log(JSON.stringify({ ...cost, requests: store.requests.length }));
	await store.stop();
}

void main().then(() => process.exit());
