import { recordLocator } from '../../../nodes/StoreManagement/parameters/locators';

it('a record is picked from a list or named by its ID', () => {
	const locator = recordLocator({
		displayName: 'Order',
		name: 'orderId',
		description: 'The order',
		placeholder: 'Select an order…',
		searchListMethod: 'searchOrders',
	});
	expect(locator.name).toBe('orderId');
	expect(locator.properties).toMatchObject([
		{
			name: 'orderId',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			modes: [
				{
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchOrders', searchable: true },
				},
				{
					name: 'id',
					type: 'string',
					validation: [
						{
							type: 'regex',
							properties: {
								regex: String.raw`^\s*\d+\s*$`,
								errorMessage: 'The ID must be a whole number',
							},
						},
					],
				},
			],
		},
	]);
});
