import type { INodeProperties } from 'n8n-workflow';

import { isEmpty, parseAll, propertiesOf, type ParseContext, type Parameter } from './parameter';
import { deliveryIdHeader } from './headers';
import {
	includeFormat,
	pageParameter,
	pageSizeParameter,
	paramsFormat,
	scrollEnd,
	scrollParameter,
} from './serviceFields';
import { signatureFields, type SignatureFields } from './signature';

/** Shows a field only while Service Details is switched on. */
const displayOptions = { show: { serviceDetails: [true] } };

/**
 * The fields that both credentials share: facts about the service that its document does not show. They
 * apply to actions, lists in the editor and triggers; options of a node override them.
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
	...[
		pageParameter,
		pageSizeParameter,
		scrollParameter,
		scrollEnd,
		includeFormat,
		paramsFormat,
	].map((property) => ({ ...property, displayOptions })),
	...propertiesOf([deliveryIdHeader]).map((property) => ({ ...property, displayOptions })),
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
