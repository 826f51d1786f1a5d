import { messageOf, registrationOf, useTriggerShop } from '../../trigger-shop';

const shop = useTriggerShop();

const CREATED = { data: [{ name: 'order.created', description: '' }] };

/** Activates with Manual registration while the store lists this webhook. */
async function activateWith(webhook: object | string | null, wrap = (one: unknown) => one) {
	const trigger = await shop.trigger({ options: { registration: 'manual' } });
	const record =
		typeof webhook === 'object' && webhook !== null
			? { id: 7, name: 'By hand', url: trigger.url, events: CREATED, ...webhook }
			: webhook;
	shop.service.faults.push({
		match: { method: 'GET' },
		status: 200,
		body: { data: [wrap(record)] },
	});
	const message = await messageOf(trigger.activate());
	return { message, saved: registrationOf(trigger), trigger };
}

describe('[T4] A webhook in the list of a store', () => {
	it.each([
		{ active: true },
		{ active: true, disabled_at: null },
		{ active: null },
		{ active: null, disabled_at: null },
		{ disabled_at: '' },
		{},
	])('is active: %j', async (fields) => {
		expect((await activateWith(fields)).message).toBe('no error');
	});

	it.each([
		[{ active: false }, 'it is inactive.'],
		[{ active: false, disabled_at: 5 }, 'it is inactive.'],
		[{ active: true, disabled_at: '2026-01-02' }, 'it is inactive.'],
		[
			{
				active: null,
				disabled_at: { date: '2026-01-02 03:04:05', timezone_type: 3, timezone: 'UTC' },
			},
			/it is inactive \(disabled_at: 2026-01-02T03:04:05/,
		],
	])('is not active: %j', async (fields, mismatch) => {
		const { message } = await activateWith(fields);

		expect(message).toMatch(mismatch);
	});

	it.each([
		{ events: [{ name: 'order.created' }, { name: 5 }, 7] },
		{ events: { data: [{ name: 'order.*' }] } },
		{ events: undefined },
		{ events: null },
		{ events: 'order.created' },
	])('delivers the event, or does not say what it delivers: %j', async (fields) => {
		expect((await activateWith(fields)).message).toBe('no error');
	});

	it('adds no event names to the log where it lists none', async () => {
		const { trigger } = await activateWith({ events: undefined });

		expect(trigger.logs.map(({ message }) => message).join()).not.toContain('order.created');
	});

	it.each([{ events: [] }, { events: [5, { name: 7 }, { title: 'order.created' }] }])(
		'does not deliver the event: %j',
		async (fields) => {
			expect((await activateWith(fields)).message).toContain('it lacks the events order.created.');
		},
	);

	it.each([{ id: 7 }, { id: '7' }])('is saved by its ID: %j', async (fields) => {
		expect((await activateWith({ ...fields, secret_key: 'k' })).saved).toMatchObject({
			webhookId: '7',
		});
	});

	it.each([{ secret_key: '' }, { secret_key: 5 }, {}])('has no secret key: %j', async (fields) => {
		expect((await activateWith(fields)).saved).not.toHaveProperty('secretKey');
	});

	it('may be wrapped individually', async () => {
		expect((await activateWith({}, (one) => ({ data: one }))).message).toBe('no error');
	});

	it('needs no name', async () => {
		const { message } = await activateWith({ name: 5, active: false });

		expect(message).toContain('the webhook "" (ID 7) cannot start this workflow');
	});

	it.each([{ id: null }, { id: true }, { id: 'x' }, { url: 5 }, 'text', null])(
		'is not a webhook: %j',
		async (webhook) => {
			expect((await activateWith(webhook)).message).toContain('no webhook has the URL');
		},
	);
});
