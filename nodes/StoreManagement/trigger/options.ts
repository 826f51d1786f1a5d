import { flag, number, text } from '../parameters/scalars';
import { addStore } from '../parameters/allStores';
import type { OutputMode } from '../output';
import { collection } from '../parameters/collections';
import { choiceInput } from '../parameters/inputs';
import { textList } from '../parameters/lists';
import { jsonObject } from '../parameters/objects';
import { deliveryIdHeader } from '../parameters/headers';
import { required, textField } from '../parameters/parameter';
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

/** Who registers the webhook. */
export type Registration = 'automatic' | 'manual';

const registration = required(
	choiceInput<'registration', Registration>('Registration', 'registration', {
		noDataExpression: true,
		default: 'manual',
		description:
			'Who registers the webhook in the store. While you listen for a test event, Automatic registers the test URL too, as a webhook of its own.',
		titles: {
			automatic: ['Automatic', 'By n8n, when you publish; removed when you unpublish'],
			manual: [
				'Manual',
				'By you, in the panel of the store, with the Production URL above (or the Test URL) and the chosen events. When you publish, n8n says what is missing.',
			],
		},
	}),
);

/** In which form the resource is returned. */
const output = required(
	choiceInput<'output', Exclude<OutputMode, 'messages'>>('Output', 'output', {
		default: 'full',
		description: 'How the resource of an event is returned. Full, if this is not added.',
		titles: {
			simplified: [
				'Simplified',
				'The most useful fields of an order; of others their own, at most ten',
			],
			full: ['Full', 'Every field, with dates that other nodes understand'],
			raw: ['Raw', 'As the service sent it, without secrets'],
			selected: ['Selected Fields', 'The ID and the fields that you name'],
		},
	}),
);

/** The fields of the resource with the output `selected`. */
export const selectedFields = required(
	textList(
		textField('Selected Fields', 'selectedFields', {
			placeholder: 'e.g. number, status, customer.name',
			displayOptions: { show: { output: ['selected'] } },
			description:
				'Names of fields of the resource, separated by commas: those of Simplified or Full, with a point before a field within another',
		}),
	),
);

const automaticOnly = { hide: { registration: ['manual'] } };

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
				'Whether a test in the editor takes the newest of the first 50 orders that the store lists, which need not be its newest, instead of waiting for an event. A published workflow always waits.',
		}),
		flag({
			displayName: 'Ignore Duplicates',
			name: 'ignoreDuplicates',
			type: 'boolean',
			default: true,
			description: 'Whether an identical delivery of the same event starts the workflow only once',
		}),
		output,
		registration,
		selectedFields,
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
