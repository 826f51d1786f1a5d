import {
	InvalidInputError,
	MissingInputError,
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
	expect(error).toMatchObject({ message: `'Limit' is wrong${quoted}`, fixedBy: 'input' });
});

const each = 'Enter a value for each of them';

it.each([
	[['A'], false, "'A' is required", "Enter a value for 'A'"],
	[['A'], true, "'A' was added but is empty", "Enter a value for 'A', or remove the field"],
	[['A', 'B'], false, "'A' and 'B' are required", each],
	[
		...([['A', 'B', 'C'], true, "'A', 'B' and 'C' were added but are empty"] as const),
		`${each}, or remove the fields`,
	],
])(
	'[F5] the error of fields without a value names each: %j, removable: %j',
	(titles, isRemovable, message, remedy) => {
		const error = new MissingInputError([...titles], isRemovable);
		expect(error).toMatchObject({ name: 'InvalidInputError', titles, message, remedy });
	},
);
