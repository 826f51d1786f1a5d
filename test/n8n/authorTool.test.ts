import execa from 'execa';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readlinkSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { poll, ProcessGroup, ROOT } from '../n8n-host';

const PACKAGE = 'n8n-nodes-store-management';
/** What the tool works on. It would lint tests and scripts with the rules for what ships. */
const SHIPPED = [
	'credentials',
	'nodes',
	'index.js',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	'eslint.config.mjs',
];
const TOOL = join(ROOT, 'node_modules/.bin/n8n-node');
const WATCH_MS = 90_000;
const POLL_MS = 200;

let copy: string;
let compiled: string[];

beforeEach(() => {
	copy = mkdtempSync(join(tmpdir(), 'shipped-'));
	for (const name of SHIPPED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
	const { n8n } = jest.requireActual<{ n8n: Record<'nodes' | 'credentials', string[]> }>(
		'../../package.json',
	);
	compiled = [...n8n.nodes, ...n8n.credentials].map((file) => join(copy, file));
});

afterEach(() => {
	rmSync(copy, { recursive: true });
});

/** The class that n8n makes an instance of, in each file that package.json names for it. */
function classesIn(files: string[]): string[] {
	return files.flatMap((file) => Object.keys(jest.requireActual<object>(file)));
}

const CLASSES = [
	'StoreManagement',
	'StoreManagementTrigger',
	'StoreManagementApi',
	'StoreManagementOAuth2Api',
];

it('n8n-node build leaves the code of nodes and credentials, with what describes them', async () => {
	const { stdout } = await execa(TOOL, ['build'], { cwd: copy });

	expect(stdout).toContain('Build successful');
	expect(classesIn(compiled)).toEqual(CLASSES);
	const beside = ['StoreManagement.node.json', 'storeManagement.svg', 'storeManagement.dark.svg'];
	const folder = join(copy, 'dist/nodes/StoreManagement');
	expect(beside.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});

it('n8n-node dev compiles into the folder that it links into n8n', async () => {
	const user = join(copy, 'user');
	mkdirSync(user);
	const args = ['dev', '--external-n8n', '--custom-user-folder', user];
	const dev = new ProcessGroup(TOOL, args, { cwd: copy, env: process.env, output: 'ignore' });
	const isCompiled = (): boolean => compiled.every((file) => existsSync(file));
	await poll(isCompiled, Boolean, { mostMs: WATCH_MS, everyMs: POLL_MS });
	await dev.stop(5_000);

	expect(readlinkSync(join(user, '.n8n/custom/node_modules', PACKAGE))).toBe(copy);
	expect(classesIn(compiled)).toEqual(CLASSES);
});

it('n8n-node lint finds nothing in what ships, with its own configuration', async () => {
	// In a test run of jest, n8n's rules would take every file for a node.
	const env = { NODE_ENV: 'production' };
	const { failed, stdout, stderr } = await execa(TOOL, ['lint'], { cwd: copy, env, reject: false });

	expect(stdout + stderr).not.toContain('problem');
	expect(failed).toBe(false);
});
