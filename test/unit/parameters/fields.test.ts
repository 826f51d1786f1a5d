import {
	hasExpression,
	isExpressionAt,
} from '../../../nodes/StoreManagement/actions/parameterReader';
import {
	isEmptyContainer,
	isEmptyForModel,
} from '../../../nodes/StoreManagement/parameters/emptiness';
import {
	blankField,
	field,
	parseField,
	parseFields,
	propertiesOf,
	requiredField,
	type Field,
	type ParseContext,
} from '../../../nodes/StoreManagement/parameters/field';
import { collection, entries } from '../../../nodes/StoreManagement/parameters/groups';
import { jsonObject } from '../../../nodes/StoreManagement/parameters/json';
import { ids, number, text } from '../../../nodes/StoreManagement/parameters/values';
import { refusalOf } from './refusal';

const context = { timezone: 'UTC' };
const named = <const Name extends string, const Type extends string>(name: Name, type: Type) => ({
	...{ displayName: name.toUpperCase(), name, type, default: '' },
});
const optional = field({ ...named('a', 'string'), parse: text() });
const needed = requiredField({ ...named('a', 'string'), parse: text() });
const group = <const Members extends readonly Field[]>(...members: Members) =>
	collection(named('group', 'collection'), members);

it('a field is shown as it is declared, without what n8n does not know', () => {
	const forTool = { default: 'x' };
	const property = { ...named('a', 'string'), required: true };

	expect(propertiesOf([{ ...needed, ifEmpty: 'keep', forTool }])).toEqual([
		property,
		{ ...property, ...forTool },
	]);
	const hint = 'Once';
	expect(propertiesOf([blankField('number', 'A', 'a', '5', number(), { hint })])).toEqual([
		{ ...named('a', 'number'), placeholder: 'e.g. 5', hint },
	]);
});

it.each([undefined, null, ' \t\u200b'])(
	'[F2] [F6] what is given for a field is nothing: %j',
	(input) => {
		const isExpression = (path: string) => path === 'a';
		const refusal = (of: Field, more: object = {}) =>
			refusalOf(() => parseField(of, input, { ...context, ...more }));

		expect(parseField(optional, input, context)).toBeUndefined();
		expect(refusal(needed)).toMatchObject({
			message: expect.stringContaining("'A' is required") as string,
		});
		// Only a person leaves a field empty on purpose, and only a model by what it writes.
		expect(refusal(optional, { isExpression })).toMatchObject({
			message: "'A' has an expression that returns nothing",
			remedy: 'Correct the expression, or clear the field',
		});
		expect(parseField(optional, input, { ...context, isTool: true, isExpression })).toBeUndefined();
		expect(refusal(needed, { isTool: true })).toMatchObject({ titles: ['A'] });
	},
);

it('[F6] a model writes in words that it leaves something out', () => {
	const nothing = ['', ' null ', '""', "''", '[ ]', '{}', [], {}, null, undefined];
	const something = ['nullable', 'no', '[0]', 0, false, [0], new Date()];

	expect(nothing.filter((one) => !isEmptyForModel(one))).toEqual([]);
	expect(something.filter(isEmptyForModel)).toEqual([]);
	expect([[], {}, '', 0, new Date(), [0]].map(isEmptyContainer)).toEqual([
		...[true, true],
		...[false, false, false, false],
	]);
});

it('[F5] a field is named with all others that are missing, and another mistake comes first', () => {
	const other = { ...needed, displayName: 'B', name: 'b' as const };
	const wrong = field({ ...named('n', 'number'), parse: number() });

	expect(() => parseFields([needed, other], () => '', context)).toThrow("'A' and 'B' are required");
	const valueOf = (name: string) => (name === 'n' ? 'x' : '');
	expect(() => parseFields([needed, wrong], valueOf, context)).toThrow("'N' must be a number");
});

it('a value that comes again is parsed once', () => {
	const parse = jest.fn((input: unknown) => String(input));
	const counted = field({ ...named('a', 'string'), parse });
	const run: ParseContext = { ...context, latest: new WeakMap() };
	const values = ['x', 'x', 'y', 'x'].map((input) => parseField(counted, input, run));

	expect(values).toEqual(['x', 'x', 'y', 'x']);
	expect(parse.mock.calls.map(([input]) => input)).toEqual(['x', 'y', 'x']);
});

