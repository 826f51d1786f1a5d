import {
	knownKey,
	MAX_WEBHOOKS,
	readKeyAgain,
	rememberKey,
	type KeyReading,
} from '../../../../nodes/StoreManagement/trigger/delivery/secretKey';

/** Reads a key; its calls count the readings. */
function reader(reading: KeyReading) {
	return jest.fn(() => Promise.resolve(reading));
}

let count = 0;
const freshId = (): string => `webhook ${(count += 1)}`;

function known(secretKey: string): string {
	const id = freshId();
	rememberKey(id, secretKey);
	return id;
}

it('uses the key of the activation until another was read', async () => {
	const id = known('A');
	expect(knownKey(id)).toBe('A');
	await readKeyAgain(id, reader({ secretKey: 'B' }), 0);
	expect(knownKey(id)).toBe('B');
	expect(knownKey(freshId())).toBeUndefined();
});

it('uses a key that was read since by an activation', async () => {
	const id = known('A');
	await readKeyAgain(id, reader({ secretKey: 'B' }), 0);
	rememberKey(id, 'C');
	expect(knownKey(id)).toBe('C');
});

it.each([
	['once a minute while a key is known', 'A', 60_000],
	['every five seconds while none is known', undefined, 5_000],
])('reads %s, whatever came of it', async (_, secretKey, pause) => {
	const id = freshId();
	rememberKey(id, secretKey);
	const read = reader('failed');
	const first = 100_000;
	for (const later of [0, 1, pause - 1]) {
		expect(await readKeyAgain(id, read, first + later)).toBe('failed');
	}
	expect(read).toHaveBeenCalledTimes(1);
	await readKeyAgain(id, read, first + pause);
	expect(read).toHaveBeenCalledTimes(2);
	await readKeyAgain(freshId(), read, first + pause + 1);
	expect(read).toHaveBeenCalledTimes(3);
});

it.each(['none', 'failed'] as const)('keeps the key when a reading yields: %s', async (reading) => {
	const id = known('A');
	await readKeyAgain(id, reader(reading), 0);
	expect(knownKey(id)).toBe('A');
});

it('lets deliveries that come meanwhile wait for the same reading', async () => {
	const id = freshId();
	const read = reader({ secretKey: 'B' });
	const seen = [readKeyAgain(id, read, 0), readKeyAgain(id, read, 1)].map(async (reading) => {
		await reading;
		return knownKey(id);
	});
	expect(await Promise.all(seen)).toEqual(['B', 'B']);
	expect(read).toHaveBeenCalledTimes(1);
});

it('forgets the webhook that was used least recently when there are too many', () => {
	const id = known('A');
	for (let others = 1; others < MAX_WEBHOOKS; others++) known('B');
	expect(knownKey(id)).toBe('A');
	known('B');
	expect(knownKey(id)).toBeUndefined();
});
