const { execFile } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { join } = require('node:path');
const { promisify } = require('node:util');

const { dest, series, src } = require('gulp');

const NODES = 'nodes/StoreManagement';

/** Empties the output, so that no file without a source stays in the package. */
function clean() {
	return rm('dist', { recursive: true, force: true });
}

/** Compiles file by file, so that whoever opens the package reads names and reasons. */
async function compile() {
	await promisify(execFile)(process.execPath, [require.resolve('typescript/bin/tsc')]);
}

/** Copies icons and codex files to where n8n looks for them: beside the compiled node. */
function copyAssets() {
	return src(`${NODES}/*.{svg,json}`, { base: '.', encoding: false }).pipe(dest('dist'));
}

/** Writes the output schemas that the editor shows, from the declarations of the compiled nodes. */
async function schemas() {
	const { writeSchemas } = require('./scripts/schemas');
	const nodes = join(__dirname, 'dist', NODES);
	const { resources } = require(join(nodes, 'actions'));
	const { TRACKING } = require(join(nodes, 'output/order'));
	writeSchemas(nodes, { resources, TRACKING });
}

/** Builds what ships. */
exports.default = series(clean, compile, copyAssets, schemas);
