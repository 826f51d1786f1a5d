import { processedEntries } from '../../../../nodes/StoreManagement/trigger/delivery/processedEntries';

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

/** A database that keeps nothing, and what each check writes into it. */
function forgetfulDatabase() {
	const written: unknown[][] = [];
	const helpers = {
		checkProcessedAndRecord: async (items: unknown[]) => {
			written.push(items);
			return await Promise.resolve({ new: items as string[], processed: [] });
		},
		removeProcessed: async () => await Promise.resolve(),
	};
	return { written, entries: processedEntries(helpers, expect.getState().currentTestName ?? '') };
}

describe('Kept entries', () => {
	it('are written again once a second for five seconds', async () => {
		const { written, entries } = forgetfulDatabase();
		entries.keep(['one', 'other']);
		await jest.advanceTimersByTimeAsync(4_500);
		expect(written).toEqual(Array(4).fill(['one', 'other']));

		await jest.advanceTimersByTimeAsync(60_000);
		expect(written.slice(4)).toEqual([[]]);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('are the latest thousand of a node', async () => {
		const { written, entries } = forgetfulDatabase();
		const all = Array.from({ length: 1_200 }, (_, index) => `entry ${index}`);
		entries.keep(all);
		await jest.advanceTimersByTimeAsync(1_000);
		expect(written).toEqual([all.slice(200)]);

		await jest.advanceTimersByTimeAsync(60_000);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('are not written again once they are removed', async () => {
		const { written, entries } = forgetfulDatabase();
		entries.keep(['one', 'other']);
		await entries.remove(['one']);
		await jest.advanceTimersByTimeAsync(1_000);
		expect(written).toEqual([['other']]);
		await jest.advanceTimersByTimeAsync(60_000);
	});
});
