import type { JsonObject } from '../../../nodes/StoreManagement/json';
import { warningIn, parseErrorBody } from '../../../nodes/StoreManagement/errors/errorBody';

const identity = (text: string) => text;
const parse = (value: unknown) => parseErrorBody(JSON.stringify(value), identity);

it.each([
	[{ message: ' ', error: 'E' }, 'E', []],
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
])('[A7] %j says %j and %j', (value, message, fieldErrors) => {
	expect(parse(value)).toEqual({ message, fieldErrors, isWebPage: false });
});

it.each([
	[{ title: 'Not Found', status: 404 }, 'Not Found', undefined],
	[{ message: 'M', success: false, data: null, meta: {}, list: [[]] }, 'M', undefined],
	[{ message: 'M', left: 0, locked: false }, 'M', '{"left":0,"locked":false}'],
	[{ message: 'M', saldo: 404, code: '404', status_code: 404 }, 'M', '{"saldo":404}'],
	[{ message: 'M', code: 405, error: true, success: false }, 'M', '{"code":405}'],
	[
		{ message: ['A', 'B'], error: 'Bad Request', statusCode: 404 },
		'Bad Request',
		'{"message":["A","B"]}',
	],
	[
		{ error: { message: 'M', code: 'E7', details: [{ reason: 'R' }] } },
		'M',
		'{"error":{"code":"E7","details":[{"reason":"R"}]}}',
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
])('[A7] of %j, %j is the message and %j is quoted', (value, message, rest) => {
	expect(parseErrorBody(JSON.stringify(value), identity, 404)).toMatchObject({ message, rest });
});

it.each([[{ errors: [{ code: 5 }] }], [['A', 'B']]])(
	'[A7] %j has another shape, and is quoted',
	(value) => {
		expect(parse(value)).toMatchObject({ message: JSON.stringify(value), fieldErrors: [] });
	},
);

it.each([
	['x'.repeat(300), 'x'.repeat(300)],
	['x'.repeat(301), `${'x'.repeat(300)}…`],
])('[A6] a body that is no JSON is quoted by its first 300 characters: %s', (text, message) => {
	expect(parseErrorBody(text, identity)).toMatchObject({ message, isWebPage: false });
});

it.each([
	['<!DOCTYPE html>\n<html><head><title>Just a\nmoment...</title>', ', "Just a moment..."'],
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
	[{ error: null, errors: {}, warnings: [], success: true, message: 'OK' }, undefined, undefined],
])('[A1] [A2] beside data, %j says %j of a read and %j of a write', (beside, ofRead, ofWrite) => {
	const quoted = (said: object | undefined): string | undefined =>
		said && `The service answered with success, but also sent ${JSON.stringify(said)}`;
	const body = { data: [], ...beside };
	expect([warningIn(body, false), warningIn(body, true)]).toEqual([
		quoted(ofRead),
		quoted(ofWrite),
	]);
	// Without data, the body is the record, or an error.
	expect([warningIn(beside, true), warningIn({ ...beside, data: null }, true)]).toEqual([
		undefined,
		undefined,
	]);
});
