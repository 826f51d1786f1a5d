import type { INodeParameters } from 'n8n-workflow';

import { SAMPLES, WRITES, type OperationName } from '../../samples';
import { searchList } from '../../harness';
import { useShop } from '../../shop';

const shop = useShop();
let names = 0;
afterEach(() => {
	shop.service.configure({ writeResponse: 'record' });
});

describe('[A2] [A4] Response without a record', () => {
	it.each(WRITES)('is a success for %s', async (name, sample) => {
		for (const writeResponse of ['204', 'empty'] as const) {
			shop.service.configure({ writeResponse });
			const { json, items } = await shop.run(name, sample);
			expect(json).toEqual([{ success: true }]);
			expect(items[0]?.pairedItem).toEqual({ item: 0 });
		}
	});

	it.each(['{}', '[]', '{"data": null}', '{"success": true}', 'true'])(
		'%j is no record, after a write neither',
		async (body) => {
			shop.service.faults.push({ status: 200, body });
			const { errorText, json } = await shop.run('sku.update', SAMPLES['sku.update']);

			expect(json).toEqual([]);
			expect(errorText).toContain(`something other than a record with an ID: ${body} (status 200)`);
			expect(errorText).toContain('may still have done it');
		},
	);

	it('returns a text in place of a record', async () => {
		shop.service.faults.push({ status: 200, body: { data: 'queued' } });

		expect((await shop.run('order.update', SAMPLES['order.update'])).json).toEqual([
			{ value: 'queued' },
		]);
	});

	it.each([
		[204, '', undefined],
		[200, '[]', undefined],
		[200, '{"data": []}', undefined],
		[200, '', 'the service answered with an empty body instead of'],
		[202, '\r\n', 'the service answered with an empty body instead of'],
	])('%j and %j as a list: %j', async (status, body, problem = '') => {
		for (const name of ['lead.getAll', 'product.getAll']) {
			shop.service.faults.push({ status, body });
			const { json, errorText } = await shop.run(name);

			expect(json).toEqual([]);
			expect(errorText !== '').toBe(problem !== '');
			expect(errorText).toContain(problem);
			expect(shop.service.faults.pending).toBe(0);
		}
	});

	it.each<[merchants: unknown, problem: string]>([
		[undefined, 'a user with a list of stores'],
		[{ data: { total: 2 } }, 'a user with a list of stores'],
		[null, ''],
	])('[A1] stores in %j: %j', async (merchants, problem) => {
		const body = { data: { id: 7, merchants } };
		shop.service.faults.push({ status: 200, body });
		const { json, errorText } = await shop.run('store.getAll');
		shop.service.faults.push({ status: 200, body });
		const search = searchList(shop.pkg, {
			...{ node: 'storeManagement', method: 'searchStores' },
			...{ credentials: shop.credentials, parameters: {} },
		});
		const said = await search.then(String, (error: Error) => error.message);

		expect(json).toEqual([]);
		for (const text of [errorText, said]) {
			expect(text.includes(`something other than ${problem}`)).toBe(problem !== '');
		}
	});

	it('of a discount that is not there is an error when it is a web page', async () => {
		const page = '<html>Sign in</html>';
		shop.service.faults.push({ match: { method: 'POST' }, status: 200, body: page });
		const { errorText } = await shop.run('discount.create', {
			...SAMPLES['discount.create'],
			name: 'Not there',
		});

		expect(errorText).toContain('a web page, "Sign in" (status 200)');
		expect(errorText).toContain('n8n looked in the store');
	});
});

/** What a person, and a model, read beside the items. */
const readers = [
	async (name: OperationName, parameters: INodeParameters) => {
		const outcome = await shop.run(name, parameters);
		return { outcome, said: outcome.hints.join(' ') };
	},
	async (name: OperationName, parameters: INodeParameters) => {
		const outcome = await shop.runAsTool(name, parameters);
		return { outcome, said: JSON.stringify(outcome.json.filter(({ note }) => note !== undefined)) };
	},
];

describe('What stands beside data', () => {
	it.each<[line: string, name: OperationName, status: number, body: object, said: string]>([
		[
			'A1',
			'lead.getAll',
			200,
			{ data: [{ id: 1 }], errors: ['<branch> 3 down'] },
			'‹branch› 3 down',
		],
		['A1', 'order.getAll', 200, { data: [], error: 'branch 3 down' }, 'branch 3 down'],
		['A1', 'store.getAll', 200, { data: { id: 1, merchants: [] }, errors: { b: 1 } }, '{"b":1}'],
		['A1', 'product.getAll', 200, { data: [{ id: 1 }], meta: { pagination: {} } }, ''],
		['A2', 'sku.update', 207, { data: { id: 1 }, errors: { stock: 'No' } }, '{"stock":"No"}'],
		['A2', 'banner.sort', 200, { data: { id: 1 }, warnings: ['late'] }, '["late"]'],
		['A2', 'discount.create', 200, { data: { id: 0 }, success: false }, '"success":false'],
		['A2', 'sku.update', 200, { data: { id: 1 }, message: 'Saved' }, ''],
		['A2', 'user.get', 200, { data: { id: 1 }, warnings: ['late'] }, ''],
		['A3', 'order.update', 200, { data: [{ id: 1 }], errors: ['No'] }, '["No"]'],
	])('[%s] of %s with %i and %j: %j', async (_, name, status, body, said) => {
		for (const read of readers) {
			const match = name === 'discount.create' ? { method: 'POST' } : {};
			shop.service.faults.push({ status, body, match });
			const reading = await read(name, {
				...SAMPLES[name],
				...{ output: 'simplified', name: `Beside ${++names}` },
			});

			expect(reading.outcome.error).toBeUndefined();
			expect(reading.said.includes('also sent')).toBe(said !== '');
			expect(reading.said.replaceAll('\\"', '"')).toContain(said);
		}
	});

	it.each<[name: OperationName, body: object, isWhole: boolean]>([
		['order.update', { data: [{ id: 1 }], meta: { refused: [{ id: 2, why: 'No' }] } }, true],
		['banner.update', { data: { id: 1 }, message: 'Half done' }, true],
		['product.getAll', { data: [{ id: 1 }], refused: [2] }, true],
		['product.getAll', { data: [{ id: 1 }], meta: { pagination: { total: 1 } } }, false],
		['product.getAll', { data: [{ id: 1 }], meta: { scroll_id: '' } }, false],
		['order.update', { data: [{ id: 1 }], meta: { pagination: { total: 1 } } }, false],
	])('[A3] %s shows all of %j in an item: %j', async (name, body, isWhole) => {
		for (const output of ['simplified', 'full', 'raw']) {
			shop.service.faults.push({ status: 200, body });
			const { json } = await shop.run(name, { ...SAMPLES[name], output });

			expect(json).toEqual([isWhole ? body : { id: 1 }]);
		}
	});
});
