import type { IDisplayOptions } from 'n8n-workflow';

import { HEADER_NAME } from './headers';
import { choiceInput, textInput } from './inputs';
import { required, type Members } from './parameter';

/** Uses `hide` rather than `show`, because a node may have a header without a scheme: Body is the default. */
const displayOptions: IDisplayOptions = { hide: { scheme: ['standardWebhooks'] } };

/**
 * How a service signs its deliveries. The trigger offers these fields under Verify Signature, and the
 * credentials as Signature Scheme, Signature Header and so on.
 */
export const signatureFields = [
	required(
		choiceInput('Scheme', 'scheme', {
			default: 'body',
			description: 'What the service signs',
			titles: {
				body: ['Body', 'The body alone, as in sha256=…'],
				standardWebhooks: ['Standard Webhooks', 'ID, time-stamp and body, as in v1,…'],
			},
		}),
	),
	textInput('Header', 'header', {
		...HEADER_NAME,
		displayOptions,
		placeholder: 'e.g. X-Signature',
		description: 'Name of the header that carries the signature',
	}),
	required(
		choiceInput('Algorithm', 'algorithm', {
			default: 'sha256',
			displayOptions,
			description: 'Hash function of the HMAC',
			titles: { sha1: ['SHA-1'], sha256: ['SHA-256'], sha512: ['SHA-512'] },
		}),
	),
	required(
		choiceInput('Encoding', 'encoding', {
			default: 'hex',
			displayOptions,
			description: 'How the signature is written in the header',
			titles: { base64: ['Base64'], hex: ['Hexadecimal'] },
		}),
	),
	textInput('Prefix', 'prefix', {
		displayOptions,
		placeholder: 'e.g. sha256=',
		description: 'What stands before the signature in the header, in capitals or not',
	}),
] as const;

/** The signature fields that the user has set. */
export type SignatureFields = Members<typeof signatureFields>;
