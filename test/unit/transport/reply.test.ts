import { bodyOf, recordsOf, wordsOf } from '../../../nodes/StoreManagement/transport/reply';

const reply = (text: string, status = 200) => ({ status, headers: {}, text });
const plain = (text: string) => text;

describe('the body of an answer', () => {
	it.each([
		['{"a": 1}', { kind: 'json', value: { a: 1 } }],
		['\uFEFF [1] \n', { kind: 'json', value: [1] }],
		['false', { kind: 'json', value: false }],
		['0', { kind: 'json', value: 0 }],
		['', { kind: 'empty' }],
		[' \r\n', { kind: 'empty' }],
		['null', { kind: 'empty' }],
		['{"a": 1', { kind: 'malformed', text: '{"a": 1' }],
		['<html>', { kind: 'malformed', text: '<html>' }],
	])('%j is %j', (text, body) => {
		expect(bodyOf(reply(text))).toEqual(body);
	});

	it('is empty with 204, whatever stands in it', () => {
		expect(bodyOf(reply('<html>', 204))).toEqual({ kind: 'empty' });
	});
});

describe('the records in a body', () => {
	const record = { id: 1 };

	it.each([
		[
			[record, record],
			[record, record],
		],
		[{ data: [record] }, [record]],
		[{ data: record, meta: {} }, [record]],
		[record, [record]],
		[{ data: [] }, []],
		[{ data: null }, []],
		[{ meta: { pagination: {} } }, []],
		[{}, []],
		// A record whose own field is called data.
		[{ id: 1, data: 'text' }, [{ id: 1, data: 'text' }]],
		['text', ['text']],
		[5, [5]],
	])('%j are %j', (value, records) => {
		expect(recordsOf(value)).toEqual(records);
	});
});

describe('the words of an error', () => {
	const wordsIn = (value: unknown) => wordsOf(bodyOf(reply(JSON.stringify(value), 400)), plain);

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
		['just text', 'just text', []],
		[{ code: 5 }, undefined, []],
		[[1, 2], undefined, []],
		[{ message: 5, errors: false }, undefined, []],
	])('in %j', (value, message, fieldErrors) => {
		expect(wordsIn(value)).toEqual({ message, fieldErrors });
	});

	it('are a short plain text as it is', () => {
		const body = bodyOf(reply('upstream is busy', 502));
		expect(wordsOf(body, plain)).toEqual({ message: 'upstream is busy', fieldErrors: [] });
	});

	it('are none in a web page or in nothing', () => {
		for (const text of ['<h1>Sorry</h1>', '']) {
			expect(wordsOf(bodyOf(reply(text, 500)), plain)).toEqual({
				message: undefined,
				fieldErrors: [],
			});
		}
	});

	it('are shortened after the secrets in them were masked', () => {
		const secret = 'S'.repeat(40);
		const text = `${'x'.repeat(480)}${secret}${'y'.repeat(200)}`;
		const body = bodyOf(reply(JSON.stringify({ message: text, errors: [text] }), 400));
		const { message = '' } = wordsOf(body, (said) => said.replaceAll(secret, '***'));

		expect(message).toMatch(/^x{480}\*{3}y{17}…$/);
	});
});
