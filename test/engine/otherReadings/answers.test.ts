import { SAMPLES } from '../samples';
import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 3 });

/** Lets the service answer the next requests with these bodies. */
function answerWith(...bodies: Array<object | string>): void {
	for (const body of bodies) shop.service.faults.push({ status: 200, body });
}

const READS = ['user.get', 'webhook.get', 'store.getAll'] as const;
const LISTS = ['order.getAll', 'order.getItems', 'product.getAll', 'lead.getAll'] as const;
const WRITES = ['sku.update', 'banner.update', 'order.update'] as const;
const OPERATIONS = [...READS, ...LISTS, 'discount.getAll', 'webhook.getAll', ...WRITES] as const;

describe.each([
	[{ success: false, message: 'SKU não encontrado' }, 'SKU não encontrado (status 200)'],
	[{ error: { code: 'X', message: 'No access' } }, 'No access (status 200)'],
	[{ status: 'error', errors: ['Not now'] }, 'Not now (status 200)'],
	[{ response: { error: 'Loja inativa' } }, 'Loja inativa (status 200)'],
	[{ data: null, erro: 'Loja inativa' }, 'Loja inativa (status 200)'],
	[{ ok: 0 }, 'failed or is not done: {"ok":0} (status 200)'],
])('An answer with 200 and %j', (body, said) => {
	it.each(OPERATIONS)('is an error of %s', async (name) => {
		answerWith(body);
		const { json, errorText } = await shop.run(name, SAMPLES[name]);

		expect(json).toEqual([]);
		expect(errorText).toContain(said);
		expect(errorText.includes('may have carried this out')).toBe(
			WRITES.some((one) => one === name),
		);
	});
});

describe.each([
	{ message: 'Unauthenticated.' },
	[{ message: 'Unauthenticated.' }],
	{ detail: 'Unauthenticated.' },
])('An answer with 200 and only a message: %j', (body) => {
	it.each([...READS, ...LISTS])('is an error of %s', async (name) => {
		answerWith(body);
		expect((await shop.run(name, SAMPLES[name])).errorText).toContain(
			'Unauthenticated. (status 200)',
		);
	});
});

it('A second page that is only a message is an error', async () => {
	answerWith(
		{ data: [{ id: 1 }], meta: { pagination: { current_page: 1, total_pages: 2 } } },
		{ message: 'Gone.' },
	);
	expect((await shop.run('lead.getAll', { returnAll: true })).errorText).toContain(
		'Gone. (status 200)',
	);
});

it('Order → Update may be answered with a message, because its answer is not documented', async () => {
	answerWith({ message: 'Pedidos atualizados' });
	const { json } = await shop.run('order.update', SAMPLES['order.update']);
	expect(json).toEqual([{ message: 'Pedidos atualizados' }]);
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

describe.each(['simplified', 'full', 'raw'])('Refusals beside records, output %s', (output) => {
	it.each([
		[{ data: [{ id: 1 }], errors: [{ id: 2, message: 'Pedido cancelado' }] }],
		[{ data: [], errors: [{ id: 2, message: 'Pedido cancelado' }] }],
		[{ data: [{ id: 1 }, { id: 2, error: 'Pedido cancelado' }] }],
		[[{ id: 1 }, { id: 2, success: false, message: 'Pedido cancelado' }]],
		[[{ id: 1 }, { id: 2, status: 'error', message: 'Pedido cancelado' }]],
		[{ updated: [{ id: 1 }], not_found: ['Pedido cancelado'] }],
	])('are an error that says what was done: %j', async (body) => {
		answerWith(body);
		const { errorText } = await shop.run('order.update', { ...SAMPLES['order.update'], output });

		expect(errorText).toContain('Pedido cancelado');
		expect(errorText.includes('"id":1')).toBe(JSON.stringify(body).includes('"id":1'));
	});
});

it('an agent reads, too, what was done beside what was refused', async () => {
	answerWith({ data: [{ id: 1 }], errors: [{ id: 2, message: 'Pedido cancelado' }] });
	const { errorText } = await shop.runAsTool('order.update', SAMPLES['order.update']);

	expect(errorText).toContain('"id":1');
});

it('Raw is an undocumented answer as it came, and the others show all of it', async () => {
	const body = { data: [{ id: 1 }], warnings: ['Slow'] };
	const run = async (output: string) => {
		answerWith(body);
		return (await shop.run('order.update', { ...SAMPLES['order.update'], output })).json;
	};

	expect(await run('raw')).toEqual([body]);
	expect(await run('full')).toEqual([body]);
	expect(await run('simplified')).toEqual([
		{ data: '[{"id":1}]', warnings: '["Slow"]' },
	]);
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

describe.each([{}, [], { data: [] }, { data: {} }, '', { success: true }])(
	'An answer with 200 and %j',
	(body) => {
		it.each(['user.get', 'webhook.get', 'store.getAll'] as const)(
			'is no record: %s',
			async (name) => {
				answerWith(body);
				const { json, errorText } = await shop.run(name, SAMPLES[name]);

				expect(json).toEqual([]);
				expect(errorText).toContain('answered without what was asked for');
			},
		);
	},
);

it.each([{}, { success: true }, 5])('An answer with 200 and %j is no list', async (body) => {
	answerWith(JSON.stringify(body));
	const { errorText } = await shop.run('order.getItems', SAMPLES['order.getItems']);
	expect(errorText).toContain('answered without what was asked for');
});

describe('A list with gaps', () => {
	const gaps = { '0': { id: 1 }, '2': { id: 3 } };

	it.each([...LISTS, 'discount.getAll', 'webhook.getAll'] as const)(
		'has two records: %s',
		async (name) => {
			const bodies = [
				gaps,
				{ data: gaps },
				{ records: gaps, meta: {} },
				{ data: { orders: gaps } },
			];
			for (const body of bodies) {
				answerWith(body, { data: [] });
				const { json, errorText } = await shop.run(name, { ...SAMPLES[name], returnAll: true });
				expect(errorText).toBe('');
				expect(json.map(({ id }) => id)).toEqual([1, 3]);
			}
		},
	);

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

it.each([
	{ webhook: { id: 7 } },
	{ success: true, message: 'OK', webhook: { id: 7 } },
	{ '0': { id: 7 } },
])('The record in %j is found', async (body) => {
	answerWith(body);
	const { json } = await shop.run('webhook.get', SAMPLES['webhook.get']);
	expect(json[0]).toMatchObject({ id: 7, name: null });
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
