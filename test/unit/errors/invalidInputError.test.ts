import {
	InvalidInputError,
	missingInput,
} from '../../../nodes/StoreManagement/errors/invalidInputError';

const x = (count: number): string => 'x'.repeat(count);

it.each<[input: unknown, quoted: string]>([
	['{"a": 1}', ' (given: "{"a": 1}")'],
	[null, ' (given: null)'],
	[NaN, ' (given: NaN)'],
	[new Date(NaN), ' (given: Invalid Date)'],
	[{ a: [1] }, ' (given: {"a":[1]})'],
	[Symbol('x'), ' (given: Symbol(x))'],
	[undefined, ''],
	[x(78), ` (given: "${x(78)}")`],
	[x(79), ` (given: "${x(79)}…)`],
])('[F5] the error of a value quotes its first 80 characters: %p', (input, quoted) => {
	const error = new InvalidInputError('Limit', 'is wrong', 'Fix', input);
	expect(error).toMatchObject({ message: `'Limit' is wrong${quoted}` });
});

it.each([
	[false, "'A' is required", "Enter a value for 'A'"],
	[true, "'A' was added but is empty", "Enter a value for 'A', or remove the field"],
])('[F5] the error of a field without a value, removable: %j', (isRemovable, message, remedy) => {
	const error = missingInput(['A'], isRemovable);
	expect(error).toMatchObject({ name: 'InvalidInputError', titles: ['A'], message, remedy });
});

it('[F5] the error of several fields names each', () => {
	expect(missingInput(['A', 'B']).message).toBe("'A' and 'B' are required");
	const error = new InvalidInputError(['A', 'B', 'C'], 'are wrong', 'Fix');
	expect(error.message).toBe("'A', 'B', and 'C' are wrong");
});
