import fc from 'fast-check';

import type { JsonObject } from '../../../nodes/StoreManagement/json';
import { warningIn, parseErrorBody } from '../../../nodes/StoreManagement/errors/errorBody';
import { anyBody } from '../../engine/worlds/failures/bodies';

const identity = (text: string) => text;
const parse = (value: unknown, status?: number) =>
	parseErrorBody(JSON.stringify(value), identity, status);

it('[A7] the message of a body is said, then its errors, and what else it holds is quoted, each once', () => {
	fc.assert(
		fc.property(anyBody, ({ body, said, fields, parts }) => {
			const { message = '', fieldErrors, rest = '', isWebPage } = parse(body);
			expect({ fieldErrors, isWebPage }).toEqual({ fieldErrors: fields, isWebPage: false });
			const text = [message, ...fieldErrors.filter((line) => line !== message), rest].join('\n');
			const [spoken, due] = [text, said.join()].map((one) => one.match(/q[A-Z][a-z]+q/g) ?? []);
			expect(spoken?.[0]).toBe(due?.[0]);
			expect(spoken?.sort()).toEqual(due?.sort());
			const isShape = parts.messages > 0 || parts.hasErrors;
			expect(rest !== '').toBe(isShape && (parts.messages > 1 || parts.hasRest));
			expect(isShape || message === JSON.stringify(body)).toBe(true);
		}),
	);
});

it.each([
	[{ errors: { name: ['A', 'B'], age: 'C', sku: null } }, ['name: A', 'name: B', 'age: C']],
	[{ errors: [{ field: 'name', message: 'A' }, { message: 'B' }, 'C'] }, ['name: A', 'B', 'C']],
	[{ errors: { name: [null, ' ', 'A'] } }, ['name: A']],
])('[A7] %j has the errors %j, of which the first is its message', (value, fieldErrors) => {
	expect(parse(value)).toEqual({ message: fieldErrors[0], fieldErrors, isWebPage: false });
});

it.each([
	[{ message: ' ', error: 'E' }, 'E', undefined],
	[{ title: 'Not Found', status: 404 }, 'Not Found', undefined],
	[{ message: 'M', success: false, data: null, meta: {}, list: [[]] }, 'M', undefined],
	[{ message: 'M', left: 0, locked: false }, 'M', '{"left":0,"locked":false}'],
	[{ message: 'M', saldo: 404, code: '404', status_code: 404 }, 'M', '{"saldo":404}'],
	[{ message: 'M', code: 405, error: true, success: false }, 'M', '{"code":405}'],
	[{ message: ['A'], error: 'E', statusCode: 404 }, 'E', '{"message":["A"]}'],
	[{ error: { message: 'M', code: 'E7' } }, 'M', '{"error":{"code":"E7"}}'],
	[{ message: 'M', errors: [{ messages: ['A'] }] }, 'M', '{"errors":[{"messages":["A"]}]}'],
	[{ errors: [{ field: 'f', message: 'A', code: 5 }] }, 'f: A', '{"errors":[{"code":5}]}'],
	[{ errors: [{ code: 5 }] }, '{"errors":[{"code":5}]}', undefined],
	// A quote is as deep as ten levels.
	[{ message: 'M', a: JSON.parse(`${'['.repeat(11)}1${']'.repeat(11)}`) as unknown }, 'M', '…'],
])('[A7] of %j, %j is the message and %j is quoted', (value, message, rest) => {
	const read = parse(value, 404);
	expect(read.message).toBe(message);
	expect(rest === '…' ? read.rest?.replace(/^\{"a":\[+"(…)"\]+\}$/, '$1') : read.rest).toBe(rest);
});

const x = (count: number): string => 'x'.repeat(count);

it.each<[longest: number, written: (text: string) => unknown, 'message' | 'rest']>([
	[2_000, (message) => ({ message }), 'message'],
	[2_000, (message) => ({ errors: [message] }), 'message'],
	[300, (text) => text, 'message'],
	[290, (trace) => ({ message: 'M', trace }), 'rest'],
])(
	'[A6] [A7] quoted are at most %i characters, and a secret is redacted before: %s',
	(longest, written, part) => {
		const secret = 'S'.repeat(40);
		const redact = (text: string): string => text.replaceAll(secret, '***');
		const read = (text: string): string => {
			const body = written(text);
			return (
				parseErrorBody(typeof body === 'string' ? body : JSON.stringify(body), redact)[part] ?? ''
			);
		};
		const start = part === 'rest' ? '{"trace":"' : '';
		expect(read(x(longest - 2)).replace('"}', '')).toBe(start + x(longest - 2));
		expect(read(x(longest + 1))).toBe(`${start}${x(longest)}…`);
		expect(read(`${x(longest - 20)}${secret}yyyyyyyyyyyyyyyyyyyyyyyyy`)).toBe(
			`${start}${x(longest - 20)}***${'y'.repeat(17)}…`,
		);
	},
);

it('[A7] a message and 100 field errors are passed on at most, and the others are quoted', () => {
	const errors = Array.from({ length: 102 }, (_, index) => `E${index}`);
	expect(parse({ errors })).toMatchObject({
		...{ message: 'E0', fieldErrors: errors.slice(0, 100) },
		rest: '{"errors":["E100","E101"]}',
	});
});

it.each([
	['<!DOCTYPE html>\n<html><head><title>Just a\nmoment...</title>', ', "Just a moment..."'],
	['<html><h1 class="a">Down</h1>Later', ', "Down"'],
	['<html></html>', ''],
	[`<html>${'<br>'.repeat(1_015)}Spent: SECRET-OF-THE-STORE`, ', "Spent: ***"'],
])('[A6] [R7] a web page is named by its title or first words: %s', (text, title) => {
	const redact = (part: string): string => part.replaceAll('SECRET-OF-THE-STORE', '***');
	const message = `the service answered with a web page${title}`;
	expect(parseErrorBody(text, redact)).toEqual({ message, fieldErrors: [], isWebPage: true });
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
		...[quoted(ofRead), quoted(ofWrite)],
	]);
	// Without data, the body is the record, or an error.
	expect(warningIn(beside, true) ?? warningIn({ ...beside, data: null }, true)).toBeUndefined();
});
