import { DateTime } from 'luxon';

import { RELEASES } from '../n8n-host';
import { dateObject } from './exampleOrders';
import { ExampleRuns } from './exampleRuns';

const yesterday = dateObject(DateTime.now().minus({ days: 1 }));
const ADDRESS = { order_id: 1, street: 'Rua', number: 1, zipcode: 1_310_100, city: 'São Paulo' };
const CUSTOMER = {
	...{ name: 'Ana Lima', email: 'Ana@Example.com' },
	phone: { full_number: '11987654321' },
};
/** A paid order that has all that a template may need. */
const complete = (number: number, changes: object = {}) => ({
	...{ number, authorized: true, delivered: false, value_total: '80.50', track_code: null },
	...{ address: [ADDRESS], items: [{ item_sku: 'A', quantity: '2', price: '40.25' }] },
	...{ customer: { data: CUSTOMER }, transactions: { data: [] }, date_delivery: null },
	status: { data: { id: 1, name: 'Pago' } },
	statuses: { data: [{ id: 1, name: 'Pago', created_at: yesterday }] },
	...changes,
});

describe.each(RELEASES)('[S2] examples that miss something, in n8n %s', (release) => {
	let examples: ExampleRuns;
	let store: ExampleRuns['store'];
	let services: ExampleRuns['services'];
	let alias: string;

	beforeAll(async () => {
		examples = await ExampleRuns.start(release, 'examples-loud');
		({ store, services, alias } = examples);
	});
	beforeEach(() => {
		services.clear();
		services.crm.records.clear();
		services.erp.orders.length = 0;
	});
	afterEach(() => {
		store.faults.clear();
	});
	afterAll(async () => {
		await examples.stop();
	});

	function list(path: string, ...data: object[]): void {
		store.faults.clear();
		const match = { method: 'GET', path: new RegExp(`/${path}$`) };
		store.faults.push({ match, status: 200, body: { data }, times: 1_000 });
	}

	/** Why a run has failed; undefined where it has not. */
	async function failure(file: string, trigger: string): Promise<string | undefined> {
		const { error } = await examples.n8n.api.workflows.run(examples.exampleOf(file), trigger);
		return error?.message;
	}

	it('the ERP gets complete orders only, and the run names the others', async () => {
		const pickup = { pickup_address: { data: { order_id: 5, full_address: 'Rua A, 1' } } };
		list(
			'orders',
			complete(7001, { address: [] }),
			complete(7002, { items: undefined }),
			complete(7003, { customer: { data: [] } }),
			complete(7004),
			complete(7005, { address: [], ...pickup }),
		);
		const said = await failure('paid-orders-to-erp.json', 'Every 15 Minutes');

		const created = new Map(
			services.erp.orders.map((order) => [order.numero_pedido_ecommerce, order]),
		);
		expect([...created.keys()].sort()).toEqual(['7004', '7005']);
		expect(created.get('7004')).toMatchObject({
			cliente: { cep: '01310100' },
			itens: [{ item: { quantidade: 2, valor_unitario: 40.25 } }],
		});
		for (const gap of ['7001 (address)', '7002 (items)', '7003 (customer)']) {
			expect(said).toContain(gap);
		}
	});

	it('the CRM gets whom it can write to, by the list or by an event, and the run names the others', async () => {
		const file = 'paid-orders-to-crm.json';
		list('orders', complete(7011, { customer: { data: [] } }), complete(7012));
		expect(await failure(file, 'Every Night')).toContain('no e-mail address');
		store.faults.clear();
		await examples.whileActive(file, 1, async () => {
			const metadata = { data: [{ key: 'engraving', value: 'Ana' }] };
			const order = complete(7013, { utm_source: 'ads', metadata });
			await store.deliver(alias, 'order.paid', { ...order, customer: CUSTOMER });
		});

		const deal = { contact: 'ana@example.com', amount: 80.5, stage: 'won' };
		expect(Object.fromEntries(services.crm.records)).toEqual({
			'contacts/ana@example.com': expect.objectContaining({ name: 'Ana Lima' }) as object,
			'deals/7012': { ...deal, number: 7012, source: '', metadata: {} },
			'deals/7013': { ...deal, number: 7013, source: 'ads', metadata: { engraving: 'Ana' } },
		});
	});

	it('a list that says of no order whether it is paid, and one without dates of delivery, fail', async () => {
		list('orders', complete(7021, { authorized: null }));
		expect(await failure('orders-not-shipped.json', 'Every Morning')).toContain('is paid');
		list('orders', complete(7022, { delivered: true }));
		expect(await failure('review-request.json', 'Every Morning')).toContain('date of delivery');
		expect(services.mails).toEqual([]);
	});

	it('the weekend has one discount, its banner first until Monday, and what differs is told', async () => {
		const file = 'weekend-sale.json';
		const sorted = () =>
			store.state.updatedBanners.map(({ id, body }) => [
				id,
				JSON.stringify(body).match(/\[\d.*?\]/)?.[0],
			]);
		const [first, second] = [0, 1].map((index) => store.data.banners(alias).at(index).id);
		await examples.run(file, 'Every Friday');
		await examples.set(file, { percent: 20, sale_name: 'Weekend' });
		await examples.run(file, 'Every Friday');
		await examples.run(file, 'Every Monday');

		expect(store.state.createdDiscounts).toHaveLength(1);
		expect(services.mails).toHaveLength(1);
		expect(sorted()).toEqual([
			[second, `[${second},${first}]`],
			[second, `[${second},${first}]`],
			[first, `[${first},${second}]`],
		]);

		await examples.set(file, { banners_of_sale: '' });
		expect(await failure(file, 'Every Friday')).toContain('the discount of the weekend is there');
	});

	it('a store without a webhook at this n8n is told once a day', async () => {
		list('webhooks', { id: 1, active: true, url: 'https://other.example.com/webhook/1' });
		await examples.run('webhook-switched-off.json', 'Every Hour');
		await examples.run('webhook-switched-off.json', 'Every Hour');

		expect(services.mails.map(({ subject }) => subject)).toEqual([
			`The store has no webhook at ${examples.n8n.url}`,
		]);
	});

	describe('whatsapp-order-bot.json', () => {
		let asked = 0;

		/** What a customer reads who writes to the shop. */
		async function answerTo(conversation: string, from = '5511987654321'): Promise<string[]> {
			services.clear();
			asked += 1;
			const key = { id: `${asked}`, remoteJid: `${from}@s.whatsapp.net` };
			await examples.whileActive('whatsapp-order-bot.json', 1, async () => {
				await fetch(`${examples.n8n.url}/webhook/whatsapp-order-bot`, {
					...{ method: 'POST', headers: { 'content-type': 'application/json' } },
					body: JSON.stringify({
						event: 'messages.upsert',
						data: { key, message: { conversation } },
					}),
				});
			});
			return services.toCustomers.map(({ text }) => text);
		}

		it('answers with the words of the shop to the phone of the order only', async () => {
			const whatsapp = {
				data: {
					order_shipped:
						'https://chat.example.com/send?phone=1&text=J%C3%A1+est%C3%A1+a+caminho%21',
					payment_link: 'https://pay.example.com/1',
				},
			};
			const unpaid = { authorized: false, whatsapp };
			list(
				'orders',
				complete(7041, { whatsapp, track_code: 'AA1' }),
				complete(7042, unpaid),
				complete(7043, { track_code: 'AA3' }),
				complete(7044, { ...unpaid, transactions: { data: [{ cancelled: true }] } }),
			);
			const ask = 'Envie o número do seu pedido, do telefone com que você comprou.';

			expect(await answerTo('7041?')).toEqual(['Pedido 7041: Pago.\n\nJá está a caminho!']);
			expect(await answerTo('7042', '551187654321')).toEqual([
				'Pedido 7042: Pago.\n\nPara pagar: https://pay.example.com/1',
			]);
			expect(await answerTo('7043')).toEqual(['Pedido 7043: Pago.\n\nRastreio: AA3']);
			expect(await answerTo('7044')).toEqual(['Pedido 7044: Pago.']);
			expect(await answerTo('7041', '5521987654321')).toEqual([ask]);
			expect(await answerTo('9999')).toEqual([ask]);
		}, 300_000);

		it('says that the store cannot be read, and fails', async () => {
			const match = { path: /orders/ };
			store.faults.push({ match, status: 403, body: { message: 'No' }, times: 20 });

			await expect(answerTo('7041')).rejects.toThrow('the store could not be read');
			expect(services.toCustomers).toEqual([
				{ number: '5511987654321', text: expect.stringContaining('mais tarde') as string },
			]);
		});
	});
});
