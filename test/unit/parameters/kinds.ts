/** One parameter of each kind, as an operation might declare it. */

import { choice, flag, requiredFlag } from '../../../nodes/StoreManagement/parameters/choice';
import { day, moment, requiredMoment } from '../../../nodes/StoreManagement/parameters/dates';
import { idList, textList } from '../../../nodes/StoreManagement/parameters/lists';
import { recordId } from '../../../nodes/StoreManagement/parameters/locators';
import {
	number,
	requiredInteger,
	requiredNumber,
} from '../../../nodes/StoreManagement/parameters/number';
import { jsonObject, requiredJsonObject } from '../../../nodes/StoreManagement/parameters/objects';
import type { Parameter } from '../../../nodes/StoreManagement/parameters/parameter';
import { EMAIL, rawText, requiredText, text } from '../../../nodes/StoreManagement/parameters/text';

export const place = { timezone: 'America/Sao_Paulo' };
export const named = { displayName: 'Field', name: 'field', type: 'string', default: '' } as const;

export const email = text(named, EMAIL);
export const short = text(named, { length: [2, 4] });
export const bounded = number(named, { minimum: 1, maximum: 9 });
export const whole = requiredInteger(named, { minimum: 0 });
export const side = choice(named, ['left', 'right']);

export const optional = {
	flag: flag(named),
	moment: moment(named),
	day: day(named),
	textList: textList(named),
	idList: idList(named),
	number: number(named),
	jsonObject: jsonObject(named),
	text: text(named),
};

export const needed = {
	choice: side,
	requiredFlag: requiredFlag(named),
	requiredMoment: requiredMoment(named),
	requiredNumber: requiredNumber(named),
	requiredInteger: whole,
	requiredJsonObject: requiredJsonObject(named),
	requiredText: requiredText(named),
};

export const others = { rawText: rawText(named), recordId: recordId(named) };

/** The error with which a parameter refuses what is given. */
export function refusalOf(parameter: Parameter, given: unknown): unknown {
	try {
		return parameter.read(given, place);
	} catch (error) {
		return error;
	}
}
