import type { RecordLookup } from '../../../nodes/StoreManagement/actions/lookup';
import { orderId } from '../../../nodes/StoreManagement/actions/order/orderId';

const parse = (input: unknown) => orderId.parse(input, { timezone: 'UTC' });

describe('The order of an operation', () => {
	it.each([
		[{ mode: 'list', value: '1024' }, '1024'],
		[{ mode: 'id', value: ' 1024 ' }, '1024'],
		[{ mode: 'id', value: 1024 }, '1024'],
		// An expression for the whole field, and what the public API of n8n may have saved.
		[1024, '1024'],
		['1024', '1024'],
	])('may be given by its ID: %j', (input, id) => {
		expect(parse(input)).toEqual({ id });
	});

	it.each(['1001', ' 1001', 1001])('may be given by its number: %j', (value) => {
		expect(parse({ mode: 'number', value })).toMatchObject({
			lookup: { path: '/{alias}/orders', field: 'Order', name: 'number 1001' },
		});
	});

	it.each([
		[1001, true],
		['1001', true],
		[' #01001', true],
		[['1001'], false],
		[null, false],
	])('is the order whose number is a text or a figure: %j', (number, isFound) => {
		const { lookup } = parse({ mode: 'number', value: '1001' }) as { lookup?: RecordLookup };
		expect(lookup?.keyOf({ number }) === lookup?.key).toBe(isFound);
	});

	it.each([undefined, null, '', { mode: 'id', value: ' ' }, { mode: 'number', value: undefined }])(
		'is required: %j',
		(input) => {
			expect(() => parse(input)).toThrow("'Order' is required");
		},
	);

	it.each([{}, { value: '5' }, { mode: 'id' }, [5], true, 1.5, '5a', 'a5', '-5'])(
		'is a whole number: %j',
		(input) => {
			expect(() => parse(input)).toThrow("'Order' must be a whole number");
		},
	);
});
