import { measure } from './measure';
import { SCENARIOS } from './scenarios';

/**
 * The limits of the transport against services that limit in different ways. The ideal time is that of a client that
 * knows the limit.
 */
const SEED = Number(process.env.SEED ?? 1);

const isClosed = ({ name }: { name: string }): boolean => name.startsWith('429 for 20 min');

it.each(SCENARIOS.filter((one) => !isClosed(one)))('[R3] limits: $name', async (scenario) => {
	const { failures, seconds, ideal, refusals } = await measure(scenario, SEED);
	expect(failures).toBe(0);
	expect(seconds - ideal).toBeLessThanOrEqual(scenario.most.beyond);
	expect(refusals).toBeLessThanOrEqual(scenario.most.refusals);
});

it('[R3] an endpoint that is closed for twenty minutes fails what is left, at once', async () => {
	const [closed] = SCENARIOS.filter(isClosed);
	const figures = closed && (await measure(closed, SEED));
	expect(figures?.failures).toBeGreaterThan(0);
	expect(figures?.seconds).toBeLessThan(1);
});
