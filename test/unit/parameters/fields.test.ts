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
const lenient = collection(named('lenient', 'collection'), [
	{ ...optional, ifEmpty: 'leaveOut' },
	field({ ...named('l', 'string'), ifEmpty: 'keep', parse: ids }),
	field({ ...named('o', 'json'), ifEmpty: 'keep', parse: jsonObject }),
]);
const binding = collection({ ...named('binding', 'collection'), ifEmpty: 'refuse' }, [optional]);
const row = { name: 'row', displayName: 'Row' };
const rows = entries(named('rows', 'fixedCollection'), row, [needed]);

it('a field is shown as it is declared, without what n8n does not know', () => {
	const forTool = { default: 'x' };
	const property = { ...named('a', 'string'), required: true };
	const blank = blankField('number', 'A', 'a', '5', number(), { hint: 'Once' });

	expect(propertiesOf([{ ...needed, ifEmpty: 'keep', forTool }])).toEqual([
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
	[group, {}, {}],
	[group, { a: ' ', n: 1 }, { n: 1 }, asTool],
	[lenient, { a: '', l: [], o: {} }, { l: [], o: {} }],
	[rows, { row: [{ a: '1' }, { a: '2' }] }, [{ a: '1' }, { a: '2' }]],
	[rows, { row: { a: '1' } }, [{ a: '1' }]],
	[rows, [{ a: '1' }], [{ a: '1' }]],
	[rows, '{"row": [{"a": "1"}]}', [{ a: '1' }]],
	[rows, {}, []],
])('[F2] [F6] %#: the value of a group', (of, input, value, given = context) => {
	expect(parseField(of, input, given)).toStrictEqual(value);
});

it.each<[message: string, Field, input: unknown]>([
	["'J' was added but is empty", group, { j: '{}' }],
	["'INNER' was added but is empty", group, { inner: {} }],
	["'B' was added but is empty", group, { inner: { b: [] } }],
	["'A' and 'N' were added but are empty", group, { a: undefined, n: null }],
	["'L' was added but is empty", lenient, { l: '' }],
	["'GROUP' must be a group of fields (given: 5)", group, 5],
	["'GROUP' must be a group of fields (given: [1])", group, [1]],
	['\'GROUP\' must be a group of fields (given: "x")', group, 'x'],
	["'ROWS' must be a group of fields (given: null)", rows, { row: [null] }],
	["'A of ROWS' is required", rows, { row: [{ a: '' }] }],
	["'A of Row 1' and 'A of Row 2' are required", rows, { row: [{ a: '' }, {}] }],
])('[F2] [F5] the refusal says %s, and a way out', (message, of, input) => {
	expect(refusalOf(() => parseField(of, input, context))).toMatchObject({
		message: expect.stringContaining(message) as string,
		remedy: expect.stringMatching(/^(?:Add the fields|Enter a value)/) as string,
	});
});

it.each([undefined, null, ' \t\u200b'])('[F2] [F6] nothing is given for a field: %j', (input) => {
	const isExpression = (path: string) => path === 'a';
	const refusal = (of: Field, given: ParseContext) => refusalOf(() => parseField(of, input, given));

	expect(parseField(optional, input, context)).toBeUndefined();
	expect(refusal(needed, context)).toMatchObject({ titles: ['A'], isRemovable: false });
	// Only a person leaves a field empty on purpose, and only a model by what it writes.
	expect(refusal(optional, { ...context, isExpression })).toMatchObject({
		message: "'A' has an expression that returns nothing",
		remedy: 'Correct the expression, or clear the field',
	});
	expect(parseField(optional, input, { ...asTool, isExpression })).toBeUndefined();
	expect(refusal(needed, asTool)).toMatchObject({ titles: ['A'] });
	// Left out, it would widen what the model asks for, who cannot remove it.
	expect(refusalOf(() => parseField(binding, { a: input }, asTool))).toMatchObject({
		...{ titles: ['A'], isRemovable: false },
	});
	expect(refusalOf(() => parseField(group, { a: input }, context))).toMatchObject({
		...{ titles: ['A'], isRemovable: true },
	});
});

it('[F6] a model writes in words that it leaves something out', () => {
	const nothing = ['', ' null ', '""', "''", '[ ]', '{}', [], {}, null, undefined];
	const something = ['nullable', 'no', '[0]', 0, false, [0], new Date()];

	expect(nothing.filter((one) => !isEmptyForModel(one))).toEqual([]);
	expect(something.filter(isEmptyForModel)).toEqual([]);
	expect([[], {}].every(isEmptyContainer)).toBe(true);
	expect(['', 0, new Date(), [0]].filter(isEmptyContainer)).toEqual([]);
});

it('[F5] a field is named with all others that are missing, and another mistake comes first', () => {
	const other = { ...needed, displayName: 'B', name: 'b' as const };
	const wrong = field({ ...named('n', 'number'), parse: number() });
	const valueOf = (name: string) => (name === 'n' ? 'x' : '');

	expect(() => parseFields([needed, other], valueOf, context)).toThrow("'A' and 'B' are required");
	expect(() => parseFields([needed, wrong], valueOf, context)).toThrow("'N' must be a number");
});

it('a value that comes again is parsed once', () => {
	const parse = jest.fn((input: unknown) => String(input));
	const counted = field({ ...named('a', 'string'), parse });
	const run: ParseContext = { ...context, latest: new WeakMap() };

	expect(['x', 'x', 'y', 'x'].map((input) => parseField(counted, input, run))).toEqual([
		...['x', 'x', 'y', 'x'],
	]);
	expect(parse).toHaveBeenCalledTimes(3);
});

it('[F2] an expression is found by its first character, wherever it is, and by its whole path', () => {
	const stored = ['={{ 1 }}', '=', 'a=1', ' ={{ 1 }}', '', undefined, 5, {}];
	const found = stored.filter((one) => isExpressionAt({ a: [{ b: one }] }, 'a.0.b'));
	const asked: string[] = [];
	const isExpression = (path: string) => asked.push(path) < 0;
	parseField(group, { inner: { b: '' } }, { ...asTool, isExpression });

	expect(found).toEqual(['={{ 1 }}', '=']);
	expect(isExpressionAt({ a: '={{ [{ b: "" }] }}' }, 'a.0.b')).toBe(true);
	const held = [[['={{ 1 }}']], { a: '={{ 1 }}', b: 'x' }, { a: 'a={{ 1 }}' }, null];
	expect(held.map(hasExpression)).toEqual([true, true, false, false]);
	expect(asked).toContain('group.inner.b');
});
