import { bounded, email, needed, optional, others, context, short, side, whole } from './kinds';

describe('what is read', () => {
	it.each([
		['a choice', side, 'right', 'right'],
		['a switch', optional.flag, true, true],
		['a switch that is off', needed.flag, false, false],
		['a switch as text', optional.flag, 'true', true],
		['a switch as text that is off', optional.flag, 'false', false],
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
		['the greatest number', bounded, '9', 9],
		['a number with a sign', optional.number, '+10.25', 10.25],
		['a required number', needed.number, '1.5', 1.5],
		['a whole number', whole, '0', 0],
		['a list of texts', optional.textList, 'a, b ,,c', ['a', 'b', 'c']],
		['a list of texts as a list', optional.textList, [' a ', 5, ''], ['a', '5']],
		['a list of IDs', optional.idList, '7, 8', [7, 8]],
		['a list of IDs as a list', optional.idList, [7, ' 8'], [7, 8]],
		['a single ID', optional.idList, 7, [7]],
		['the ID of a record', others.recordId, ' 1024 ', '1024'],
		['the ID of a record as a figure', others.recordId, 1024, '1024'],
		['a JSON object', optional.jsonObject, '{"a": [1]}', { a: [1] }],
		['a JSON object as an object', needed.jsonObject, { a: 1 }, { a: 1 }],
	])('%s', (_, parameter, given, expected) => {
		expect(parameter.parse(given, context)).toEqual(expected);
	});
});
