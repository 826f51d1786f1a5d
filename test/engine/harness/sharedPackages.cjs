const Module = require('node:module');
const { basename, join, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${sep}node_modules${sep}`;

/** What the tests import of packages; these import the others. And the simulator's validators. */
const SHARED =
	/^(?:\.\/validators\.cjs$|@n8n\/|n8n-|(?:express|fast-check|fastify|flatted|luxon|reflect-metadata|zod)$)/;

/** Loads what is under test: always by the runtime of the file of tests that runs. */
let current;

const load = Module._load;
Module._load = function (request, ...rest) {
	return current?.isUnderTest(request) ? current.load(request) : load.call(this, request, ...rest);
};

/**
 * Packages are loaded once for all files of tests, not once for each: n8n takes longer to load than
 * most tests to run. What is under test is still loaded anew for each file.
 */
module.exports = class SharedPackagesRuntime extends Runtime {
	#dist;
	#global;
	#isShared = true;
	#mapper;
	#path;
	#time;

	constructor(config, environment, ...rest) {
		super(config, environment, ...rest);
		this.#dist = join(config.rootDir, 'dist') + sep;
		this.#global = environment.global;
		this.#mapper = config.moduleNameMapper.map(([from, to]) => [new RegExp(from), to]);
		this.#path = rest.at(-2);
		this.#time = environment.time;
		current = this;
	}

	isUnderTest(request) {
		return request.startsWith(this.#dist);
	}

	load(file) {
		return super.requireModuleOrMock(this.#path, file);
	}

	requireModuleOrMock(from, name) {
		if (this.#time && /^(?:node:)?timers\/promises$/.test(name)) return this.#time.promises;
		if (!this.#isShared || !SHARED.test(name) || from.includes(PACKAGES)) {
			return super.requireModuleOrMock(from, name);
		}
		const shared = Module.createRequire(from)(this.#mapped(name));
		// n8n takes one database only, and each file of tests gives its own.
		if (basename(from) === 'processedData.ts') shared.DataDeduplicationService.instance = undefined;
		return name === 'n8n-workflow' ? this.#onTimeOfTest(shared) : shared;
	}

	/** Where the project has a package of its own: that of n8n 1.x. */
	#mapped(name) {
		const [from, to] = this.#mapper.find(([pattern]) => pattern.test(name)) ?? [];
		return from === undefined ? name : name.replace(from, to);
	}

	/** n8n's `sleep` with the timers of the file of tests, which may be fake ones. */
	#onTimeOfTest(workflow) {
		const sleep = (time) => new Promise((resolve) => this.#global.setTimeout(resolve, time));
		return Object.create(workflow, { sleep: { value: sleep } });
	}

	/** A restart of n8n within a file loads n8n anew. Jest calls this while it constructs, too. */
	resetModules() {
		if (#isShared in this) this.#isShared = false;
		super.resetModules();
	}

	teardown() {
		if (current === this) current = undefined;
		return super.teardown();
	}
};
