import { SAMPLES } from '../samples';
import { useShop } from '../shop';
import { CASES, declaredFields, LISTS, RECORDS } from './cases';

const shop = useShop({ orderIds: 'present', discountMeta: 'top' });
afterEach(() => {
	shop.service.configure({ wrapSingle: false, wrapLists: 'data' });
});

/** A value and all values inside it, at any depth. */
function deepValues(value: unknown): unknown[] {
	if (typeof value !== 'object' || value === null) return [value];
	return [value, ...Object.values(value).flatMap(deepValues)];
}

const keysOf = (value: unknown) => Object.keys(value ?? {});

/** Fields that Full adds to what the service sends. */
const ADDED: Partial<Record<string, string[]>> = {
	'order.get': ['created_at'],
	'order.getAll': ['created_at'],
	'order.getItems': ['order_id'],
};
const LEADING = ['id', 'number', 'status', 'created_at'];

/** The fields of Full in their order. */
function fullKeys(name: string, stored: string[]): string[] {
	const origin = /^order\.get(?:All)?$/.test(name) ? ['tracking'] : [];
	const all = [...(ADDED[name] ?? []), ...stored, ...origin];
	return [
		...LEADING.filter((key) => all.includes(key)),
		...all.filter((key) => !LEADING.includes(key)),
	];
}

describe.each(CASES)('[Output] of $name', ({ name, more, stored }) => {
	const firstOf = async (output: string) => {
		const { json, errorText } = await shop.run(name, {
			...SAMPLES[name],
			...more,
			output,
			limit: 1,
		});
		expect(errorText).toBe('');
		return json[0];
	};

	it('is flat and always has the same fields when simplified', async () => {
		const json = await firstOf('simplified');

		expect(keysOf(json)).toEqual(declaredFields(name));
		const nested = Object.values(json ?? {}).filter((value) => typeof value === 'object');
		expect(nested.filter((value) => value !== null)).toEqual([]);
	});

	it('has every field when full, without data wrappers and date objects', async () => {
		const json = await firstOf('full');
		const inside = deepValues(json).map(keysOf);

		expect(keysOf(json)).toEqual(fullKeys(name, keysOf(stored(shop))));
		expect(inside).not.toContainEqual(['data']);
		expect(inside).not.toContainEqual(['date', 'timezone_type', 'timezone']);
	});

	it('is the response of the service when raw', async () => {
		expect(await firstOf('raw')).toEqual(stored(shop));
	});
});

it('[Output] Full converts a date object to ISO 8601 with the offset of its time zone', async () => {
	const { json } = await shop.run('discount.getAll', { limit: 1, output: 'full' });

	const { start_at: sent } = shop.service.data.discounts(shop.alias()).at(0);
	expect(sent.timezone).toBe('America/Sao_Paulo');
	expect(json[0]?.start_at).toBe(`${sent.date.slice(0, 19).replace(' ', 'T')}.000-03:00`);
});

it('[R7] Every output redacts credential values that the service repeats', async () => {
	for (const output of ['simplified', 'full', 'raw']) {
		const { userToken } = shop.service.credentials;
		const body = { data: [{ name: `Hi ${userToken}` }], meta: { pagination: { total_pages: 1 } } };
		shop.service.faults.push({ status: 200, body });
		const { json } = await shop.run('lead.getAll', { output });

		expect(json).toMatchObject([{ name: 'Hi **********' }]);
	}
});

it.each(RECORDS)(
	'Output of $name is the same when the record is wrapped in data',
	async ({ name }) => {
		const id = async () => (await shop.run(name, { ...SAMPLES[name], output: 'raw' })).json[0]?.id;
		const bare = await id();
		shop.service.configure({ wrapSingle: true });
		const wrapped = await id();

		// Each run creates another discount.
		expect(wrapped).toBe(name === 'discount.create' ? Number(bare) + 1 : bare);
	},
);

it.each(LISTS)(
	'Output of $name is the same when the list is not wrapped in data',
	async ({ name }) => {
		const ids = async () =>
			(await shop.run(name, { ...SAMPLES[name], limit: 2 })).json.map(({ id }) => id);
		const wrapped = await ids();
		shop.service.configure({ wrapLists: 'bare' });

		expect(wrapped.length).toBeGreaterThan(0);
		expect(await ids()).toEqual(wrapped);
	},
);

it.each(['product.getAll', 'order.update'] as const)(
	'Simplified %s has the fields that are not objects where none of the expected ones exist',
	async (name) => {
		const data = { title: 'Scarf', colors: { first: 'red' } };
		const body = { data, meta: { pagination: { total_pages: 1 } } };
		shop.service.faults.push({ status: 200, body });
		const { json } = await shop.run(name, { ...SAMPLES[name], output: 'simplified' });

		expect(json).toEqual([{ title: 'Scarf' }]);
	},
);
