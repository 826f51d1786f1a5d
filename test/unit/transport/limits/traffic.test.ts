/**
 * Crowds that ask at any times, of one or two executions with credentials of their own, for a service that counts. What
 * the service counts is the oracle: who knows a limit is never refused, and everybody's turn comes, in the sequence in
 * which they came.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';

import {
	ConcurrencyLimiter,
	rateLimiterFor,
} from '../../../../nodes/StoreManagement/transport/limits';
import { expectNoFaults } from '../../../engine/worlds/explore';
import { bucket, slidingWindow, strays, type Limiter } from '../../../limits/services';

const DAY = 86_400_000;
/** The longest pause that the client waits for by default, in milliseconds. */
const MAX_WAIT = 300_000;
const UNKNOWN = 'PUT /{alias}/catalog/skus/{id}';

interface World {
	service: { endpoint: string; limiter: () => Limiter; isKnown: boolean; isShared: boolean };
	/** Most requests in flight of an execution. */
	slots: number;
	/** Times in milliseconds. */
	crowds: ReadonlyArray<{ after: number; size: number; lasts: number; execution: 0 | 1 }>;
}

const service: fc.Arbitrary<World['service']> = fc.oneof(
	fc.constant({
		...{ endpoint: 'PUT /{alias}/orders', isKnown: true, isShared: true },
		limiter: () => slidingWindow(30),
	}),
	fc.record({ rate: fc.integer({ min: 1, max: 5 }), burst: fc.nat(5) }).map((one) => ({
		...{ endpoint: UNKNOWN, isKnown: false, isShared: false },
		limiter: () => bucket(one.rate, one.burst),
	})),
	fc.constant({ endpoint: UNKNOWN, isKnown: true, isShared: false, limiter: () => strays() }),
);
const crowd = fc.record({
	after: fc.oneof(fc.constant(0), fc.nat(3_000), fc.nat(90_000)),
	size: fc.oneof(fc.nat(5), fc.integer({ min: 25, max: 45 })),
	lasts: fc.oneof(fc.nat(50), fc.nat(5_000)),
	execution: fc.constantFrom(0 as const, 1 as const),
});
const worlds: fc.Arbitrary<World> = fc.record({
	service,
	slots: fc.constantFrom(1, 4, 32),
	crowds: fc.array(crowd, { minLength: 1, maxLength: 6 }),
});

let stores = 0;

/** Lets all crowds ask, and compares what the service has counted with what was due. */
async function faultsIn({ service: { endpoint, isKnown, isShared, ...made }, ...world }: World) {
	const limiter = made.limiter();
	const store = `store-${stores++}`;
	const executions = ['one', 'two'].map((credentialId) => ({
		slots: new ConcurrencyLimiter(world.slots),
		rate: rateLimiterFor({ baseUrl: 'https://a', store, endpoint, credentialId }),
		...{ inFlight: 0, peak: 0, asked: 0, order: [] as number[] },
	}));
	let [refused, done, all] = [0, 0, 0];

	/** One request, until it is accepted. */
	async function send(execution: (typeof executions)[number], lasts: number): Promise<void> {
		const number = execution.asked++;
		const leave = await execution.slots.enter();
		execution.peak = Math.max(execution.peak, ++execution.inFlight);
		for (let isAccepted = false; !isAccepted;) {
			const release = await execution.rate.acquire(undefined, MAX_WAIT);
			if (typeof release === 'object') throw new Error(JSON.stringify(release));
			if (execution.order.at(-1) !== number) execution.order.push(number);
			isAccepted = limiter.take(Date.now()) === 0;
			if (isAccepted) await sleep(lasts);
			else refused++;
			release({ status: isAccepted ? 200 : 429, headers: {}, text: '' });
		}
		execution.inFlight--;
		done++;
		leave();
	}

	const sent: Array<Promise<void>> = [];
	for (const { after, size, lasts, execution: drawn } of world.crowds) {
		await sleep(after);
		const execution = executions[isShared ? drawn : 0];
		for (let one = 0; one < size && execution; one++) sent.push(send(execution, lasts));
		all += size;
	}
	await Promise.race([Promise.all(sent), sleep(DAY)]);

	const first = executions.map(({ order }) => [...new Set(order)]);
	const checks: Record<string, boolean> = {
		[`${all - done} of ${all} wait for ever`]: done === all,
		'more in flight than there are slots': executions.every(({ peak }) => peak <= world.slots),
		'not first come, first served': first.every((order) => order.every((one, at) => one === at)),
		[`${refused} refused although the limit is known`]: !isKnown || refused === 0,
		[`${refused} of ${all} refused by a bucket`]: refused <= all / 4 + 20,
	};
	return Object.entries(checks).flatMap(([check, isGood]) => (isGood ? [] : [check]));
}

it('[R2] [R3] whoever asks gets a turn, and no limit that is known is passed', async () => {
	const isCrowded = ({ crowds, slots }: World): boolean => crowds.some(({ size }) => size > slots);
	await expectNoFaults(worlds, faultsIn, {
		runs: 60,
		dangers: {
			'a lull after a crowd': {
				is: (world) => isCrowded(world) && world.crowds.slice(1).some(({ after }) => after > 9_000),
			},
			'two credentials, of which one takes the whole limit': {
				is: ({ service: { isShared }, slots, crowds }) =>
					isShared && slots > 30 && new Set(crowds.map(({ execution }) => execution)).size > 1,
			},
		},
		show: ({ slots, crowds, service: { endpoint } }) => ({ endpoint, slots, crowds }),
	});
});
