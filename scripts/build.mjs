/**
 * `node scripts/build.mjs` builds the package into dist/: its code in one file, for n8n reads and compiles one
 * file much faster than 150. `node scripts/build.mjs --files` builds a file for each source, with source
 * maps: what the tests run. Types are checked by `tsc`.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { minify } from 'terser';

const require = createRequire(import.meta.url);
const { n8n } = require('../package.json');
const { writeSchemas } = require('./schemas');

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');
/** A file for each source, from which the build of a release takes the declarations. */
const FILES = process.argv.includes('--files') ? DIST : join(ROOT, 'node_modules/.cache/files');
const NODES = 'nodes/StoreManagement';
const BUNDLE = join(DIST, NODES, 'bundle.js');
const TARGET = { platform: 'node', format: 'cjs', target: 'es2022', logLevel: 'error' };

process.chdir(ROOT);
for (const folder of new Set([DIST, FILES])) rmSync(folder, { recursive: true, force: true });
await compile();
for (const name of readdirSync(NODES).filter((file) => /\.(?:svg|json)$/.test(file))) {
	cpSync(join(NODES, name), join(DIST, NODES, name));
}
writeSchemas(join(DIST, NODES), {
	...require(join(FILES, NODES, 'actions')),
	...require(join(FILES, NODES, 'output/order')),
});
if (FILES !== DIST) await bundle();

async function compile() {
	const entryPoints = ['nodes/**/*.ts', 'credentials/**/*.ts'];
	await build({ ...TARGET, entryPoints, outbase: '.', outdir: FILES, sourcemap: true });
}

/** Puts the code into one file. The files that package.json names for n8n only point to it. */
async function bundle() {
	const entries = [...n8n.nodes, ...n8n.credentials];
	const sources = entries.map((file) => file.replace(/^dist/, '.').replace(/js$/, 'ts'));
	const contents = sources.map((file) => `export * from '${file}';`).join('\n');
	const external = ['n8n-workflow', 'luxon'];
	const stdin = { contents, resolveDir: ROOT };
	await build({ ...TARGET, stdin, outfile: BUNDLE, bundle: true, external });
	writeFileSync(BUNDLE, await shorten(readFileSync(BUNDLE, 'utf8')));
	for (const file of entries) writePointer(join(ROOT, file));
}

/**
 * Terser saves two percent more than esbuild does. Functions and classes keep the names that stack traces
 * show. esbuild would set them by calls, which take a fifth of the time of loading.
 */
async function shorten(code) {
	const shortened = await minify(code, {
		ecma: 2020,
		module: true,
		keep_fnames: true,
		keep_classnames: true,
		compress: { passes: 3 },
		format: { max_line_len: 500 },
	});
	return shortened.code;
}

/** Writes a file that exports the class of the same name from the bundle. */
function writePointer(file) {
	mkdirSync(dirname(file), { recursive: true });
	const [name] = file.split('/').at(-1).split('.');
	const path = relative(dirname(file), BUNDLE);
	const address = path.startsWith('.') ? path : `./${path}`;
	writeFileSync(file, `exports.${name} = require('${address}').${name};\n`);
}
