import type { INodeProperties } from 'n8n-workflow';

/** Names and formats that the API document does not show. */
const formats: INodeProperties[] = [
	{
		displayName: 'Page Parameter',
		name: 'pageParameter',
		type: 'string',
		default: 'page',
		description:
			'Name of the query parameter for the page number. Change it if an error says that a page repeats.',
	},
	{
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: 'limit',
		description:
			"Name of the query parameter for the page size. Change it if 'Page Size' has no effect.",
	},
	{
		displayName: 'Scroll Parameter',
		name: 'scrollParameter',
		type: 'string',
		default: 'scroll_id',
		description:
			'Name of the query parameter for the scroll identifier. Change it if an error says that a page repeats.',
	},
	{
		displayName: 'Scroll End',
		name: 'scrollEnd',
		type: 'options',
		options: [
			{ name: 'Empty Page', value: 'emptyPage' },
			{ name: 'Status 404 or 400', value: 'notFound' },
		],
		default: 'emptyPage',
		description: 'How the platform marks the end of a list with scroll identifiers',
	},
	{
		displayName: 'Include Format',
		name: 'includeFormat',
		type: 'options',
		options: [
			{
				name: 'Brackets',
				value: 'brackets',
				description: 'Such as include[]=status&include[]=pix',
			},
			{ name: 'Comma', value: 'comma', description: 'Such as include=status,pix' },
			{ name: 'Repeat', value: 'repeat', description: 'Such as include=status&include=pix' },
		],
		default: 'comma',
		description:
			"How several 'Include' values are sent. Change it if the platform ignores some of them.",
	},
	{
		displayName: 'Params Format',
		name: 'paramsFormat',
		type: 'options',
		options: [
			{ name: 'Brackets', value: 'brackets', description: 'Such as params[campaign]=spring' },
			{ name: 'JSON', value: 'json', description: 'Such as params={"campaign":"spring"}' },
		],
		default: 'brackets',
		description:
			"How the 'Params' filter of leads is sent. Change it if the platform ignores the filter.",
	},
];

/** The fields that both credentials share: facts about the service that its document does not show. */
export const serviceDetails: INodeProperties[] = [
	{
		displayName: 'Service Details',
		name: 'serviceDetails',
		type: 'boolean',
		default: false,
		description: 'Whether to set how the platform names its parameters',
		hint: 'Needed only if an error asks for it',
	},
	...formats.map((property) => ({
		...property,
		displayOptions: { show: { serviceDetails: [true] } },
	})),
];
