import { recordLocator, store } from '../../../nodes/StoreManagement/parameters/locators';

import { context, others, refusalOf } from './kinds';

const locator = recordLocator({
	displayName: 'Order',
	name: 'orderId',
	description: 'The order',
	placeholder: 'Select an order…',
	searchListMethod: 'searchOrders',
});

it('a record is selected from a list or by its ID', () => {
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
								errorMessage: 'It must be a whole number',
							},
						},
					],
				},
			],
		},
	]);
});

it('the store is selected from a list or by its alias', () => {
	expect(store).toMatchObject({
		name: 'store',
		properties: [
			{
				name: 'store',
				type: 'resourceLocator',
				required: true,
				default: { mode: 'list', value: '' },
				modes: [
					{
						name: 'list',
						type: 'list',
						typeOptions: { searchListMethod: 'searchStores', searchable: true },
					},
					{ name: 'alias', type: 'string' },
				],
			},
		],
	});
});

it('an invalid ID is refused, with the advice to select the record from the list', () => {
	expect(refusalOf(locator, 'x')).toMatchObject({
		remedy: 'Pick the record from the list, or enter the number that the service gave it',
	});
});

it('a list of one number is not the ID of a record', () => {
	expect(() => others.recordId.parse([5], context)).toThrow("'Field' must be a whole number");
});
