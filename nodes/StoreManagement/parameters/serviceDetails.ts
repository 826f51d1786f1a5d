import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_PAGINATION } from '../transport/pagination/fetchPage';

import { deliveryIdHeader } from './headers';
import { optionsField } from './inputs';
import {
	isEmpty,
	parseAll,
	propertiesOf,
	textField,
	type ParseContext,
	type Parameter,
} from './parameter';
import { signatureFields, type SignatureFields } from './signature';

const { pageParameter, pageSizeParameter, scrollParameter } = DEFAULT_PAGINATION;

/** Names and formats that the API document does not show. */
const formats: INodeProperties[] = [
	textField('Page Parameter', 'pageParameter', {
		default: pageParameter,
		description:
			'Name of the query parameter for the page number. Change it if an error says that a page repeats.',
	}),
	textField('Page Size Parameter', 'pageSizeParameter', {
		default: pageSizeParameter,
		description:
			'Name of the query parameter for the page size. Change it if Page Size has no effect.',
	}),
	textField('Scroll Parameter', 'scrollParameter', {
		default: scrollParameter,
		description:
			'Name of the query parameter for the scroll identifier. Change it if an error says that a page repeats.',
	}),
	optionsField('Scroll End', 'scrollEnd', {
		default: 'emptyPage',
		description: 'How the service ends a list that is read by scroll identifier',
		titles: { emptyPage: ['Empty Page'], notFound: ['Status 404 or 400'] },
	}),
	optionsField('Include Format', 'includeFormat', {
		default: 'comma',
		description:
			'How more than one Include value is sent. Change it if the service ignores some of them.',
		titles: {
			brackets: ['Brackets', 'Such as include[]=status&include[]=pix'],
			comma: ['Comma', 'Such as include=status,pix'],
			repeat: ['Repeat', 'Such as include=status&include=pix'],
		},
	}),
	optionsField('Params Format', 'paramsFormat', {
		default: 'brackets',
		description:
			'How the Params filter of leads is sent. Change it if the service ignores the filter.',
		titles: {
			brackets: ['Brackets', 'Such as params[campaign]=spring'],
			json: ['JSON', 'Such as params={"campaign":"spring"}'],
		},
	}),
];

/** Shows a field only while Service Details is switched on. */
const displayOptions = { show: { serviceDetails: [true] } };

/**
 * The fields that both credentials share: facts about the service that its document does not show. They
 * apply to actions, lists in the editor and triggers.
 */
export const serviceDetails: INodeProperties[] = [
	{
		displayName: 'Service Details',
		name: 'serviceDetails',
		type: 'boolean',
		default: false,
		description: 'Whether to set how the service names its parameters and signs its events',
		hint: 'Needed only where an error asks for it',
	},
	...[...formats, ...propertiesOf([deliveryIdHeader])].map((property) => ({
		...property,
		displayOptions,
	})),
	...propertiesOf(signatureFields).map(toCredentialProperty),
];

/** The field of a credential for a detail of the signature, such as Signature Header for Header. */
function toCredentialProperty(property: INodeProperties): INodeProperties {
	const conditions = Object.entries(property.displayOptions?.hide ?? {});
	const hide = Object.fromEntries(conditions.map(([name, one]) => [credentialName(name), one]));
	return {
		...property,
		displayName: `Signature ${property.displayName}`,
		name: credentialName(property.name),
		displayOptions: { ...displayOptions, hide },
	};
}

function credentialName(name: string): string {
	return `signature${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * Parses what a credential says about signatures. A field that holds its default counts as not set,
 * because n8n fills in the defaults of credentials.
 *
 * @param stored fields of the credential, by name
 * @throws InvalidInputError
 */
export function parseSignatureDetails(
	stored: Readonly<Record<string, unknown>>,
	context: ParseContext,
): SignatureFields {
	const isSet = ({ name, properties: [property] }: Parameter): boolean => {
		const value = stored[credentialName(name)];
		return !isEmpty(value) && value !== property?.default;
	};
	const valueOf = (name: string): unknown => stored[credentialName(name)];
	return parseAll(signatureFields.filter(isSet), valueOf, context);
}
