import { orderLocator } from '../../../nodes/StoreManagement/actions/order/orderId';
import type { JsonObject } from '../../../nodes/StoreManagement/json';

const locator = orderLocator('The order', ['id', 'number', 'email', 'cpf', 'trackCode', 'any']);
const parsed = (input: unknown) => locator.parse(input, { timezone: 'UTC' });
const by = (mode: string, value: unknown) => ({ mode, value });

describe('The order of an operation', () => {
	it.each([
		[by('list', '1024'), '1024'],
		[by('id', ' 1024 '), '1024'],
		[by('id', 1024), '1024'],
		// An expression for the whole field, and what the public API of n8n may have saved.
		[1024, '1024'],
		['1024', '1024'],
	])('may be given by its ID: %j', (input, id) => {
		expect(parsed(input)).toMatchObject({ id, keys: [`ID ${id}`], isUnique: true });
	});

	it.each([
		[by('number', ' #01001'), ['number 1001'], { number: '1001' }, true],
		[by('number', 1001), ['number 1001'], { number: 1001 }, true],
		[by('number', 1001), ['number 1001'], { number: ['1001'] }, false],
		[
			by('email', ' Ana@X.Example '),
			['e-mail ana@x.example'],
			customer('email', 'aNA@x.example'),
			true,
		],
		[by('email', 'ana@x.example'), ['e-mail ana@x.example'], customer('email', null), false],
		[by('cpf', '012.345.678-90'), ['CPF 01234567890'], customer('cpf', '01234567890'), true],
		[by('cpf', 1234567890), ['CPF 01234567890'], customer('cpf', '012.345.678-90'), true],
		[
			by('cpf', '12.345.678/0001-95'),
			['CPF 12345678000195'],
			customer('cnpj', '12345678000195'),
			true,
		],
		[by('trackCode', ' tr12 '), ['tracking code TR12'], { track_code: 'Tr12' }, true],
		[by('any', '#1001'), ['number 1001', 'tracking code #1001'], { number: 1001 }, true],
		[by('any', 'tr12'), ['tracking code TR12'], { track_code: 'TR12' }, true],
		[by('any', 'A@b.co'), ['e-mail a@b.co'], customer('email', 'a@b.co'), true],
	])('is compared in one spelling: %j', (input, keys, order, isFound) => {
		const { keysOf, ...lookup } = parsed(input);
		expect(lookup.keys).toEqual(keys);
		expect(keysOf(order).some((key) => keys.includes(key))).toBe(isFound);
	});

	it.each([
		['by e-mail', by('email', 'a@b.co'), false],
		['by CPF', by('cpf', '01234567890'), false],
		['by what may be a CPF', by('any', '01234567890'), false],
		['by any number', by('any', '1001'), true],
	])('is one, or several of a customer: %s', (_, input, isUnique) => {
		expect(parsed(input).isUnique).toBe(isUnique);
	});

	it.each([undefined, null, '', by('id', ' '), by('number', undefined), by('any', ' ')])(
		'is required: %j',
		(input) => {
			expect(() => parsed(input)).toThrow("'Order' is required");
		},
	);

	it.each<readonly [unknown, string]>([
		...[{}, { value: '5' }, { mode: 'id' }, [5], true].map(
			(input) => [input, 'must be text'] as const,
		),
		...[1.5, '5a', 'a5', '-5', '0'].map((input) => [input, 'must be a whole number'] as const),
		...['ana@', 'ana', 'a b@c.de', 5].map(
			(value) => [by('email', value), 'must be an e-mail address'] as const,
		),
		[by('any', 'ana@'), 'must be an e-mail address'],
		...['123', '0123456789', 'abc', '012345678901'].map(
			(value) => [by('cpf', value), 'must be a CPF or CNPJ'] as const,
		),
		[by('trackCode', {}), 'must be text'],
		[by('trackCode', '#REF!'), 'holds an error of a spreadsheet'],
	])('is refused before anything is sent: %j', (input, rule) => {
		expect(() => parsed(input)).toThrow(`'Order' ${rule}`);
	});
});

function customer(name: string, value: string | null): JsonObject {
	return { customer: { data: { [name]: value } } };
}
