import type { JsonObject } from '../../../nodes/StoreManagement/json';
import { doubtIn, parseErrorBody } from '../../../nodes/StoreManagement/errors/errorBody';

const identity = (text: string) => text;
const parse = (value: unknown) => parseErrorBody(JSON.stringify(value), identity);

it.each([
	[{ message: 'M' }, 'M', []],
	[{ message: ' ', error: 'E' }, 'E', []],
	[{ error: { message: 'Inner' } }, 'Inner', []],
	[{ errors: ['A', 'B'] }, 'A', ['A', 'B']],
	[{ message: 'M', errors: ['A', 'B'] }, 'M', ['A', 'B']],
	[
		{ errors: { name: ['Short.', 'Taken.'], age: 'Low.' } },
		'name: Short.',
		['name: Short.', 'name: Taken.', 'age: Low.'],
	],
	[{ errors: { name: [null, 'Short.'], age: null } }, 'name: Short.', ['name: Short.']],
	[
		{ errors: [{ field: 'name', message: 'Short.' }, { message: 'Low.' }] },
		'name: Short.',
		['name: Short.', 'Low.'],
	],
	[{ message: ' M ' }, 'M', []],
])('[A7] %j says %j and %j', (value, message, fieldErrors) => {
	expect(parse(value)).toEqual({ message, fieldErrors, isWebPage: false });
});

it.each([
	[{ message: 'M', error: 'E', detail: 'D' }, 'M', '{"error":"E","detail":"D"}'],
	[{ title: 'T', detail: 'D' }, 'D', '{"title":"T"}'],
	[{ title: 'Not Found', status: 404 }, 'Not Found', undefined],
	[{ message: 'M', success: false, data: null, meta: {}, list: [[]] }, 'M', undefined],
	[{ message: 'M', left: 0, locked: false }, 'M', '{"left":0,"locked":false}'],
	[{ message: 'M', saldo: 404, code: '404', status_code: 404 }, 'M', '{"saldo":404}'],
	[{ message: 'M', code: 405, error: true, success: false }, 'M', '{"code":405}'],
	[
		{
			message: 'M',
			done: [
				{ id: 8, success: true },
				{ id: 9, success: false, error: true },
			],
		},
		'M',
		'{"done":[{"id":8,"success":true},{"id":9,"success":false,"error":true}]}',
	],
	[{ message: '404', count: 404 }, '404', '{"count":404}'],
	[
		{ message: ['A', 'B'], error: 'Bad Request', statusCode: 404 },
		'Bad Request',
		'{"message":["A","B"]}',
	],
	[{ message: 'M', errors: 'Name is short' }, 'M', '{"errors":"Name is short"}'],
	[
		{ message: 'M', data: { status: 400, params: { a: 'x' } } },
		'M',
		'{"data":{"status":400,"params":{"a":"x"}}}',
	],
	[
		{ error: { message: 'M', code: 'E7', details: [{ reason: 'R' }] } },
		'M',
		'{"error":{"code":"E7","details":[{"reason":"R"}]}}',
	],
	[
		{ error: 'invalid', error_description: 'The date is in the past' },
		'invalid',
		'{"error_description":"The date is in the past"}',
	],
	[
		{ message: 'M', errors: [{ field: 'name', messages: ['Short.'] }] },
		'M',
		'{"errors":[{"field":"name","messages":["Short."]}]}',
	],
	[
		{ errors: [{ field: 'name', message: 'Short.', code: 5 }] },
		'name: Short.',
		'{"errors":[{"code":5}]}',
	],
	[
		{ message: 'M', errors: { items: { 0: ['Short.'] } } },
		'M',
		'{"errors":{"items":{"0":["Short."]}}}',
	],
])('[A7] of %j, %j is the message and %j is quoted', (value, message, rest) => {
	expect(parseErrorBody(JSON.stringify(value), identity, 404)).toMatchObject({ message, rest });
});

it.each([
	[{ mensagem: 'Pedido cancelado' }],
	[{ code: 5 }],
	[{ message: ['A', 'B'] }],
	[{ errors: [{ code: 5 }] }],
	[['A', 'B']],
	['text'],
	[{ errors: 'text' }],
])('[A7] %j has another shape, and is quoted', (value) => {
	expect(parse(value)).toMatchObject({ message: JSON.stringify(value), fieldErrors: [] });
});

