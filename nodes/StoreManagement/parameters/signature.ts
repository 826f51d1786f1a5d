import { field } from './field';
import { oneOf } from './choices';
import { headerName, text } from './texts';

/**
 * How a service signs its deliveries. The trigger offers these fields under Verify Signature, and the
 * credentials as Signature Header and so on.
 */
export const signatureFields = [
	field({
		displayName: 'Header',
		name: 'header',
		type: 'string',
		default: '',
		placeholder: 'e.g. X-Signature',
		description: 'Name of the header that carries the signature',
		parse: headerName,
	}),
	field({
		displayName: 'Algorithm',
		name: 'algorithm',
		type: 'options',
		options: [
			{ name: 'SHA-1', value: 'sha1' },
			{ name: 'SHA-256', value: 'sha256' },
			{ name: 'SHA-512', value: 'sha512' },
		],
		default: 'sha256',
		description: 'Hash function of the HMAC',
		parse: oneOf('sha1', 'sha256', 'sha512'),
	}),
	field({
		displayName: 'Encoding',
		name: 'encoding',
		type: 'options',
		options: [
			{ name: 'Base64', value: 'base64' },
			{ name: 'Hexadecimal', value: 'hex' },
		],
		default: 'hex',
		description: 'How the signature is written in the header',
		parse: oneOf('base64', 'hex'),
	}),
	field({
		displayName: 'Prefix',
		name: 'prefix',
		type: 'string',
		default: '',
		placeholder: 'e.g. sha256=',
		description: 'What stands before the signature in the header, in capitals or not',
		parse: text(),
	}),
] as const;
