import { measure } from './measure';
import { SCENARIOS, type Scenario } from './scenarios';

/**
 * The limits of the transport against services that limit in different ways. The ideal time is that of a client that
 * knows the limit.
 */
const SEED = Number(process.env.SEED ?? 1);

/**
 * The longest time, in seconds, that a scenario may take. Where a refusal names the time to wait, a client only has to
 * learn how many requests fit: with 2 of 32 in progress, it begins with 8 at once and is refused for 20 s. Where none
 * does, or the documented limit of a list is kept although this service has another one, the end of a window is found
 * by waiting for the minute; a quarter more is what growing by one request a round costs.
 */
function most({ refusal, work }: Scenario, ideal: number): number {
	const isTold = refusal.retryAfter !== undefined && work !== 'pages';
	return isTold ? 1.1 * ideal + 25 : 1.25 * ideal + 65;
}

/**
 * Two n8n processes that list 150 pages each at 120 a minute, in seconds: that takes one 120, and each learns of the
 * other by refusals. With 20 times the latency it takes 129.
 */
const TWO_PROCESSES = 135;

const isClosed = ({ name }: { name: string }): boolean => name.startsWith('429 for 20 min');

it.each(SCENARIOS.filter((one) => !isClosed(one)))('[R3] limits: $name', async (scenario) => {
	const { failures, seconds, ideal } = await measure(scenario, SEED);
	const isOfTwo = /^known 120, two processes/.test(scenario.name);
	expect(failures).toBe(0);
	expect(seconds).toBeLessThan(isOfTwo ? TWO_PROCESSES : most(scenario, ideal));
});

it('[R3] an endpoint that is closed for twenty minutes fails what is left, at once', async () => {
	const [closed] = SCENARIOS.filter(isClosed);
	const figures = closed && (await measure(closed, SEED));
	expect(figures?.failures).toBeGreaterThan(0);
	expect(figures?.seconds).toBeLessThan(1);
});
