const { TestEnvironment } = require('jest-environment-node');

const VirtualTime = require('./virtualTime.cjs');

/**
 * A file of tests has a time of its own, unless its first comment says `@real-time` and why.
 *
 * Packages are outside of the files of tests, see sharedPackages.cjs: a Date of theirs must be one here too.
 */
module.exports = class EngineEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.Date = Date;
		if (!('real-time' in context.docblockPragmas)) this.time = new VirtualTime();
	}

	/** After the set-up files, before the tests. */
	handleTestEvent({ name }) {
		if (name === 'setup') this.time?.install(this.global);
	}

	async teardown() {
		this.time?.uninstall();
		await super.teardown();
	}
};
