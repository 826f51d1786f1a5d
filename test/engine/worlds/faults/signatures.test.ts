import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';

import { freshOrder, signatureOf, TriggerShop } from '../../trigger-shop';

/**
 * Deliveries to a trigger that verifies signatures, while the store goes down, comes back and changes its key. A forged
 * one changes nothing, and no failure of the store outlives it.
 */
type Step =
	| { kind: 'deliver'; signedWith: 'key' | 'old key' | 'none' }
	| { kind: 'store'; isDown: boolean }
	| { kind: 'change key' }
	| { kind: 'wait'; seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('deliver' as const),
			signedWith: fc.constantFrom(
				'key' as const,
				'key' as const,
				'old key' as const,
				'none' as const,
			),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('store' as const), isDown: fc.boolean() }),
	},
	{ weight: 1, arbitrary: fc.constant({ kind: 'change key' as const }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('wait' as const),
			seconds: fc.constantFrom(1, 9, 11, 600),
		}),
	},
);

/** What becomes of a delivery. */
type Expected = 'accepted' | 'refused';

it('[T3] a good delivery is accepted, and a forged one changes nothing', async () => {
	let keys = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
			const shop = await TriggerShop.open();
			const options = { registration: 'manual', verifySignature: true };
			const trigger = await shop.trigger({ options }, { node: { id: `keys-${(keys += 1)}` } });
			const webhook = shop.addInPanel(trigger.url);
			let key = (webhook.secret_key = `key-${keys}-1`);
			let old = 'never-valid';
			await trigger.activate();
			let isDown = false;
			/** The process has verified a delivery with this key, or read it in the activation. */
			let known = key;
			/** Three readings at once, and once more every ten seconds. */
			let usedUntil = -Infinity;
			for (const one of steps) {
				if (one.kind === 'wait') await wait(one.seconds * 1_000);
				if (one.kind === 'change key') {
					old = key;
					key = webhook.secret_key = `key-${(keys += 1)}-1`;
				}
				if (one.kind === 'store') {
					isDown = one.isDown;
					shop.service.faults.clear();
					if (isDown) shop.service.faults.push({ status: 503, times: 1e6 });
				}
				if (one.kind !== 'deliver') continue;
				const used = { key, 'old key': old, none: 'forged' }[one.signedWith];
				const body = JSON.stringify(freshOrder());
				const now = performance.now();
				const mayRead = usedUntil - now <= 20_000;
				const isKnown = used === known;
				const expected: Expected = expectation(isKnown, used === key, mayRead && !isDown);
				const { status, items = [] } = await trigger.deliver(body, signatureOf(body, used));
				if (!isKnown && mayRead) usedUntil = Math.max(usedUntil, now) + 10_000;
				if (!isKnown && mayRead && !isDown) known = key;

				expect([one.signedWith, status]).toEqual([
					one.signedWith,
					expected === 'accepted' ? 200 : 401,
				]);
				expect(items).toHaveLength(status === 200 ? 1 : 0);
			}
			await shop.close();
		}),
		{ numRuns: 60 },
	);
});

/** The key that the process knows is good until it has read another; a bad signature lets it read. */
function expectation(isKnown: boolean, isValid: boolean, reads: boolean): Expected {
	if (isKnown) return 'accepted';
	return isValid && reads ? 'accepted' : 'refused';
}
