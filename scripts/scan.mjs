/**
 * Shows what n8n's own scanner will say about the package, before it is published.
 *
 * Packs the package as `npm publish` would, unpacks it into a temporary folder and runs the scanner's
 * analysis on the packed files and on the sources, as the scanner does with the published package and
 * the commit that its provenance names. Then checks the files in the package, and its size.
 * Exits 1 when anything is found.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MAX_PACKED_BYTES = 100_000;
const REQUIRED = ['LICENSE', 'README.md', 'index.js', 'package.json'];
const ALLOWED = /^dist\/(?:nodes|credentials)\/.+\.(?:js|json|svg)$/;

/** Packs the package into `folder` and unpacks it there; returns the paths of both. */
async function pack(folder) {
	execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
		cwd: ROOT,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const [name] = await readdir(folder);
	const tarball = join(folder, name);
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	return { tarball, contents: join(folder, 'package') };
}

/** The files below `folder`, as paths relative to it with forward slashes. */
async function filesBelow(folder) {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Findings about what the package holds: a file that is missing, or one that should not be there. */
function findingsInFiles(files) {
	const missing = REQUIRED.filter((file) => !files.includes(file));
	const strange = files.filter((file) => !REQUIRED.includes(file) && !ALLOWED.test(file));
	return [
		...missing.map((file) => `The package has no ${file}: write it beside package.json.`),
		...strange.map((file) => `The package holds ${file}, which n8n does not need at run time.`),
		...(files.some((file) => ALLOWED.test(file))
			? []
			: ['The package holds no compiled node: run "npm run build" first.']),
	];
}

/** Findings of the official scanner on the files in `folder` that match `patterns`. */
async function findingsOfScanner(label, folder, patterns, analyzePackage) {
	const result = await analyzePackage(folder, patterns);
	if (result.passed && result.message === undefined) return [];
	return [`${label}: ${result.message}\n${result.details ?? ''}`.trimEnd()];
}

const folder = await mkdtemp(join(tmpdir(), 'scan-'));
try {
	const { tarball, contents } = await pack(folder);
	const { size } = await stat(tarball);
	const files = await filesBelow(contents);

	// When loaded, the scanner creates a temporary folder that it never removes: this puts it into ours.
	process.env.TMPDIR = folder;
	const { analyzePackage, SOURCE_FILE_PATTERNS } =
		await import('@n8n/scan-community-package/scanner/scanner.mjs');
	const findings = [
		...findingsInFiles(files),
		...(size > MAX_PACKED_BYTES
			? [`The package weighs ${size} bytes packed; ${MAX_PACKED_BYTES} are allowed.`]
			: []),
		...(await findingsOfScanner('Sources', ROOT, SOURCE_FILE_PATTERNS, analyzePackage)),
		...(await findingsOfScanner('Package', contents, ['**/*.js', 'package.json'], analyzePackage)),
	];

	for (const finding of findings) console.error(`✗ ${finding}`);
	if (findings.length > 0) process.exitCode = 1;
	else console.log(`✓ ${files.length} files, ${size} bytes packed, no finding of the scanner`);
} finally {
	await rm(folder, { recursive: true, force: true });
}
