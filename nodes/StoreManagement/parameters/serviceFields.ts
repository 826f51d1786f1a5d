import { DEFAULT_PAGINATION } from '../transport/pagination/fetchPage';

import { optionsField } from './inputs';
import { textField } from './parameter';

const {
	pageParameter: page,
	pageSizeParameter: pageSize,
	scrollParameter: scroll,
} = DEFAULT_PAGINATION;

/*
 * The fields that both credentials have under Service Details and operations have as options: names and
 * formats that the API document does not show. Operations add to the description when to change them.
 */

export const pageParameter = textField('Page Parameter', 'pageParameter', {
	default: page,
	description: 'Name of the query parameter for the page number',
});

export const pageSizeParameter = textField('Page Size Parameter', 'pageSizeParameter', {
	default: pageSize,
	description: 'Name of the query parameter for the page size',
});

export const scrollParameter = textField('Scroll Parameter', 'scrollParameter', {
	default: scroll,
	description: 'Name of the query parameter for the scroll identifier',
});

export const scrollEnd = optionsField('Scroll End', 'scrollEnd', {
	default: 'emptyPage',
	description: 'How the service ends a list that is read by scroll identifier',
	titles: { emptyPage: ['Empty Page'], notFound: ['Status 404 or 400'] },
});

export const includeFormat = optionsField('Include Format', 'includeFormat', {
	default: 'comma',
	description: 'How more than one Include value is sent',
	titles: {
		brackets: ['Brackets', 'Such as include[]=status&include[]=pix'],
		comma: ['Comma', 'Such as include=status,pix'],
		repeat: ['Repeat', 'Such as include=status&include=pix'],
	},
});

export const paramsFormat = optionsField('Params Format', 'paramsFormat', {
	default: 'brackets',
	description: 'How the Params filter of leads is sent',
	titles: {
		brackets: ['Brackets', 'Such as params[campaign]=spring'],
		json: ['JSON', 'Such as params={"campaign":"spring"}'],
	},
});
