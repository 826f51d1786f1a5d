import { number } from '../../parameters/scalars';
import { required, type NamedProperty } from '../../parameters/parameter';

const property: NamedProperty<'discountValue'> = {
	displayName: 'Discount Value',
	name: 'discountValue',
	type: 'number',
	typeOptions: { minValue: 0.01 },
	default: 10,
	required: true,
	displayOptions: { hide: { discountMethod: ['percent'] } },
	description: 'Amount to take off, at least 0.01',
};

/** The amount or percentage to take off. */
export const discountValue = {
	...required(number(property, { thousands: 'refused in texts' })),
	properties: [
		property,
		{
			...property,
			displayOptions: { show: { discountMethod: ['percent'] } },
			description: 'Percentage to take off, 0.01 to 100',
		},
	],
};
