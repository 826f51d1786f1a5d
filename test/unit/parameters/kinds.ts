/** One parameter of each kind, as an operation might declare it. */

import { date, dateTime } from '../../../nodes/StoreManagement/parameters/dates';
import { idList, idTextList, textList } from '../../../nodes/StoreManagement/parameters/lists';
import { recordId } from '../../../nodes/StoreManagement/parameters/locators';
import { jsonObject, jsonObjectOrArray } from '../../../nodes/StoreManagement/parameters/objects';
import { required, type Parameter } from '../../../nodes/StoreManagement/parameters/parameter';
import {
	choice,
	EMAIL,
	flag,
	integer,
	number,
	rawText,
	text,
} from '../../../nodes/StoreManagement/parameters/scalars';

export const context = { timezone: 'America/Sao_Paulo' };
export const named = { displayName: 'Field', name: 'field', type: 'string', default: '' } as const;

export const email = text(named, EMAIL);
export const short = text(named, { length: [2, 4] });
export const bounded = number({ ...named, typeOptions: { minValue: 1 } });
export const whole = required(number(named, { isWhole: true, minimum: 0 }));
export const side = required(choice(named, ['left', 'right']));

export const optional = {
	choice: choice(named, ['left', 'right']),
	date: date(named),
	dateTime: dateTime(named),
	flag: flag(named),
	idList: idList(named),
	idTextList: idTextList(named),
	integer: integer(named),
	jsonObject: jsonObject(named),
	jsonObjectOrArray: jsonObjectOrArray(named),
	number: number(named),
	text: text(named),
	textList: textList(named),
};

export const needed = {
	choice: side,
	dateTime: required(dateTime(named)),
	flag: required(flag(named)),
	integer: whole,
	jsonObject: required(jsonObject(named)),
	number: required(number(named)),
	text: required(text(named)),
};

export const others = { rawText: rawText(named), recordId: recordId(named) };

/** The error with which a parameter refuses an input. */
export function refusalOf(parameter: Parameter, input: unknown): unknown {
	try {
		return parameter.parse(input, context);
	} catch (error) {
		return error;
	}
}
