const EngineEnvironment = require('../engine/harness/environment.cjs');

/** Of the same packages as the engine tests, in real time. */
module.exports = class RealTimeEnvironment extends EngineEnvironment {
	constructor(config, context) {
		super(config, {
			...context,
			docblockPragmas: { 'real-time': 'Servers have a clock of their own.' },
		});
	}
};
