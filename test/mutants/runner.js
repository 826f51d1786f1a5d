const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: TestRunner } = require('jest-runner');

const { reached } = require('./environment.js');

/**
 * Runs the test files that reach a fault, fastest first, up to the first failure.
 *
 * Stryker itself would load every file for every fault and choose tests by their names; loading n8n takes
 * a second or two for each file.
 */
module.exports = class MutantRunner extends TestRunner {
	async runTests(tests, watcher, options) {
		const record = join(tests[0].context.config.rootDir, 'tests.json');
		const fault = process.env.__STRYKER_ACTIVE_MUTANT__;
		if (fault === undefined) {
			const files = {};
			this.on('test-file-success', ([{ path }, result]) => {
				files[path] = { ...timesOf(result), reached: reached.get(path) ?? [] };
			});
			await super.runTests(tests, watcher, options);
			writeFileSync(record, JSON.stringify(files));
		} else {
			this.on('test-file-success', ([, result]) => {
				if (hasFailed(result)) watcher.setState({ interrupted: true });
			});
			const files = JSON.parse(readFileSync(record, 'utf8'));
			const chosen = choose(tests, files, fault, this._globalConfig.testNamePattern);
			await super.runTests(chosen, watcher, options);
		}
	}
};

function hasFailed({ numFailingTests, testExecError }) {
	return numFailingTests > 0 || testExecError !== undefined;
}

/** How long a file takes to load, and how long each of its tests takes, in milliseconds. */
function timesOf({ perfStats, testResults }) {
	const times = testResults.map(({ fullName, duration }) => [fullName, duration ?? 0]);
	const loading = times.reduce((left, [, time]) => left - time, perfStats.end - perfStats.start);
	return { loading: Math.max(0, loading), times };
}

/** @param pattern matches the names of the tests to run: all, where loading modules reaches the fault */
function choose(tests, files, fault, pattern) {
	const names = new RegExp(pattern ?? '', 'i');
	return tests
		.filter(({ path }) => files[path].reached.includes(fault))
		.map((test) => {
			const { loading, times } = files[test.path];
			const run = times.filter(([name]) => names.test(name));
			return { test, run, time: run.reduce((sum, [, time]) => sum + time, loading) };
		})
		.filter(({ run }) => run.length > 0)
		.sort((one, other) => one.time - other.time)
		.map(({ test }) => test);
}
