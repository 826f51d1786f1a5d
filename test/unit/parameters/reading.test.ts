import { DateTime } from 'luxon';

import { choice, flag, requiredFlag } from '../../../nodes/StoreManagement/parameters/choice';
import { day, moment, requiredMoment } from '../../../nodes/StoreManagement/parameters/dates';
import { choices } from '../../../nodes/StoreManagement/parameters/groups';
import { idList, textList } from '../../../nodes/StoreManagement/parameters/lists';
import { recordId, recordLocator } from '../../../nodes/StoreManagement/parameters/locators';
import {
	number,
	requiredInteger,
	requiredNumber,
} from '../../../nodes/StoreManagement/parameters/number';
import { jsonObject, requiredJsonObject } from '../../../nodes/StoreManagement/parameters/objects';
import { EMAIL, rawText, requiredText, text } from '../../../nodes/StoreManagement/parameters/text';

const place = { timezone: 'America/Sao_Paulo' };
const named = { displayName: 'Field', name: 'field', type: 'string', default: '' } as const;

const email = text(named, EMAIL);
const short = text(named, { length: [2, 4] });
const bounded = number(named, { minimum: 1, maximum: 9 });
const whole = requiredInteger(named, { minimum: 0 });
const side = choice(named, ['left', 'right']);

const optional = {
	flag: flag(named),
	moment: moment(named),
	day: day(named),
	textList: textList(named),
	idList: idList(named),
	number: number(named),
	jsonObject: jsonObject(named),
	text: text(named),
};

const needed = {
	choice: side,
	requiredFlag: requiredFlag(named),
	requiredMoment: requiredMoment(named),
	requiredNumber: requiredNumber(named),
	requiredInteger: whole,
	requiredJsonObject: requiredJsonObject(named),
	requiredText: requiredText(named),
};

const others = { rawText: rawText(named), recordId: recordId(named) };

it.each(Object.entries({ ...optional, ...needed, ...others }))(
	'%s keeps its name and is declared as given',
	(_, { name, properties }) => {
		expect(name).toBe('field');
		expect(properties).toEqual([named]);
	},
);

const EMPTY = [undefined, null, '', ' \t '];

it.each(Object.entries(optional))('%s is undefined where nothing is given', (_, { read }) => {
	expect(EMPTY.map((given) => read(given, place))).toEqual(EMPTY.map(() => undefined));
});

it.each(Object.entries(needed))('%s is required', (_, { read }) => {
	for (const given of EMPTY) {
		expect(() => read(given, place)).toThrow(
			expect.objectContaining({
				message: 'Field is required',
				remedy: 'Enter a value for Field',
				field: 'Field',
			}),
		);
	}
});

describe('what is read', () => {
	it.each([
		['a choice', side, 'right', 'right'],
		['a switch', optional.flag, true, true],
		['a switch that is off', needed.requiredFlag, false, false],
		['a switch as text', optional.flag, 'true', true],
		['a switch as text that is off', optional.flag, 'false', false],
		['a text with blanks around it', optional.text, ' a b ', 'a b'],
		['a figure for a text', optional.text, 0, '0'],
		['a text that is required', needed.requiredText, ' a ', 'a'],
		['a text of the least length', short, 'ab', 'ab'],
		['a text of the greatest length, counted as people count', short, '🌹🌹🌹🌹', '🌹🌹🌹🌹'],
		['an empty text that would be too short', short, '', undefined],
		['an e-mail address', email, ' ana.lima@shop.example.com ', 'ana.lima@shop.example.com'],
		['a raw text', others.rawText, ' \n', ' \n'],
		['no raw text', others.rawText, null, ''],
		['the least number', bounded, 1, 1],
		['the greatest number', bounded, '9', 9],
		['a number with a sign', optional.number, '+10.25', 10.25],
		['a required number', needed.requiredNumber, '1.5', 1.5],
		['a whole number', whole, '0', 0],
		['a list of texts', optional.textList, 'a, b ,,c', ['a', 'b', 'c']],
		['a list of texts as a list', optional.textList, [' a ', 5, ''], ['a', '5']],
		['a list of IDs', optional.idList, '7, 8', [7, 8]],
		['a list of IDs as a list', optional.idList, [7, ' 8'], [7, 8]],
		['a single ID', optional.idList, 7, [7]],
		['the ID of a record', others.recordId, ' 1024 ', '1024'],
		['the ID of a record as a figure', others.recordId, 1024, '1024'],
		['a JSON object', optional.jsonObject, '{"a": [1]}', { a: [1] }],
		['a JSON object as an object', needed.requiredJsonObject, { a: 1 }, { a: 1 }],
	])('%s', (_, { read }, given, expected) => {
		expect(read(given, place)).toEqual(expected);
	});
});

