import { SAMPLES, WRITES, type OperationName } from '../../samples';
import { searchList } from '../../harness';
import { useShop } from '../../shop';

const shop = useShop();

it.each(WRITES)('[A4] an answer without a body is a success for %s', async (name, sample) => {
	for (const writeResponse of ['204', 'empty'] as const) {
		shop.service.configure({ writeResponse });
		const { json, items } = await shop.run(name, sample);
		expect(json).toEqual([{ success: true }]);
		expect(items[0]?.pairedItem).toEqual({ item: 0 });
	}
	shop.service.configure({ writeResponse: 'record' });
});

it.each<[merchants: unknown, problem: string]>([
	[undefined, 'something other than a user with a list of stores'],
	[null, ''],
])('[A1] stores in %j: %j', async (merchants, problem) => {
	const body = { data: { id: 7, merchants } };
	shop.service.faults.push({ status: 200, body, times: 2 });
	const { json, errorText } = await shop.run('store.getAll');
	const { pkg, credentials } = shop;
	const list = { node: 'storeManagement', method: 'searchStores', credentials };
	const said = await searchList(pkg, list).then(
		() => '',
		(error: Error) => error.message,
	);

	expect(json).toEqual([]);
	for (const text of [errorText, said]) {
		expect(text === '').toBe(problem === '');
		expect(text).toContain(problem);
	}
});

let names = 0;

/** What a person, or a model, reads beside the items. */
async function read(reader: 'run' | 'runAsTool', name: OperationName): Promise<string> {
	const parameters = { ...SAMPLES[name], output: 'simplified', name: `Beside ${++names}` };
	const { error, hints, json } = await shop[reader](name, parameters);
	expect(error).toBeUndefined();
	const notes = json.flatMap(({ note }) => (typeof note === 'string' ? [note] : []));
	return [...hints, ...notes].join(' ');
}

it.each<[name: OperationName, status: number, body: object, said: string]>([
	['lead.getAll', 200, { data: [{ id: 1 }], errors: ['<b> 3 down'] }, '‹b› 3 down'],
	['store.getAll', 200, { data: { id: 1, merchants: [] }, errors: { b: 1 } }, '{"b":1}'],
	['product.getAll', 200, { data: [{ id: 1 }], meta: { pagination: {} } }, ''],
	['sku.update', 207, { data: { id: 1 }, errors: { stock: 'No' } }, '{"stock":"No"}'],
	['banner.sort', 200, { data: { id: 1 }, warnings: ['late'] }, '["late"]'],
	['discount.create', 200, { data: { id: 0 }, success: false }, '"success":false'],
	['sku.update', 200, { data: { id: 1 }, message: 'Saved' }, ''],
	['user.get', 200, { data: { id: 1 }, warnings: ['late'] }, '["late"]'],
	['order.update', 200, { data: [{ id: 1 }], errors: ['No'] }, '["No"]'],
])('[A4] beside data of %s with %i and %j: %j', async (name, status, body, said) => {
	const match = name === 'discount.create' ? { method: 'POST' } : {};
	for (const reader of ['run', 'runAsTool'] as const) {
		shop.service.faults.push({ status, body, match });
		const text = await read(reader, name);
		expect(text.includes('also sent')).toBe(said !== '');
		expect(text).toContain(said);
	}
});

it.each<[OperationName, body: object]>([
	['order.getAll', { data: [], error: 'branch 3 down' }],
	['lead.getAll', { data: {}, errors: ['branch 3 down'] }],
	['sku.update', { data: null, id: 5, message: 'branch 3 down', success: false }],
])('[A4] without filled data, %s fails with what %j says', async (name, body) => {
	shop.service.faults.push({ status: 200, body });
	const { errorText } = await shop.run(name, SAMPLES[name]);
	expect(errorText).toContain('the service reports a failure: branch 3 down');
});

it.each<[name: OperationName, body: object, isWhole: boolean]>([
	['order.update', { data: [{ id: 1 }], meta: { refused: [{ id: 2, why: 'No' }] } }, true],
	['banner.update', { data: { id: 1 }, message: 'Half done' }, true],
	['product.getAll', { data: [{ id: 1 }], refused: [2] }, true],
	['product.getAll', { data: [{ id: 1 }], meta: { scroll_id: '' } }, false],
	['order.update', { data: [{ id: 1 }], meta: { pagination: { total: 1 } } }, false],
])('[A3] %s shows all of %j in an item: %j', async (name, body, isWhole) => {
	for (const output of ['simplified', 'full', 'raw']) {
		shop.service.faults.push({ status: 200, body });
		const { json } = await shop.run(name, { ...SAMPLES[name], output });

		expect(json).toEqual([isWhole ? body : { id: 1 }]);
	}
});
