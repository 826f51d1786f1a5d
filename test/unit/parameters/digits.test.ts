import { keepsDigits } from '../../../nodes/StoreManagement/parameters/scalars';

const ZEROS = '0'.repeat(400);

it.each([
	'0',
	'-12.50',
	'1e21',
	'0.1',
	'123456789012345',
	'100000000000000000000',
	'0.000001e-300',
])('%s is sent with all its digits', (text) => {
	expect(keepsDigits(text)).toBe(true);
});

it.each(['12345678901234567', '0.12345678901234567891', `0.${ZEROS}1`, `1${ZEROS}`, `0${ZEROS}`])(
	'%s is not',
	(text) => {
		expect(keepsDigits(text)).toBe(false);
	},
);