it.each([
	['upstream is\n busy', 'upstream is busy'],
	['{"message":"Not en', '{"message":"Not en'],
	['x'.repeat(300), 'x'.repeat(300)],
	['x'.repeat(301), `${'x'.repeat(300)}…`],
])('[A6] a body that is no JSON is quoted by its first 300 characters: %s', (text, message) => {
	expect(parseErrorBody(text, identity)).toMatchObject({ message, isWebPage: false });
});

it.each([
	['<!DOCTYPE html>\n<html><head><title>Just a\nmoment...</title>', ', "Just a moment..."'],
	['<html><body><h1>401 Authorization Required</h1>', ', "401 Authorization Required"'],
	['<html></html>', ''],
])('[A6] a web page is named by its title: %s', (text, title) => {
	expect(parseErrorBody(text, identity)).toEqual({
		message: `the service answered with a web page${title}`,
		fieldErrors: [],
		isWebPage: true,
	});
});

it('[A7] a line is cut off after 2,000 characters', () => {
	expect(parse({ message: 'x'.repeat(2_000) }).message).toBe('x'.repeat(2_000));
	expect(parse({ message: 'x'.repeat(2_001) }).message).toBe(`${'x'.repeat(2_000)}…`);
});

it('an empty body says nothing', () => {
	for (const text of ['', ' \n']) {
		expect(parseErrorBody(text, identity)).toMatchObject({ message: undefined, fieldErrors: [] });
	}
});

it('[A7] a message and 100 field errors are passed on at most, and the others are quoted', () => {
	const errors = Array.from({ length: 102 }, (_, index) => `E${index}`);
	expect(parse({ errors })).toMatchObject({
		...{ message: 'E0', fieldErrors: errors.slice(0, 100) },
		rest: '{"errors":["E100","E101"]}',
	});
});

it('[A7] what was not shown is quoted by its first 300 characters', () => {
	expect(parse({ message: 'M', trace: 'x'.repeat(500) }).rest).toBe(
		`{"trace":"${'x'.repeat(290)}…`,
	);
});

it('[R7] secrets are redacted before a text is shortened', () => {
	const secret = 'S'.repeat(40);
	const redact = (text: string) => text.replaceAll(secret, '***');
	const text = `${'x'.repeat(1_980)}${secret}${'y'.repeat(200)}`;

	expect(parseErrorBody(JSON.stringify({ message: text }), redact).message).toMatch(
		/^x{1980}\*{3}y{17}…$/,
	);
	expect(parseErrorBody(JSON.stringify({ message: 'M', log: text }), redact).rest).not.toContain(
		'S',
	);
	const plain = `${'x'.repeat(280)}${secret}`;
	expect(parseErrorBody(plain, redact).message).toMatch(/^x{280}\*{3}$/);
	const page = `<html>${'<br>'.repeat(1_015)}Spent: ${secret}`;
	expect(parseErrorBody(page, redact).message).toMatch(/"Spent: \*{3}"$/);
});

it.each<[beside: JsonObject, ofRead: object | undefined, ofWrite: object | undefined]>([
	[{ errors: ['A'] }, { errors: ['A'] }, { errors: ['A'] }],
	[{ error: 'E', errors: [] }, { error: 'E' }, { error: 'E' }],
	[{ warnings: { price: 'low' } }, undefined, { warnings: { price: 'low' } }],
	[{ success: false }, undefined, { success: false }],
	[{ success: 'false' }, undefined, { success: 'false' }],
	[{ error: null, errors: {}, warnings: [], success: true, message: 'OK' }, undefined, undefined],
])('[A1] [A2] beside data, %j says %j of a read and %j of a write', (beside, ofRead, ofWrite) => {
	const quoted = (said: object | undefined): string | undefined =>
		said && `The service answered with success, but also sent ${JSON.stringify(said)}`;
	const body = { data: [], ...beside };
	expect([doubtIn(body, false), doubtIn(body, true)]).toEqual([quoted(ofRead), quoted(ofWrite)]);
	// Without data, the body is the record, or an error.
	expect([doubtIn(beside, true), doubtIn({ ...beside, data: null }, true)]).toEqual([
		undefined,
		undefined,
	]);
});
