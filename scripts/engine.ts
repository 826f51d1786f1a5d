/**
 * The first workflow in n8n's own engine, which `npm install` has brought, with the built package and against a
 * simulated store: a result without a whole n8n. `npm start` runs this first, in a process of its own.
 */
import { jsonParse } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import n8nSettings from '../test/engine/harness/n8nSettings';
import type { TestWorkflow } from '../test/engine/harness';
import { EXAMPLES_FOLDER, FIRST, runCommand, UserFacingError, withStore } from '../test/n8n-host';
import { startSimulator } from '../test/simulator';
import { demoStore } from './demoStore';

/** As many as a terminal has room for. */
const ROWS = 10;
const COLUMNS = 5;

void runCommand(async () => {
	n8nSettings();
	// Loaded after the settings, which n8n reads when it is loaded.
	const { CredentialStore, executeWorkflow, loadBuiltPackage } =
		await import('../test/engine/harness');
	const { ITEMS_NODE_TYPE } = await import('../test/engine/harness/package');
	const pkg = await loadBuiltPackage();
	const store = await startSimulator(demoStore());
	const storeManagementApi = { baseUrl: store.url, ...store.credentials };
	const { nodes, connections } = jsonParse<Required<TestWorkflow>>(
		readFileSync(join(EXAMPLES_FOLDER, FIRST), 'utf8'),
	);
	const start = nodes.filter(({ type }) => type.endsWith('.manualTrigger'));
	// The credentials of the file have IDs that only an n8n knows.
	const steps = nodes
		.filter(({ type }) => type.startsWith(pkg.name))
		.map(({ credentials, ...node }) => withStore(node, store.aliases[0] ?? ''));
	const started = start.map(({ name = '' }) => ({ name, type: ITEMS_NODE_TYPE }));
	const result = await executeWorkflow(pkg, {
		workflow: { nodes: [...started, ...steps], connections },
		credentials: new CredentialStore(pkg, { storeManagementApi }),
	});
	for (const { name = '' } of steps) {
		const { items = [], hints = [], error } = result.nodes[name] ?? {};
		const rows = items.slice(0, ROWS).map(({ json }) => json);
		if (rows[0] === undefined) {
			throw new UserFacingError(`"${name}" found nothing. ${error?.message ?? ''}`);
		}
		console.log(`\n${name}: ${rows.length} of ${items.length} items`);
		console.table(rows, Object.keys(rows[0]).slice(0, COLUMNS));
		for (const hint of hints) console.log(hint);
	}
	console.log(`\n${store.requests.length} requests to the simulated store of ${store.url}/v2`);
});
