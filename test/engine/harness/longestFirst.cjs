const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Minutes, where other files take seconds: started last, they would run alone on one of two cores. Of the engine, those
 * come first that notice most faults.
 */
const FIRST = [
	...['/n8n/kill.', '/n8n/registration.', '/queue/kill.', '/queue/trigger.'],
	...['/engine/defaults.', '/engine/worlds/items/', '/engine/worlds/faults/', '/engine/worlds/'],
];

/** In a fresh clone Jest knows nothing of how long files take, and takes them by their size. */
module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => {
			const index = FIRST.findIndex((part) => path.includes(part));
			return index === -1 ? FIRST.length : index;
		};
		return super.sort(tests).sort((one, other) => rank(one) - rank(other));
	}
};
