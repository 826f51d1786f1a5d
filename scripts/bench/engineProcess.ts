/** A race in n8n's engine: reads it from standard input, prints what it cost. */
import {
	type ICredentialDataDecryptedObject,
	type INodeConnections,
	type INodeType,
	type IVersionedNodeType,
	NodeHelpers,
} from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import n8nSettings from '../../test/engine/harness/n8nSettings';
import type { LoadedPackage, TestWorkflow } from '../../test/engine/harness';
import VirtualTime from '../../test/engine/harness/virtualTime.cjs';
import { startSimulator, type SimulatorKnobs } from '../../test/simulator';
import type { Cost, Race, RaceResult, Step, Work } from './engine';
import { HELPER_TYPE, helperNode } from './helperNode';
import { shuffled } from './report';

const MEGABYTE = 2 ** 20;

n8nSettings();

async function race(
	{ contestants, rounds, times = 1, isWarm }: Race,
	data: ICredentialDataDecryptedObject,
): Promise<RaceResult> {
	// Loaded after the settings, which n8n reads when it is loaded.
	const { CredentialStore, executeWorkflow, loadBuiltPackage } =
		await import('../../test/engine/harness');
	const { ITEMS_NODE_TYPE } = await import('../../test/engine/harness/package');
	const pkg = withNodes(await loadBuiltPackage(), Object.values(contestants));
	const credentials = new CredentialStore(pkg, { storeManagementApi: data });
	const measure = measuring(async ({ steps, items = [{}] }) => {
		const workflow = chain(ITEMS_NODE_TYPE, steps);
		const { last } = await executeWorkflow(pkg, { workflow, credentials, items });
		if (last === undefined || last.error !== undefined) throw last?.error ?? new Error('No run');
		return last.items.map(({ json }) => json);
	});
	const all = Object.entries(contestants);
	const costs = Object.fromEntries(all.map(([name]) => [name, [] as Cost[]]));
	const heaps: number[] = [];
	if (isWarm) for (const [, work] of all) await measure(work, 1);
	for (let round = 0; round < rounds; round += 1) {
		for (const [name, work] of shuffled(all)) costs[name]?.push(await measure(work, times));
		global.gc?.();
		heaps.push(process.memoryUsage().heapUsed / MEGABYTE);
	}
	return { costs, heaps };
}

/** Measures what `execute` costs. */
function measuring(
	execute: (work: Work) => Promise<object[]>,
): (work: Work, times: number) => Promise<Cost> {
	return async (work, times) => {
		const [usage, started] = [process.cpuUsage(), Date.now()];
		for (let done = 1; done < times; done += 1) await execute(work);
		const records = await execute(work);
		const { user, system } = process.cpuUsage(usage);
		return {
			records: new Set(records.map((record) => idOf(record))).size,
			processor: (user + system) / 1e6,
			clock: (Date.now() - started) / 1e3,
			requests: 0,
		};
	};
}

/** HTTP Request puts out the answer of an update with the record under `data`. */
function idOf(json: object): unknown {
	const { data = json } = json as { data?: object };
	return (data as { id?: unknown }).id;
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
	return {
		nodes: [{ type: itemsType }, ...nodes],
		connections: Object.fromEntries(connections),
	};
}

/** The package, and the nodes with which it is compared. */
function withNodes(pkg: LoadedPackage, works: readonly Work[]): LoadedPackage {
	const steps = works.flatMap((work) => work.steps);
	const others = new Map<string, INodeType | IVersionedNodeType>([[HELPER_TYPE, helperNode]]);
	for (const { type, file } of steps) {
		if (file !== undefined && !others.has(type)) others.set(type, nodeIn(file));
	}
	const { nodeTypes } = pkg;
	const getByName = (name: string): INodeType | IVersionedNodeType =>
		others.get(name) ?? nodeTypes.getByName(name);
	return {
		...pkg,
		nodeTypes: {
			getByName,
			getByNameAndVersion: (name, version) =>
				NodeHelpers.getVersionedNodeType(getByName(name), version),
			getKnownTypes: () => ({}),
		},
	};
}

function nodeIn(file: string): INodeType | IVersionedNodeType {
	const exported = createRequire(file)(file) as Record<string, new () => INodeType>;
	const [NodeClass] = Object.values(exported);
	if (!NodeClass) throw new Error(`There is no node in ${file}`);
	return new NodeClass();
}

/** The race against a service in this process, in virtual time: what the processor does takes none. */
async function inVirtualTime(given: Race, knobs: SimulatorKnobs): Promise<RaceResult> {
	const time = new VirtualTime();
	time.install(globalThis);
	const store = await startSimulator(knobs);
	const result = await race(given, { baseUrl: store.url, ...store.credentials });
	time.uninstall();
	for (const cost of Object.values(result.costs).flat()) cost.requests = store.requests.length;
	await store.stop();
	return result;
}

async function main(): Promise<void> {
	const given = JSON.parse(readFileSync(0, 'utf8')) as Race;
	const { service } = given;
	const result =
		'baseUrl' in service ? await race(given, { ...service }) : await inVirtualTime(given, service);
	process.stdout.write(JSON.stringify(result), () => process.exit());
}

void main();
