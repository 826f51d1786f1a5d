import { SAMPLES } from '../engine/samples';
import { Shop } from '../engine/shop';
import { freshOrder, TriggerShop } from '../engine/trigger-shop';

const MAX_FIELDS = 100_000;

/** A record with this many fields, as JSON. */
function recordWith(count: number): string {
	return `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}`;
}

const TOO_LARGE = recordWith(MAX_FIELDS + 1);

const MAX_ELEMENTS = 500_000;

/** A list with this many elements, as JSON. */
function listWith(count: number): string {
	return `[${Array.from({ length: count }, () => '1').join(',')}]`;
}

const TOO_LONG = listWith(MAX_ELEMENTS + 1);

let shop: Shop;
beforeEach(async () => {
	shop = await Shop.open();
});
afterEach(async () => await shop.close());

function answer(status: number, body: string): void {
	shop.service.faults.push({ match: { path: /leads|discounts/ }, status, body });
}

it('a record with more than 100,000 fields is an error that says so', async () => {
	answer(200, `{"data":[${TOO_LARGE}]}`);
	const { errorText, items } = await shop.run('lead.getAll');

	expect(items).toEqual([]);
	expect(errorText).toContain('answered with more than 100000 fields in one record');
});

it('a record with 100,000 fields comes out whole', async () => {
	answer(200, `{"data":[${recordWith(MAX_FIELDS)}]}`);
	const { errorText, json } = await shop.run('lead.getAll', { output: 'full' });

	expect(errorText).toBe('');
	expect(Object.keys(json[0] ?? {})).toHaveLength(MAX_FIELDS);
});

it('a record with a list of more than 500,000 elements is an error that says so', async () => {
	answer(200, `{"data":[{"id":1,"ids":${TOO_LONG}}]}`);
	const { errorText, items } = await shop.run('lead.getAll');

	expect(items).toEqual([]);
	expect(errorText).toContain('answered with more than 500000 elements in one list');
});

it('a record with a list of 500,000 elements comes out whole', async () => {
	answer(200, `{"data":[{"id":1,"ids":${listWith(MAX_ELEMENTS)}}]}`);
	const { errorText, json } = await shop.run('lead.getAll', { output: 'full' });

	expect(errorText).toBe('');
	expect(json[0]?.ids).toHaveLength(MAX_ELEMENTS);
});

it('a write that is answered with such a record may have been carried out', async () => {
	answer(201, `{"data":${TOO_LARGE}}`);
	const { errorText } = await shop.run('discount.create', SAMPLES['discount.create']);

	expect(errorText).toContain('more than 100000 fields in one record');
	expect(errorText).toContain('may have carried this out');
});

describe.each([
	['an object with more than 100,000 fields', TOO_LARGE],
	['a list of more than 500,000 elements', TOO_LONG],
])('%s', (_, value) => {
	it('in an error body is named, with the status', async () => {
		answer(422, `{"errors":${value}}`);
		const { errorText } = await shop.run('discount.create', SAMPLES['discount.create']);

		expect(errorText).toContain('more than 100000 field errors (status 422)');
	});

	it('in a delivery starts nothing, and the delivery is answered', async () => {
		const triggers = await TriggerShop.open();
		const trigger = await triggers.trigger();
		const body = JSON.stringify(freshOrder()).replace('"resource":', `"more":${value},"resource":`);
		const { status, items } = await trigger.deliver(body);
		await triggers.close();

		expect(status).toBe(400);
		expect(items).toBeUndefined();
	});
});
