const { TestEnvironment } = require('jest-environment-node');

/** Packages are outside of the files of tests, see sharedPackages.cjs: a Date of theirs must be one here too. */
module.exports = class SharedDateEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.Date = Date;
	}
};
