import {
	choices,
	collection,
	entries,
} from '../../../nodes/StoreManagement/parameters/collections';
import { choice, flag, text } from '../../../nodes/StoreManagement/parameters/scalars';
import {
	bounded,
	email,
	named,
	needed,
	optional,
	others,
	context,
	short,
	side,
	whole,
} from './kinds';

const titled = choice({ ...named, options: [{ name: 'Buy X Get Y', value: 'buy_x_get_y' }] }, [
	'buy_x_get_y',
]);
const several = choices(named, [
	{ name: 'Pix', value: 'pix' },
	{ name: 'Status History', value: 'statuses' },
]);
const yesOrNo = flag({ ...named, options: [{ name: 'Yes', value: true }] });
const group = collection(named, [text(named)]);
const rows = entries(named, { name: 'row', displayName: 'Row' }, [text(named)]);

describe('what is read', () => {
	it.each([
		['a choice', side, 'right', 'right'],
		['a choice with blanks around it', side, ' right ', 'right'],
		['a choice in another letter case', side, 'Right', 'right'],
		['a choice by its title', titled, 'BUY X GET Y', 'buy_x_get_y'],
		[
			'several choices by title or value',
			several,
			'status HISTORY, Pix, other',
			['statuses', 'pix', 'other'],
		],
		['several choices as JSON text', several, '["PIX", "statuses"]', ['pix', 'statuses']],
		['a switch in another letter case', optional.flag, 'False', false],
		['a switch by the title of its option', yesOrNo, 'yes', true],
		['a list of texts as JSON text', optional.textList, '["a", 5]', ['a', '5']],
		['a group of fields as JSON text', group, '{"field": "a"}', { field: 'a' }],
		['entries as JSON text', rows, '{"row": [{"field": "a"}]}', [{ field: 'a' }]],
		[
			'entries as a JSON list',
			rows,
			'[{"field": "a"}, {"field": "b"}]',
			[{ field: 'a' }, { field: 'b' }],
		],
		['a switch', optional.flag, true, true],
		['a switch that is off', needed.flag, false, false],
		['a switch as text', optional.flag, 'true', true],
		['a switch as text that is off', optional.flag, 'false', false],
		['a switch as text with blanks around it', optional.flag, ' true ', true],
		['a text with blanks around it', optional.text, ' a b ', 'a b'],
		['a figure for a text', optional.text, 0, '0'],
		['a text that is required', needed.text, ' a ', 'a'],
		['a text of the least length', short, 'ab', 'ab'],
		['a text of the greatest length, counted as people count', short, '🌹🌹🌹🌹', '🌹🌹🌹🌹'],
		['an empty text that would be too short', short, '', undefined],
		['an e-mail address', email, ' ana.lima@shop.example.com ', 'ana.lima@shop.example.com'],
		['a raw text', others.rawText, ' \n', ' \n'],
		['no raw text', others.rawText, null, ''],
		['the least number', bounded, 1, 1],
		['a number with a sign', optional.number, '+10.25', 10.25],
		['a required number', needed.number, '1.5', 1.5],
		['a whole number', whole, '0', 0],
		['a number with zeros around it', optional.number, '-0012.50', -12.5],
		['zero', optional.number, '0.00', 0],
		['a list of texts', optional.textList, 'a, b ,,c', ['a', 'b', 'c']],
		['a list of texts as a list', optional.textList, [' a ', 5, ''], ['a', '5']],
		['a list of IDs', optional.idList, '7, 8', [7, 8]],
		['a list of IDs as a list', optional.idList, [7, ' 8'], [7, 8]],
		['a list of IDs with a comma too many', optional.idList, '7,,8,', [7, 8]],
		['a list of IDs as JSON text', optional.idList, ' [7, "8"] ', [7, 8]],
		['an empty list of IDs', optional.idList, [], []],
		['an empty list of IDs as JSON text', optional.idList, '[ ]', []],
		['a single ID', optional.idList, 7, [7]],
		['a list of IDs that are sent as text', optional.idTextList, [7, ' 8'], ['7', '8']],
		['IDs that are sent as text, as JSON text', optional.idTextList, '[7, "8"]', ['7', '8']],
		['the ID of a record', others.recordId, ' 1024 ', '1024'],
		['the ID of a record as a figure', others.recordId, 1024, '1024'],
		['a JSON object', optional.jsonObject, '{"a": [1]}', { a: [1] }],
		['a number in JSON', optional.jsonObject, '{"a": -1.50e2, "b": 0}', { a: -150, b: 0 }],
		[
			'digits in a JSON text',
			optional.jsonObject,
			String.raw`{"a\"1": "12345678901234567890"}`,
			{ 'a"1': '12345678901234567890' },
		],
		['a JSON array', optional.jsonObjectOrArray, ' [1, {"a": 2}] ', [1, { a: 2 }]],
		['a JSON array as an array', optional.jsonObjectOrArray, [], []],
		['an object where an array may stand', optional.jsonObjectOrArray, '{"a": 1}', { a: 1 }],
		['a JSON object as an object', needed.jsonObject, { a: 1 }, { a: 1 }],
	])('%s', (_, parameter, given, expected) => {
		expect(parameter.parse(given, context)).toEqual(expected);
	});
});
