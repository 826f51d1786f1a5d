import type { INodeParameters } from 'n8n-workflow';

import { outputOf, releaseFacts, RELEASES } from '../../tools/n8n-host';
import { SAMPLES } from '../engine/samples';
import { Installation } from './installation';
import { ReturnedTable } from './returnedTable';
import { ACTION, actionWorkflow, byAlias, byId, START } from './workflows';

const ORDERS = 60;

describe.each(RELEASES)('every operation, in n8n %s', (release) => {
	const table = new ReturnedTable(`n8n ${releaseFacts(release).version}`);
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'operations', { orders: ORDERS, pageSize: 25 });
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		table.print();
		await n8n.stop();
	});

	/** Runs one operation on the first store. Returns the JSON of its items. */
	async function run(name: string, parameters: INodeParameters = {}) {
		const [resource = '', operation = ''] = name.split('.');
		const all = { resource, operation, store: byAlias(n8n.alias), ...parameters };
		const title = parameters.authentication === 'oAuth2' ? `${name} (OAuth2)` : name;
		const workflow = await n8n.api.workflows.save(actionWorkflow(title, all, credentials));
		const execution = await n8n.api.workflows.run(workflow, START);
		const items = outputOf(execution, ACTION).map(({ json }) => json);
		table.add(title, execution.status, items);
		expect(execution.error).toBeUndefined();
		return items;
	}

	it('lists both nodes and the tool for AI agents', async () => {
		const types = await n8n.api.nodeTypes();

		expect(types.filter((name) => name.startsWith('n8n-nodes-store-management.')).sort()).toEqual([
			'n8n-nodes-store-management.storeManagement',
			'n8n-nodes-store-management.storeManagementTool',
			'n8n-nodes-store-management.storeManagementTrigger',
		]);
	});

	it('gets the user', async () => {
		const { id, name, email } = n8n.store.data.user();

		expect(await run('user.get')).toEqual([expect.objectContaining({ id, name, email })]);
	});

	it('lists the stores', async () => {
		const stores = await run('store.getAll', { returnAll: true });

		expect(stores.map(({ alias }) => alias)).toEqual(n8n.store.aliases);
	});

	it('lists all orders, over several pages', async () => {
		const orders = n8n.store.data.orders(n8n.alias);
		const got = await run('order.getAll', { returnAll: true, include: ['metadata', 'status'] });

		expect(got.map(({ number }) => number)).toEqual(
			Array.from({ length: ORDERS }, (_, index) => orders.at(index).number),
		);
	});

	it('lists the items of an order that it has listed', async () => {
		const [first] = await run('order.getAll', { returnAll: false, limit: 1 });
		const items = await run('order.getItems', {
			orderId: byId(String(first?.id)),
			returnAll: true,
		});

		const expected = n8n.store.data
			.orders(n8n.alias)
			.at(0)
			.items.map(({ id }) => id);
		expect(items.map(({ id }) => id)).toEqual(expected);
	});

	it('updates orders', async () => {
		await run('order.update', SAMPLES['order.update']);

		expect(n8n.store.state.updatedOrders).toEqual([
			{ alias: n8n.alias, body: { number: 1001, status: 'paid' } },
		]);
	});

	it('lists products, with query parameters', async () => {
		const products = await run('product.getAll', {
			returnAll: false,
			limit: 3,
			queryParameters: { parameter: [{ name: 'active', value: 'true' }] },
		});

		expect(products).toHaveLength(3);
		const asked = n8n.store.requests.filter(({ path }) => path.endsWith('/catalog/products'));
		expect(asked.map(({ query }) => query.active)).toEqual(['true']);
	});

	it('creates a discount once, and lists it', async () => {
		const [created] = await run('discount.create', {
			name: 'Spring',
			discountMethod: 'percent',
			discountValue: 12.5,
			discountType: 'buy_x_get_y',
			entryConditionType: 'amount',
			entryConditionValue: 100,
			accumulate: false,
			startAt: '2030-03-01T08:00:00',
			restrictions: { productsIds: '14000001, 14000002' },
			additionalFields: { endAt: '2030-04-01T08:00:00' },
		});

		const { createdDiscounts } = n8n.store.state;
		expect(createdDiscounts.map(({ discount }) => discount.id)).toEqual([created?.id]);
		expect(createdDiscounts[0]).toMatchObject({
			alias: n8n.alias,
			body: {
				name: 'Spring',
				discount_value: 12.5,
				restrictions: { include: { products_ids: [14000001, 14000002] } },
			},
		});
		const listed = await run('discount.getAll', { returnAll: true });
		expect(listed.map(({ id }) => id)).toContain(created?.id);
	});

	it('lists leads by a filter', async () => {
		const { email } = n8n.store.data.leads(n8n.alias).at(0);

		const leads = await run('lead.getAll', { returnAll: true, filters: { email } });

		expect(leads.length).toBeGreaterThan(0);
		expect(new Set(leads.map((lead) => lead.email))).toEqual(new Set([email]));
	});

	it('updates a SKU', async () => {
		const sku = n8n.store.data.skus(n8n.alias).at(0);

		await run('sku.update', {
			...SAMPLES['sku.update'],
			skuId: String(sku.id),
			productId: sku.product_id,
			sku: sku.sku,
		});

		expect(n8n.store.state.updatedSkus).toHaveLength(1);
		expect(n8n.store.state.sku(n8n.alias, sku.id)).toMatchObject({
			price_sale: 12.5,
			availability: 7,
		});
	});

	it('sorts and updates banners', async () => {
		const { id } = n8n.store.data.banners(n8n.alias).at(0);
		const bannerId = String(id);

		await run('banner.sort', { ...SAMPLES['banner.sort'], bannerId });
		await run('banner.update', { ...SAMPLES['banner.update'], bannerId });

		const sorting = [{ group: 'home', resource_id: '1', orders: [2, 1] }];
		expect(n8n.store.state.updatedBanners).toEqual([
			{ alias: n8n.alias, id, body: { sorting } },
			{ alias: n8n.alias, id, body: { name: 'Autumn' } },
		]);
	});

	it('lists webhooks and gets one', async () => {
		const listed = await run('webhook.getAll', { returnAll: true });
		const ids = n8n.store.state.webhooks(n8n.alias).map(({ id }) => id);
		const [got] = await run('webhook.get', { webhookId: byId(String(ids[0])) });

		expect(listed.map(({ id }) => id)).toEqual(ids);
		expect(got?.id).toBe(ids[0]);
	});

	it('works with OAuth2, connected in n8n, over the end of an access token', async () => {
		n8n.store.configure({ accessTokenLifeSeconds: 3 });
		await n8n.api.credentials.connect(credentials.storeManagementOAuth2Api?.id ?? '');
		n8n.store.clearRequests();
		const authentication = 'oAuth2';

		const [user] = await run('user.get', { authentication });
		await new Promise((resolve) => setTimeout(resolve, 3_500));
		const orders = await run('order.getAll', { authentication, returnAll: true });
		const [discount] = await run('discount.create', {
			authentication,
			name: 'With OAuth2',
			discountValue: 10,
			startAt: '2030-03-01T08:00:00',
		});

		expect(user?.email).toBe(n8n.store.data.user().email);
		expect(orders).toHaveLength(ORDERS);
		expect(n8n.store.state.createdDiscounts.at(-1)?.discount.id).toBe(discount?.id);
		// The first refresh token was used once, to get the pair that is valid now.
		expect(n8n.store.state.refreshTokens.map(({ presented }) => presented)).toEqual([1, 0]);
		const withTokens = n8n.store.requests.filter(({ headers }) => headers['user-token']);
		expect(withTokens).toEqual([]);
	});
});
