import { emptyByHandOnly, filled } from '../../../nodes/StoreManagement/parameters/presence';
import { collection, entries } from '../../../nodes/StoreManagement/parameters/collections';
import {
	hasExpression,
	isExpressionAt,
	required,
} from '../../../nodes/StoreManagement/parameters/parameter';
import { idList } from '../../../nodes/StoreManagement/parameters/lists';
import { number, text } from '../../../nodes/StoreManagement/parameters/scalars';
import { context, named, optional, refusalOf } from './kinds';

const titled = <const Name extends string>(name: Name, displayName: string) => ({
	...named,
	name,
	displayName,
});

describe('a field that narrows or prices', () => {
	it.each([
		[filled(optional.text), [undefined, null, '', ' ']],
		[filled(optional.idList), [undefined, null, '', [], '[]']],
		[filled(optional.jsonObject), [undefined, null, '', {}, '{}']],
		[filled(collection(named, [optional.text])), [undefined, null, {}, { other: 1 }]],
	])('must have a value if it was added: %#', (parameter, inputs) => {
		for (const input of inputs) {
			expect(refusalOf(collection(named, [parameter]), { field: input })).toMatchObject({
				name: 'InvalidInputError',
				message: "'Field' was added but is empty",
				remedy: "Enter a value for 'Field', or remove the field",
			});
		}
	});

	it('may be 0, false or an object of empty values', () => {
		expect(filled(optional.number).parse(0, context)).toBe(0);
		expect(filled(optional.flag).parse(false, context)).toBe(false);
		expect(filled(optional.jsonObject).parse({ a: '', b: null }, context)).toEqual({
			a: '',
			b: null,
		});
	});
});

describe('a field that may be left empty by hand only', () => {
	const name = emptyByHandOnly(optional.text, 'clear the field');
	const expressionAt = (wanted: string) => ({
		...context,
		isExpression: (one: string) => one === wanted,
	});

	it('is undefined if it is empty and no expression was entered', () => {
		expect(name.parse('', context)).toBeUndefined();
		expect(name.parse('', expressionAt('other'))).toBeUndefined();
		expect(name.parse('a', expressionAt('field'))).toBe('a');
	});

	it.each([undefined, null, '', ' '])('refuses an expression that yields %j', (input) => {
		const parse = () => name.parse(input, expressionAt('field'));

		expect(parse).toThrow("'Field' has an expression that yields nothing");
		expect(parse).toThrow(
			expect.objectContaining({ remedy: 'Correct the expression, or clear the field' }) as Error,
		);
	});

	it('counts as an expression by its first character, wherever it is', () => {
		const stored = ['={{ 1 }}', '=', 'a=1', ' ={{ 1 }}', '', undefined, 5, {}];
		const isExpression = (one: unknown) => isExpressionAt({ a: [{ b: one }] }, 'a.0.b');

		expect(stored.map(isExpression)).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
		expect(isExpressionAt({ a: '={{ [{ b: "" }] }}' }, 'a.0.b')).toBe(true);
		expect(isExpressionAt({}, 'a.0.b')).toBe(false);
	});

	it('is found anywhere in a parameter if it is an expression', () => {
		const row = { values: [{ name: 'a', value: '={{ $json.a }}' }] };
		expect([row, [['={{ 1 }}']], '={{ 1 }}'].map(hasExpression)).toEqual([true, true, true]);
		const plain = { values: [{ name: 'a', value: 'a={{ 1 }}' }] };
		expect([plain, [], {}, null, undefined, 1].map(hasExpression)).toEqual(Array(6).fill(false));
	});
});

describe('a group given whole by an expression', () => {
	const isExpression = (path: string) => path === 'field';
	const fields = [text(titled('a', 'A'))] as const;

	it.each([collection(named, fields), entries(named, { name: 'row', displayName: 'Row' }, fields)])(
		'is refused where it yields nothing: %#',
		(group) => {
			for (const input of [undefined, null, '', ' ']) {
				const parse = () => group.parse(input, { ...context, isExpression });
				expect(parse).toThrow("'Field' has an expression that yields nothing");
				expect(group.parse(input, context)).not.toHaveProperty('a');
			}
		},
	);
});

describe('what is missing is named together', () => {
	const group = collection(titled('group', 'Group'), [
		required(text(titled('a', 'A'))),
		filled(idList(titled('b', 'B'))),
		filled(number(titled('c', 'C'))),
	]);
	const rows = entries(titled('rows', 'Rows'), { name: 'row', displayName: 'Row' }, [
		required(text(titled('a', 'A'))),
		required(text(titled('d', 'D'))),
	]);

	it.each([
		[{ a: '' }, "'A' was added but is empty", "Enter a value for 'A', or remove the field"],
		[{ b: [] }, "'B' was added but is empty", "Enter a value for 'B', or remove the field"],
		[
			{ b: '', c: undefined },
			"'B' and 'C' were added but are empty",
			'Enter a value for each of them, or remove the fields',
		],
		[
			{ a: '', b: '', c: null },
			"'A', 'B' and 'C' were added but are empty",
			'Enter a value for each of them, or remove the fields',
		],
	])('in a group: %j', (input, message, remedy) => {
		expect(refusalOf(group, input)).toMatchObject({ message, remedy });
	});

	it('in the only row of a list', () => {
		expect(refusalOf(rows, { row: [{ a: '' }] })).toMatchObject({
			message: "'A' and 'D' are required",
		});
	});

	it('in all rows of a list, with the row', () => {
		expect(refusalOf(rows, { row: [{ a: '' }, { a: '', d: '1' }] })).toMatchObject({
			message: "'A of Row 1', 'D of Row 1' and 'A of Row 2' are required",
			remedy: 'Enter a value for each of them',
		});
	});

	it('except that any other broken rule is reported first', () => {
		expect(refusalOf(group, { a: '', c: 'x' })).toMatchObject({
			message: '\'C\' must be a number (given: "x")',
		});
	});
});
