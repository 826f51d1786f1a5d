import { RELEASES, type Execution } from '../n8n-host';
import { ExampleRuns, given } from './exampleRuns';

const DAY = 24 * 60 * 60 * 1000;

describe.each(RELEASES)('the examples, in n8n %s', (release) => {
	let examples: ExampleRuns;
	let store: ExampleRuns['store'];
	let alias: string;

	beforeAll(async () => {
		examples = await ExampleRuns.start(release, 'examples');
		({ store, alias } = examples);
	});
	afterAll(async () => {
		await examples.stop();
	});

	it('write each new order into a table', async () => {
		let number = 0;
		let total: unknown;
		const [execution] = await examples.whileActive('new-order-to-table.json', 1, async () => {
			const { resource, answers } = store.placeOrder(alias);
			({ number, value_total: total } = resource);
			expect((await answers).map(({ status }) => status)).toContain(200);
		});

		const row = expect.objectContaining({ number, total: Number(total) }) as unknown;
		expect(given(execution, 'Row')).toEqual([row]);
	});

	it('remind of carts that are worth it, and of no other', async () => {
		const executions = await examples.whileActive('abandoned-cart-reminder.json', 2, async () => {
			await store.deliver(alias, 'cart.reminder', { value_total: 99.99 });
			await store.deliver(alias, 'cart.reminder', { value_total: '100.00' });
		});

		expect(executions.map((one) => given(one, 'Message').length).sort()).toEqual([0, 1]);
	});

	it('find new orders without a public address, each once', async () => {
		const file = 'new-orders-without-webhook.json';
		const known = store.data.orders(alias).total;
		let placed: number | undefined;
		const numbersIn = (executions: Execution[]) =>
			executions.flatMap((one) => given(one, 'New Orders').map(({ number }) => number));
		const executions = await examples.everyTwoSeconds(file, 'Every 15 Minutes', (all) => {
			if (all.length === 2) placed ??= store.state.addOrder(alias).number;
			return all.length > 3 && numbersIn(all).includes(placed);
		});

		const numbers = numbersIn(executions);
		expect(numbers).toHaveLength(known + 1);
		expect(new Set(numbers).size).toBe(known + 1);
		expect(numbers.at(-1)).toBe(placed);
		expect(given(executions[0], 'Table File')).toHaveLength(1);
	});

	it('tell when the status of an order changes', async () => {
		const file = 'order-status-changed.json';
		const { number } = store.state.addOrder(alias);
		const index = store.data.orders(alias).total - 1;
		const textsIn = (executions: Execution[]) =>
			executions.map((one) => given(one, 'Message').map(({ text }) => String(text)));
		let isChanged = false;
		const executions = await examples.everyTwoSeconds(file, 'Every 15 Minutes', (all) => {
			if (all.length === 2 && !isChanged) store.state.changeStatus(alias, index);
			isChanged ||= all.length === 2;
			return all.length > 2 && textsIn(all.slice(1)).flat().length > 0;
		});

		const [first = [], ...later] = textsIn(executions);
		expect(first).toContain(`Order ${number} is now Waiting for payment.`);
		expect(later.flat()).toEqual([`Order ${number} is now Paid, before: Waiting for payment.`]);
	});

	it('find the orders whose event never came, and no others', async () => {
		const file = 'orders-without-event.json';
		await examples.run(file, 'Every Night');
		let told: unknown;
		const [, byEvent] = await examples.whileActive(file, 2, async () => {
			const { resource, answers } = store.placeOrder(alias);
			told = resource.number;
			expect((await answers).map(({ status }) => status)).toContain(200);
		});
		const untold = store.state.addOrder(alias);
		const atNight = await examples.run(file, 'Every Night');

		expect(given(byEvent, 'Order')).toMatchObject([{ number: told, found: 'by its event' }]);
		expect(given(atNight, 'Order')).toEqual([
			{ number: untold.number, value_total: Number(untold.value_total), found: 'at night' },
		]);
	});

	it('add up the sales of a day by payment method', async () => {
		const file = 'daily-sales-by-payment.json';
		const day = '2026-01-20';
		const assignments = [{ id: 'day', name: 'day', value: day, type: 'string' }];
		const parameters = { assignments: { assignments } };
		const node = { node: 'Day', parameters };
		const ofTheDay = await examples.runChanged(file, 'Every Morning', node);

		const sums = new Map<unknown, number[]>();
		for (const { created_at: at, payment, value_total: total } of given(
			ofTheDay,
			'Orders of the Day',
		)) {
			expect(String(at)).toContain(day);
			sums.set(payment ?? 'Unknown', [...(sums.get(payment ?? 'Unknown') ?? []), Number(total)]);
		}
		const sales = given(ofTheDay, 'By Payment Method');
		expect(sales.map((one) => [one.payment, one.count_value]).sort()).toEqual(
			[...sums].map(([payment, values]) => [payment, values.length]).sort(),
		);
		expect(sales.length).toBeGreaterThan(0);
		for (const { payment, sum_value: sum } of sales) {
			expect(sum).toBeCloseTo(sums.get(payment)?.reduce((all, one) => all + one, 0) ?? 0, 2);
		}
	});

	it('write each product sold into a ledger, once', async () => {
		const first = await examples.run('product-ledger.json', 'Every Night');
		const second = await examples.run('product-ledger.json', 'Every Night');
		const orders = store.data.orders(alias);
		const all = Array.from({ length: orders.total }, (_, index) => orders.at(index));
		const sold = all.flatMap(({ number, items }) =>
			items.map(({ item_sku: sku, quantity }) => ({ order: number, sku, quantity })),
		);

		expect(given(first, 'Row')).toMatchObject(sold);
		expect(given(second, 'Row')).toEqual([]);
	});

	it('list what to pick for paid orders', async () => {
		const execution = await examples.run('picking-list.json', 'Start');
		const wanted = new Map<unknown, number>();
		for (const { item_sku: sku, quantity } of given(execution, 'To Be Picked')) {
			wanted.set(sku, (wanted.get(sku) ?? 0) + Number(quantity));
		}

		const list = given(execution, 'Picking List');
		expect(list.length).toBeGreaterThan(0);
		expect(list.map((one) => [one.item_sku, one.sum_quantity]).sort()).toEqual([...wanted].sort());
	});

	it('remind of a Pix that expires soon, once an order', async () => {
		const file = 'pix-reminder.json';
		const open = await examples.run(file, 'Every 30 Minutes');
		const unpaid = given(open, 'Orders with Messages').find(
			(order) => order.is_paid === false && order.pix_code !== null,
		);
		expect(unpaid).toHaveProperty('whatsapp_pix');
		expect(given(open, 'Reminder')).toEqual([]);
	});

	it('update the SKUs that a spreadsheet names', async () => {
		const execution = await examples.run('skus-from-spreadsheet.json', 'Start');
		// Two SKUs are updated at once: either may arrive first.
		const updates = [...store.state.updatedSkus]
			.sort((one, other) => one.id - other.id)
			.map(({ id, body }) => [id, body]);

		expect(given(execution, 'Update SKU')).toHaveLength(2);
		expect(updates).toMatchObject([
			[
				15_000_001,
				{
					sku: 'SHIRT-M-BLUE',
					price_sale: 59.9,
					quantity_managed: true,
					availability: 3,
					blocked_sale: false,
					variations_values_ids: ['101', '204'],
				},
			],
			[15_000_002, { sku: 'SHIRT-L-BLUE', price_sale: 64.9 }],
		]);
	});

	it('change the stock alone: all other fields are those that the store answered last', async () => {
		const file = 'stock-from-table.json';
		const dataTableId = await examples.createTable('skus', ['sku_id', 'record']);
		const tables = ['Take Last Answer', 'Keep Answer'].map((node) => ({
			...{ node, parameters: { dataTableId } },
		}));
		const before = store.state.updatedSkus.length;
		const bodies = () => store.state.updatedSkus.slice(before).map(({ body }) => body);
		const change = async (...rows: object[]) => {
			const parameters = { jsonOutput: JSON.stringify({ rows }) };
			return await examples.runChanged(file, 'Start', ...tables, { node: 'New Stock', parameters });
		};
		const id = { sku_id: 15_000_001 };

		await expect(change({ ...id, availability: 9 })).rejects.toThrow("'Product ID'");
		expect(bodies()).toEqual([]);
		await examples.runChanged(file, 'Start', ...tables);
		await change({ ...id, availability: 9 }, { ...id, availability: 8, price_sale: 61 });
		await change({ ...id, availability: 7 });
		const { variations } = store.data.sku(alias, 15_000_001) ?? { variations: [] };
		const seen = {
			...{ sku: 'SHIRT-M-BLUE', weight: 0.25, price_sale: 59.9 },
			variations_values_ids: variations.map(({ value_id: value }) => String(value)),
		};
		expect(bodies()).toMatchObject([
			{ availability: 3 },
			{ ...seen, availability: 9 },
			{ ...seen, availability: 8, price_sale: 61 },
			{ ...seen, availability: 7, price_sale: 61 },
		]);

		store.faults.push({ match: { path: /skus/ }, status: 400 });
		await expect(change({ ...id, availability: 6 })).rejects.toThrow('400');
		await expect(change({ ...id, availability: 6 })).rejects.toThrow("'Product ID'");
		expect(bodies()).toHaveLength(4);
	});

	it('tell when a subscription or the credential fails', async () => {
		const file = 'subscription-watch.json';
		const well = await examples.run(file, 'Every Morning');
		const merchants = [{ alias, active: true, subscription: { plan: 'growth', status: 'late' } }];
		store.faults.push({ match: { path: /me$/ }, status: 200, body: { data: { merchants } } });
		const late = await examples.run(file, 'Every Morning');
		store.faults.push({ match: { path: /me$/ }, status: 401, body: { message: 'Revoked' } });
		const refused = await examples.run(file, 'Every Morning');

		expect(given(well, 'Alert')).toEqual([]);
		expect(given(late, 'Alert')).toEqual([
			{ subject: `Subscription of ${alias}`, text: 'Plan growth, status late' },
		]);
		expect(given(refused, 'Alert')).toEqual([
			expect.objectContaining({ text: expect.stringContaining('Revoked') as string }),
		]);
	});

	it('tell once which discounts end soon', async () => {
		const file = 'discounts-that-end-soon.json';
		const inDays = (days: number) => ({
			...{ date: new Date(Date.now() + days * DAY).toISOString().replace('T', ' ').slice(0, 19) },
			...{ timezone_type: 3, timezone: 'UTC' },
		});
		const data = [1, 5, -1].map((days) => ({ id: days, name: 'x', end_at: inDays(days) }));
		const body = { data: [...data, { id: 9, name: 'No end', end_at: null }] };
		store.faults.push({ match: { path: /discounts/ }, status: 200, body, times: 4 });
		const first = await examples.run(file, 'Every Morning');
		const second = await examples.run(file, 'Every Morning');
		store.faults.clear();

		expect(given(first, 'Ends Soon').map((one) => one.id)).toEqual([1]);
		expect(given(first, 'Reminder')).toHaveLength(1);
		expect(given(second, 'Ends Soon')).toHaveLength(1);
		expect(given(second, 'Reminder')).toEqual([]);
	});

	it('bring each lead over once', async () => {
		const first = await examples.run('lead-sync.json', 'Every Hour');
		const second = await examples.run('lead-sync.json', 'Every Hour');

		expect(given(first, 'Contact')).toHaveLength(store.data.leads(alias).total);
		const [contact = {}] = given(first, 'Contact');
		expect(Object.keys(contact)).toEqual(['email', 'name', 'city', 'source']);
		expect(given(second, 'Contact')).toEqual([]);
	});

	it('create the discount of a weekend once, however often they run', async () => {
		const first = await examples.run('weekend-discount.json', 'Every Thursday');
		const second = await examples.run('weekend-discount.json', 'Every Thursday');
		const [created, ...others] = store.state.createdDiscounts;

		expect(others).toEqual([]);
		const ids = [first, second].map((one) => given(one, 'Create Discount')[0]?.id);
		expect(ids).toEqual([created?.discount.id, created?.discount.id]);
		const [{ starts, ends } = {}] = given(first, 'Campaign');
		expect(new Date(String(starts)).getUTCDay()).toBe(5);
		expect(Date.parse(String(ends)) - Date.parse(String(starts))).toBe(2.25 * DAY - 1);
	});

	it('change the order of banners', async () => {
		await examples.run('banners-by-weekday.json', 'After Midnight');

		const orders = expect.arrayContaining([17_000_001, 17_000_002, 17_000_003]) as unknown;
		expect(store.state.updatedBanners).toMatchObject([
			{ id: 17_000_001, body: { sorting: [{ group: 'home', resource_id: '1', orders }] } },
		]);
	});

	it('tell which webhooks are switched off', async () => {
		const execution = await examples.run('webhooks-switched-off.json', 'Every Hour');
		const all = store.state.webhooks(alias);
		const off = all.filter(({ active }) => !active);

		expect(off.length).toBeGreaterThan(0);
		expect(off.length).toBeLessThan(all.length);
		const texts = given(execution, 'Alert').map(({ text }) => String(text));
		expect(texts.map((text) => text.includes(' no longer delivers '))).toEqual(off.map(() => true));
		expect(off.filter(({ url }, index) => !texts[index]?.includes(` to ${url}. `))).toEqual([]);
	});
});
