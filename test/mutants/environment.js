const EngineEnvironment = require('../engine/harness/environment.cjs');

/** Runs one test file: with a fault, or without one to find out which faults its tests reach. */
module.exports = class MutantEnvironment extends EngineEnvironment {
	/** The numbers of the faults that each file reaches, by the path of the file. */
	static reached = new Map();

	#path;
	#earlier;
	#failed = false;
	#test;

	constructor(config, context) {
		super(config, context);
		this.#path = context.testPath;
	}

	handleTestEvent(event) {
		super.handleTestEvent(event);
		const { name, test } = event;
		this.#leaveOutHooks(name);
		if (name === 'setup') this.#startCounting();
		// The fault has been detected: the rest of the file is skipped.
		if (name === 'test_fn_failure' || name === 'hook_failure') this.#failed = true;
		if (name === 'test_start' && this.#failed) test.mode = 'skip';
	}

	async teardown() {
		this.#stopCounting();
		await super.teardown();
	}

	/** Attributes faults reached in a hook to no particular test: what a hook loads is there for all. */
	#leaveOutHooks(name) {
		const stryker = this.global.__stryker__;
		if (stryker === undefined) return;
		if (name === 'test_start') this.#test = undefined;
		if (name === 'hook_start') {
			this.#test ??= stryker.currentTestId;
			stryker.currentTestId = undefined;
		}
		if (name === 'test_fn_start') stryker.currentTestId ??= this.#test;
	}

	/** Starts a count for this file: Stryker counts for all files together. */
	#startCounting() {
		const stryker = this.global.__stryker__;
		if (stryker === undefined) return;
		this.#earlier = stryker.mutantCoverage ?? { static: {}, perTest: {} };
		stryker.mutantCoverage = { static: {}, perTest: {} };
	}

	#stopCounting() {
		if (this.#earlier === undefined) return;
		const { static: loading, perTest } = this.global.__stryker__.mutantCoverage;
		const all = this.#earlier;
		const reached = new Set();
		add(loading, all.static, reached);
		for (const [test, counts] of Object.entries(perTest)) {
			add(counts, (all.perTest[test] ??= {}), reached);
		}
		this.global.__stryker__.mutantCoverage = all;
		MutantEnvironment.reached.set(this.#path, [...reached]);
	}
};

function add(counts, sums, reached) {
	for (const [fault, count] of Object.entries(counts)) {
		sums[fault] = (sums[fault] ?? 0) + count;
		reached.add(fault);
	}
}
