const { rm } = require('node:fs/promises');
const { dest, series, src, watch } = require('gulp');

/** What a node needs at run time and the compiler does not emit: icons, codex and schema files. */
const ASSETS = 'nodes/**/*.{svg,json}';
const OUTPUT = process.env.OUTPUT ?? 'dist';

/** Empties the output, so that no file without a source stays in the package. */
function clean() {
	return rm(OUTPUT, { recursive: true, force: true });
}

/** Copies the assets to where n8n looks for them: beside the compiled node. */
function copyAssets() {
	return src(ASSETS, { base: '.', encoding: false }).pipe(dest(OUTPUT));
}

exports.default = series(clean, copyAssets);
exports.assets = copyAssets;

/** Copies the assets now and whenever one is saved. */
exports.watch = () => watch(ASSETS, { ignoreInitial: false }, copyAssets);
