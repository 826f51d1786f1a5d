/**
 * `node scripts/buildForTests.mjs`: builds what has changed in the package, with the source maps that
 * coverage needs. jest runs this before every test run.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');
/** Its modification time is the start of the last build that succeeded. */
const STAMP = join(DIST, '.built');
const BUILD_INFO = join(DIST, '.tsbuildinfo');
/** Generated from the compiled code. */
const SCHEMAS = join(DIST, 'nodes/StoreManagement/__schema__');
const SETTINGS = ['tsconfig.json', 'gulpfile.js', 'package-lock.json'];

const started = new Date();
const sources = ['nodes', 'credentials'].flatMap((folder) => filesBelow(join(ROOT, folder)));
const expected = new Set(sources.flatMap(outputsOf));
const outputs = new Set(filesBelow(DIST).filter((file) => !file.startsWith(SCHEMAS)));
const orphans = [...outputs].filter((file) => !expected.has(file));
const missing = [...expected].filter((file) => !outputs.has(file));

if (orphans.length > 0 || missing.length > 0 || hasChanged()) {
	for (const file of orphans) rmSync(file);
	// With its build info the compiler would write only the output of changed sources.
	if (missing.length > 0) rmSync(BUILD_INFO, { force: true });
	run('gulp/bin/gulp.js', 'assets', '--silent');
	run('typescript/bin/tsc', ...['--sourceMap', '--incremental', '--tsBuildInfoFile', BUILD_INFO]);
	run('gulp/bin/gulp.js', 'schemas', '--silent');
	writeFileSync(STAMP, '');
	utimesSync(STAMP, started, started);
}

/** The files in a folder and its subfolders, without hidden files. */
function filesBelow(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
		.map((entry) => join(entry.parentPath, entry.name));
}

function outputsOf(source) {
	const output = source.replace(ROOT, DIST);
	if (/\.(?:svg|json)$/.test(source)) return [output];
	if (!source.endsWith('.ts')) return [];
	const compiled = output.replace(/ts$/, 'js');
	return [compiled, `${compiled}.map`];
}

function hasChanged() {
	if (!existsSync(STAMP) || !existsSync(SCHEMAS)) return true;
	const { mtimeMs } = statSync(STAMP);
	const inputs = [...sources, ...SETTINGS.map((file) => join(ROOT, file))];
	return inputs.some((file) => statSync(file).mtimeMs >= mtimeMs);
}

function run(script, ...args) {
	execFileSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
		cwd: ROOT,
		stdio: 'inherit',
	});
}
