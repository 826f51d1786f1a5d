/** `npm run bench -- loading`: how long n8n takes to load the nodes of this package and of others. */
import execa from 'execa';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installedPackage, type InstalledN8n } from '../../test/n8n-host';
import { textOf } from './metrics';
import { publish } from './report';
import { filesOfN8n, setUp } from './setUp';

const ROUNDS = 9;

/** Loads what n8n has loaded before nodes, lets nodes find its modules, and times loading their files. */
const SCRIPT = `
	const { createRequire } = require('node:module');
	const [n8n, ...files] = process.argv.slice(1);
	const ofN8n = createRequire(n8n);
	ofN8n('n8n-workflow');
	ofN8n('n8n-core');
	ofN8n('luxon');
	process.env.NODE_PATH = ofN8n.resolve.paths('n8n-workflow').join(require('node:path').delimiter);
	require('node:module')._initPaths();
	const start = performance.now();
	for (const file of files) require(file);
	console.log(performance.now() - start);
`;

export async function compareLoading(): Promise<void> {
	const { host, userFolder } = await setUp();
	const rows = [];
	// Inside this project's folder the package would find the project's n8n-workflow, and load that too.
	const own = mkdtempSync(join(tmpdir(), 'bench-loading-'));
	cpSync(installedPackage(userFolder), own, { recursive: true });
	for (const [name, files] of Object.entries(filesOf(host, own))) {
		const times: number[] = [];
		for (let round = 0; round < ROUNDS; round += 1) times.push(await loadingTime(host, files));
		rows.push([name, textOf(times, 1)]);
	}
	rmSync(own, { recursive: true });
	await publish({
		title: 'Loading',
		command: 'loading',
		settings: `the files that n8n ${host.version} requires for nodes and credentials, in a new process after n8n-core, ${ROUNDS} rounds`,
		head: ['Nodes', 'Milliseconds'],
		rows,
	});
}

function filesOf(host: InstalledN8n, own: string): Record<string, string[]> {
	const manifest = createRequire(join(own, 'package.json'))('./package.json') as {
		n8n: Record<'nodes' | 'credentials', string[]>;
	};
	const base = filesOfN8n(host);
	const ofN8n = (nodes: string[], credentials: string[]): string[] => [
		...nodes.map((name) => join(base, 'nodes', `${name}.node.js`)),
		...credentials.map((name) => join(base, 'credentials', `${name}.credentials.js`)),
	];
	return {
		'Store Management, both nodes': [...manifest.n8n.nodes, ...manifest.n8n.credentials].map(
			(file) => join(own, file),
		),
		'WooCommerce and its trigger': ofN8n(
			['WooCommerce/WooCommerce', 'WooCommerce/WooCommerceTrigger'],
			['WooCommerceApi'],
		),
		'Shopify and its trigger': ofN8n(
			['Shopify/Shopify', 'Shopify/ShopifyTrigger'],
			['ShopifyApi', 'ShopifyAccessTokenApi', 'ShopifyOAuth2Api'],
		),
		'Magento 2': ofN8n(['Magento/Magento2'], ['Magento2Api']),
	};
}

async function loadingTime({ node, n8n }: InstalledN8n, files: readonly string[]): Promise<number> {
	const { stdout } = await execa(node, ['-e', SCRIPT, n8n, ...files]);
	return Number(stdout.split('\n').at(-1));
}
