/**
 * The first workflow in n8n's own engine, which `npm install` has brought, with the built package and against a
 * simulated store: a result without a whole n8n. `npm start` runs this first, in a process of its own.
 */
import { jsonParse } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import n8nSettings from '../test/engine/harness/n8nSettings';
import type { NodeResult, TestNode, TestWorkflow } from '../test/engine/harness';
import { EXAMPLES_FOLDER, FIRST, runCommand, UserFacingError, withStore } from '../test/n8n-host';
import { startSimulator } from '../test/simulator';
import { demoStore } from './demoStore';
import { table } from './table';

const ROWS = 10;

void runCommand(async () => {
	n8nSettings();
	// Loaded after the settings, which n8n reads when it is loaded.
	const { CredentialStore, executeWorkflow, loadBuiltPackage } =
		await import('../test/engine/harness');
	const { ITEMS_NODE_TYPE } = await import('../test/engine/harness/package');
	const pkg = await loadBuiltPackage();
	const store = await startSimulator(demoStore());
	const storeManagementApi = { baseUrl: store.url, ...store.credentials };
	const { nodes, connections } = readFirst();
	const steps = nodes.filter(({ type }) => type.startsWith(pkg.name));
	const start = nodes
		.filter(({ type }) => type.endsWith('.manualTrigger'))
		.map(({ name = '' }) => ({ name, type: ITEMS_NODE_TYPE }));
	const result = await executeWorkflow(pkg, {
		workflow: {
			nodes: [
				...start,
				...steps.map((node) => withStore(withoutCredentials(node), store.aliases[0] ?? '')),
			],
			connections,
		},
		credentials: new CredentialStore(pkg, { storeManagementApi }),
	});
	await store.stop();
	for (const { name = '' } of steps) show(name, result.nodes[name]);
	console.log(`\n${store.requests.length} requests to the simulated store of ${store.url}/v2`);
});

function readFirst(): Required<Pick<TestWorkflow, 'nodes' | 'connections'>> {
	return jsonParse(readFileSync(join(EXAMPLES_FOLDER, FIRST), 'utf8'));
}

/** Without those of the file, whose IDs only an n8n knows. */
function withoutCredentials({ credentials, ...node }: TestNode): TestNode {
	return node;
}

/** @throws {UserFacingError} why there is nothing to show */
function show(name: string, result: NodeResult | undefined): void {
	const { items = [], hints = [], error } = result ?? {};
	if (items.length === 0) {
		throw new UserFacingError(`"${name}" found nothing. ${error?.message ?? ''}`);
	}
	const shown = items.slice(0, ROWS).map(({ json }) => json);
	const count = shown.length < items.length ? `${shown.length} of ${items.length}` : items.length;
	console.log(`\n${name}: ${count} items\n${table(shown, process.stdout.columns)}`);
	for (const hint of hints) console.log(hint);
}
