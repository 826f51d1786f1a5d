import {
	hasExpression,
	isExpressionAt,
} from '../../../nodes/StoreManagement/actions/parameterReader';
import {
	field,
	parseField,
	parseFields,
	propertiesOf,
	requiredField,
} from '../../../nodes/StoreManagement/parameters/field';
import { collection, entries } from '../../../nodes/StoreManagement/parameters/groups';
import { jsonObject } from '../../../nodes/StoreManagement/parameters/json';
import { ids, number, text } from '../../../nodes/StoreManagement/parameters/values';
import { refusalOf } from './refusal';

const context = { timezone: 'UTC' };
const named = <const Name extends string>(name: Name) => ({
	...{ displayName: name.toUpperCase(), name, type: 'string', default: '' },
});
const property = { ...named('a'), type: 'string' } as const;
const optional = field({ ...property, parse: text() });
const needed = requiredField({ ...property, parse: text() });
const NOTHING = [undefined, null, ' \t\u200b'];

describe('a field', () => {
	it('is shown as it is declared, without what n8n does not know', () => {
		const forTool = { default: 'x' };

		expect(propertiesOf([{ ...needed, ifEmpty: 'keep', forTool }])).toEqual([
			{ ...property, required: true },
			{ ...property, required: true, default: 'x' },
		]);
	});

	it.each(NOTHING)('is undefined or missing where nothing is given: %j', (input) => {
		expect(parseField(optional, input, context)).toBeUndefined();
		expect(() => parseField(needed, input, context)).toThrow("'A' is required");
	});

	it.each(NOTHING)('[F2] may be left empty by a person, not by an expression: %j', (input) => {
		const isExpression = (path: string) => path === 'a';
		const parse = () => parseField(optional, input, { ...context, isExpression });

		expect(refusalOf(parse)).toMatchObject({
			message: "'A' has an expression that returns nothing",
			remedy: 'Correct the expression, or clear the field',
		});
	});

	it.each(NOTHING)('[F6] was left out where a model gives nothing: %j', (input) => {
		const asTool = { ...context, isTool: true, isExpression: () => true };

		expect(parseField(optional, input, asTool)).toBeUndefined();
	});

	it('is named with all others that are missing', () => {
		const other = { ...needed, displayName: 'B', name: 'b' as const };

		expect(() => parseFields([needed, other], () => '', context)).toThrow(
			"'A' and 'B' are required",
		);
	});
});

describe('a collection', () => {
	const restrictions = collection({ ...property, ...named('inner'), type: 'collection' }, [
		field({ ...property, ...named('b'), type: 'string', parse: ids }),
	]);
	const group = collection({ ...property, ...named('group'), type: 'collection' }, [
		optional,
		field({ ...property, ...named('n'), type: 'number', parse: number() }),
		field({ ...property, ...named('j'), type: 'json', parse: jsonObject }),
		restrictions,
	]);
	const parse = (input: unknown) => parseField(group, input, context);

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

	it.each([5, [1]])('[F5] is not %j', (input) => {
		expect(refusalOf(() => parse(input))).toMatchObject({
			message: expect.stringContaining("'GROUP' must be a group of fields") as string,
			remedy: expect.stringContaining('Add the fields') as string,
		});
	});

	it('[F6] of a model lacks what is empty, unless that would widen it', () => {
		const asTool = { ...context, isTool: true };
		const binding = {
			...group,
			...collection({ ...named('g'), type: 'collection', ifEmpty: 'refuse' }, [optional]),
		};

		expect(parseField(group, { a: ' ', n: 1 }, asTool)).toStrictEqual({ n: 1 });
		expect(refusalOf(() => parseField(binding, { a: ' ' }, asTool))).toMatchObject({
			titles: ['A'],
			isRemovable: false,
		});
	});

	it('may have a member that is left blank', () => {
		const blank = collection({ ...named('g'), type: 'collection' }, [
			{ ...optional, ifEmpty: 'leaveOut' },
			field({ ...property, ...named('l'), type: 'string', ifEmpty: 'keep', parse: ids }),
			field({ ...property, ...named('o'), type: 'json', ifEmpty: 'keep', parse: jsonObject }),
		]);

		expect(parseField(blank, { a: '', l: [], o: {} }, context)).toStrictEqual({ l: [], o: {} });
	});
});

describe('entries', () => {
	const rows = entries(
		{ ...property, ...named('rows'), type: 'fixedCollection' },
		{ name: 'row', displayName: 'Row' },
		[needed],
	);
	const parse = (input: unknown) => parseField(rows, input, context);

	it.each([
		[{ row: [{ a: '1' }, { a: '2' }] }, [{ a: '1' }, { a: '2' }]],
		[[{ a: '1' }], [{ a: '1' }]],
		['{"row": [{"a": "1"}]}', [{ a: '1' }]],
		[{}, []],
	])('%j are %j', (input, expected) => {
		expect(parse(input)).toEqual(expected);
	});

	it.each([
		[{ row: [{ a: '' }] }, "'A of ROWS' is required"],
		[{ row: [{ a: '' }, {}] }, "'A of Row 1' and 'A of Row 2' are required"],
		[{ row: [5] }, "'ROWS' must be a group of fields"],
	])('name the row of what is missing: %j', (input, message) => {
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
