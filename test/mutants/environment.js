const SharedDateEnvironment = require('../engine/harness/environment.cjs');

/** One file of tests: with a fault, or without one to see which faults its tests reach. */
module.exports = class MutantEnvironment extends SharedDateEnvironment {
	/** Numbers of the faults that each file reaches, by its path. */
	static reached = new Map();

	#path;
	#earlier;
	#failed = false;
	#test;

	constructor(config, context) {
		super(config, context);
		this.#path = context.testPath;
	}

	handleTestEvent({ name, test }) {
		this.#leaveOutHooks(name);
		if (name === 'setup') this.#startCounting();
		// The fault has been noticed: the rest of the file is skipped.
		if (name === 'test_fn_failure' || name === 'hook_failure') this.#failed = true;
		if (name === 'test_start' && this.#failed) test.mode = 'skip';
	}

	async teardown() {
		this.#stopCounting();
		await super.teardown();
	}

	/** What a hook loads is there for all tests, not only for the one before which it ran. */
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

	/** Stryker counts for all files together. */
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
