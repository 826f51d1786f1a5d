import { fromJsonText } from '../../../nodes/StoreManagement/parameters/jsonText';

it.each([
	['[1,"a"]', [1, 'a']],
	[' \n{"a":{"b":1}}', { a: { b: 1 } }],
	['{}', {}],
])('%j is what it means in JSON', (input, value) => {
	expect(fromJsonText(input)).toEqual(value);
});

it.each(['a [1]', '"[1]"', '[1', '{a}', '', '5', 'null'])('%j stays text', (input) => {
	expect(fromJsonText(input)).toBe(input);
});

it.each([[['[1]']], [{ a: '{}' }], [5], [null], [undefined]])('%j is not text', (input) => {
	expect(fromJsonText(input)).toBe(input);
});
