import fc from 'fast-check';

import {
	forgetWrites,
	latestWritesAt,
	newObservation,
	rememberWrite,
	stateOf,
	writesAt,
} from '../../../nodes/StoreManagement/trigger/observedWebhook';

const MINUTES = 60_000;

const write = fc.record({
	id: fc.constantFrom('1', '2', '3'),
	done: fc.constantFrom('created', 'seen', 'deleted'),
	secretKey: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
	minutesLater: fc.constantFrom(0, 1, 4, 9, 11),
	isForgotten: fc.boolean(),
});

afterEach(() => {
	jest.useRealTimers();
});

let urls = 0;

it('[T3] [T4] for ten minutes, the last write to each webhook counts, and each key of one that was deleted', () => {
	jest.useFakeTimers();
	fc.assert(
		fc.property(fc.array(write, { maxLength: 12 }), (given) => {
			const url = `https://n8n.example.com/${(urls += 1)}`;
			let done: ReadonlyArray<ReturnType<typeof writesAt>[number]> = [];
			for (const { minutesLater, isForgotten, ...drawn } of given) {
				const one = { ...drawn, store: drawn.id === '3' ? 'brisa' : 'aurora' };
				const isDeleted = one.done === 'deleted';
				const made = { ...one, secretKey: isDeleted ? one.secretKey : undefined };
				rememberWrite(url, made);
				done = [...done, { ...made, at: performance.now() }];
				jest.advanceTimersByTime(minutesLater * MINUTES);
				done = done.filter(({ at }) => performance.now() - at < 10 * MINUTES);
				if (isForgotten) forgetWrites(url, 'brisa');
				if (isForgotten) done = done.filter(({ store }) => store !== 'brisa');
			}
			const latest = Object.fromEntries(done.map((one) => [one.id, one.done]));
			const keys = done.flatMap(({ secretKey = [] }) => secretKey);

			expect(Object.fromEntries(latestWritesAt(url).map((one) => [one.id, one.done]))).toEqual(
				latest,
			);
			expect(new Set(writesAt(url).flatMap(({ secretKey = [] }) => secretKey))).toEqual(
				new Set(keys),
			);
		}),
	);
});

it('[T4] of what was never seen, nothing is known to be there', () => {
	expect(stateOf(newObservation('1'))).toBe('gone');
	expect(newObservation('1')).toMatchObject({ id: '1', isRegistered: false, isListed: false });
});
