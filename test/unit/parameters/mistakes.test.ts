import type { Parameter } from '../../../nodes/StoreManagement/parameters/parameter';
import { MONEY, number, PROSE, text } from '../../../nodes/StoreManagement/parameters/scalars';
import { anyBody } from '../../../nodes/StoreManagement/actions/body';
import { images } from '../../../nodes/StoreManagement/actions/sku/images';
import { store } from '../../../nodes/StoreManagement/parameters/locators';
import { context, email, named, optional, others, refusalOf, whole } from './kinds';

const prose = text(named, PROSE);
const money = number(named, MONEY);
const texts: Parameter[] = [optional.text, prose, others.rawText, optional.textList];

/** The start of the message with which a parameter refuses an input; undefined if it takes it. */
const ruleOf = (parameter: Parameter, input: unknown): string | undefined => {
	const error = refusalOf(parameter, input);
	return error instanceof Error ? error.message : undefined;
};

describe('digits', () => {
	it.each([
		...[whole, optional.integer, money].map((one): [Parameter, unknown] => [one, '1.000']),
		[whole, '+12.000'],
		[optional.idList, '1.000'],
		[optional.idTextList, ['1.000']],
		[others.recordId, '1.000'],
		[money, '12.345'],
		[money, 12.345],
		[money, '1234.567'],
	])('%# are refused where a point may stand for thousands', (parameter, input) => {
		expect(ruleOf(parameter, input)).toMatch(/must (be a whole number|not have three decimals)/);
	});

	it.each([
		[whole, '7.0', 7],
		[money, '12.50', 12.5],
		[money, 12.3456, 12.3456],
		[optional.number, '0.125', 0.125],
		[others.recordId, '9007199254740993', '9007199254740993'],
		[optional.idTextList, '9007199254740993', ['9007199254740993']],
		[optional.text, '12345678901234567890', '12345678901234567890'],
		[optional.text, '7891234567895', '7891234567895'],
		[optional.text, 7891234567895, '7891234567895'],
		[optional.jsonObject, { a: ['12345678901234567890', 0.1 + 0.2] }, undefined],
	])('%# are taken', (parameter, input, expected) => {
		expect(parameter.parse(input, context)).toEqual(expected ?? input);
	});

	it.each([
		...[others.recordId, whole, money, ...texts],
		...[optional.idList, optional.idTextList, email, optional.jsonObjectOrArray],
	])('%# that JavaScript has rounded are refused', (parameter) => {
		for (const one of [2 ** 53 + 2, 1e15, 1e21, -1e21]) {
			const input = parameter === optional.jsonObjectOrArray ? { a: one } : one;
			expect(ruleOf(parameter, input)).toContain('more digits than can be sent');
		}
	});

	it('in a list of JSON text are refused, too', () => {
		expect(ruleOf(optional.idTextList, '[9007199254740993]')).toContain('more digits');
		expect(ruleOf(optional.idList, '9007199254740993')).toContain('more digits');
	});
});

describe('what a spreadsheet or an expression leaves in a text', () => {
	const sheet =
		'#REF! #N/A #NAME? #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #N/D #NOME? #NÚM! Err:502';
	const errors = [...sheet.split(' '), ' #REF! ', '\u200b#N/A', '#GETTING_DATA'];
	const scientific = ['7,89123E+12', '7.89123E+12', '1e+21', '-1E-05', '8E+12'];
	const parts = [
		'[object Object]',
		'a [object Object] b',
		'x-undefined',
		'undefined',
		'NaN',
		'R$ NaN',
	];

	it.each([...errors, ...scientific, ...parts])('is refused: %j', (input) => {
		for (const parameter of texts)
			expect(ruleOf(parameter, input)).toMatch(/^'Field' (holds|must be a list) /);
		expect(ruleOf(optional.jsonObject, { a: [{ b: input }] })).toMatch(/ holds .* at "a\[0\]\.b"/);
	});

	it.each(['BaNaNa', 'Banana', '#SALE!', '#1', 'REF', 'a #N/A b', '12E5', 'null', 'Object', '5E'])(
		'is not %j',
		(input) => {
			expect(texts.map((one) => [one.parse(input, context)].flat())).toEqual(
				texts.map(() => [input]),
			);
		},
	);

	it('is refused in the address of an image and in an e-mail address', () => {
		expect(ruleOf(images(named), 'https://a.test/undefined.png')).toContain('without a value');
		expect(ruleOf(email, 'undefined@shop.example')).toContain('without a value');
	});

	it.each([NaN, Infinity, -Infinity])('is the number %d', (input) => {
		for (const parameter of texts) expect(ruleOf(parameter, input)).toContain(`not hold ${input}`);
	});
});

describe('a JSON body', () => {
	it.each([
		[{ a: [1, { b: NaN }] }, 'NaN at "a[1].b"'],
		[[{ price: -Infinity }], '-Infinity at "[0].price"'],
		[{ a: { b: undefined } }, 'undefined at "a.b"'],
		[{ a: () => 1 }, 'function at "a"'],
		[{ a: 5n }, 'bigint at "a"'],
		[{ a: new Date(NaN) }, 'undefined at "a"'],
	])('%# is refused with the path of what JSON cannot hold', (input, held) => {
		expect(ruleOf(anyBody, input)).toBe(`'Body' must not hold ${held}`);
	});

	it('keeps everything else', () => {
		const body = { a: [null, false, 1.5, 'é', {}], d: new Date('2026-01-01') };

		expect(anyBody.parse(body, context)).toEqual({ ...body, d: '2026-01-01T00:00:00.000Z' });
	});
});

describe('characters that nobody sees', () => {
	const MARKS = [
		'\u200b',
		'\u200d',
		'\ufeff',
		'\u00ad',
		'\u202e',
		'\u2066',
		'\u200f',
		'\u2060',
		'\u00a0',
	];

	it.each(MARKS)('%j is removed', (mark) => {
		const inside = mark === '\u00a0' ? '' : mark;
		const hidden = (one: string) => `${mark}${one.slice(0, 1)}${inside}${one.slice(1)}${mark}`;

		expect(others.recordId.parse(hidden('1024'), context)).toBe('1024');
		expect(optional.idList.parse(hidden('12'), context)).toEqual([12]);
		expect(optional.text.parse(hidden('SHIRT'), context)).toBe('SHIRT');
		expect(email.parse(hidden('ana@shop.example'), context)).toBe('ana@shop.example');
		expect(store.parse(hidden('my-store'), context)).toBe('my-store');
		expect(optional.number.parse(hidden('12.5'), context)).toBe(12.5);
		expect(optional.text.parse(mark, context)).toBeUndefined();
	});

	it('stay in prose, where they join emoji', () => {
		expect(prose.parse(' 👩‍🚀 ', context)).toBe('👩‍🚀');
	});
});

it('texts are sent in NFC', () => {
	const [given, sent] = ['Sa\u0303o', 'S\u00e3o'];

	expect(texts.map((one) => [one.parse(given, context)].flat())).toEqual(texts.map(() => [sent]));
	expect(optional.jsonObject.parse(`{"a":["${given}"]}`, context)).toEqual({ a: [sent] });
	expect(store.parse(given, context)).toBe(sent);
});

it('half an emoji is refused with field and value', () => {
	for (const parameter of [...texts, email]) {
		expect(ruleOf(parameter, 'a\ud83d')).toMatch(/^'Field' holds half a character \(given: "a/);
	}
	expect(ruleOf(optional.jsonObject, { a: '\ude00' })).toContain('at "a"');
});
