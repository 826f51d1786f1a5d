const { default: Sequencer } = require('@jest/test-sequencer');

/** Minutes, where other files take seconds: started last, they would run alone on one of two cores. */
const LONGEST = ['n8n/kill', 'n8n/registration', 'queue/kill', 'queue/trigger'];

/** In a fresh clone Jest knows nothing of how long files take, and takes them by their size. */
module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => {
			const index = LONGEST.findIndex((name) => path.endsWith(`${name}.test.ts`));
			return index === -1 ? LONGEST.length : index;
		};
		return super.sort(tests).sort((one, other) => rank(one) - rank(other));
	}
};
