const { TestEnvironment } = require('jest-environment-node');

/** Where jest-circus tells that a test has failed, while its pages are still open: see failures.ts. */
module.exports = class BrowserEnvironment extends TestEnvironment {
	async handleTestEvent({ name, test }) {
		if (name === 'test_fn_failure') await this.global.keepFailure?.(nameOf(test));
	}
};

function nameOf({ name, parent }) {
	return parent?.name === 'ROOT_DESCRIBE_BLOCK' ? name : `${nameOf(parent)} ${name}`;
}