describe('what is refused, why, and the way out', () => {
	const digits = 'Enter digits, with a point for decimals: 12.5';
	const list = 'Separate the values by commas, or use an expression that yields a list of them';
	const aRecord = 'Pick the record from a list, or enter the number that the service gave it';

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
		[bounded, 0.9, 'must be at least 1 (given: 0.9)', 'Raise the value'],
		[bounded, 9.1, 'must be at most 9 (given: 9.1)', 'Lower the value'],
		[optional.number, '12,5', 'must be a number (given: "12,5")', digits],
		[optional.number, '1.', 'must be a number (given: "1.")', digits],
		[optional.number, '1.2.3', 'must be a number (given: "1.2.3")', digits],
		[optional.number, Infinity, 'must be a number (given: null)', digits],
		[optional.number, true, 'must be a number (given: true)', digits],
		[whole, 'x', 'must be a whole number (given: "x")', 'Enter digits, such as 12'],
		[whole, 1.5, 'must be a whole number (given: 1.5)', 'Enter a number without decimals'],
		[
			whole,
			2 ** 53,
			`must be a whole number (given: ${2 ** 53})`,
			'Enter a number without decimals',
		],
		[whole, -1, 'must be at least 0 (given: -1)', 'Raise the value'],
		[optional.textList, {}, 'must be a list of texts or numbers (given: {})', list],
		[optional.textList, [true], 'must be a list of texts or numbers (given: true)', list],
		[optional.idList, '7, x', 'must be a whole number (given: "x")', 'Enter digits, such as 12'],
		[
			optional.idList,
			[1.5],
			'must be a whole number (given: "1.5")',
			'Enter a number without decimals',
		],
		[optional.idList, '-1', 'must be at least 0 (given: "-1")', 'Raise the value'],
		[others.recordId, '12a', 'must be a whole number (given: "12a")', aRecord],
		[others.recordId, 'a12', 'must be a whole number (given: "a12")', aRecord],
		[others.recordId, undefined, 'must be a whole number (given: "")', aRecord],
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
			optional.moment,
			'soon',
			'must be a date and time (given: "soon")',
			'Pick a date, or enter one such as 2026-01-31 18:00:00',
		],
		[
			optional.day,
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
	])('%#', ({ read }, given, rule, remedy) => {
		expect(() => read(given, place)).toThrow(
			expect.objectContaining({ message: `Field ${rule}`, remedy }),
		);
	});

	it.each(['ana', 'ana@shop', '@shop.example', 'ana@.', 'a na@shop.example', 'ana@shop.ex ample'])(
		'the e-mail address "%s"',
		(given) => {
			expect(() => email.read(given, place)).toThrow(
				expect.objectContaining({
					message: `Field must be an e-mail address (given: "${given}")`,
					remedy: 'Enter an address such as name@example.com',
				}),
			);
		},
	);
});

describe('a date', () => {
	const { moment: aMoment, day: aDay } = optional;
	const berlin = { date: '2026-07-01 23:30:00', timezone_type: 3, timezone: 'Europe/Berlin' };

	it.each([
		['ISO 8601 without an offset', '2026-07-01T10:00:00', '2026-07-01 10:00:00', '2026-07-01'],
		['the way a database writes it', ' 2026-07-01 10:00:00 ', '2026-07-01 10:00:00', '2026-07-01'],
		['with an offset', '2026-07-01T23:30:00+09:00', '2026-07-01 11:30:00', '2026-07-01'],
		['a date object', berlin, '2026-07-01 18:30:00', '2026-07-01'],
		[
			'what luxon made',
			DateTime.fromISO('2026-07-02T01:00:00+09:00', { setZone: true }),
			'2026-07-01 13:00:00',
			'2026-07-02',
		],
		['what JavaScript made', new Date('2026-07-02T01:00:00Z'), '2026-07-01 22:00:00', '2026-07-01'],
	])('may be %s', (_, given, atThatTime, onThatDay) => {
		expect(aMoment.read(given, place)).toEqual({
			date: atThatTime,
			timezone_type: 3,
			timezone: 'America/Sao_Paulo',
		});
		expect(needed.requiredMoment.read(given, place)).toEqual(aMoment.read(given, place));
		expect(aDay.read(given, place)).toBe(onThatDay);
	});

	it.each([
		[{ date: '2026-07-01 10:00:00' }],
		[{ timezone: 'UTC' }],
		[{ ...berlin, date: 5 }],
		[7],
	])('is not %j', (given) => {
		expect(() => aMoment.read(given, place)).toThrow('must be a date and time');
		expect(() => aDay.read(given, place)).toThrow('must be a date');
	});
});

it('a record is picked from a list or named by its ID', () => {
	const locator = recordLocator({
		displayName: 'Order',
		name: 'orderId',
		description: 'The order',
		placeholder: 'Select an order…',
		searchListMethod: 'searchOrders',
	});
	expect(locator.name).toBe('orderId');
	expect(locator.properties).toMatchObject([
		{
			name: 'orderId',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			modes: [
				{
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchOrders', searchable: true },
				},
				{
					name: 'id',
					type: 'string',
					validation: [
						{
							type: 'regex',
							properties: {
								regex: String.raw`^\s*\d+\s*$`,
								errorMessage: 'The ID must be a whole number',
							},
						},
					],
				},
			],
		},
	]);
});
