import { SAMPLES, WRITES, type OperationName } from '../../samples';
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
