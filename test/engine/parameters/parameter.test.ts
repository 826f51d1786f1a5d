import type { GenericValue, INodeParameters } from 'n8n-workflow';
import { deepCopy } from 'n8n-workflow';

import { BAD_INPUT } from './badInput';
import { SAMPLES, type OperationName } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop({ limits: { 'GET /orders': 1e6, 'PUT /orders': 1e6 } });

/** Valid values of required parameters that the samples leave out. */
const GOOD: Record<string, GenericValue> = {
	limit: 1,
	returnAll: false,
	'options.pageSize': 5,
	'options.timeout': 5_000,
	'options.maxRetries': 0,
	'options.concurrency': 1,
	'options.include': 'pix',
	'options.additionalInclude': 'pix',
	output: 'raw',
	discountMethod: 'percent',
	entryConditionType: 'amount',
	entryConditionValue: 1,
	accumulate: true,
	'additionalFields.erpId': 5,
	'additionalFields.customizationsIds': '[]',
	'additionalFields.images': 'https://a',
	'additionalFields.barcode': '5',
	'additionalFields.token': 'a',
	'additionalFields.order': 0,
	'additionalFields.priceDiscount': 0,
	endAt: '2026-04-01',
	'additionalFields.cartUsageLimit': 0,
	'additionalFields.getProductsQuantity': 0,
	'additionalFields.setCartUsageLimit': false,
	'additionalFields.specificationRestrictions.productsIds': [7],
	'restrictions.brandsIds': '[7]',
	'restrictions.productsIds': 7,
	'restrictions.categoriesIds': '7',
	'restrictions.collectionsIds': [7],
	'filters.name': 'Ana',
	'filters.city': 'Recife',
	'filters.state': 'PE',
	'filters.genre': 'F',
	'filters.email': 'ana@example.com',
	'filters.birthday': '1990-12-31',
	'filters.params': { origin: 'popup' },
};

/**
 * The parameters of a sample, with the expression `$json.value` at `path`.
 *
 * @returns the parameters and the valid value of the sample at `path`
 */
function withExpressionAt(name: OperationName, path: string) {
	const parameters: INodeParameters = { store: byAlias(shop.alias()), ...deepCopy(SAMPLES[name]) };
	const keys = path.split('.');
	const last = keys.pop() ?? '';
	let target: object = parameters;
	for (const key of keys) {
		const inside: unknown = Reflect.get(target, key) ?? {};
		Reflect.set(target, key, inside);
		target = Object(inside) as object;
	}
	const sample = Reflect.get(target, last) as GenericValue;
	const good = sample ?? GOOD[path] ?? null;
	Reflect.set(target, last, '={{ $json.value }}');
	return { parameters, good };
}

const cases = Object.entries(BAD_INPUT).flatMap(([name, parameters]) =>
	Object.entries(parameters).map(([place, broken]) => {
		const [path = '', field = ''] = place.split(' | ');
		return { name: name as OperationName, path, field, broken };
	}),
);

describe('Parameter validation', () => {
	it.each(cases)('refuses what breaks a rule of $path, $name', async ({ name, ...one }) => {
		const { parameters, good } = withExpressionAt(name, one.path);
		for (const [rule, value] of Object.entries(one.broken)) {
			const items = [good, value, good].map((each) => ({ value: each }));
			const { errorText, json } = await shop.run(name, parameters, { items });

			expect(errorText.split('\n')[0]).toContain(`'${one.field}' ${rule}`);
			expect(errorText).toContain('· item 2');
			// The items before and after are valid, but input is validated before the first request.
			expect([value, json, shop.takeSent()]).toEqual([value, [], []]);
		}
	});

	it.each([
		['order.getItems', 'orderId.value', 'abc', '"abc"'],
		['discount.create', 'discountValue', '101', '101'],
		['discount.create', 'name', 'ab', '"ab"'],
		['discount.create', 'endAt', '2026-01-01', '"2026-01-01 23:59:59"'],
		['discount.create', 'restrictions.brandsIds', '4,five', '"five"'],
		['banner.sort', 'sorting.entry.0.orders', { id: 5 }, '{"id":5}'],
		['order.update', 'body', `{"a": "${'x'.repeat(200)}`, `"{"a": "${'x'.repeat(72)}…`],
	] as const)(
		'quotes the rejected value, truncated if long: %s %s %j',
		async (name, path, value, quoted) => {
			const { parameters } = withExpressionAt(name, path);
			const { errorText } = await shop.run(name, parameters, { items: [{ value }] });

			expect(errorText).toContain(`(given: ${quoted})`);
		},
	);

	it.each([{}, { entry: [] }])('rejects a sorting without groups: %j', async (sorting) => {
		const { errorText } = await shop.run('banner.sort', { ...SAMPLES['banner.sort'], sorting });

		expect(errorText).toContain("'Sorting' is required");
		expect(shop.takeSent()).toEqual([]);
	});

	it('says how to correct the value', async () => {
		const { errorText } = await shop.run('discount.create', {
			...SAMPLES['discount.create'],
			discountValue: 120,
		});

		expect(errorText).toBe(
			[
				"'Discount Value' must be at most 100 for a percentage (given: 120)",
				'Enter 100 or less, or set Discount Method to Amount.',
				'Discount → Create · store loja-aurora · item 1',
			].join('\n'),
		);
	});
});
