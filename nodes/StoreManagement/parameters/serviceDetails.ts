import type { INodeProperties } from 'n8n-workflow';

/** Shows a field only while Service Details is switched on. */
const displayOptions: INodeProperties['displayOptions'] = { show: { serviceDetails: [true] } };

/**
 * The same fields in both credentials: facts of the service that its document does not show. They hold
 * for actions, lists in the editor and triggers; options of a node override them.
 */
export const serviceDetails: INodeProperties[] = [
	{
		displayName: 'Service Details',
		name: 'serviceDetails',
		type: 'boolean',
		default: false,
		description:
			'Whether to set how the service names its parameters and signs its events. Needed only where an error asks for it.',
	},
	{
		displayName: 'Page Parameter',
		name: 'pageParameter',
		type: 'string',
		default: 'page',
		displayOptions,
		description: 'Name of the query parameter for the page number',
	},
	{
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: 'per_page',
		displayOptions,
		description: 'Name of the query parameter for the page size',
	},
	{
		displayName: 'Scroll Parameter',
		name: 'scrollParameter',
		type: 'string',
		default: 'scroll_id',
		displayOptions,
		description: 'Name of the query parameter for the scroll identifier',
	},
	{
		displayName: 'Scroll End',
		name: 'scrollEnd',
		type: 'options',
		default: 'emptyPage',
		displayOptions,
		options: [
			{ name: 'Empty Page', value: 'emptyPage' },
			{ name: 'Status 404 or 400', value: 'notFound' },
		],
		description: 'How the service ends a list that is read by scroll identifier',
	},
	{
		displayName: 'Include Format',
		name: 'includeFormat',
		type: 'options',
		default: 'comma',
		displayOptions,
		options: [
			{ name: 'Brackets', value: 'brackets' },
			{ name: 'Comma', value: 'comma' },
			{ name: 'Repeat', value: 'repeat' },
		],
		description: 'How more than one Include value is sent',
	},
	{
		displayName: 'Params Format',
		name: 'paramsFormat',
		type: 'options',
		default: 'brackets',
		displayOptions,
		options: [
			{ name: 'Brackets', value: 'brackets' },
			{ name: 'JSON', value: 'json' },
		],
		description: 'How the Params filter of leads is sent',
	},
	{
		displayName: 'Signature Header',
		name: 'signatureHeader',
		type: 'string',
		default: '',
		displayOptions,
		placeholder: 'X-Signature',
		description:
			'Name of the header with which the service signs events. Triggers then accept signed events only.',
	},
	{
		displayName: 'Signature Algorithm',
		name: 'signatureAlgorithm',
		type: 'options',
		default: 'sha256',
		displayOptions,
		options: [
			{ name: 'SHA-1', value: 'sha1' },
			{ name: 'SHA-256', value: 'sha256' },
			{ name: 'SHA-512', value: 'sha512' },
		],
		description: 'Hash function of the HMAC',
	},
	{
		displayName: 'Signature Encoding',
		name: 'signatureEncoding',
		type: 'options',
		default: 'hex',
		displayOptions,
		options: [
			{ name: 'Base64', value: 'base64' },
			{ name: 'Hexadecimal', value: 'hex' },
		],
		description: 'How the signature is written in the header',
	},
	{
		displayName: 'Signature Prefix',
		name: 'signaturePrefix',
		type: 'string',
		default: '',
		displayOptions,
		placeholder: 'sha256=',
		description: 'What stands before the signature in the header',
	},
];
