import { measure } from './measure';
import { SCENARIOS } from './scenarios';

/**
 * The limits of the transport against services that limit in different ways, in virtual time. The ideal time is that of a
 * client that knows the limit.
 */
const SEED = Number(process.env.SEED ?? 1);

/** A minute more than a client that knows the limit: a limit that names no time is probed by the minute. */
const most = (ideal: number): number => 1.25 * ideal + 65;

/** Two n8n processes that list 150 pages each at 120 a minute, in seconds. */
const TWO_PROCESSES = 135;

const isClosed = ({ name }: { name: string }): boolean => name.startsWith('429 for 20 min');

it.each(SCENARIOS.filter((one) => !isClosed(one)))('[R3] limits: $name', async (scenario) => {
	const { failures, seconds, ideal } = await measure(scenario, SEED);
	const isOfTwo = /^known 120, two processes/.test(scenario.name);
	expect(failures).toBe(0);
	expect(seconds).toBeLessThan(isOfTwo ? TWO_PROCESSES : most(ideal));
});

it('[R3] an endpoint that is closed for twenty minutes fails what is left, at once', async () => {
	const [closed] = SCENARIOS.filter(isClosed);
	const figures = closed && (await measure(closed, SEED));
	expect(figures?.failures).toBeGreaterThan(0);
	expect(figures?.seconds).toBeLessThan(1);
});
