import { choices } from '../../../nodes/StoreManagement/parameters/collections';
import { bounded, email, named, optional, others, refusalOf, short, side, whole } from './kinds';

describe('what is refused, why, and the way out', () => {
	const digits = 'Enter digits, with a point for decimals: 12.5';
	const list = 'Separate the values by commas, or use an expression that yields a list of them';
	const rounded = 'A number of more than 15 digits is rounded: give it as text, in quotes';
	const aRecord = 'Enter the number that the service gave it';

	it.each([
		[side, 'up', 'must be one of left, right (given: "up")', 'Pick one from the list'],
		[
			optional.flag,
			'yes',
			'must be true or false (given: "yes")',
			'Switch it on or off, or use an expression that yields true or false',
		],
		[optional.text, {}, 'must be text (given: {})', 'Enter a text'],
		[optional.text, true, 'must be text (given: true)', 'Enter a text'],
		[others.rawText, [1], 'must be text (given: [1])', 'Enter a text'],
		[
			short,
			'a',
			'must have 2 to 4 characters, and this has 1 (given: "a")',
			'Shorten or lengthen the text',
		],
		[
			short,
			'abcde',
			'must have 2 to 4 characters, and this has 5 (given: "abcde")',
			'Shorten or lengthen the text',
		],
		[bounded, 0.9, 'must be at least 1 (given: 0.9)', 'Enter 1 or more'],
		[optional.number, '12,5', 'must be a number (given: "12,5")', digits],
		[optional.number, '1.', 'must be a number (given: "1.")', digits],
		[optional.number, '1.2.3', 'must be a number (given: "1.2.3")', digits],
		[optional.number, Infinity, 'must be a number (given: null)', digits],
		[optional.number, true, 'must be a number (given: true)', digits],
		[whole, 'x', 'must be a whole number (given: "x")', 'Enter digits, such as 12'],
		[whole, 1.5, 'must be a whole number (given: 1.5)', 'Enter a number without decimals'],
		[whole, 2 ** 53, `has a number with more digits than can be sent (given: ${2 ** 53})`, rounded],
		[whole, -1, 'must be at least 0 (given: -1)', 'Enter 0 or more'],
		[
			optional.jsonObject,
			'{"a": [12345678901234567890]}',
			'has a number with more digits than can be sent at "a[0]" (given: 12345678901234567000)',
			rounded,
		],
		[
			optional.jsonObjectOrArray,
			'5',
			'must be a JSON object or array (given: "5")',
			'Enter an object, such as {"name": "value"}, or an array in brackets',
		],
		[
			optional.idList,
			'[7,',
			'must be a list (given: "[7,")',
			'Close the list as in [101, 204], or separate the values by commas',
		],
		[
			optional.idTextList,
			', ',
			'must hold at least one ID (given: ", ")',
			'Separate the IDs by commas, as in 101, 204',
		],
		[
			optional.idTextList,
			'none',
			'must be a whole number (given: "none")',
			'Enter digits, such as 12',
		],
		[optional.idTextList, [''], 'must be a whole number (given: "")', 'Enter digits, such as 12'],
		[optional.idList, [null], 'must be a whole number (given: null)', 'Enter digits, such as 12'],
		[optional.textList, {}, 'must be a list of texts or numbers (given: {})', list],
		[optional.textList, [true], 'must be text (given: true)', 'Enter a text'],
		[optional.idList, '7, x', 'must be a whole number (given: " x")', 'Enter digits, such as 12'],
		[optional.idList, [1.5], 'must be a whole number (given: 1.5)', 'Enter digits, such as 12'],
		[optional.idList, '-1', 'must be a whole number (given: "-1")', 'Enter digits, such as 12'],
		[others.recordId, '12a', 'must be a whole number (given: "12a")', aRecord],
		[others.recordId, 'a12', 'must be a whole number (given: "a12")', aRecord],
		[others.recordId, undefined, 'is required', "Enter a value for 'Field'"],
		[others.recordId, '', 'is required', "Enter a value for 'Field'"],
		[others.recordId, {}, 'must be a whole number (given: {})', aRecord],
		[others.recordId, true, 'must be a whole number (given: true)', aRecord],
		[
			optional.jsonObject,
			'{',
			'must be valid JSON (given: "{")',
			'Check quotes, commas and braces: names and texts stand in double quotes',
		],
		[
			optional.jsonObject,
			'[1]',
			'must be a JSON object (given: "[1]")',
			'Enter an object in braces, such as {"name": "value"}',
		],
		[
			optional.dateTime,
			'soon',
			'must be a date and time (given: "soon")',
			'Pick a date, or enter one such as 2026-01-31 18:00:00',
		],
		[
			optional.date,
			'soon',
			'must be a date (given: "soon")',
			'Pick a date, or enter one such as 1990-12-31',
		],
		[
			choices(named, []),
			['a', 5],
			'must be a list of names (given: 5)',
			'Pick from the list, or use an expression that yields a list of names',
		],
	])('%#', (parameter, given, rule, remedy) => {
		expect(refusalOf(parameter, given)).toMatchObject({ message: `'Field' ${rule}`, remedy });
	});

	it.each(['ana', 'ana@shop', '@shop.example', 'ana@.', 'a na@shop.example', 'ana@shop.ex ample'])(
		'the e-mail address "%s"',
		(given) => {
			expect(refusalOf(email, given)).toMatchObject({
				message: `'Field' must be an e-mail address (given: "${given}")`,
				remedy: 'Enter an address such as name@example.com',
			});
		},
	);
});
