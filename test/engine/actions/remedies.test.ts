import { SAMPLES, type OperationName } from '../samples';
import { byId, useShop } from '../shop';

const shop = useShop({ orders: 3 });

const errorOf = async (name: OperationName, parameters = {}) =>
	(await shop.run(name, { ...SAMPLES[name], ...parameters })).errorText.split('\n');

describe('The error for a value that cannot be sent', () => {
	it.each([
		[
			'banner.sort',
			{ sorting: {} },
			"'Sorting' is required",
			"Enter a value for 'Sorting'",
			'Banner → Sort',
		],
		[
			'discount.create',
			{ endAt: '2026-01-01' },
			'\'Ends\' must be later than 2026-03-01 08:00:00 (given: "2026-01-01 23:59:59")',
			'Pick an end that is later than the start, or clear the field',
			'Discount → Create',
		],
		[
			'sku.update',
			{ additionalFields: { images: 'https://cdn.example.com/a.png, b.png' } },
			'\'Images\' must be web addresses (given: "https://cdn.example.com/a.png, b.png")',
			'Enter addresses that start with https://, separated by commas',
			'SKU → Update',
		],
		[
			'order.getItems',
			{ orderId: byId('={{ "A-1" }}') },
			'\'Order\' must be a whole number (given: "A-1")',
			'Enter the ID from the service, such as 1024',
			'Order → Get Items',
		],
		[
			'order.getItems',
			{ orderId: byId('={{ " " }}') },
			"'Order' is required",
			"Enter a value for 'Order'",
			'Order → Get Items',
		],
	] as const)(
		'of %s says what to enter instead: %j',
		async (name, parameters, rule, remedy, where) => {
			expect(await errorOf(name, parameters)).toEqual([
				rule,
				`${name.startsWith('order.') ? '' : 'Nothing was sent. '}${remedy}.`,
				`${where} · store ${shop.alias()} · item 1`,
			]);
			expect(shop.takeSent()).toEqual([]);
		},
	);
});

describe('The error for an order that was looked up by its number', () => {
	const orderId = { __rl: true, mode: 'search', value: ' 77 ' };

	it('says where to look when no order has the number', async () => {
		expect((await errorOf('order.getItems', { orderId })).slice(0, 2)).toEqual([
			'\'Order\' is not among the 3 orders that were searched (given: "77")',
			'Check it in the store admin.',
		]);
	});

	it('does not say that a lost response may have changed something', async () => {
		shop.service.faults.push({ reset: 'middle' });
		const lines = await errorOf('order.getItems', {
			orderId,
			options: { requestOptions: { maxRetries: 0 } },
		});

		expect(lines[0]).toContain('the connection to the service broke');
		expect(lines.join()).not.toContain('may still have done it');
	});

	it('says what is needed when the service sends no ID for it', async () => {
		const body = { data: [null, { number: null }, { number: '77' }] };
		shop.service.faults.push({ match: { path: /orders$/ }, status: 200, body });

		expect((await errorOf('order.getItems', { orderId })).slice(0, 2)).toEqual([
			'\'Order\' was found, but the service did not send its ID (given: "77")',
			'Choose By ID, and enter the ID that the store admin shows.',
		]);
	});
});

it('asks to pick again when a saved workflow names an operation that does not exist', async () => {
	const { error } = await shop.run('order.delete');

	expect(error?.message).toBe('There is no operation "delete" for the resource "order"');
	expect(error).toMatchObject({ description: 'Pick the resource and the operation again.' });
});
