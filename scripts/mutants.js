/**
 * Puts faults into modules of pure functions, one at a time, and prints which of them the unit tests of the
 * module do not notice:
 *
 *     npm install --no-save @stryker-mutator/core@9 @stryker-mutator/jest-runner@9
 *     npm run mutants -- transport/retryPolicy output/
 *
 * Without a part of a path: all modules that a unit test imports. Fails where the score of one is below 85.
 */
const { spawnSync } = require('node:child_process');
const { readdirSync, readFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path/posix');

const ROOT = join(__dirname, '..');
const MODULES = 'nodes/StoreManagement';
const TESTS = 'test/unit';

const filesIn = (folder, ending) =>
	readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith(ending))
		.map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

/** The text of a test, with those of the helpers beside it, without the imports of types. */
function withHelpers(file) {
	const text = readFileSync(join(ROOT, file), 'utf8');
	const helpers = [...text.matchAll(/from '\.\/(\w+)'/g)].map(([, name]) =>
		readFileSync(join(ROOT, dirname(file), `${name}.ts`), 'utf8'),
	);
	return [text, ...helpers].join('').replaceAll(/^import type [^;]+;/gm, '');
}

/** Each module with its own unit test (of the same path) and those that import it. */
function testsByModule() {
	const tests = filesIn(TESTS, '.test.ts').map((file) => ({ file, text: withHelpers(file) }));
	return filesIn(MODULES, '.ts').map((file) => {
		const path = file.slice(MODULES.length, -'.ts'.length);
		const imported = `/${MODULES}${path.replace(/\/index$/, '')}'`;
		const isOf = (test) => test.file.startsWith(`${TESTS}${path}.`) || test.text.includes(imported);
		return { file, tests: tests.filter(isOf).map((test) => test.file) };
	});
}

const parts = process.argv.slice(2);
for (const { file, tests } of testsByModule()) {
	const isChosen = parts.length === 0 || parts.some((part) => file.includes(part));
	if (!isChosen || tests.length === 0 || file.endsWith('.node.ts')) continue;
	const env = { ...process.env, MUTANT_MODULE: file, MUTANT_TESTS: tests.join() };
	const { status } = spawnSync('npx', ['stryker', 'run'], { cwd: ROOT, stdio: 'inherit', env });
	if (status !== 0) process.exitCode = 1;
}
