import {
	email,
	flag,
	id,
	ids,
	idTexts,
	number,
	oneOf,
	text,
	textList,
	wholeNumber,
} from '../../../nodes/StoreManagement/parameters/values';
import { fromJsonText } from '../../../nodes/StoreManagement/json';
import type { Parse } from '../../../nodes/StoreManagement/parameters/field';
import {
	filledObject,
	jsonObject,
	jsonObjectOrArray as json,
	toBody,
} from '../../../nodes/StoreManagement/parameters/json';
import { refusalOf } from './refusal';

const at = { title: 'Field', timezone: 'UTC' };
const short = text({ length: [2, 4] });
const side = oneOf('left', 'right');
/** A sentence, or most of one. */
const WAY_OUT = expect.stringMatching(/^[A-Z].{8}/) as string;
const LONG = '12345678901234567';
const FILLED = { a: 0, b: false, c: [''], d: { e: 'x' } };

it.each<[string, Parse<unknown>, unknown, unknown]>([
	['a text without the blanks around it', text(), '\ufeff a b\u00a0\n', 'a b'],
	['a switch for a text', text(), true, 'true'],
	['a text of the least length', short, 'ab', 'ab'],
	['a text of the greatest length, as people count', short, '🌹🌹🌹🌹', '🌹🌹🌹🌹'],
	['an e-mail address', email, ' ana.lima@shop.example.com ', 'ana.lima@shop.example.com'],
	['a choice, in capitals or not', side, ' Right ', 'right'],
	['a switch', flag, false, false],
	['a switch in a spreadsheet', flag, 'FALSE', false],
	['a switch in words', flag, ' yes', true],
	['a switch in Portuguese', flag, ' Sim', true],
	['a switch of a Brazilian spreadsheet', flag, 'VERDADEIRO', true],
	['a switch in Portuguese, off', flag, 'Falso', false],
	['no', flag, 'NÃO', false],
	['no without its accent', flag, 'nao', false],
	['a figure for yes', flag, 1, true],
	['a figure for no', flag, '0', false],
	['a figure of all its digits for a text', text(), 2 ** 53 - 1, '9007199254740991'],
	['a number as text', number(), '+10.25', 10.25],
	['a fraction without the digits that a product adds', number(), 15.9 * 1.1, 17.49],
	['a fraction in a text', text(), 15.9 * 1.1, '17.49'],
	['a fraction in JSON', jsonObject, { price: 15.9 * 1.1 }, { price: 17.49 }],
	['zeros around a number', number(), '-0012.50', -12.5],
	['a weight with three decimals', number(), '0.125', 0.125],
	['a whole number with a point', wholeNumber(), '7.0', 7],
	['an ID', id, ' 1024 ', '1024'],
	['an ID of many digits', id, '9007199254740993', '9007199254740993'],
	['texts as a list', textList, [' a ', 5], ['a', '5']],
	['IDs with commas', ids, '7,, 8,', [7, 8]],
	['one ID', ids, 7, [7]],
	['IDs that are sent as text', idTexts, [7, ' 8'], ['7', '8']],
	['digits in a text of JSON', jsonObject, '{"id": "12345678901234567"}', { id: LONG }],
	['a JSON list', json, ' [1, {"a": 2}] ', [1, { a: 2 }]],
	['a valid date in JSON', jsonObject, { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
	['a decimal without a zero', number(), '.5', 0.5],
	['a whole number of all its digits', number(), 2 ** 53 - 1, 2 ** 53 - 1],
	['a number that cannot mean thousands', number(), '1234.125', 1234.125],
	['a whole number with zeros before it', wholeNumber({ min: 7 }), ' 007 ', 7],
	['an object with something in all of its parts', filledObject, FILLED, FILLED],
])('[F1] [F3] %s is read', (_, parse, input, expected) => {
	expect(parse(input, at)).toEqual(expected);
});

it.each<[Parse<unknown>, unknown, string]>([
	[text(), {}, 'must be text (given: {})'],
	[text(), NaN, 'must be a number (given: NaN)'],
	[text(), 123456789012345680, 'must have at most 15 digits'],
	[textList, [-(2 ** 53)], 'must have at most 15 digits'],
	[textList, [null], 'must be text'],
	[ids, [null], 'must be whole numbers'],
	[wholeNumber(), 3.0000000000000004, 'must be a whole number'],
	[id, 3.1, 'must be a whole number (given: 3.1)'],
	[short, 'a', 'must have 2 to 4 characters (given: "a")'],
	[short, 'abcde', 'must have 2 to 4 characters (given: "abcde")'],
	[email, 'ana@shop', 'must be an e-mail address (given: "ana@shop")'],
	[flag, 2, 'must be true or false (given: 2)'],
	[flag, [true], 'must be true or false (given: [true])'],
	[side, 'up', 'must be one of left, right (given: "up")'],
	[number(), '1e3', 'must be a number (given: "1e3")'],
	[number(), Infinity, 'must be a number (given: Infinity)'],
	[number(), '1,5', 'must be a number (given: "1,5")'],
	[number(), '9'.repeat(20), 'must have at most 15 digits'],
	[wholeNumber(), 'NaN', 'must be a number'],
	[number({ min: 1 }), 0.9, 'must be at least 1 (given: 0.9)'],
	[wholeNumber(), 1.5, 'must be a whole number (given: 1.5)'],
	[wholeNumber(), 2 ** 53, 'must have at most 15 digits (given: 9007199254740992)'],
	[number(), '-120.000', 'must not have three decimals (given: "-120.000")'],
	[wholeNumber({ min: 7 }), '6', 'must be at least 7 (given: "6")'],
	[id, '1x', 'must be a whole number (given: "1x")'],
	[id, 2 ** 53, 'must be a whole number (given: 9007199254740992)'],
	[id, '-1', 'must be a whole number (given: "-1")'],
	[id, [5], 'must be a whole number (given: [5])'],
	[ids, '7, x', 'must be whole numbers (given: " x")'],
	[ids, '[7,', 'must be whole numbers (given: "[7")'],
	[textList, {}, 'must be a list of texts or numbers (given: {})'],
	[jsonObject, '{', "must be valid JSON: Expected property name or '}'"],
	[jsonObject, '[1]', 'must be a JSON object (given: "[1]")'],
	[json, '5', 'must be a JSON object or array (given: "5")'],
	[json, '{"a": “b”}', "must be valid JSON: Unexpected token '“'"],
	[jsonObject, { undefined: 1 }, 'contains what a failed formula or expression leaves'],
])('[F1] [F3] [F5] %# is refused with the rule, the value and a way out', (parse, input, rule) => {
	const message = expect.stringContaining(`'Field' ${rule}`) as string;
	expect(refusalOf(() => parse(input, at))).toMatchObject({ message, remedy: WAY_OUT });
});

it.each([
	['{"a": [1e999]}', "'Field → 0' must be a number (given: Infinity)"],
	[{ a: [{ price: NaN }] }, "'Field → price' must be a number (given: NaN)"],
	[{ a: { b: undefined } }, `'Field → b' must have a value (given: "undefined")`],
	[{ price: () => 5 }, "'Field → price' must have a value (given: "],
	['{"id": 12345678901234567}', "'Field → id' must have at most 15 digits"],
	[{ id: 2 ** 53 }, "'Field → id' must have at most 15 digits (given: 9007199254740992)"],
	[{ a: { note: '#REF!' } }, "'Field → note' contains what a failed formula"],
])('[F1] [F3] in the JSON %j, %s', (input, message) => {
	const refused = { message: expect.stringContaining(message) as string, remedy: WAY_OUT };
	expect(refusalOf(() => jsonObject(input, at))).toMatchObject(refused);
});

it.each([
	[{ a: 1, b: '' }, 'Field → b'],
	[{ a: {} }, 'Field → a'],
	['{"a": []}', 'Field → a'],
])(
	'[F2] in %j, the part that says nothing is named, and a model cannot remove it',
	(input, field) => {
		for (const isTool of [false, true]) {
			const refusal = refusalOf(() => filledObject(input, { ...at, isTool }));

			const problem = isTool ? 'is required' : 'was added but is empty';
			expect(refusal).toMatchObject({ message: `'${field}' ${problem}` });
		}
	},
);

describe('[F3] what a spreadsheet or an expression leaves in a text', () => {
	const CELLS =
		'#REF! #VALUE! #NAME? #N/A #DIV/0! #NUM! #NULL! #ERROR! #N/D #VALOR! #NOME? #NÚM! #NULO!'.split(
			' ',
		);
	const MISTAKES = ['x-undefined', 'a [object Object] b', 'Invalid DateTime', 'Until Invalid Date'];
	it.each([...CELLS, ' #N/A ', 'R$ NaN', ...MISTAKES])('is refused: %s', (input) => {
		expect(() => text()(input, at)).toThrow(/^'Field' contains /);
		expect(() => textList([input], at)).toThrow(/^'Field' contains /);
		expect(() => jsonObject({ a: [input] }, at)).toThrow(/^'Field → 0' contains /);
		expect(refusalOf(() => text()(input, at))).toHaveProperty('remedy', WAY_OUT);
	});

	it.each(['Nanda, 12.000 undefineds', '#SALE!', '#SPILL!', 'a #N/A b', 'Nan', '7,8E+12'])(
		'is not %s',
		(input) => expect(text()(input, at)).toBe(input),
	);
});

it.each<[unknown, unknown]>([
	['[1,"a"]', [1, 'a']],
	[' \n{"a":{"b":1}}', { a: { b: 1 } }],
	...['"[1]"', '5', 'a [1]', '[7,', 5].map((own): [unknown, unknown] => [own, own]),
])('[F6] the JSON text %j means %j', (input, expected) => {
	expect(fromJsonText(input)).toEqual(expected);
});

it('[F6] a body has the names of the service, at any depth, and no field without a value', () => {
	const restrictions = { include: { brandsIds: [1], productsIds: undefined } };
	const values = { startAt: { timezone_type: 3 }, name: null, images: [{ imageUrl: 'a' }] };

	expect(toBody({ ...values, endAt: undefined, restrictions })).toStrictEqual({
		start_at: { timezone_type: 3 },
		name: null,
		images: [{ image_url: 'a' }],
		restrictions: { include: { brands_ids: [1] } },
	});
});
