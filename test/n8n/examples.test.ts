import { DateTime } from 'luxon';
import { z } from 'zod';

import { EXAMPLES, RELEASES } from '../n8n-host';
import { ExampleRuns, given } from './exampleRuns';
import { dateObject } from './exampleOrders';

const MOST_REQUESTS = 20;
/** agentExamples, examplesLoud, examplesUnderFaults and examplesUntidy have these; a first review request goes to a thousand customers. */
const STARTED_ELSEWHERE = [
	'paid-orders-to-erp.json',
	'review-request.json',
	'support-agent.json',
	'whatsapp-order-bot.json',
];
const customerSchema = z.object({
	name: z.string(),
	email: z.string(),
	phone: z.object({ full_number: z.string() }),
});

/** The customer of an order of the service. */
const customerOf = (order: object) =>
	z.object({ customer: z.object({ data: customerSchema }) }).parse(order).customer.data;

/** An amount as the messages write it. */
const money = (value: number) =>
	new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value);

describe.each(RELEASES)('[S2] the examples, in n8n %s', (release) => {
	let examples: ExampleRuns;
	let store: ExampleRuns['store'];
	let services: ExampleRuns['services'];
	let alias: string;

	beforeAll(async () => {
		examples = await ExampleRuns.start(release, 'examples');
		({ store, services, alias } = examples);
	});
	beforeEach(() => {
		services.clear();
	});
	afterEach(() => {
		store.faults.clear();
	});
	afterAll(async () => {
		await examples.stop();
	});

	it('write to Evolution API 1.x once Settings say so', async () => {
		const file = 'whatsapp-for-new-order.json';
		services.evolutionVersion = 1;
		await examples.set(file, { evolution_version: 1 });
		await examples.whileActive(file, 1, async () => await store.placeOrder(alias).answers);
		services.evolutionVersion = 2;
		await examples.set(file, { evolution_version: 2 });

		expect(services.toCustomers).toHaveLength(1);
	});

	it('find unpaid orders in three days of a large store', async () => {
		const execution = await examples.run('whatsapp-for-unpaid-pix.json', 'Every 30 Minutes');

		const days = given(execution, 'Orders of Three Days').map(({ created_at: at }) => String(at));
		expect(days.length).toBeGreaterThan(150);
		const since = DateTime.now().minus({ days: 3 }).toMillis();
		expect(days.filter((day) => Date.parse(day) < since)).toEqual([]);
	});

	it('write to who left a cart, unless an order came or a message went out that day', async () => {
		const file = 'whatsapp-for-abandoned-cart.json';
		const customer = customerOf(store.state.addOrder(alias));
		const left = { customer: { email: 'left@example.com', phone: { full_number: '11911112222' } } };
		const leave = (id: number, cart: object) =>
			store.deliver(alias, 'cart.reminder', { id, ...cart });
		await examples.whileActive(file, 1, async () => await leave(1, left));
		await examples.whileActive(file, 3, async () => {
			await leave(2, left);
			await leave(3, { customer });
			await leave(4, { customer: { email: 'without-phone@example.com' } });
		});

		expect(services.whatsapp.map(({ number }) => number)).toEqual(['5511911112222']);
	});

	it('keep each order of ten days in one row of Google Sheets, which follows its status', async () => {
		const file = 'orders-to-google-sheets.json';
		const rows = () => services.spreadsheet.records('Orders');
		await examples.run(file, 'Every 15 Minutes');
		const first = rows().map(({ number }) => number);
		const { number } = store.state.addOrder(alias);
		await examples.run(file, 'Every 15 Minutes');
		const unpaid = rows().find((row) => row.number === number);
		const paid = { ...store.state.placedOrders(alias).at(-1), authorized: true };
		const body = { data: [{ ...paid, status: { data: { name: 'Paid' } } }] };
		store.faults.push({ match: { path: /orders/ }, status: 200, body, times: 10 });
		await examples.run(file, 'Every 15 Minutes');

		expect(first.length).toBeGreaterThan(1_000);
		expect(unpaid).toMatchObject({ status: 'Waiting for payment' });
		expect(
			rows()
				.map((row) => row.number)
				.sort(),
		).toEqual([...first, number].sort());
		expect(rows().find((row) => row.number === number)).toMatchObject({
			status: 'Paid',
			is_paid: true,
		});
	});

	it('send the tracking code of orders on their way', async () => {
		const file = 'whatsapp-for-shipped-order.json';
		const { track_code: code, number } = store.data.orders(alias).at(0);
		const order = {
			...{ number, delivered: false, track_code: 'TR1', shipment_service: 'Express' },
			track_url: 'https://track.example.com/1',
			customer: { data: { name: 'Ana Lima', phone: { full_number: '11987654321' } } },
			statuses: { data: [{ id: 1, name: 'Sent', created_at: dateObject(DateTime.now()) }] },
		};
		const list = (track: string | null) => {
			const body = { data: [{ ...order, track_code: track }] };
			store.faults.clear();
			store.faults.push({ match: { path: /orders/ }, status: 200, body, times: 10 });
		};
		for (const track of [null, 'TR1', 'TR1', code ?? 'TR2']) {
			list(track);
			await examples.run(file, 'Every Hour');
		}
		store.faults.clear();
		const execution = await examples.run(file, 'Every Hour');

		const text = `Olá, Ana! O seu pedido ${number} foi enviado por Express. Código de rastreio: TR1\n\nAcompanhe a entrega: https://track.example.com/1`;
		expect(services.toCustomers[0]).toEqual({ number: '5511987654321', text });
		expect(services.toCustomers[1]?.text).toContain(code ?? 'TR2');
		expect(given(execution, 'Orders of Ten Days').length).toBeGreaterThan(1_000);
	});

	it('tell Telegram of large orders, and of those without a value', async () => {
		const file = 'telegram-for-large-order.json';
		const order = store.data.orders(alias).at(0);
		await examples.whileActive(file, 4, async () => {
			for (const value of [499.99, '500.00', 1_200, null]) {
				await store.deliver(alias, 'order.created', { ...order, value_total: value });
			}
		});

		const { name } = customerOf(order);
		const city = order.address[0]?.city ?? '';
		const rest = `\nCustomer: ${name}\nCity: ${city}`;
		expect(services.telegram.map(({ text }) => text).sort()).toEqual(
			['', ` of ${money(1_200)}`, ` of ${money(500)}`].map(
				(value) => `Order ${order.number}${value}${rest}`,
			),
		);
	});

	it('report a day without orders', async () => {
		const body = { data: [] };
		store.faults.push({ match: { path: /orders/ }, status: 200, body, times: 5 });
		await examples.run('sales-report-by-email.json', 'Every Morning');

		expect(services.mails[0]?.subject).toContain(`: 0 orders, ${money(0)} paid`);
		expect(services.mails[0]?.text).toContain('There were no orders.');
	});

	it('update the SKUs whose rows changed, and report those that failed', async () => {
		const file = 'skus-from-google-sheets.json';
		const rows = services.spreadsheet.rows('SKUs');
		rows.push(
			...[
				[
					...['SKU ID', 'Product ID', 'SKU', 'Variation Value IDs', 'Cost Price', 'Sale Price'],
					...['Stock Managed', 'Stock', 'Stock After Sold Out', 'Blocked Sale', 'Weight (kg)'],
					...['Height (cm)', 'Width (cm)', 'Length (cm)', 'Last Sent', 'Result'],
				],
				[15_000_001, 14_000_001, 'A', '101, 204', 20, 59.9, 'Yes', 3, 10, 'No', 0.2, 3, 25, 30],
				[15_000_002, 14_000_001, 'B', '101, 205', 20, '', 'Yes', 3, 10, 'No', 0.2, 3, 25, 30],
			],
		);
		const sent = () =>
			store.state.updatedSkus.map(({ id, body }) => [
				id,
				(body as { price_sale: number }).price_sale,
			]);
		const results = () => services.spreadsheet.records('SKUs').map(({ Result }) => Result);

		await examples.run(file, 'Every Morning');
		expect(sent()).toEqual([[15_000_001, 59.9]]);
		expect(results()).toEqual([
			expect.stringMatching(/^Updated /),
			expect.stringContaining('Sale Price'),
		]);
		expect(services.mails).toMatchObject([
			{
				subject: 'SKUs that were not confirmed: 1',
				text: expect.stringContaining('Row 3: ') as string,
			},
		]);

		const [, , second = []] = rows;
		second[5] = 64.9;
		services.clear();
		await examples.run(file, 'Every Morning');
		await examples.run(file, 'Every Morning');
		expect(sent()).toEqual([
			[15_000_001, 59.9],
			[15_000_002, 64.9],
		]);
		expect(results()).toEqual([
			expect.stringMatching(/^Updated /),
			expect.stringMatching(/^Updated /),
		]);
		expect(services.mails).toEqual([]);
	});

	it.each([
		['first-workflow.json', 'Start'],
		['orders-not-shipped.json', 'Every Morning'],
		['paid-orders-to-crm.json', 'Every Night'],
		['sales-report-by-email.json', 'Every Morning'],
		['webhook-switched-off.json', 'Every Hour'],
		['weekend-sale.json', 'Every Friday'],
	])('%s runs in a large store', async (file, trigger) => {
		const { status } = await examples.run(file, trigger);

		expect(status).toBe('success');
	});

	it('no template makes more than 20 requests a run in a store with 40,000 orders', () => {
		const started = EXAMPLES.filter((file) => !STARTED_ELSEWHERE.includes(file));

		expect([...examples.requests.keys()].sort()).toEqual(started.sort());
		expect(Math.max(...examples.requests.values())).toBeLessThanOrEqual(MOST_REQUESTS);
	});
});
