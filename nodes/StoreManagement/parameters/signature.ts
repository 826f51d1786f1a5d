import type { INodeProperties } from 'n8n-workflow';

import { HEADER_NAME } from './headers';
import { required, type Members } from './parameter';
import { choice, textInput } from './scalars';

/** Uses `hide` rather than `show`, because a node may have a header without a scheme: Body is the default. */
const bodyOnly: INodeProperties['displayOptions'] = { hide: { scheme: ['standardWebhooks'] } };

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
				default: 'body',
				description: 'What the service signs',
				options: [
					{ name: 'Body', value: 'body', description: 'The body alone, as in sha256=…' },
					{
						name: 'Standard Webhooks',
						value: 'standardWebhooks',
						description: 'ID, time-stamp and body, as in v1,…',
					},
				],
			},
			['body', 'standardWebhooks'] as const,
		),
	),
	textInput(
		'Header',
		'header',
		{
			displayOptions: bodyOnly,
			placeholder: 'e.g. X-Signature',
			description: 'Name of the header that carries the signature',
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
				displayOptions: bodyOnly,
				description: 'Hash function of the HMAC',
				options: [
					{ name: 'SHA-1', value: 'sha1' },
					{ name: 'SHA-256', value: 'sha256' },
					{ name: 'SHA-512', value: 'sha512' },
				],
			},
			['sha1', 'sha256', 'sha512'] as const,
		),
	),
	required(
		choice(
			{
				displayName: 'Encoding',
				name: 'encoding',
				type: 'options',
				default: 'hex',
				displayOptions: bodyOnly,
				description: 'How the signature is written in the header',
				options: [
					{ name: 'Base64', value: 'base64' },
					{ name: 'Hexadecimal', value: 'hex' },
				],
			},
			['base64', 'hex'] as const,
		),
	),
	textInput('Prefix', 'prefix', {
		displayOptions: bodyOnly,
		placeholder: 'e.g. sha256=',
		description: 'What stands before the signature in the header, in capitals or not',
	}),
] as const;

/** The signature fields that the user has set. */
export type SignatureFields = Members<typeof signatureFields>;
