import { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';

import { delay, MINUTE, onFakeTime, send, serviceOf } from './traffic';

/** By default a request is given up after so many refusals in a row, and one more. */
const MAX_RETRIES = 5;
const PAGES = 300;
const AT_ONCE = 32;
const LATENCY = { there: 10, back: 10 };

/** Reads a list, several pages at once; returns how often the page that was refused most was refused. */
async function readList(
	service: () => number,
	isNamed: boolean,
	startsAfter: number,
): Promise<number> {
	const limiter = new RateLimiter(120);
	const notation = isNamed ? 'Retry-After' : 'no Retry-After';
	await delay(startsAfter);
	let left = PAGES;
	const read = async (): Promise<number> => {
		let most = 0;
		while (left-- > 0) most = Math.max(most, await send(limiter, service, LATENCY, notation));
		return most;
	};
	return Math.max(...(await Promise.all(Array.from({ length: AT_ONCE }, read))));
}

describe('a bucket of the documented size that several processes use', () => {
	onFakeTime();

	it.each([
		[2, 0, true],
		[2, 700, true],
		[3, 700, true],
		[4, 700, true],
		[2, 700, false],
		[3, 700, false],
	])('gives up no request: %i processes, %i ms apart, named: %s', async (count, apart, isNamed) => {
		const service = serviceOf('bucket', 120);
		const lists = Promise.all(
			Array.from({ length: count }, (_, index) => readList(service, isNamed, index * apart)),
		);
		await jest.advanceTimersByTimeAsync(60 * MINUTE);
		expect(Math.max(...(await lists))).toBeLessThanOrEqual(MAX_RETRIES);
	});
});
