import type { Simulator, SimulatorKnobs } from '../../simulator';
import { at, call, elements, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

const PATH = '/loja-aurora/webhooks';
const BODY = { name: 'n8n', url: 'https://n8n.example.com/hook', events: ['order.*'] };
const CONCRETE = ['order.created', 'order.paid', 'order.shipped'];

const open = (webhookRules: SimulatorKnobs['webhookRules'] = {}): Promise<Simulator> =>
	stores.start({ webhooks: 0, webhookRules });
const create = (store: Simulator, body: object = BODY, path = PATH) =>
	call(store, 'POST', path, body);
const eventsOf = (webhook: unknown): unknown[] =>
	elements(at(webhook, 'events')).map((event) => at(event, 'name'));

describe('Family of events', () => {
	it('is stored as sent by default', async () => {
		expect(eventsOf((await create(await open())).body)).toEqual(['order.*']);
	});

	it('is stored and listed with concrete names, also when it was chosen in the panel', async () => {
		const store = await open({ families: 'expanded' });
		const events = ['order.paid', 'order.*', 'cart.reminder'];
		const { body } = await create(store, { ...BODY, events });
		expect(eventsOf(body)).toEqual([
			'order.paid',
			'order.created',
			'order.shipped',
			'cart.reminder',
		]);
		store.state.addWebhook('loja-aurora', { ...BODY, active: true });
		const listed = elements((await call(store, 'GET', PATH)).body);
		expect(listed.map(eventsOf)[1]).toEqual(CONCRETE);
	});

	it('is expanded in the seeded webhooks', async () => {
		const store = await stores.start({ webhooks: 20, webhookRules: { families: 'expanded' } });
		const names = store.state.webhooks('loja-aurora').flatMap(eventsOf);
		expect(names).toContain('order.shipped');
		expect(names).not.toContain('order.*');
	});

	it.each([
		['refused', 'order.*'],
		['expanded', 'lead.*'],
	] as const)('is refused with 422: %s, %s', async (families, event) => {
		const store = await open({ families });
		const { status, body } = await create(store, { ...BODY, events: ['order.created', event] });
		expect(status).toBe(422);
		expect(at(body, 'errors.events')).toEqual([`The selected event ${event} is invalid.`]);
		expect(store.state.createdWebhooks).toEqual([]);
		expect((await create(store, { ...BODY, events: CONCRETE })).status).toBe(201);
	});
});

describe('List of webhooks as one bare object', () => {
	it('is the webhook with meta among its fields, one a page', async () => {
		const store = await open({ list: 'object' });
		for (const name of ['one', 'two']) await create(store, { ...BODY, name });
		const first = await call(store, 'GET', `${PATH}?limit=50`);
		expect(first.body).toMatchObject({ name: 'one', url: BODY.url });
		expect(at(first.body, 'meta.pagination')).toMatchObject({ total: '2', per_page: '1' });
		const next = String(at(first.body, 'meta.pagination.links.next')).replace(/^.*\/v2/, '');
		const second = await call(store, 'GET', next);
		expect(second.body).toMatchObject({ name: 'two' });
		expect(at(second.body, 'meta.pagination.links.next')).toBe('');
	});

	it('is meta alone for a store without webhooks', async () => {
		const { body } = await call(await open({ list: 'object' }), 'GET', PATH);
		expect(Object.keys(body as object)).toEqual(['meta']);
		expect(at(body, 'meta.pagination.total')).toBe('0');
	});
});

describe('Creation of a webhook', () => {
	it('has another address if configured, and so has the deletion', async () => {
		const store = await open({ writePath: 'subscriptions' });
		expect((await create(store)).status).toBe(405);
		const { status, body } = await create(store, BODY, `${PATH}/subscriptions`);
		expect(status).toBe(201);
		const id = String(at(body, 'id'));
		expect((await call(store, 'DELETE', `${PATH}/${id}`)).status).toBe(405);
		expect((await call(store, 'GET', `${PATH}/${id}`)).status).toBe(200);
		expect((await call(store, 'DELETE', `${PATH}/subscriptions/${id}`)).status).toBe(204);
		store.configure({ webhookRules: { writePath: 'collection' } });
		expect((await create(store, BODY, `${PATH}/subscriptions`)).status).toBe(404);
	});

	it('has other field names if configured, and does not know those of the document', async () => {
		const store = await open({ urlField: 'target_url', eventsField: 'topics' });
		const refused = await create(store);
		expect(refused.status).toBe(400);
		expect(at(refused.body, 'errors')).toEqual({
			target_url: ['The target url field is required.'],
			topics: ['The topics field is required.'],
		});
		const { name, url, events } = BODY;
		const { status, body } = await create(store, { name, target_url: url, topics: events, url: 1 });
		expect(status).toBe(201);
		expect(body).toMatchObject({ url, events: { data: [{ name: 'order.*' }] } });
	});

	it.each([
		['names', ['order.created'], 201],
		['names', [{ name: 'order.created' }], 400],
		['objects', [{ name: 'order.created' }], 201],
		['objects', ['order.created'], 400],
	] as const)('reads events as %s only: %j', async (eventNotation, events, status) => {
		const response = await create(await open({ eventNotation }), { ...BODY, events });
		expect(response.status).toBe(status);
	});

	it('responds with the list of all webhooks if configured', async () => {
		const store = await open({ created: 'list' });
		await create(store);
		const { status, body } = await create(store, { ...BODY, name: 'second' });
		expect(status).toBe(201);
		expect(elements(body).map((webhook) => at(webhook, 'name'))).toEqual(['n8n', 'second']);
	});
});
