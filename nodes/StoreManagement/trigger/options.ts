import { choice, flag, number, text } from '../parameters/scalars';
import { collection, required } from '../parameters/parameter';
import { jsonObject } from '../parameters/objects';

/** Minutes in which an identical delivery is a repetition, where the user sets nothing. */
export const DEFAULT_WINDOW = 10;

const ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;
const ENCODINGS = ['base64', 'hex'] as const;

const verifySignature = collection(
	{
		displayName: 'Verify Signature',
		name: 'verifySignature',
		type: 'collection',
		placeholder: 'Add Detail',
		default: {},
		description:
			'Accept only deliveries that are signed with the secret key of the webhook. Off until Header is set; ask the service how it signs.',
	},
	[
		required(
			choice(
				{
					displayName: 'Algorithm',
					name: 'algorithm',
					type: 'options',
					default: 'sha256',
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
			displayName: 'Header',
			name: 'header',
			type: 'string',
			default: '',
			placeholder: 'X-Signature',
			description: 'Name of the header that carries the signature',
		}),
		text({
			displayName: 'Prefix',
			name: 'prefix',
			type: 'string',
			default: '',
			placeholder: 'sha256=',
			description: 'What stands before the signature in the header',
		}),
	],
);

const automaticOnly = { show: { '/registration': ['automatic'] } };

export const options = collection(
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
	},
	[
		jsonObject({
			displayName: 'Additional Body',
			name: 'additionalBody',
			type: 'json',
			default: '{}',
			displayOptions: automaticOnly,
			description:
				'Fields to send along when the webhook is registered, as a JSON object. A field that n8n sends too (name, active, events) is replaced.',
		}),
		number(
			{
				displayName: 'Duplicate Window',
				name: 'duplicateWindow',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: DEFAULT_WINDOW,
				description: 'Minutes in which an identical delivery counts as a repetition',
			},
			{ minimum: 0 },
		),
		flag({
			displayName: 'Ignore Duplicates',
			name: 'ignoreDuplicates',
			type: 'boolean',
			default: true,
			description: 'Whether an identical delivery of the same event starts the workflow only once',
		}),
		verifySignature,
		text({
			displayName: 'Webhook Name',
			name: 'webhookName',
			type: 'string',
			default: '',
			placeholder: 'Orders to the warehouse',
			displayOptions: automaticOnly,
			description:
				'Name under which the store lists the webhook. Without it, the name of the workflow.',
		}),
	],
);
