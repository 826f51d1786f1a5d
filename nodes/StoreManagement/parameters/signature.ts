import type { INodeProperties } from 'n8n-workflow';

import { HEADER_NAME } from './headers';
import { choice, number, text } from './scalars';
import { required, type Members } from './parameter';

const SCHEMES = [
	'bodyOnly',
	'custom',
	'standardWebhooks',
	'timeStamped',
	'versionedBaseString',
] as const;

const ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;
const ENCODINGS = ['base64', 'hex'] as const;
const KEY_FORMATS = ['base64', 'text'] as const;

/** How far a time-stamp may be from the current time by default, in seconds. */
export const DEFAULT_TOLERANCE = 300;

const custom: INodeProperties['displayOptions'] = { show: { scheme: ['custom'] } };
const timestampHeaders: INodeProperties['displayOptions'] = {
	show: { scheme: ['custom', 'versionedBaseString'] },
};
const timestamped: INodeProperties['displayOptions'] = {
	show: { scheme: ['custom', 'standardWebhooks', 'timeStamped', 'versionedBaseString'] },
};
/** Uses `hide` rather than `show`: a trigger of version 0.1 has no scheme. */
const unfixed: INodeProperties['displayOptions'] = {
	hide: { scheme: ['standardWebhooks', 'timeStamped', 'versionedBaseString'] },
};

/**
 * How a service signs its deliveries. The trigger offers these fields under Verify Signature, and the
 * credentials as Signature Scheme, Signature Header and so on.
 */
export const signatureFields = [
	required(
		choice(
			{
				displayName: 'Scheme',
				name: 'scheme',
				type: 'options',
				default: 'bodyOnly',
				description: 'What the service signs, and how it writes the signature',
				options: [
					{
						name: 'Body Only',
						value: 'bodyOnly',
						description: 'The body, as in sha256=…',
					},
					{
						name: 'Custom Template',
						value: 'custom',
						description: 'Whatever you enter as Signed Content',
					},
					{
						name: 'Standard Webhooks',
						value: 'standardWebhooks',
						description: 'ID, time-stamp and body, each in a header of its own, as in v1,…',
					},
					{
						name: 'Time-Stamped',
						value: 'timeStamped',
						description: 'Time-stamp and body, both in one header, as in t=…,v1=…',
					},
					{
						name: 'Versioned Base String',
						value: 'versionedBaseString',
						description: 'Version, time-stamp and body with colons between them, as in v0=…',
					},
				],
			},
			SCHEMES,
		),
	),
	text(
		{
			displayName: 'Header',
			name: 'header',
			type: 'string',
			default: '',
			placeholder: 'e.g. X-Signature',
			description:
				'Name of the header that carries the signature. Only Standard Webhooks has one by itself: webhook-signature.',
		},
		HEADER_NAME,
	),
	required(
		choice(
			{
				displayName: 'Algorithm',
				name: 'algorithm',
				type: 'options',
				default: 'sha256',
				displayOptions: unfixed,
				description: 'Hash function of the HMAC',
				options: [
					{ name: 'SHA-1', value: 'sha1' },
					{ name: 'SHA-256', value: 'sha256' },
					{ name: 'SHA-512', value: 'sha512' },
				],
			},
			ALGORITHMS,
		),
	),
	required(
		choice(
			{
				displayName: 'Encoding',
				name: 'encoding',
				type: 'options',
				default: 'hex',
				displayOptions: unfixed,
				description: 'How the signature is written in the header',
				options: [
					{ name: 'Base64', value: 'base64' },
					{ name: 'Hexadecimal', value: 'hex' },
				],
			},
			ENCODINGS,
		),
	),
	text({
		displayName: 'Prefix',
		name: 'prefix',
		type: 'string',
		default: '',
		displayOptions: unfixed,
		placeholder: 'e.g. sha256=',
		description:
			'What stands before the signature in the header, in capitals or not. Where it stands more than once, each signature is tried.',
	}),
	text({
		displayName: 'Signed Content',
		name: 'content',
		type: 'string',
		default: '{body}',
		displayOptions: custom,
		placeholder: 'e.g. {timestamp}.{body}',
		description:
			'What the service signs: {body}, {timestamp} and {header:name} stand for what was received, everything else for itself',
	}),
	text(
		{
			displayName: 'Timestamp Header',
			name: 'timestampHeader',
			type: 'string',
			default: '',
			displayOptions: timestampHeaders,
			placeholder: 'e.g. X-Timestamp',
			description:
				'Name of the header with the time of the delivery, in seconds or milliseconds since 1970. Without it, the header of the signature.',
		},
		HEADER_NAME,
	),
	text({
		displayName: 'Timestamp Prefix',
		name: 'timestampPrefix',
		type: 'string',
		default: '',
		displayOptions: custom,
		placeholder: 'e.g. t=',
		description: 'What stands before the time-stamp in its header',
	}),
	number(
		{
			displayName: 'Tolerance',
			name: 'tolerance',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: DEFAULT_TOLERANCE,
			displayOptions: timestamped,
			description:
				'Seconds that the time-stamp may be away from the clock of n8n. Deliveries that are older are refused, so that nobody can repeat them.',
		},
		{ minimum: 1 },
	),
	required(
		choice(
			{
				displayName: 'Key Format',
				name: 'keyFormat',
				type: 'options',
				default: 'text',
				displayOptions: custom,
				description: 'How the secret key of the webhook is turned into the key of the HMAC',
				options: [
					{ name: 'Base64', value: 'base64', description: 'Decoded, with or without whsec_' },
					{ name: 'Text', value: 'text', description: 'Taken as it is' },
				],
			},
			KEY_FORMATS,
		),
	),
] as const;

/** The signature fields that the user has set. */
export type SignatureFields = Members<typeof signatureFields>;
