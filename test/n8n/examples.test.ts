import { DateTime } from 'luxon';
import { z } from 'zod';

import { RELEASES } from '../n8n-host';
import { ExampleRuns, given } from './exampleRuns';

const ZONE = { zone: 'America/Sao_Paulo' };
const MOST_REQUESTS = 20;
const customerSchema = z.object({
	name: z.string(),
	email: z.string(),
	phone: z.object({ full_number: z.string() }),
});

/** The customer of an order of the service. */
const customerOf = (order: object) =>
	z.object({ customer: z.object({ data: customerSchema }) }).parse(order).customer.data;

/** A date object of the service. */
const dateObject = (at: DateTime) => ({
	date: at.setZone(ZONE.zone).toFormat('yyyy-MM-dd HH:mm:ss'),
	timezone_type: 3,
	timezone: ZONE.zone,
});

describe.each(RELEASES)('[S2] the examples, in n8n %s', (release) => {
	let examples: ExampleRuns;
	let store: ExampleRuns['store'];
	let services: ExampleRuns['services'];
	let alias: string;

	beforeAll(async () => {
		examples = await ExampleRuns.start(release, 'examples');
		({ store, services, alias } = examples);
	});
	afterEach(() => {
		store.faults.clear();
		services.clear();
	});
	afterAll(async () => {
		await examples.stop();
	});

	it('list orders with their items, and change nothing', async () => {
		const execution = await examples.run('first-workflow.json', 'Start');

		const orders = given(execution, 'List Orders');
		const newest = store.data.orders(alias).at(39_999);
		expect(orders).toHaveLength(10);
		expect(orders[0]).toMatchObject({ number: newest.number });
		const skus = given(execution, 'List Items').map(({ item_sku: sku }) => sku);
		expect(skus).toEqual(expect.arrayContaining(newest.items.map(({ item_sku: sku }) => sku)));
	});

	describe('whatsapp-for-new-order.json', () => {
		const file = 'whatsapp-for-new-order.json';

		it('writes to the customer of a new order', async () => {
			let number = 0;
			let phone = '';
			await examples.whileActive(file, 1, async () => {
				const { resource, answers } = store.placeOrder(alias);
				number = resource.number;
				phone = customerOf(resource).phone.full_number;
				expect((await answers).map(({ status }) => status)).toContain(200);
			});

			const text = expect.stringContaining(`your order ${number} of R$ `) as string;
			expect(services.whatsapp).toEqual([{ number: `55${phone}`, text }]);
			expect(services.mails).toEqual([]);
		});

		it('reports by e-mail what cannot be sent', async () => {
			services.refusesMessages = true;
			await examples.whileActive(file, 2, async () => {
				await store.deliver(alias, 'order.created', { number: 7001, customer: null });
				await store.placeOrder(alias).answers;
			});

			const { number } = store.state.placedOrders(alias).at(-1) ?? {};
			expect(services.whatsapp).toEqual([]);
			const mails = services.mails.map(({ subject, html }) => `${subject} ${html}`).sort();
			expect(mails[0]).toMatch(new RegExp(`^Order ${number}: .*not on WhatsApp`));
			expect(mails[1]).toMatch(/^Order 7001: .*no phone number/);
		});
	});

	it('remind of a Pix that is not paid, once for each order', async () => {
		const file = 'whatsapp-for-unpaid-pix.json';
		const created = DateTime.now().minus({ hours: 1 });
		const expiry = DateTime.now().plus({ hours: 3 }).setZone(ZONE.zone);
		const order = (number: number, changes: object) => ({
			number,
			authorized: false,
			value_total: 12.5,
			customer: { data: { name: 'Ana Lima', phone: { full_number: '11987654321' } } },
			pix: { data: { pix_qr_code: `code-${number}`, pix_expiration_date: expiry.toISO() } },
			transactions: { data: { authorized: false, captured: false } },
			statuses: { data: [{ id: 1, name: 'Waiting', created_at: dateObject(created) }] },
			address: [{ order_id: number }],
			...changes,
		});
		const data = [
			order(1, {}),
			order(2, { authorized: true }),
			order(3, { authorized: null, transactions: null }),
			order(4, { pix: null }),
			order(5, {
				pix: { data: { pix_qr_code: 'old', pix_expiration_date: created.toISO() } },
			}),
			order(6, {
				statuses: { data: [{ id: 1, name: 'Waiting', created_at: dateObject(DateTime.now()) }] },
			}),
			order(7, { customer: { data: { name: 'No Phone', phone: null } } }),
		];
		store.faults.push({ match: { path: /orders/ }, status: 200, body: { data }, times: 10 });
		await examples.run(file, 'Every 30 Minutes');
		await examples.run(file, 'Every 30 Minutes');

		const until = expiry.toFormat('dd/MM HH:mm');
		expect(services.whatsapp).toEqual([
			{
				number: '5511987654321',
				text: `Hi Ana, your order 1 of R$ 12.50 is waiting for your Pix until ${until}. Copy this code into the app of your bank:\n\ncode-1`,
			},
		]);
		expect(services.mails.map(({ subject }) => subject)).toEqual([
			'Order 7: no Pix reminder was sent',
		]);
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
		await examples.change(file, {
			node: 'Wait 30 Minutes',
			parameters: { amount: 1, unit: 'seconds' },
		});
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
		expect(services.mails).toEqual([]);
	});

	it('add new orders to Google Sheets, each once, also after Google refused them', async () => {
		const file = 'orders-to-google-sheets.json';
		await examples.run(file, 'Every 15 Minutes');
		const first = services.spreadsheet.records('Orders').map(({ number }) => number);
		const placed = store.state.addOrder(alias).number;
		services.spreadsheet.refusesWrites = true;
		const refused = await examples.everyTwoSeconds(
			file,
			'Every 15 Minutes',
			() => services.mails.length > 0,
		);
		const [mail] = services.mails;
		services.clear();
		await examples.run(file, 'Every 15 Minutes');
		await examples.run(file, 'Every 15 Minutes');

		const numbers = services.spreadsheet.records('Orders').map(({ number }) => number);
		expect(first.length).toBeGreaterThan(150);
		expect(new Set(numbers).size).toBe(numbers.length);
		expect(numbers.sort()).toEqual([...first, placed].sort());
		expect(refused.some(({ status }) => status === 'error')).toBe(true);
		expect(mail?.subject).toBe('Orders to Google Sheets: a run failed');
		expect(mail?.html).toContain('No orders were written, the next run tries again.');
	});

	it('tell Telegram of large orders, and the shop where Telegram refuses', async () => {
		const file = 'telegram-for-large-order.json';
		const order = store.data.orders(alias).at(0);
		await examples.whileActive(file, 3, async () => {
			await store.deliver(alias, 'order.created', { ...order, value_total: 499.99 });
			await store.deliver(alias, 'order.created', { ...order, value_total: '500.00' });
			await store.deliver(alias, 'order.created', { ...order, value_total: 1_200 });
		});
		const texts = services.telegram.map(({ chat_id: chat, text }) => `${chat} ${text}`).sort();
		services.refusesMessages = true;
		await examples.whileActive(file, 1, async () => {
			await store.deliver(alias, 'order.created', { ...order, value_total: 900 });
		});

		const { name } = customerOf(order);
		const city = order.address[0]?.city ?? '';
		expect(texts).toEqual(
			['1200.00', '500.00'].map(
				(value) => `42 Order ${order.number} of R$ ${value}\nCustomer: ${name}\nCity: ${city}`,
			),
		);
		expect(services.mails[0]?.html).toContain(`Order ${order.number} of R$ 900.00<br>`);
	});

	describe('sales-report-by-email.json', () => {
		const file = 'sales-report-by-email.json';

		it('adds up the orders of yesterday', async () => {
			const execution = await examples.run(file, 'Every Morning');

			const orders = given(execution, 'Orders of Yesterday');
			const yesterday = DateTime.now().setZone(ZONE.zone).minus({ days: 1 });
			const paid = orders.filter((order) => order.is_paid === true);
			const sum = paid.reduce((all, order) => all + Number(order.value_total), 0);
			expect(orders.length).toBeGreaterThan(50);
			for (const { created_at: at } of orders) {
				expect(DateTime.fromISO(String(at), ZONE).hasSame(yesterday, 'day')).toBe(true);
			}
			expect(services.mails).toHaveLength(1);
			expect(services.mails[0]?.subject).toBe(
				`Sales of ${yesterday.toFormat('dd/MM/yyyy')}: ${orders.length} orders, R$ ${sum.toFixed(2)} paid`,
			);
			expect(services.mails[0]?.html).toContain('<td>Pix</td>');
		});

		it('reports a day without orders', async () => {
			const body = { data: [] };
			store.faults.push({ match: { path: /orders/ }, status: 200, body, times: 5 });
			await examples.run(file, 'Every Morning');

			expect(services.mails[0]?.subject).toContain(': 0 orders, R$ 0.00 paid');
			expect(services.mails[0]?.html).toContain('There were no orders.');
		});
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
				subject: 'SKUs that were not updated: 1',
				html: expect.stringContaining('Row 3: ') as string,
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
		['whatsapp-for-unpaid-pix.json', 'Every 30 Minutes'],
		['orders-to-google-sheets.json', 'Every 15 Minutes'],
		['sales-report-by-email.json', 'Every Morning'],
	])('%s reports by e-mail that a run failed', async (file, schedule) => {
		const body = { message: 'Revoked' };
		store.faults.push({ match: { path: /orders/ }, status: 401, body, times: 100 });
		await examples.everyTwoSeconds(file, schedule, () => services.mails.length > 0);

		expect(services.mails[0]?.html).toContain('Revoked');
	});

	it('no template makes more than 20 requests a run in a store with 40,000 orders', () => {
		expect(Object.fromEntries(examples.requests)).toEqual({
			'first-workflow.json': 11,
			'whatsapp-for-new-order.json': expect.any(Number) as number,
			'whatsapp-for-unpaid-pix.json': expect.any(Number) as number,
			'whatsapp-for-abandoned-cart.json': expect.any(Number) as number,
			'orders-to-google-sheets.json': expect.any(Number) as number,
			'telegram-for-large-order.json': expect.any(Number) as number,
			'sales-report-by-email.json': expect.any(Number) as number,
			'skus-from-google-sheets.json': expect.any(Number) as number,
		});
		expect(Math.max(...examples.requests.values())).toBeLessThanOrEqual(MOST_REQUESTS);
	});
});
