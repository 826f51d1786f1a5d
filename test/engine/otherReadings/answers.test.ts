import { SAMPLES } from '../samples';
import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 3 });

/** Lets the service answer the next requests with these bodies. */
function answerWith(...bodies: Array<object | string>): void {
	for (const body of bodies) shop.service.faults.push({ status: 200, body });
}

const RECORDS = ['user.get', 'webhook.get', 'store.getAll', 'sku.update', 'banner.sort'] as const;
const LISTS = [
	...(['order.getAll', 'order.getItems', 'lead.getAll', 'discount.getAll'] as const),
	'webhook.getAll',
] as const;
const ANYTHING = ['order.update', 'banner.update', 'product.getAll'] as const;

describe.each([
	[{ success: false, message: 'SKU não encontrado' }],
	[{ error: { code: 'X', message: 'No access' } }],
	[{ message: 'Unauthenticated.' }],
	[{ success: true }],
	[{}],
])('An answer with 200 and %j', (body) => {
	const quoted = `${JSON.stringify(body)} (status 200)`;

	it.each(RECORDS)('is no record: %s', async (name) => {
		answerWith(body);
		const { json, errorText } = await shop.run(name, SAMPLES[name]);

		expect(json).toEqual([]);
		expect(errorText).toContain(`something other than a record: ${quoted}`);
		const isWrite = name === 'sku.update' || name === 'banner.sort';
		expect(errorText.includes('may have carried this out')).toBe(isWrite);
	});

	it.each(LISTS)('is no list: %s', async (name) => {
		answerWith(body);
		const { json, errorText } = await shop.run(name, SAMPLES[name]);

		expect(json).toEqual([]);
		expect(errorText).toContain(`something other than a list: ${quoted}`);
	});
});

it('A second page that is no list is an error', async () => {
	answerWith(
		{ data: [{ id: 1 }], meta: { pagination: { current_page: 1, total_pages: 2 } } },
		{ message: 'Gone.' },
	);
	const { errorText } = await shop.run('lead.getAll', { returnAll: true });
	expect(errorText).toContain('something other than a list: {"message":"Gone."}');
});

it('No field of a record makes it a failure', async () => {
	const said = { failures: 3, failed: true, error: 'None', errors: ['a'], message: 'M' };
	answerWith({ data: { id: 7, name: 'Hook', success: false, ...said } });
	const { json } = await shop.run('webhook.get', { ...SAMPLES['webhook.get'], output: 'raw' });

	expect(json).toMatchObject([{ id: 7, ...said }]);
});

describe.each(ANYTHING)('An answer that the document does not show: %s', (name) => {
	it.each([
		[{ success: false, message: 'Loja suspensa' }],
		[{ error: 'Loja suspensa' }],
		[{ errors: ['Loja suspensa'], data: null }],
	])('may say that it failed: %j', async (body) => {
		answerWith(body);
		const { json, errorText } = await shop.run(name, SAMPLES[name]);

		expect(json).toEqual([]);
		expect(errorText).toContain('says that it failed: Loja suspensa (status 200)');
	});

	it.each([
		[{ message: 'Pedidos atualizados' }],
		[{ data: [{ id: 1 }], errors: [{ id: 2, message: 'Pedido cancelado' }] }],
		[{ status: 'error', error: null }],
	])('is passed on otherwise: %j', async (body) => {
		answerWith(body, body);
		const { json, errorText } = await shop.run(name, { ...SAMPLES[name], output: 'raw' });

		expect(errorText).toBe('');
		const isList = name === 'product.getAll' && 'data' in body;
		expect(json).toEqual(isList ? [{ id: 1 }] : [body]);
	});
});

it.each([{ status: 'processing' }, { success: false, message: 'No' }, { message: 'Created' }])(
	'A discount whose creation is answered with %j is looked for',
	async (body) => {
		const match = { method: 'POST', path: /discounts/ };
		shop.service.faults.push({ match, status: 202, body });
		const lost = await shop.run('discount.create', SAMPLES['discount.create']);
		shop.service.faults.push({ match, status: 202, body, thenHandle: true });
		const made = await shop.run('discount.create', SAMPLES['discount.create']);

		expect(lost.errorText).toContain('n8n looked in the store');
		expect(lost.errorText).toContain('(status 202)');
		expect(made.errorText).toBe('');
		expect(made.json[0]?.id).toEqual(expect.any(Number));
	},
);

it('Raw is an undocumented answer as it came, and the others show all of it', async () => {
	const body = { data: [{ id: 1 }], warnings: ['Slow'] };
	const run = async (output: string) => {
		answerWith(body);
		return (await shop.run('order.update', { ...SAMPLES['order.update'], output })).json;
	};

	expect(await run('raw')).toEqual([body]);
	expect(await run('full')).toEqual([body]);
	expect(await run('simplified')).toEqual([{ data: '[{"id":1}]', warnings: '["Slow"]' }]);
});

it('Raw is the answer to a create as it came, too', async () => {
	const body = { data: { id: 1, name: 'Sale' }, warnings: ['Slow'] };
	const run = async (output: string) => {
		shop.service.faults.push({ match: { method: 'POST' }, status: 201, body });
		const sample = SAMPLES['discount.create'];
		return (await shop.run('discount.create', { ...sample, output })).json[0];
	};

	expect(await run('raw')).toEqual(body);
	expect(await run('simplified')).toMatchObject({ id: 1, name: 'Sale' });
});

describe('A list with gaps', () => {
	const gaps = { '0': { id: 1 }, '2': { id: 3 } };

	it.each([...LISTS, 'product.getAll'] as const)('has two records: %s', async (name) => {
		const bodies = [gaps, { data: gaps }];
		for (const body of bodies) {
			answerWith(body, { data: [] });
			const { json, errorText } = await shop.run(name, { ...SAMPLES[name], returnAll: true });
			expect(errorText).toBe('');
			expect(json.map(({ id }) => id)).toEqual([1, 3]);
		}
	});

	it('of stores has two stores', async () => {
		for (const merchants of [
			gaps,
			{ data: gaps },
			{ data: { '10000001': { id: 1 }, '10000003': { id: 3 } } },
		]) {
			answerWith({ data: { id: 5, merchants } });
			const { json } = await shop.run('store.getAll', { returnAll: true });
			expect(json.map(({ id }) => id)).toEqual([1, 3]);
		}
	});
});

it.each(['simplified', 'full', 'raw'])(
	'Long integers keep their digits, output %s',
	async (output) => {
		answerWith(
			'{"data":[{"id":12345678901234567890,"name":"Ana"}],"meta":{"pagination":{"total_pages":1}}}',
		);
		const { json } = await shop.run('lead.getAll', { output });
		expect(json[0]?.id).toBe('12345678901234567890');
	},
);
