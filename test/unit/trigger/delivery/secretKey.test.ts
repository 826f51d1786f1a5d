import {
	MAX_WEBHOOKS,
	readAgain,
	withRenewedKey,
} from '../../../../nodes/StoreManagement/trigger/delivery/secretKey';

const saved = { webhookId: '7', url: 'https://n8n.test/w', store: 'shop', secretKey: 'A' };

/** Reads a key; the second value counts the readings. */
function reader(secretKey: string | undefined) {
	return jest.fn(() =>
		Promise.resolve(secretKey === undefined ? undefined : { webhookId: '7', secretKey }),
	);
}

let count = 0;
const freshId = (): string => `webhook ${(count += 1)}`;

it('uses the saved key until another was read', async () => {
	const id = freshId();
	expect(withRenewedKey(id, saved)).toBe(saved);
	await readAgain(id, saved, reader('B'), 0);
	expect(withRenewedKey(id, saved)).toEqual({ ...saved, secretKey: 'B' });
	expect(withRenewedKey(freshId(), saved)).toBe(saved);
});

it('uses a key that was saved since, by an activation', async () => {
	const id = freshId();
	await readAgain(id, saved, reader('B'), 0);
	const activated = { ...saved, secretKey: 'C' };
	expect(withRenewedKey(id, activated)).toBe(activated);
});

it('reads once a minute, whatever came of it', async () => {
	const id = freshId();
	const read = reader(undefined);
	for (const now of [0, 1, 59_999]) await readAgain(id, saved, read, now);
	expect(read).toHaveBeenCalledTimes(1);
	await readAgain(id, saved, read, 60_000);
	expect(read).toHaveBeenCalledTimes(2);
	await readAgain(freshId(), saved, read, 60_001);
	expect(read).toHaveBeenCalledTimes(3);
});

it('keeps a renewed key when a later reading fails', async () => {
	const id = freshId();
	await readAgain(id, saved, reader('B'), 0);
	await readAgain(id, saved, reader(undefined), 60_000);
	expect(withRenewedKey(id, saved).secretKey).toBe('B');
});

it('returns to the saved key when a later reading finds it again', async () => {
	const id = freshId();
	await readAgain(id, saved, reader('B'), 0);
	await readAgain(id, saved, reader('A'), 60_000);
	expect(withRenewedKey(id, saved)).toBe(saved);
});

it('lets deliveries that come meanwhile wait for the same reading', async () => {
	const id = freshId();
	const read = reader('B');
	const seen = [readAgain(id, saved, read, 0), readAgain(id, saved, read, 1)].map(
		async (reading) => {
			await reading;
			return withRenewedKey(id, saved).secretKey;
		},
	);
	expect(await Promise.all(seen)).toEqual(['B', 'B']);
	expect(read).toHaveBeenCalledTimes(1);
});

it('forgets the webhook that was read least recently when there are too many', async () => {
	const id = freshId();
	await readAgain(id, saved, reader('B'), 0);
	for (let others = 1; others < MAX_WEBHOOKS; others++) {
		await readAgain(freshId(), saved, reader('B'), 0);
	}
	expect(withRenewedKey(id, saved).secretKey).toBe('B');
	await readAgain(freshId(), saved, reader('B'), 0);
	expect(withRenewedKey(id, saved)).toBe(saved);
});
