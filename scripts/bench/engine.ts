/** A race in n8n's engine: reads it from standard input, prints what it cost. */
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INodeConnections,
	type INodeParameters,
	type INodeType,
	NodeHelpers,
} from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import n8nSettings from '../../test/engine/harness/n8nSettings';
import type { LoadedPackage } from '../../test/engine/harness';
import { shuffled, type Costs } from './compare';

/** A node of a contestant. */
export interface Step {
	type: string;
	typeVersion: number;
	/** Of a node of n8n. */
	file?: string;
	parameters: INodeParameters;
}

/** A task in n8n's engine alone: without its database, its editor and its web server. */
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
}

export type RaceResult = Awaited<ReturnType<typeof race>>;

async function race({ contestants, items, records, rounds, times, credential }: Race) {
	n8nSettings();
	// Loaded after the settings, which n8n reads when it is loaded.
	const { CredentialStore, executeWorkflow, loadBuiltPackage } =
		await import('../../test/engine/harness');
	const { ITEMS_NODE_TYPE } = await import('../../test/engine/harness/package');
	const pkg = withNodes(await loadBuiltPackage(), Object.values(contestants).flat());
	const credentials = new CredentialStore(pkg, { storeManagementApi: credential });
	/** @throws Error unless each record came */
	async function execute(steps: readonly Step[]): Promise<void> {
		const nodes = [{ type: ITEMS_NODE_TYPE }, ...steps].map((step, index) => ({
			...step,
			name: `Step ${index}`,
		}));
		const connections: INodeConnections[] = nodes.slice(1).map(({ name: node }) => ({
			main: [[{ node, type: 'main', index: 0 }]],
		}));
		const workflow = {
			nodes,
			connections: Object.fromEntries(connections.map((to, index) => [`Step ${index}`, to])),
		};
		const { last } = await executeWorkflow(pkg, { workflow, credentials, items });
		if (last === undefined || last.error !== undefined) throw last?.error ?? new Error('No run');
		// HTTP Request puts out the answer of an update with the record under `data`.
		const ids = last.items.map(({ json }) => ((json.data ?? json) as IDataObject).id);
		const { size } = new Set(ids);
		if (size !== records) throw new Error(`${steps[0]?.type}: ${size} records of ${records}`);
	}
	const entries = Object.entries(contestants);
	const costs: Record<string, Costs> = Object.fromEntries(entries.map(([name]) => [name, []]));
	const megabytes: number[] = [];
	// What is loaded and compiled once is no part of the cost.
	for (const [, steps] of entries) await execute(steps);
	for (let round = 0; round < rounds; round += 1) {
		for (const [name, steps] of shuffled(entries)) {
			const usage = process.cpuUsage();
			const started = performance.now();
			for (let done = 0; done < times; done += 1) await execute(steps);
			const { user, system } = process.cpuUsage(usage);
			const clock = (performance.now() - started) / 1e3;
			costs[name]?.push({ 'processor, s': (user + system) / 1e6, 'clock, s': clock });
		}
		global.gc?.();
		megabytes.push(process.memoryUsage().heapUsed / 2 ** 20);
	}
	return { costs, megabytes };
}

/** The package, and the nodes of n8n with which it is compared. */
function withNodes(pkg: LoadedPackage, steps: readonly Step[]): LoadedPackage {
	const others = new Map<string, INodeType>();
	for (const { type, file } of steps) {
		if (file === undefined) continue;
		const exported = createRequire(file)(file) as Record<string, new () => INodeType>;
		for (const NodeClass of Object.values(exported)) others.set(type, new NodeClass());
	}
	const getByName = (name: string) => others.get(name) ?? pkg.nodeTypes.getByName(name);
	const getByNameAndVersion = (name: string, version?: number): INodeType =>
		NodeHelpers.getVersionedNodeType(getByName(name), version);
	return { ...pkg, nodeTypes: { getByName, getByNameAndVersion, getKnownTypes: () => ({}) } };
}

void race(JSON.parse(readFileSync(0, 'utf8')) as Race).then((result) => {
	process.stdout.write(JSON.stringify(result), () => process.exit());
});
