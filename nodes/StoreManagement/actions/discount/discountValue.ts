import type { INodeProperties } from 'n8n-workflow';

import { number } from '../../parameters/scalars';
import { required } from '../../parameters/parameter';

const asAmount = required(
	number(
		{
			displayName: 'Discount Value',
			name: 'discountValue',
			type: 'number',
			typeOptions: { minValue: 0.01 },
			default: 10,
			required: true,
			displayOptions: { hide: { discountMethod: ['percent'] } },
			description: 'Amount to take off, at least 0.01',
		},
		{ minimum: 0.01 },
	),
);

const asPercent: INodeProperties = {
	displayName: 'Discount Value',
	name: 'discountValue',
	type: 'number',
	typeOptions: { minValue: 0.01, maxValue: 100 },
	default: 10,
	required: true,
	displayOptions: { show: { discountMethod: ['percent'] } },
	description: 'Percentage to take off, 0.01 to 100',
};

/** The amount or percentage to take off; the field itself limits a percentage to 100. */
export const discountValue = {
	...asAmount,
	properties: [...asAmount.properties, asPercent],
};
