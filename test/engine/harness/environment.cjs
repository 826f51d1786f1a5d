const { createRequire } = require('node:module');
const { performance } = require('node:perf_hooks');
const fc = require('fast-check');
const { TestEnvironment } = require('jest-environment-node');

const VirtualTime = require('./virtualTime.cjs');

/** The same cases in each run, so that a change is judged by its own faults; at night others are tried. */
const SEED = 20_260_101;
if (process.env.RANDOM_CASES !== '1') fc.configureGlobal({ seed: SEED });

const clocks = () => [Date.now, performance.now];
/** Of this process: another one that a file leaves behind would stop the time of the next. */
const REAL_CLOCKS = clocks();

/**
 * A file of tests has a time of its own, unless its first comment says `@real-time` and why.
 *
 * Packages are outside of the files of tests, see sharedPackages.ts: a Date of theirs must be one here too.
 */
module.exports = class EngineEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		if (clocks().some((clock, index) => clock !== REAL_CLOCKS[index])) {
			throw new Error('A file before this one, in the same process, has left its clock');
		}
		const { packages = __dirname } = config.projectConfig.testEnvironmentOptions;
		this.global.outside = createRequire(`${packages}/`);
		this.global.Date = Date;
		if (!('real-time' in context.docblockPragmas)) this.time = new VirtualTime();
		this.global.timersPromises = this.time?.promises;
	}

	/** From after the set-up files until the last hook: what jest measures afterwards is real. */
	handleTestEvent({ name }) {
		if (name === 'setup') this.time?.install(this.global);
		if (name === 'teardown') this.time?.uninstall();
	}

	/** Also of a file that could not be loaded. Again, because jest has put back what each of its spies stood for. */
	async teardown() {
		this.time?.uninstall();
		await super.teardown();
	}
};
