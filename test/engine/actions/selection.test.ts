import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useShopPerTest } from '../shop';

const shop = useShopPerTest({
	orders: 130,
	leads: 130,
	maxPageSize: 20,
	limits: { 'GET /orders': Infinity },
});

const requests = (): number => shop.service.requests.length;

async function read(options: INodeParameters, more: INodeParameters = { returnAll: true }) {
	shop.service.clearRequests();
	return await shop.run('order.getAll', { options, ...more }, { settings: { timezone: 'UTC' } });
}

describe('Created After and Created Before', () => {
	/** Serves one page of a list. */
	function serve(data: IDataObject[], figures: IDataObject = {}): void {
		const pagination = { current_page: 1, total_pages: 1, ...figures };
		const body = { data, meta: { pagination } };
		shop.service.faults.push({ match: { path: /(orders|leads)$/ }, status: 200, body, times: 9 });
	}

	it.each(['order.getAll', 'lead.getAll'])(
		'[S1] read a date without an offset in the zone of the workflow: %s',
		async (name) => {
			serve([{ id: 1, created_at: '2026-01-10 00:00:00' }]);
			const options = { createdAfter: '2026-01-10T02:00:00Z' };
			const inZone = async (timezone: string) =>
				(await shop.run(name, { options }, { settings: { timezone } })).json.length;

			expect([await inZone('America/Sao_Paulo'), await inZone('UTC')]).toEqual([1, 0]);
		},
	);

	it.each(['order.getAll', 'lead.getAll'])(
		'[S1] are an error where no time lies between them: %s',
		async (name) => {
			for (const createdBefore of ['2026-01-10', '2026-01-09T23:59:59', '2025-12-31']) {
				const options = { createdAfter: '2026-01-10', createdBefore };
				const { errorText } = await shop.run(name, { options, returnAll: true });

				expect(errorText).toContain("'Created After' must be earlier than Created Before");
			}
			expect(requests()).toBe(0);
		},
	);

	it.each([
		['in no order', [{ id: 1 }, { id: 2 }], { createdBefore: '2026-05-01' }, 'Created Before'],
		[
			'oldest first',
			[{ number: 1 }, { number: 2 }],
			{ createdAfter: '2026-05-01' },
			'Created After',
		],
		['oldest first', [{ number: 1 }, { number: 2 }], { customer: 'ana@x.example' }, 'Customer'],
	])(
		'[S1] are an error, as is Customer, where no record of the first page shows it: %s',
		async (_, data, options, title) => {
			serve(data, { total_pages: 9 });
			const { errorText } = await read(options);

			expect(errorText).toMatch(new RegExp(`'${title}' needs (?:records|orders) that show`));
			expect(requests()).toBe(1);
		},
	);
});

describe('Customer', () => {
	/** Serves one page of orders, one for each customer. */
	function serve(...customers: unknown[]): void {
		const data = customers.map((customer, index) => ({ number: 101 + index, customer }));
		const body = { data, meta: { pagination: { current_page: 1, total_pages: 1 } } };
		shop.service.faults.push({ match: { path: /orders$/ }, status: 200, body });
	}

	it.each([
		['ana@x.example', [101]],
		[' Ana@X.example', [101]],
		['000.000.000-02', [102]],
		['00000000002', [102]],
		['11.222.333/0001-81', [103]],
		['11222333000181', [103]],
		['12.ABC.345/01DE-35', [104]],
		['12abc34501de35', [104]],
		['00000000009', [103]],
		['nobody@x.example', []],
	])('[S3] returns the orders of %j', async (customer, numbers) => {
		serve(
			{ data: { email: 'ANA@x.example', cpf: '' } },
			{ data: { email: 'bo@x.example', cpf: '000.000.000-02' } },
			{ cpf: '00000000009', cnpj: '11.222.333/0001-81' },
			{ cnpj: '12ABC34501DE35' },
			null,
		);
		const { json, errorText } = await read({ customer });

		expect(errorText).toBe('');
		expect(json.map(({ number }) => number)).toEqual(numbers);
	});

	it('[S3] is no number of another length than a CPF or a CNPJ', async () => {
		const lengths = [1, 8, 10, 12, 13, 15, 16].map((length) => '1234567890123456'.slice(0, length));
		for (const customer of [...lengths, '11.222.333/0001-8', 'ana', 'ana@', '12ABC34501DE3']) {
			const { errorText } = await read({ customer });

			expect(errorText).toContain("'Customer' must be an e-mail address, a CPF or a CNPJ");
		}
		expect(requests()).toBe(0);
	});
});
