import { parseErrorBody } from '../../../nodes/StoreManagement/errors/errorBody';

const identity = (text: string) => text;

describe('an error body', () => {
	const parse = (value: unknown) => parseErrorBody(JSON.stringify(value), identity);

	it.each([
		[{ message: 'M' }, 'M', []],
		[{ error: 'E' }, 'E', []],
		[{ error: 'code', error_description: 'D' }, 'D', []],
		[{ message: ['A', 'B'] }, 'A', ['B']],
		[{ message: { name: ['Short.'] } }, 'name: Short.', []],
		[{ error: ['A', 'B'] }, 'A', ['B']],
		[[{ message: 'M' }], 'M', []],
		[{ data: { message: 'M' } }, 'M', []],
		[{ data: { data: { message: 'M' } } }, undefined, []],
		[{ message: ' ', error: 'E' }, 'E', []],
		[{ error: { message: 'Inner', errors: ['L'] } }, 'Inner', ['L']],
		[{ errors: 'T' }, 'T', []],
		[{ errors: ['A', 'B'] }, 'A', ['B']],
		[{ message: 'M', errors: ['A', 'B'] }, 'M', ['A', 'B']],
		[
			{ errors: { name: ['Short.', 'Taken.'], age: 'Low.' } },
			'name: Short.',
			['name: Taken.', 'age: Low.'],
		],
		[{ errors: [{ field: 'name', message: 'Short.' }] }, 'name: Short.', []],
		[{ errors: [{ detail: 'D' }, { code: 5 }, null] }, 'D', ['{"code":5}']],
		[{ errors: { 'a.b': [{ message: 'Deep.' }], n: [5] } }, 'a.b: Deep.', ['n: 5']],
		[{ errors: { name: [null, 'Short.'], age: null } }, 'name: Short.', []],
		[{ message: ' M ' }, 'M', []],
		[{ error: { error: { message: 'Inner' } } }, 'Inner', []],
		[{ error: { error: { error: { message: 'Too deep' } } } }, undefined, []],
		['just text', 'just text', []],
		[{ code: 5 }, undefined, []],
		[[1, 2], undefined, []],
		[{ message: 5, errors: false }, undefined, []],
	])('%j', (value, message, fieldErrors) => {
		expect(parse(value)).toEqual({ message, fieldErrors });
	});

	it('may be a short plain text', () => {
		expect(parseErrorBody('upstream is busy', identity)).toEqual({
			message: 'upstream is busy',
			fieldErrors: [],
		});
	});

	it('may begin with a byte order mark', () => {
		for (const text of ['\uFEFF{"message": "M"}', ' \uFEFF M \n']) {
			expect(parseErrorBody(text, identity).message).toBe('M');
		}
	});

	it.each([
		[200, 'x'.repeat(200)],
		[201, undefined],
	])('of plain text with %d characters has the message %p', (length, message) => {
		expect(parseErrorBody('x'.repeat(length), identity).message).toBe(message);
	});

	it('has its message cut off after 500 characters', () => {
		const messageOf = (length: number) =>
			parseErrorBody(JSON.stringify({ message: 'x'.repeat(length) }), identity).message;

		expect(messageOf(500)).toBe('x'.repeat(500));
		expect(messageOf(501)).toBe(`${'x'.repeat(500)}…`);
	});

	it('has no message when it is a web page or empty', () => {
		for (const text of ['<h1>Sorry</h1>', '', ' \n']) {
			expect(parseErrorBody(text, identity)).toEqual({
				message: undefined,
				fieldErrors: [],
			});
		}
	});

	it('gives a message and 20 field errors at most, each once', () => {
		const errors = Array.from({ length: 30 }, (_, index) => `E${index}`);
		expect(parse({ errors: [...errors, ...errors] })).toEqual({
			message: 'E0',
			fieldErrors: errors.slice(1, 21),
		});
		expect(parse({ errors: errors.map(() => 'Again.') })).toEqual({
			message: 'Again.',
			fieldErrors: [],
		});
	});

	it('is shortened after its secrets were redacted', () => {
		const secret = 'S'.repeat(40);
		const text = `${'x'.repeat(480)}${secret}${'y'.repeat(200)}`;
		const body = JSON.stringify({ message: text, errors: [text] });
		const { message = '' } = parseErrorBody(body, (line) => line.replaceAll(secret, '***'));

		expect(message).toMatch(/^x{480}\*{3}y{17}…$/);
	});
});
