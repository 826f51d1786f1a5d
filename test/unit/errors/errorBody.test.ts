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
		[{ data: { data: { message: 'M' } } }, 'M', []],
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
		[[[[[[[['Too deep']]]]]]], '…', []],
		['just text', 'just text', []],
		[{ code: 5 }, undefined, []],
		[[1, 2], undefined, []],
		[{ message: 5, errors: false }, undefined, []],
	])('%j', (value, message, fieldErrors) => {
		expect(parse(value)).toMatchObject({ message, fieldErrors });
	});

	it.each([
		[
			{
				type: 'https://example.com/invalid',
				title: 'Your request is not valid.',
				status: 422,
				detail: 'The price is wrong.',
				'invalid-params': [{ name: 'price', reason: 'must be positive' }],
			},
			['The price is wrong.', 'Your request is not valid.', 'price: must be positive'],
		],
		[{ title: 'Not Found', status: 404 }, ['Not Found']],
		[
			{ name: ['The name is too short.'], price: ['A', 'B'] },
			['name: The name is too short.', 'price: A', 'price: B'],
		],
		[{ message: 'Failed', description: 'No stock left.' }, ['Failed', 'No stock left.']],
		[{ mensagem: 'Pedido cancelado' }, ['Pedido cancelado']],
		[{ sucesso: false, erro: 'Pedido cancelado' }, ['Pedido cancelado']],
		[{ erros: [{ campo: 'nome', mensagem: 'Curto' }] }, ['nome: Curto']],
		[{ msg: 'M' }, ['M']],
		[{ error: true, reason: 'Too old' }, ['Too old']],
		[{ errorMessage: 'M', errorCode: 'E1' }, ['M']],
		[{ Message: 'M' }, ['M']],
		[{ error_message: 'M' }, ['M']],
		[{ response: { error: { detail: 'D' } } }, ['D']],
		[
			{ fault: { faultstring: 'Over quota', detail: { errorcode: 'x.y' } } },
			['errorcode: x.y', 'Over quota'],
		],
		[
			{ detail: [{ loc: ['body', 'price'], msg: 'field required', type: 'missing' }] },
			['price: field required'],
		],
		[
			{
				errors: [
					{
						code: 'E1',
						title: 'Invalid',
						detail: 'D',
						source: { pointer: '/data/attributes/name' },
					},
				],
			},
			['name: D'],
		],
		[{ message: 'M', fields: { name: 'Short' } }, ['M', 'name: Short']],
		[
			{ errors: { description: ['Long.'], name: ['Short.'] } },
			['description: Long.', 'name: Short.'],
		],
		[{ status: 'error', data: 'No stock left' }, ['No stock left']],
		[{ code: 'SKU_NOT_FOUND' }, ['SKU_NOT_FOUND']],
	])('says what stands in %j', (value, lines) => {
		const { message, fieldErrors } = parse(value);
		expect([message, ...fieldErrors]).toEqual(lines);
	});

	it.each([
		[{ message: 'M', errors: ['A'] }, false],
		[{ error: { code: 'E1' } }, false],
		[{ errors: { name: ['Short.'] } }, true],
		[{ name: ['Short.'] }, true],
	])('names a field or not: %j', (value, namesFields) => {
		expect(parse(value).namesFields).toBe(namesFields);
	});

	it('may be a short plain text', () => {
		expect(parseErrorBody('upstream is busy', identity)).toMatchObject({
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
		['x'.repeat(200), 'x'.repeat(200)],
		['x'.repeat(201), `${'x'.repeat(200)}…`],
		['{"message":"Not en', '{"message":"Not en'],
		['<Error><Code>AccessDenied</Code></Error>', 'AccessDenied'],
	])('that is no JSON begins with its message: %s', (text, message) => {
		expect(parseErrorBody(text, identity)).toMatchObject({ message, isWebPage: false });
	});

	it.each([
		['<!DOCTYPE html>\n<html><head><title>Just a\nmoment...</title>', ', "Just a moment..."'],
		['<html><body><h1>401 Authorization Required</h1>', ', "401 Authorization Required"'],
		['<center>nginx</center>', ', "nginx"'],
		['<html></html>', ''],
	])('that is a web page is named by its title: %s', (text, title) => {
		expect(parseErrorBody(text, identity)).toMatchObject({
			message: `the service answered with a web page${title}`,
			isWebPage: true,
		});
	});

	it('has its message cut off after 500 characters', () => {
		const messageOf = (length: number) =>
			parseErrorBody(JSON.stringify({ message: 'x'.repeat(length) }), identity).message;

		expect(messageOf(500)).toBe('x'.repeat(500));
		expect(messageOf(501)).toBe(`${'x'.repeat(500)}…`);
	});

	it('has no message when it is empty', () => {
		for (const text of ['', ' \n']) {
			expect(parseErrorBody(text, identity)).toMatchObject({ message: undefined, fieldErrors: [] });
		}
	});

	it('gives a message and 20 field errors at most, each once', () => {
		const errors = Array.from({ length: 30 }, (_, index) => `E${index}`);
		expect(parse({ errors: [...errors, ...errors] })).toMatchObject({
			message: 'E0',
			fieldErrors: errors.slice(1, 21),
		});
		expect(parse({ errors: errors.map(() => 'Again.') })).toMatchObject({
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
		const plain = `${'x'.repeat(180)}${secret}`;
		const cut = parseErrorBody(plain, (line) => line.replaceAll(secret, '***'));
		expect(cut.message).toMatch(/^x{180}\*{3}$/);
	});
});
