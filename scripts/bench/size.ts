import execa from 'execa';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
	ensureN8n,
	installedPackage,
	installPackage,
	userFolderPath,
	type InstalledN8n,
} from '../../test/n8n-host';
import { median, type Section } from './report';
import { buildPackage, filesOfN8n, RELEASE } from './whole';

const ROUNDS = 9;

/** Loads what n8n has loaded before nodes, lets nodes find its modules, and times loading their files. */
const SCRIPT = `
	const { createRequire } = require('node:module');
	const [n8n, ...files] = process.argv.slice(1);
	const ofN8n = createRequire(n8n);
	for (const name of ['n8n-workflow', 'n8n-core', 'luxon']) ofN8n(name);
	process.env.NODE_PATH = ofN8n.resolve.paths('n8n-workflow').join(require('node:path').delimiter);
	require('node:module')._initPaths();
	const start = performance.now();
	for (const file of files) require(file);
	console.log(performance.now() - start);
`;

/** How long n8n takes to load the nodes of this package and of another, and what the package weighs. */
export async function measureSize(): Promise<Section> {
	const host = await ensureN8n(RELEASE);
	const packed = await buildPackage();
	const userFolder = userFolderPath('bench-size');
	await installPackage(packed, userFolder);
	// Inside this project's folder the package would find the project's n8n-workflow, and load that too.
	const own = mkdtempSync(join(tmpdir(), 'bench-loading-'));
	cpSync(installedPackage(userFolder), own, { recursive: true });
	const { n8n } = createRequire(join(own, 'package.json'))('./package.json') as {
		n8n: Record<'nodes' | 'credentials', string[]>;
	};
	const shop = [
		'nodes/WooCommerce/WooCommerce.node.js',
		'nodes/WooCommerce/WooCommerceTrigger.node.js',
	];
	const ours = [...n8n.nodes, ...n8n.credentials].map((file) => join(own, file));
	const others = [...shop, 'credentials/WooCommerceApi.credentials.js'].map((file) =>
		join(filesOfN8n(host), file),
	);
	const kilobytes = statSync(packed.tarball).size / 1_000;
	const base = 'WooCommerce';
	const rows = {
		'Store Management': [await loadingTime(host, ours), kilobytes],
		[base]: [await loadingTime(host, others)],
	};
	rmSync(own, { recursive: true });
	return {
		title: 'Loading and size',
		settings: `The files that n8n ${host.version} requires, in a new process after n8n-core, the median of ${ROUNDS} rounds`,
		tables: [
			{ task: 'Nodes and credentials', columns: ['loading, ms', 'package, kB packed'], rows, base },
		],
	};
}

async function loadingTime({ node, n8n }: InstalledN8n, files: readonly string[]): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const { stdout } = await execa(node, ['-e', SCRIPT, n8n, ...files]);
		times.push(Number(stdout.split('\n').at(-1)));
	}
	return median(times);
}
