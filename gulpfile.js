const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { dirname, join, relative } = require('node:path/posix');

const { build } = require('esbuild');
const { dest, series, src, watch } = require('gulp');
const { minify } = require('terser');

const { n8n } = require('./package.json');
const { writeSchemas } = require('./scripts/schemas');

/** What a node needs at run time and is not compiled: icons and codex files. */
const ASSETS = 'nodes/**/*.{svg,json}';
const OUTPUT = process.env.OUTPUT ?? 'dist';
/** All code of the package. n8n reads and compiles one file much faster than 150. */
const BUNDLE = 'dist/nodes/StoreManagement/bundle.js';

/** Empties the output, so that no file without a source stays in the package. */
function clean() {
	return rm(OUTPUT, { recursive: true, force: true });
}

/** Copies the assets to where n8n looks for them: beside the compiled node. */
function copyAssets() {
	return src(ASSETS, { base: '.', encoding: false }).pipe(dest(OUTPUT));
}

/** Puts the code into one file. The files that `package.json` names for n8n only point to it. */
async function bundle() {
	const entries = [...n8n.nodes, ...n8n.credentials];
	const sources = entries.map((file) => file.replace(/^dist/, '.').replace(/js$/, 'ts'));
	const contents = sources.map((file) => `export * from '${file}';`).join('\n');
	await build(fromSources(contents, BUNDLE));
	await shorten(BUNDLE);
	await Promise.all(entries.map(writePointer));
}

/**
 * Makes a file smaller; terser saves two percent more than esbuild does. Functions and classes keep the names
 * that stack traces show. esbuild would set them by calls, which take a fifth of the time of loading.
 */
async function shorten(file) {
	const { code } = await minify(await readFile(file, 'utf8'), {
		ecma: 2020,
		module: true,
		keep_fnames: true,
		keep_classnames: true,
		compress: { passes: 3 },
		format: { max_line_len: 500 },
	});
	await writeFile(file, code);
}

/** How sources become one file that Node.js loads. */
function fromSources(contents, outfile) {
	return {
		stdin: { contents, resolveDir: __dirname },
		outfile,
		bundle: true,
		external: ['n8n-workflow', 'luxon'],
		platform: 'node',
		format: 'cjs',
		target: 'es2022',
	};
}

/** Writes the schemas of the outputs, from the declarations in the sources. */
async function schemas() {
	const file = join(__dirname, 'node_modules/.cache/declarations.cjs');
	const contents = `
		export { resources } from './nodes/StoreManagement/actions';
		export { TRACKING } from './nodes/StoreManagement/output/order';`;
	await build(fromSources(contents, file));
	delete require.cache[file];
	writeSchemas(join(__dirname, OUTPUT, 'nodes/StoreManagement'), require(file));
}

/** Writes a file that exports the class of the same name from the bundle. */
async function writePointer(file) {
	const [name] = file.split('/').at(-1).split('.');
	const path = relative(dirname(file), BUNDLE);
	const address = path.startsWith('.') ? path : `./${path}`;
	await mkdir(join(__dirname, dirname(file)), { recursive: true });
	await writeFile(join(__dirname, file), `exports.${name} = require('${address}').${name};\n`);
}

exports.default = series(clean, copyAssets, bundle, schemas);
exports.files = series(clean, copyAssets, schemas);
exports.assets = copyAssets;
exports.schemas = schemas;

/** Copies the assets now and whenever one is saved. */
exports.watch = () => watch(ASSETS, { ignoreInitial: false }, copyAssets);
