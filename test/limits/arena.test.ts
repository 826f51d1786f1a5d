import { measure, type Figures } from './measure';
import { SCENARIOS, type Scenario } from './scenarios';

/** One of the seeds of `test/limits/main.ts`. */
const SEED = 1;

/** A minute more than a client that knows the limit: a limit that names no time is probed by the minute. */
const most = (ideal: number): number => 1.25 * ideal + 65;

/** Two n8n processes that list 150 pages each at 120 a minute, in seconds. */
const TWO_PROCESSES = 135;

const isShared = ({ processes }: Scenario): boolean => new Set(processes).size > 1;

/** The most seconds and refusals of all scenarios of a group: a tenth more than were measured. */
const GROUPS: ReadonlyArray<[name: RegExp, isShared: boolean, seconds: number, refusals: number]> =
	[
		[/^known/, false, 910, 145],
		[/^known/, true, 3_470, 705],
		[/^unknown/, false, 4_190, 1_130],
		[/^unknown/, true, 1_130, 485],
		[/in progress/, false, 91, 71],
		[/^(?:503|one|five|no limit)/, false, 305, 96],
	];

describe.each(GROUPS)(
	'[R3] limits: %s, shared by processes: %s',
	(name, shared, seconds, refusals) => {
		const scenarios = SCENARIOS.filter((one) => name.test(one.name) && isShared(one) === shared);
		const figures: Figures[] = [];

		it.each(scenarios)('$name', async (scenario) => {
			const measured = await measure(scenario, SEED);
			figures.push(measured);
			const isOfTwo = /^known 120, two processes/.test(scenario.name);
			expect(measured.failures).toBe(0);
			expect(measured.seconds).toBeLessThan(isOfTwo ? TWO_PROCESSES : most(measured.ideal));
		});

		it('take no longer together, and are not refused more often', () => {
			const sum = (key: keyof Figures): number =>
				figures.reduce((total, one) => total + one[key], 0);
			expect(figures).toHaveLength(scenarios.length);
			expect(sum('seconds')).toBeLessThan(seconds);
			expect(sum('refusals')).toBeLessThan(refusals);
		});
	},
);

it('[R3] an endpoint that is closed for twenty minutes fails what is left, at once', async () => {
	const closed = SCENARIOS.filter(({ name }) => name.startsWith('429 for 20 min'));
	const [figures] = await Promise.all(closed.map(async (one) => await measure(one, SEED)));
	expect(figures?.failures).toBeGreaterThan(0);
	expect(figures?.seconds).toBeLessThan(1);
});

it('no scenario is left out', () => {
	const inGroups = SCENARIOS.filter((one) =>
		GROUPS.some(([name, shared]) => name.test(one.name) && isShared(one) === shared),
	);
	expect(SCENARIOS.length - inGroups.length).toBe(1);
});