describe('a collection', () => {
	const inner = collection(named('inner', 'collection'), [
		field({ ...named('b', 'string'), parse: ids }),
	]);
	const some = group(
		optional,
		field({ ...named('n', 'number'), parse: number() }),
		field({ ...named('j', 'json'), parse: jsonObject }),
		inner,
	);
	const parse = (input: unknown, more: Partial<ParseContext> = {}) =>
		parseField(some, input, { ...context, ...more });

	it('has what was added', () => {
		expect(parse({ a: ' x ', n: 0, j: { p: '' } })).toStrictEqual({ a: 'x', n: 0, j: { p: '' } });
		expect(parse('{"a": "x"}')).toEqual({ a: 'x' });
		expect(parse({})).toEqual({});
	});

	it.each([
		[{ j: '{}' }, "'J' was added but is empty", "Enter a value for 'J', or remove the field"],
		[
			{ inner: {} },
			"'INNER' was added but is empty",
			"Enter a value for 'INNER', or remove the field",
		],
		[
			{ inner: { b: [] } },
			"'B' was added but is empty",
			"Enter a value for 'B', or remove the field",
		],
		[
			{ a: undefined, n: null },
			"'A' and 'N' were added but are empty",
			'Enter a value for each of them, or remove the fields',
		],
	])('[F2] must not hold nothing: %j', (input, message, remedy) => {
		expect(refusalOf(() => parse(input))).toMatchObject({ message, remedy });
	});

	it('[F2] asks for an expression by its whole path', () => {
		const isExpression = jest.fn(() => false);
		parse({ a: 'x', inner: { b: '' } }, { isTool: true, isExpression });

		expect(isExpression.mock.calls).toContainEqual(['group.inner.b']);
	});

	it.each([5, [1], null, 'x'])('[F5] is not %j', (input) => {
		const rows = entries(named('group', 'fixedCollection'), { name: 'r', displayName: 'R' }, [
			needed,
		]);
		const given = { ...context, title: 'GROUP', path: 'group' };

		for (const parseOf of [some.parse, ...(Array.isArray(input) ? [] : [rows.parse])]) {
			expect(refusalOf(() => parseOf(input, given))).toMatchObject({
				message: expect.stringContaining("'GROUP' must be a group of fields (given: ") as string,
				remedy: expect.stringContaining('Add the fields') as string,
			});
		}
	});

	it('[F6] of a model lacks what is empty, unless that would widen it', () => {
		const asTool = { ...context, isTool: true };
		const binding = collection({ ...named('g', 'collection'), ifEmpty: 'refuse' }, [optional]);

		expect(parse({ a: ' ', n: 1 }, asTool)).toStrictEqual({ n: 1 });
		expect(refusalOf(() => parseField(binding, { a: ' ' }, asTool))).toMatchObject({
			titles: ['A'],
			isRemovable: false,
		});
	});

	it('[F2] may have a member that is left blank', () => {
		const blank = group(
			{ ...optional, ifEmpty: 'leaveOut' },
			field({ ...named('l', 'string'), ifEmpty: 'keep', parse: ids }),
			field({ ...named('o', 'json'), ifEmpty: 'keep', parse: jsonObject }),
		);

		expect(parseField(blank, { a: '', l: [], o: {} }, context)).toStrictEqual({ l: [], o: {} });
		expect(() => parseField(blank, { l: '' }, context)).toThrow("'L' was added but is empty");
	});
});

describe('entries', () => {
	const entry = { name: 'row', displayName: 'Row' };
	const rows = entries(named('rows', 'fixedCollection'), entry, [needed]);
	const parse = (input: unknown) => parseField(rows, input, context);

	it.each([
		[{ row: [{ a: '1' }, { a: '2' }] }, [{ a: '1' }, { a: '2' }]],
		[{ row: { a: '1' } }, [{ a: '1' }]],
		[[{ a: '1' }], [{ a: '1' }]],
		['{"row": [{"a": "1"}]}', [{ a: '1' }]],
		[{}, []],
	])('%j are %j', (input, expected) => {
		expect(parse(input)).toEqual(expected);
		expect(rows.options).toEqual([{ ...entry, values: propertiesOf([needed]) }]);
	});

	it.each([
		[{ row: [{ a: '' }] }, "'A of ROWS' is required"],
		[{ row: [{ a: '' }, {}] }, "'A of Row 1' and 'A of Row 2' are required"],
		[{ row: [5] }, "'ROWS' must be a group of fields"],
	])('[F5] name the row of what is missing: %j', (input, message) => {
		expect(() => parse(input)).toThrow(message);
	});
});

it('an expression is found by its first character, wherever it is', () => {
	const stored = ['={{ 1 }}', '=', 'a=1', ' ={{ 1 }}', '', undefined, 5, {}];
	const isExpression = (one: unknown) => isExpressionAt({ a: [{ b: one }] }, 'a.0.b');

	expect(stored.map(isExpression)).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
	expect(isExpressionAt({ a: '={{ [{ b: "" }] }}' }, 'a.0.b')).toBe(true);
	expect([[['={{ 1 }}']], { a: 'a={{ 1 }}' }, null].map(hasExpression)).toEqual([
		true,
		false,
		false,
	]);
});
