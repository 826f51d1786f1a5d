import {
	hasExpression,
	isExpressionAt,
} from '../../../nodes/StoreManagement/actions/parameterReader';
import { isEmpty } from '../../../nodes/StoreManagement/parameters/field';
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

const context: ParseContext = { timezone: 'UTC' };
const asTool: ParseContext = { ...context, isTool: true };
const named = <const Name extends string, const Type extends string>(name: Name, type: Type) => ({
	...{ displayName: name.toUpperCase(), name, type, default: '' },
});
const optional = field({ ...named('a', 'string'), parse: text() });
const needed = requiredField({ ...named('a', 'string'), parse: text() });
const inner = field({ ...named('b', 'string'), parse: ids });
const group = collection(named('group', 'collection'), [
	optional,
	field({ ...named('n', 'number'), parse: number() }),
	field({ ...named('j', 'json'), parse: jsonObject }),
	collection(named('inner', 'collection'), [inner]),
]);
const list = requiredField({ ...named('l', 'string'), takesEmptyList: true, parse: ids });
const each = collection({ ...named('each', 'collection'), binding: 'each' }, [optional]);
const one = collection(named('one', 'collection'), [
	optional,
	...['n', 'e'].map((name) => field({ ...named(name, 'string'), binding: 'one', parse: text() })),
]);
const row = { name: 'row', displayName: 'Row' };
const rows = entries(named('rows', 'fixedCollection'), row, [needed]);

it('a field is shown as it is declared, without what n8n does not know', () => {
	const forTool = { default: 'x' };
	const property = { ...named('a', 'string'), required: true };
	const blank = blankField('number', 'A', 'a', '5', number(), { hint: 'Once' });

	expect(propertiesOf([{ ...needed, takesEmptyList: true, binding: 'one', forTool }])).toEqual([
		property,
		{ ...property, ...forTool },
	]);
	expect(propertiesOf([blank])).toEqual([
		{ ...named('a', 'number'), placeholder: 'e.g. 5', hint: 'Once' },
	]);
	expect(rows.options).toEqual([{ ...row, values: [property] }]);
});

it.each<[Field, input: unknown, value: unknown, of?: ParseContext]>([
	[group, { a: ' x ', n: 0, j: { p: '' } }, { a: 'x', n: 0, j: { p: '' } }],
	[group, '{"a": "x"}', { a: 'x' }],
	[group, {}, undefined],
	[group, '{}', undefined],
	[group, { a: ' ', n: 1 }, { n: 1 }, asTool],
	[list, [], []],
	[list, ' [ ] ', [], asTool],
	[{ ...list, required: false }, [], []],
	[{ ...list, required: false }, [], undefined, asTool],
	[one, { a: '' }, undefined, asTool],
	[one, { a: '', n: '', e: 'x' }, { e: 'x' }, asTool],
	[rows, { row: [{ a: '1' }, { a: '2' }] }, [{ a: '1' }, { a: '2' }]],
	[rows, { row: { a: '1' } }, [{ a: '1' }]],
	[rows, [{ a: '1' }], [{ a: '1' }]],
	[rows, '{"row": [{"a": "1"}]}', [{ a: '1' }]],
	[rows, {}, undefined],
])('[F2] [F6] %#: the value of a group', (of, input, value, given = context) => {
	expect(parseField(of, input, given)).toStrictEqual(value);
});

it.each<[message: string, Field, input: unknown]>([
	["'J' was added but is empty", group, { j: '{}' }],
	["'INNER' was added but is empty", group, { inner: {} }],
	["'B' was added but is empty", group, { inner: { b: [] } }],
	["'A' was added but is empty", group, { a: undefined, n: null }],
	["'L' is required", list, ', '],
	["'L' is required", list, '{}'],
	["'GROUP' must be a group of fields (given: 5)", group, 5],
	["'GROUP' must be a group of fields (given: [1])", group, [1]],
	['\'GROUP\' must be a group of fields (given: "x")', group, 'x'],
	["'ROWS' must be a group of fields (given: null)", rows, { row: [null] }],
	["'A of ROWS' is required", rows, { row: [{ a: '' }] }],
	["'A of Row 2' is required", rows, { row: [{ a: 'x' }, {}] }],
])('[F2] [F5] the refusal says %s, and a way out', (message, of, input) => {
	expect(refusalOf(() => parseField(of, input, context))).toMatchObject({
		message: expect.stringContaining(message) as string,
		remedy: expect.stringMatching(/^(?:Add the fields|Enter a value)/) as string,
	});
});

