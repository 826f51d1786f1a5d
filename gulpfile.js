const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { dirname, join, relative } = require('node:path/posix');

const { build } = require('esbuild');
const { dest, series, src } = require('gulp');
const { minify } = require('terser');

const { n8n } = require('./package.json');
const { writeSchemas } = require('./scripts/schemas');

const NODES = 'nodes/StoreManagement';
/** All code of the package. n8n reads and compiles one file much faster than 150. */
const BUNDLE = `dist/${NODES}/bundle.js`;
const TARGET = { platform: 'node', format: 'cjs', target: 'es2022', logLevel: 'error' };

/** Empties the output, so that no file without a source stays in the package. */
function clean() {
	return rm('dist', { recursive: true, force: true });
}

/** Copies icons and codex files to where n8n looks for them: beside the compiled node. */
function copyAssets() {
	return src(`${NODES}/*.{svg,json}`, { base: '.', encoding: false }).pipe(dest('dist'));
}

/** Puts the code into one file. The files that package.json names for n8n only point to it. */
async function bundle() {
	const entries = [...n8n.nodes, ...n8n.credentials];
	const sources = entries.map((file) => file.replace(/^dist/, '.').replace(/js$/, 'ts'));
	await buildFrom(sources.map((file) => `export * from '${file}';`).join('\n'), BUNDLE);
	await shorten(BUNDLE);
	await Promise.all(entries.map(writePointer));
}

function buildFrom(contents, outfile) {
	const stdin = { contents, resolveDir: __dirname };
	const external = ['n8n-workflow', 'luxon'];
	return build({ ...TARGET, stdin, outfile, bundle: true, external });
}

/**
 * Terser saves two percent more than esbuild does. Classes keep the names that errors show; esbuild would set them by
 * calls, which take a fifth of the time of loading. The names of functions would be a twentieth of the package.
 */
async function shorten(file) {
	const { code } = await minify(await readFile(file, 'utf8'), {
		ecma: 2020,
		module: true,
		keep_classnames: true,
		compress: { passes: 3 },
		format: { max_line_len: 500 },
	});
	await writeFile(file, code);
}

/** Writes a file that exports the class of the same name from the bundle. */
async function writePointer(file) {
	const [name] = file.split('/').at(-1).split('.');
	const path = relative(dirname(file), BUNDLE);
	const address = path.startsWith('.') ? path : `./${path}`;
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, `exports.${name} = require('${address}').${name};\n`);
}

/** Writes the output schemas that the editor shows, from the declarations in the sources. */
async function schemas() {
	const file = join(__dirname, 'node_modules/.cache/declarations.cjs');
	const declarations = `
		export { resources } from './nodes/StoreManagement/actions';
		export { TRACKING } from './nodes/StoreManagement/output/order';`;
	await buildFrom(declarations, file);
	writeSchemas(join(__dirname, 'dist', NODES), require(file));
}

/** Builds what ships. Types are checked by `tsc`. */
exports.default = series(clean, copyAssets, bundle, schemas);
