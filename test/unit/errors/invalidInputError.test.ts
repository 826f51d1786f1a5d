import {
	InvalidInputError,
	MissingInputError,
} from '../../../nodes/StoreManagement/errors/invalidInputError';

const messageFor = (input: unknown) =>
	new InvalidInputError('Limit', 'is wrong', 'Fix', input).message;

describe('The message for a value that breaks a rule', () => {
	it.each([
		['many', '\'Limit\' is wrong (given: "many")'],
		['{"a": 1}', '\'Limit\' is wrong (given: "{"a": 1}")'],
		[0, "'Limit' is wrong (given: 0)"],
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

describe('The error for fields without a value', () => {
	const must = (field: string) => ({ field, isRemovable: false });
	const added = (field: string) => ({ field, isRemovable: true });

	it.each([
		[[must('A')], "'A' is required", "Enter a value for 'A'"],
		[[must('A'), must('B')], "'A' and 'B' are required", 'Enter a value for each of them'],
		[[must('A'), must('A')], "'A' is required", "Enter a value for 'A'"],
		[[added('A')], "'A' was added but is empty", "Enter a value for 'A', or remove the field"],
		[
			[added('A'), added('B'), added('C')],
			"'A', 'B' and 'C' were added but are empty",
			'Enter a value for each of them, or remove the fields',
		],
		[
			[must('A'), added('B'), added('C')],
			"'A', 'B' and 'C' are required",
			"Enter a value for each of them, or remove 'B' and 'C'",
		],
	])('names each once, and says which may be removed: %j', (fields, message, remedy) => {
		const error = new MissingInputError(fields);

		expect([error.name, error.message, error.remedy]).toEqual([
			'InvalidInputError',
			message,
			remedy,
		]);
	});
});
