import type { OperationName } from '../../samples';

/** Values that differ in what they lead to, by the place of the field; `index` is that of the item. */
export const VALUES: Record<string, readonly unknown[]> = {
	limit: [1, 2, 3],
	output: ['simplified', 'full', 'raw', 'selected'],
	selectedFields: [['id'], ['id', 'created_at']],
	orderId: [11000001, 11000003, 19999999],
	skuId: [15000001, 15000002, 15999999],
	bannerId: [17000001, 17000002],
	webhookId: [18000001, 18000002, 18999999],
	body: ['{"name": "A"}', '{"name": "B"}'],
	discountValue: [5, 7],
	entryConditionValue: [1, 3],
	accumulate: [true, false],
	priceSale: [1.5, 20],
	availability: [0, 4],
	'additionalFields.barcode': ['1', '2'],
	'sorting.entry.orders': ['1,2', '2,1'],
	'filters.city': ['Recife', 'Natal', 'Salvador'],
	'filters.params': ['{"a": 1}', '{"b": {"c": 2}}'],
	'restrictions.brandsIds': ['1', '2,3'],
	'options.include': [['customer'], ['pix', 'statuses']],
	'options.createdAfter': ['2025-01-01', '2026-01-01', '2026-01-06'],
	'options.createdBefore': ['2026-01-08', '2027-01-01'],
	// Of the last and of the second order.
	'options.customer': [
		'gustavo.gomes.12000883@example.com',
		'beatriz.moreira.12000027@example.com',
	],
	'options.maxPages': [1, 2],
	'options.addStore': [true, false],
	'options.tryIt': [true, false],
	'options.queryParameters.parameter.value': ['wool', 'silk'],
	'options.requestOptions.maxRetries': [0, 3],
};

/** Lists that items share have more to confuse. */
export const WEIGHTS: Partial<Record<OperationName, number>> = {
	'order.getAll': 8,
	'lead.getAll': 4,
	'order.get': 3,
};
