import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_PAGINATION } from '../transport/pagination/fetchPage';

import {
	isEmpty,
	parseFields,
	propertiesOf,
	type AddedValuesOf,
	type Field,
	type ParseContext,
} from './field';
import { signatureFields } from './signature';

/** Names and formats that the API document does not show. */
const formats: INodeProperties[] = [
	{
		displayName: 'Page Parameter',
		name: 'pageParameter',
		type: 'string',
		default: DEFAULT_PAGINATION.pageParameter,
		description:
			'Name of the query parameter for the page number. Change it if an error says that a page repeats.',
	},
	{
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: DEFAULT_PAGINATION.pageSizeParameter,
		description:
			'Name of the query parameter for the page size. Change it if Page Size has no effect.',
	},
	{
		displayName: 'Scroll Parameter',
		name: 'scrollParameter',
		type: 'string',
		default: DEFAULT_PAGINATION.scrollParameter,
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
		description: 'How the service ends a list that is read by scroll identifier',
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
			'How more than one Include value is sent. Change it if the service ignores some of them.',
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
			'How the Params filter of leads is sent. Change it if the service ignores the filter.',
	},
];

/** The fields for signatures, named as Signature Header and so on. */
const signature = propertiesOf(signatureFields).map((property) => ({
	...property,
	displayName: `Signature ${property.displayName}`,
	name: credentialName(property.name),
}));

/** The fields that both credentials share: facts about the service that its document does not show. */
export const serviceDetails: INodeProperties[] = [
	{
		displayName: 'Service Details',
		name: 'serviceDetails',
		type: 'boolean',
		default: false,
		description: 'Whether to set how the service names its parameters and signs its events',
		hint: 'Needed only where an error asks for it',
	},
	...[...formats, ...signature].map((property) => ({
		...property,
		displayOptions: { show: { serviceDetails: [true] } },
	})),
];

function credentialName(name: string): string {
	return `signature${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The details of a signature that the user has set. */
export type SignatureFields = AddedValuesOf<typeof signatureFields>;

/**
 * What the fields of a credential say about signatures. One that holds its default counts as not set, because
 * n8n fills in the defaults of credentials.
 */
export function parseSignatureDetails(
	stored: Readonly<Record<string, unknown>>,
	context: ParseContext,
): SignatureFields {
	const valueOf = (name: string): unknown => stored[credentialName(name)];
	const isSet = ({ name, default: preset }: Field): boolean =>
		!isEmpty(valueOf(name)) && valueOf(name) !== preset;
	return parseFields(signatureFields.filter(isSet), valueOf, context);
}
