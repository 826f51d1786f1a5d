import { Lane } from '../../../nodes/StoreManagement/transport/lane';
import { MINUTE, onFakeTime, passageOf } from './laneTraffic';

onFakeTime();

describe('a service that wants to be left alone for long', () => {
	it('turns away those who wait and those who come, until the time is over', async () => {
		const lane = new Lane(1);
		const passage = await passageOf(lane);
		const waiting = lane.enter();
		passage.closed(400_000);
		await expect(waiting).resolves.toBe('closed');
		await expect(lane.enter()).resolves.toBe('closed');
		expect(lane.closedFor).toBe(400_000);

		await jest.advanceTimersByTimeAsync(400_000);
		(await passageOf(lane)).answered();
	});

	it.each([3_600_000, 1e23, Infinity])(
		'is asked after ten minutes, by one: %s ms',
		async (wait) => {
			const lane = new Lane(Infinity);
			(await passageOf(lane)).closed(wait);
			expect(lane.closedFor).toBe(wait);
			await jest.advanceTimersByTimeAsync(10 * MINUTE - 1);
			await expect(lane.enter()).resolves.toBe('closed');

			await jest.advanceTimersByTimeAsync(1);
			const first = await passageOf(lane);
			const second = lane.enter();
			first.closed(wait);
			await expect(second).resolves.toBe('closed');
			await jest.advanceTimersByTimeAsync(10 * MINUTE);
			(await passageOf(lane)).answered();
			(await passageOf(lane)).answered();
			expect(lane.isIdle()).toBe(false);
			await jest.advanceTimersByTimeAsync(11 * MINUTE);
			expect(lane.isIdle()).toBe(true);
		},
	);

	it('turns away those alone who want to wait for less', async () => {
		const lane = new Lane(2);
		const [one, other] = [await passageOf(lane), await passageOf(lane)];
		const patient = passageOf(lane);
		const impatient = lane.enter(undefined, 10_000);
		one.refused(9_000, true);
		other.refused(60_000, true);
		await expect(impatient).resolves.toBe('closed');
		await expect(lane.enter(undefined, 10_000)).resolves.toBe('closed');
		expect(lane.closedFor).toBe(60_000);

		await jest.advanceTimersByTimeAsync(50_000);
		const late = lane.enter(undefined, 10_000);
		await jest.advanceTimersByTimeAsync(10_000);
		(await patient).answered();
		await expect(late).resolves.toHaveProperty('answered');
	});
});
