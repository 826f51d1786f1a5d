/** A race in n8n's engine: reads it from standard input, prints what it cost. */
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INodeConnections,
	type INodeParameters,
	type INodeType,
	type IVersionedNodeType,
	NodeHelpers,
} from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import n8nSettings from '../../test/engine/harness/n8nSettings';
import type { LoadedPackage, TestWorkflow } from '../../test/engine/harness';
import { shuffled } from './tables';

/** A node of a contestant. */
export interface Step {
	type: string;
	typeVersion: number;
	/** Of a node of n8n, below the folder of its nodes. */
	file?: string;
	parameters: INodeParameters;
}

/** A task in n8n's engine alone: without its database, its editor and its web server. Each does it once before the first round. */
export interface Race {
	/** The nodes of each, one after the other. */
	contestants: Readonly<Record<string, Step[]>>;
	items: IDataObject[];
	/** How many different records the last node puts out. */
	records: number;
	/** In each of them all do the task, in random order. */
	rounds: number;
	/** How often each does it in a round. */
	times: number;
	credential: ICredentialDataDecryptedObject;
	/** The folder of n8n's own nodes. */
	nodes: string;
}

export interface RaceResult {
	/** Seconds of processor, of all threads of the process, and of the clock, by contestant and round. */
	costs: Record<string, Array<readonly [processor: number, clock: number]>>;
	/** The heap after each round, in megabytes, once garbage is collected. */
	heaps: number[];
}

const MEGABYTE = 2 ** 20;

async function race(given: Race): Promise<RaceResult> {
	n8nSettings();
	// Loaded after the settings, which n8n reads when it is loaded.
	const { CredentialStore, executeWorkflow, loadBuiltPackage } =
		await import('../../test/engine/harness');
	const { ITEMS_NODE_TYPE } = await import('../../test/engine/harness/package');
	const { contestants, items, records, rounds, times, credential, nodes } = given;
	const pkg = withNodes(await loadBuiltPackage(), Object.values(contestants).flat(), nodes);
	const credentials = new CredentialStore(pkg, { storeManagementApi: credential });
	/** @throws Error unless each record came */
	async function execute(steps: readonly Step[]): Promise<void> {
		const workflow = chain(ITEMS_NODE_TYPE, steps);
		const { last } = await executeWorkflow(pkg, { workflow, credentials, items });
		if (last === undefined || last.error !== undefined) throw last?.error ?? new Error('No run');
		const { size } = new Set(last.items.map(({ json }) => idOf(json)));
		if (size !== records) throw new Error(`${steps[0]?.type}: ${size} records of ${records}`);
	}
	const result: RaceResult = { costs: {}, heaps: [] };
	for (const name of Object.keys(contestants)) result.costs[name] = [];
	// What is loaded and compiled once is no part of the cost.
	for (const steps of Object.values(contestants)) await execute(steps);
	for (let round = 0; round < rounds; round += 1) {
		for (const [name, steps] of shuffled(Object.entries(contestants))) {
			const [usage, started] = [process.cpuUsage(), performance.now()];
			for (let done = 0; done < times; done += 1) await execute(steps);
			const { user, system } = process.cpuUsage(usage);
			const clock = (performance.now() - started) / 1e3;
			result.costs[name]?.push([(user + system) / 1e6, clock]);
		}
		global.gc?.();
		result.heaps.push(process.memoryUsage().heapUsed / MEGABYTE);
	}
	return result;
}

/** HTTP Request puts out the answer of an update with the record under `data`. */
function idOf(json: IDataObject): unknown {
	const { data = json } = json;
	return (data as IDataObject).id;
}

/** A workflow of nodes one after the other, that begins with the items of the task. */
function chain(itemsType: string, steps: readonly Step[]): TestWorkflow {
	const nodes = steps.map(({ type, typeVersion, parameters }, index) => ({
		...{ type, typeVersion, parameters, name: `Step ${index + 1}` },
	}));
	const connections = nodes.map(({ name }, index): [string, INodeConnections] => {
		const before = nodes[index - 1]?.name ?? 'Items';
		return [before, { main: [[{ node: name, type: 'main', index: 0 }]] }];
	});
	return { nodes: [{ type: itemsType }, ...nodes], connections: Object.fromEntries(connections) };
}

/** The package, and the nodes of n8n with which it is compared. */
function withNodes(pkg: LoadedPackage, steps: readonly Step[], folder: string): LoadedPackage {
	const others = steps.flatMap(({ type, file }) => {
		if (file === undefined) return [];
		const path = join(folder, file);
		const exported = createRequire(path)(path) as Record<string, new () => INodeType>;
		return Object.values(exported).map((NodeClass) => [type, new NodeClass()] as const);
	});
	const getByName = (name: string): INodeType | IVersionedNodeType =>
		new Map(others).get(name) ?? pkg.nodeTypes.getByName(name);
	const getByNameAndVersion = (name: string, version?: number): INodeType =>
		NodeHelpers.getVersionedNodeType(getByName(name), version);
	return { ...pkg, nodeTypes: { getByName, getByNameAndVersion, getKnownTypes: () => ({}) } };
}

void race(JSON.parse(readFileSync(0, 'utf8')) as Race).then((result) => {
	process.stdout.write(JSON.stringify(result), () => process.exit());
});
