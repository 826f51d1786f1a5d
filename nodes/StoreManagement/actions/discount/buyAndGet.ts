import { InvalidInputError } from '../../errors/invalidInputError';
import { required, type NamedProperty } from '../../parameters/parameter';
import { integer, MONEY, number } from '../../parameters/scalars';

const property: NamedProperty<'entryConditionValue'> = {
	displayName: 'Buy at Least (X)',
	name: 'entryConditionValue',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 1,
	required: true,
	displayOptions: { hide: { entryConditionType: ['quantity'] } },
	description: 'Cart value that activates the discount, at least 1',
};

/** X of "buy X, get Y". When it counts products, the field itself takes whole numbers only. */
export const entryConditionValue = {
	...required(number(property, MONEY)),
	properties: [
		property,
		{
			...property,
			typeOptions: { minValue: 1, numberPrecision: 0 },
			displayOptions: { show: { entryConditionType: ['quantity'] } },
			description: 'Number of products that activates the discount, at least 1',
		},
	],
};

/** Y of "buy X, get Y". A workflow may set it in the additional fields instead, which take precedence. */
export const getQuantity = integer({
	displayName: 'Get (Y)',
	name: 'getProductsQuantity',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: '',
	description:
		'Number of products to get, sent as get_products_quantity if it is entered. Its exact effect is not documented.',
});

/** @throws InvalidInputError for a number of products with decimals */
export function checkQuantity(type: string, value: number): void {
	if (type !== 'quantity' || Number.isInteger(value)) return;
	const remedy = 'Enter a whole number, or set Buy Condition to Cart Value';
	throw new InvalidInputError(
		property.displayName,
		'must be a whole number of products',
		remedy,
		value,
	);
}
