import fc from 'fast-check';

import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { warningIn, parseErrorBody } from '../../../nodes/StoreManagement/errors/errorBody';
import { anyBody } from '../../engine/worlds/failures/bodies';

const identity = (text: string) => text;
const parse = (value: unknown, status?: number) =>
	parseErrorBody(JSON.stringify(value), identity, status);

it('[A7] the message of a body is said, then its errors, and a body that holds more is quoted', () => {
	fc.assert(
		fc.property(anyBody, ({ body, said, fields, parts }) => {
			const { message = '', fieldErrors, quote, isWebPage } = parse(body);
			expect({ fieldErrors, isWebPage }).toEqual({ fieldErrors: fields, isWebPage: false });
			const text = [message, ...fieldErrors, quote].join('\n');
			const places = said.map((one) => text.indexOf(one));
			expect(Math.min(...places)).toBe(places[0]);
			expect(places).not.toContain(-1);
			const isShape = parts.messages > 0 || parts.hasErrors;
			expect(quote !== undefined).toBe(isShape && (parts.messages > 1 || parts.hasRest));
			expect(quote ?? JSON.stringify(body)).toBe(JSON.stringify(body));
			expect(isShape || message === JSON.stringify(body)).toBe(true);
		}),
	);
});

it.each([
	[{ message: ' ', error: 'E' }, 'E', false],
	[{ title: 'Not Found', status: 404 }, 'Not Found', false],
	[{ message: 'M', success: false, data: null, meta: {}, list: [], left: 0 }, 'M', false],
	[{ message: 'M', code: '404', status_code: 404, error: true }, 'M', false],
	[{ message: 'M', code: 405 }, 'M', true],
	[{ message: 'M', success: 'no' }, 'M', true],
	[{ message: ['A'], error: 'E', statusCode: 404 }, 'E', true],
	[{ error: { message: 'M' } }, 'M', false],
	[{ error: { message: 'M', code: 'E7' } }, 'M', true],
	[{ message: 'M', errors: [{ messages: ['A'] }] }, 'M', true],
	[{ message: 'M', errors: 'A' }, 'M', false],
	[{ message: 'M', errors: { price: { max: 'A' } } }, 'M', true],
	[{ message: 'M', errors: { price: { max: 'A' }, name: 'B' } }, 'M', true],
	[{ message: 'M', errors: [{ code: 5 }, 'B'] }, 'M', true],
	[{ errors: [{ code: 5 }] }, '{"errors":[{"code":5}]}', false],
])('[A7] of %j, %j is the message; it says more: %j', (value, message, saysMore) => {
	const read = parse(value, 404);
	expect(read.message).toBe(message);
	expect(read.quote).toBe(saysMore ? JSON.stringify(value) : undefined);
});

const x = (count: number): string => 'x'.repeat(count);

it.each<[longest: number, written: (text: string) => unknown, 'message' | 'quote']>([
	[2_000, (message) => ({ message }), 'message'],
	[2_000, (message) => ({ errors: [message] }), 'message'],
	[300, (text) => text, 'message'],
	[276, (trace) => ({ message: 'M', trace }), 'quote'],
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
		const start = part === 'quote' ? '{"message":"M","trace":"' : '';
		expect(read(x(longest - 2)).replace('"}', '')).toBe(start + x(longest - 2));
		expect(read(x(longest + 1))).toBe(`${start}${x(longest)}…`);
		expect(read(`${x(longest - 20)}${secret}yyyyyyyyyyyyyyyyyyyyyyyyy`)).toBe(
			`${start}${x(longest - 20)}***${'y'.repeat(17)}…`,
		);
	},
);

it('[A7] a message and 100 field errors are passed on at most', () => {
	const errors = Array.from({ length: 102 }, (_, index) => `E${index}`);
	expect(parse({ errors })).toMatchObject({ message: 'E0', fieldErrors: errors.slice(0, 100) });
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

it.each<[beside: JsonObject, said: object | undefined]>([
	[{ errors: ['A'] }, { errors: ['A'] }],
	[{ error: 'E', errors: [] }, { error: 'E' }],
	[{ warnings: { price: 'low' } }, { warnings: { price: 'low' } }],
	[{ success: false }, { success: false }],
	[{ error: null, errors: {}, warnings: [], success: true, message: 'OK' }, undefined],
])('[A1] [A2] beside data, %j says %j', (beside, said) => {
	const quoted = said && `The service answered with success, but also sent ${JSON.stringify(said)}`;
	expect(warningIn({ data: [0], ...beside })).toBe(quoted);
	// Without data, that is a failure.
	for (const data of [undefined, null, []] as JsonValue[])
		expect(warningIn({ ...beside, data })).toBeUndefined();
});
