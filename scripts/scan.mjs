/**
 * Shows what n8n's own scanner will say about the package, before it is published: of the packed files and of the
 * sources. Then checks the files in the package, and its size. Exits 1 when anything is found.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path/posix';

const MAX_PACKED_BYTES = 125_000;
const REQUIRED = ['LICENSE', 'README.md', 'index.js', 'package.json'];
const ALLOWED = /^dist\/(?:nodes|credentials)\/.+\.(?:js|json|svg)$/;

const folder = mkdtempSync(join(tmpdir(), 'scan-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]);
const tarball = join(folder, readdirSync(folder)[0]);
execFileSync('tar', ['-xzf', tarball, '-C', folder]);
const contents = join(folder, 'package');
const { size } = statSync(tarball);
const files = readdirSync(contents, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map((entry) => relative(contents, join(entry.parentPath, entry.name)));

// When loaded, the scanner creates a temporary folder that it never removes: this puts it into ours.
process.env.TMPDIR = folder;
const { analyzePackage, SOURCE_FILE_PATTERNS } =
	await import('@n8n/scan-community-package/scanner/scanner.mjs');
const results = [
	await analyzePackage(process.cwd(), SOURCE_FILE_PATTERNS),
	await analyzePackage(contents, ['**/*.js', 'package.json']),
];
const findings = {
	missing: REQUIRED.filter((file) => !files.includes(file)),
	'not needed at run time': files.filter((file) => !REQUIRED.includes(file) && !ALLOWED.test(file)),
	'too many bytes': size > MAX_PACKED_BYTES ? [size] : [],
	scanner: results.filter(({ passed, message }) => !passed || message !== undefined),
};
console.log(`${files.length} files, ${size} bytes packed`, findings);
if (Object.values(findings).flat().length > 0) process.exitCode = 1;
