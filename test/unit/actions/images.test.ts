import { images } from '../../../nodes/StoreManagement/actions/sku/images';

const parameter = images({ displayName: 'Images', name: 'images', type: 'string', default: '' });
const addressesOf = (input: unknown) =>
	parameter.parse(input, { timezone: 'UTC' })?.map(({ url }) => url);

const A = 'https://cdn.test/a,b.jpg';
const B = 'http://cdn.test/b.jpg';

it.each([
	[A, [A]],
	[` ${A} , ${B},, `, [A, B]],
	[`${A},${B}`, [A, B]],
	[`${A}\n${B}`, [A, B]],
	[`["${A}", "${B}"]`, [A, B]],
	[
		[A, ` ${B} `],
		[A, B],
	],
	[
		[{ url: A, id: 1 }, B],
		[A, B],
	],
	[{ url: A }, [A]],
	[`https://cdn.test/${'x'.repeat(4_079)}`, [`https://cdn.test/${'x'.repeat(4_079)}`]],
])('%j is taken for addresses', (input, addresses) => {
	expect(addressesOf(input)).toEqual(addresses);
});

it.each([
	['a.jpg'],
	[`a.jpg, ${A}`],
	['ftp://cdn.test/a.jpg'],
	[`at:${A}`],
	['https://'],
	['https://cdn.test/a b.jpg'],
	[[null]],
	[[5]],
	[[{ src: A }]],
	[5],
	[`https://cdn.test/${'x'.repeat(4_080)}`],
])('%j is refused', (input) => {
	expect(() => addressesOf(input)).toThrow("'Images' must be web addresses (given: ");
});
