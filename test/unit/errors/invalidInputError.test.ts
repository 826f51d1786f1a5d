import {
	InvalidInputError,
	MissingInputError,
} from '../../../nodes/StoreManagement/errors/invalidInputError';

const messageFor = (input: unknown) =>
	new InvalidInputError('Limit', 'is wrong', 'Fix', input).message;

describe('[F5] The message for a value that breaks a rule', () => {
	it.each([
		['{"a": 1}', '\'Limit\' is wrong (given: "{"a": 1}")'],
		[null, "'Limit' is wrong (given: null)"],
		[{ a: [1] }, '\'Limit\' is wrong (given: {"a":[1]})'],
		[Symbol('x'), "'Limit' is wrong (given: Symbol(x))"],
		[undefined, "'Limit' is wrong"],
	])('quotes the value: %p', (input, message) => {
		expect(messageFor(input)).toBe(message);
	});

	it('quotes the first 80 characters of a long value', () => {
		expect(messageFor('x'.repeat(78))).toBe(`'Limit' is wrong (given: "${'x'.repeat(78)}")`);
		expect(messageFor('x'.repeat(79))).toBe(`'Limit' is wrong (given: "${'x'.repeat(79)}…)`);
	});
});

it.each([
	[['A'], false, "'A' is required", "Enter a value for 'A'"],
	[['A'], true, "'A' was added but is empty", "Enter a value for 'A', or remove the field"],
	[
		['A', 'B', 'C'],
		true,
		"'A', 'B' and 'C' were added but are empty",
		'Enter a value for each of them, or remove the fields',
	],
])(
	'[F5] The error for fields without a value names each: %j, removable: %j',
	(titles, isRemovable, message, remedy) => {
		const error = new MissingInputError(titles, isRemovable);

		expect(error).toMatchObject({ name: 'InvalidInputError', message, remedy });
	},
);
