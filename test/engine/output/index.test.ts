import { ORDER_RELATIONS } from '../../simulator/data/order';
import { SAMPLES } from '../samples';
import { useShop } from '../shop';
import { CASES, declaredFields } from './cases';

const shop = useShop({
	...{ orderIds: 'present', discountMeta: 'top' },
	include: { default: ORDER_RELATIONS },
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
/** How many of its own fields Simplified shows of a record that the API document does not show. */
const UNDOCUMENTED = new Map<string, number>([
	['banner.update', Infinity],
	['order.update', Infinity],
	['product.getAll', 10],
]);
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

	it('simplified, is flat and always has the same fields, or has its own', async () => {
		const json = (await firstOf('simplified')) ?? {};
		const own = UNDOCUMENTED.get(name);
		const full = own === undefined ? {} : ((await firstOf('full')) ?? {});
		const nested = Object.values(json).filter((value) => typeof value === 'object');

		expect(keysOf(json)).toEqual(
			own === undefined ? declaredFields(name) : keysOf(full).slice(0, own),
		);
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

it('[R7] Every output redacts credential values that the service repeats', async () => {
	for (const output of ['simplified', 'full', 'raw']) {
		const { userToken } = shop.service.credentials;
		const body = { data: [{ name: `Hi ${userToken}` }], meta: { pagination: { total_pages: 1 } } };
		shop.service.faults.push({ status: 200, body });
		const { json } = await shop.run('lead.getAll', { output });

		expect(json).toMatchObject([{ name: 'Hi **********' }]);
	}
});
