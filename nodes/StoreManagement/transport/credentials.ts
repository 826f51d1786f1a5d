import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { trimmed } from '../text';

import type { Query } from './http/url';

function name(property: INodeProperties & { default: string }) {
	const read = (stored: unknown): string =>
		(typeof stored === 'string' && stored.trim()) || property.default;
	return { property, read };
}

function choice<const Value extends string>(
	property: Omit<INodeProperties, 'options'> & {
		options: Array<{ name: string; value: Value; description?: string }>;
		default: NoInfer<Value>;
	},
) {
	const { options, default: usual } = property;
	const read = (stored: unknown): Value =>
		options.find(({ value }) => value === stored)?.value ?? usual;
	return { property, read };
}

/** A parameter of a query, as an address has it. */
const PARAMETER = /^[^\s=?#]+=[^\s#]+$/;

function query(property: INodeProperties & { default: string }) {
	const read = (stored: unknown): Query => {
		const text = trimmed(stored);
		if (text === '') return [];
		const isQuery = text.split('&').every((parameter) => PARAMETER.test(parameter));
		if (isQuery) return [...new URLSearchParams(text)];
		const remedy = 'Write them in the credential as in an address, such as fresh=true&scroll=start';
		const problem = 'must be name=value, with & between several';
		throw new InvalidInputError(property.displayName, problem, remedy, text);
	};
	return { property, read };
}

/**
 * Facts about the service that its document does not show: the field of each in the credentials, and how that is read.
 * What is empty or not offered counts as not set.
 */
const DETAILS = {
	pageParameter: name({
		displayName: 'Page Parameter',
		name: 'pageParameter',
		type: 'string',
		default: 'page',
		description: 'Name of the query parameter for the page number, to change if a page repeats',
	}),
	pageSizeParameter: name({
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: 'limit',
		description: 'Name of the query parameter by which the node asks for 100 records a page',
	}),
	scrollParameter: name({
		displayName: 'Scroll Parameter',
		name: 'scrollParameter',
		type: 'string',
		default: 'scroll_id',
		description: 'Name of the query parameter for the scroll ID, to change if a page repeats',
	}),
	scrollEnd: choice({
		displayName: 'Scroll End',
		name: 'scrollEnd',
		type: 'options',
		options: [
			{ name: 'Empty Page', value: 'emptyPage' },
			{ name: 'Status 404 or 400', value: 'notFound' },
		],
		default: 'emptyPage',
		description: 'How the service marks the end of a list with scroll IDs',
	}),
	includeFormat: choice({
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
		description: "How several 'Include' values are sent, to change if only some of them come",
	}),
	paramsFormat: choice({
		displayName: 'Params Format',
		name: 'paramsFormat',
		type: 'options',
		options: [
			{ name: 'Brackets', value: 'brackets', description: 'Such as params[campaign]=spring' },
			{ name: 'JSON', value: 'json', description: 'Such as params={"campaign":"spring"}' },
		],
		default: 'brackets',
		description: "How the 'Params' filter of leads is sent, to change if the service ignores it",
	}),
	readQuery: query({
		displayName: 'Query Parameters for Reads',
		name: 'readQuery',
		type: 'string',
		default: '',
		placeholder: 'e.g. fresh=true',
		description: 'Sent with each GET request, written as in an address: name=value&other=value',
	}),
};

export type ServiceDetails = {
	[Name in keyof typeof DETAILS]: ReturnType<(typeof DETAILS)[Name]['read']>;
};

/**
 * Reads the details of a credential, with the default of each that the user has not set.
 *
 * @throws InvalidInputError for parameters that are none
 */
export function readServiceDetails(credentials: ICredentialDataDecryptedObject): ServiceDetails {
	const stored = credentials.serviceDetails === true ? credentials : {};
	return {
		pageParameter: DETAILS.pageParameter.read(stored.pageParameter),
		pageSizeParameter: DETAILS.pageSizeParameter.read(stored.pageSizeParameter),
		scrollParameter: DETAILS.scrollParameter.read(stored.scrollParameter),
		scrollEnd: DETAILS.scrollEnd.read(stored.scrollEnd),
		includeFormat: DETAILS.includeFormat.read(stored.includeFormat),
		paramsFormat: DETAILS.paramsFormat.read(stored.paramsFormat),
		readQuery: DETAILS.readQuery.read(stored.readQuery),
	};
}

/** The fields of both credentials for the details. */
export const serviceDetails: INodeProperties[] = [
	{
		displayName: 'Service Details',
		name: 'serviceDetails',
		type: 'boolean',
		default: false,
		description: 'Whether to set how the service names its parameters',
		hint: 'Needed only if an error asks for it',
	},
	...Object.values(DETAILS).map(({ property }) => ({
		...property,
		displayOptions: { show: { serviceDetails: [true] } },
	})),
];

/** Both headers of the header credential (API document, Authentication, point 1). */
export function tokenHeaders({ userToken, userSecretKey }: ICredentialDataDecryptedObject) {
	return { 'User-Token': trimmed(userToken), 'User-Secret-Key': trimmed(userSecretKey) };
}
