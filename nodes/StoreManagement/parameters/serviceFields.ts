import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_PAGINATION } from '../transport/pagination/fetchPage';

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

export const scrollEnd = {
	displayName: 'Scroll End',
	name: 'scrollEnd',
	type: 'options',
	default: 'emptyPage',
	options: [
		{ name: 'Empty Page', value: 'emptyPage' },
		{ name: 'Status 404 or 400', value: 'notFound' },
	],
	description: 'How the service ends a list that is read by scroll identifier',
} satisfies INodeProperties;

export const includeFormat = {
	displayName: 'Include Format',
	name: 'includeFormat',
	type: 'options',
	default: 'comma',
	options: [
		{
			name: 'Brackets',
			value: 'brackets',
			description: 'Such as include[]=status&include[]=pix',
		},
		{ name: 'Comma', value: 'comma', description: 'Such as include=status,pix' },
		{ name: 'Repeat', value: 'repeat', description: 'Such as include=status&include=pix' },
	],
	description: 'How more than one Include value is sent',
} satisfies INodeProperties;

export const paramsFormat = {
	displayName: 'Params Format',
	name: 'paramsFormat',
	type: 'options',
	default: 'brackets',
	options: [
		{ name: 'Brackets', value: 'brackets', description: 'Such as params[campaign]=spring' },
		{ name: 'JSON', value: 'json', description: 'Such as params={"campaign":"spring"}' },
	],
	description: 'How the Params filter of leads is sent',
} satisfies INodeProperties;