it.each([undefined, null, ' \t', [], '{}', 'null'])(
	'[F2] [F6] nothing is given for a field: %j',
	(input) => {
		const isExpression = (path: string) => path === 'a';
		const refusal = (of: Field, given: ParseContext) =>
			refusalOf(() => parseField(of, input, given));

		expect(parseField(optional, input, context)).toBeUndefined();
		expect(refusal(needed, context)).toMatchObject({ message: "'A' is required" });
		// Only a person leaves a field empty on purpose, and only a model by what it writes.
		expect(refusal(optional, { ...context, isExpression })).toMatchObject({
			message: "'A' has an expression that returns nothing",
			remedy: 'Correct the expression, or clear the field',
		});
		expect(parseField(optional, input, { ...asTool, isExpression })).toBeUndefined();
		expect(refusal(needed, asTool)).toMatchObject({ message: "'A' is required" });
		// Left out, it would widen what the model asks for, who cannot remove it.
		expect(refusalOf(() => parseField(each, { a: input }, asTool))).toMatchObject({
			message: "'A' is required",
		});
		expect(refusalOf(() => parseField(one, { n: input, a: 'x' }, asTool))).toMatchObject({
			message: "'N' is required",
		});
		expect(refusalOf(() => parseField(one, { n: input, e: input }, asTool))).toMatchObject({
			message: "'N' and 'E' are empty, and one of them is required",
		});
		expect(refusalOf(() => parseField(group, { a: input }, context))).toMatchObject({
			message: "'A' was added but is empty",
		});
	},
);

it('[F2] [F6] empty is what a person leaves out, and what a model writes for it', () => {
	const nothing = ['', ' null ', '""', "''", '[ ]', '{}', [], {}, null, undefined];
	const something = ['nullable', 'no', '[0]', 0, false, [0], new Date()];

	expect(nothing.filter((one) => !isEmpty(one))).toEqual([]);
	expect(something.filter(isEmpty)).toEqual([]);
});

it('[F5] the values of fields have their names, and what is missing is collected', () => {
	const figure = field({ ...named('n', 'number'), parse: number() });
	const values: Record<string, unknown> = { a: ' x ', n: '5' };

	expect(parseFields([needed, figure], (name) => values[name], context)).toEqual({ a: 'x', n: 5 });
	expect(() => parseFields([needed, figure], () => '', context)).toThrow("'A' is required");
	const missing: string[] = [];
	const sorting = { row: [{ a: '' }, { a: 'x' }] };
	parseFields([needed, rows, list], (name) => (name === 'rows' ? sorting : ''), {
		...context,
		missing,
	});
	expect(missing).toEqual(['A', 'A of Row 1', 'L']);
});

it('[F2] an expression for a group, and one that a model has filled, may yield nothing', () => {
	const isExpression = () => true;
	expect(parseField(group, {}, { ...context, isExpression })).toBeUndefined();
	expect(parseField(optional, '', { ...asTool, isExpression })).toBeUndefined();
});

it('[F2] an expression is found by its first character, wherever it is, and by its whole path', () => {
	const stored = ['={{ 1 }}', '=', 'a=1', ' ={{ 1 }}', '', undefined, 5, {}];
	const found = stored.filter((one) => isExpressionAt({ a: [{ b: one }] }, 'a.0.b'));

	expect(found).toEqual(['={{ 1 }}', '=']);
	expect(isExpressionAt({ a: '={{ [{ b: "" }] }}' }, 'a.0.b')).toBe(true);
	const held = [[['={{ 1 }}']], { a: '={{ 1 }}', b: 'x' }, { a: 'a={{ 1 }}' }, null];
	expect(held.map(hasExpression)).toEqual([true, true, false, false]);
});
