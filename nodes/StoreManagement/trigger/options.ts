import { flag, number, text } from '../parameters/scalars';
import { addStore } from '../parameters/allStores';
import { collection } from '../parameters/collections';
import { jsonObject } from '../parameters/objects';
import { deliveryIdHeader } from '../parameters/headers';
import { signatureFields } from '../parameters/signature';

/** Minutes in which an identical delivery is a repetition, where the user sets nothing. */
export const DEFAULT_WINDOW = 10;

/** Days in which a delivery with the same ID is a repetition, where the user sets nothing. */
export const DEFAULT_ID_WINDOW = 7;

const verifySignature = collection(
	{
		displayName: 'Verify Signature',
		name: 'verifySignature',
		type: 'collection',
		placeholder: 'Add Detail',
		default: {},
		description:
			'Accept only deliveries that are signed with the secret key of the webhook. Off until a detail is added; ask the service how it signs. With Scheme, the details of the credential do not count.',
	},
	signatureFields,
);

const automaticOnly = { show: { '/registration': ['automatic'] } };

/** Options that few users need. */
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
		addStore,
		deliveryIdHeader,
		number(
			{
				displayName: 'Delivery ID Window',
				name: 'deliveryIdWindow',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: DEFAULT_ID_WINDOW,
				description: 'Days in which a delivery with the same ID counts as a repetition',
			},
			{ minimum: 0 },
		),
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
			displayName: 'Fetch Test Event',
			name: 'fetchTestEvent',
			type: 'boolean',
			default: true,
			description:
				'Whether a test in the editor takes the newest of the first 50 orders of the store instead of waiting for an event. A published workflow always waits.',
		}),
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
			placeholder: 'e.g. Orders to the warehouse',
			displayOptions: automaticOnly,
			description:
				'Name under which the store lists the webhook. Without it, the name of the workflow.',
		}),
	],
);
