import { flag, oneOf } from '../parameters/choices';
import { field } from '../parameters/field';
import { collection } from '../parameters/groups';
import { jsonObject } from '../parameters/json';
import { textList } from '../parameters/lists';
import { number } from '../parameters/numbers';
import { signatureFields } from '../parameters/signature';
import { text } from '../parameters/texts';

/** Minutes in which an identical delivery is a repetition, where the user sets nothing. */
export const DEFAULT_WINDOW = 10;

const verifySignature = collection(
	{
		displayName: 'Verify Signature',
		name: 'verifySignature',
		type: 'collection',
		placeholder: 'Add Detail',
		default: {},
		mayBeEmpty: true,
		description:
			'Accept only deliveries that are signed with the secret key of the webhook. Off until a detail is added; ask the service how it signs.',
	},
	signatureFields,
);

/** Who registers the webhook. */
export type Registration = 'automatic' | 'manual';

const registration = field({
	displayName: 'Registration',
	name: 'registration',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'By n8n, when you publish; removed when you unpublish',
		},
		{
			name: 'Manual',
			value: 'manual',
			description:
				'By you, in the panel of the store, with the Production URL above (or the Test URL) and the chosen events. When you publish, n8n says what is missing.',
		},
	],
	default: 'manual',
	description:
		'Who registers the webhook in the store. While you listen for a test event, Automatic registers the test URL too, as a webhook of its own.',
	parse: oneOf('automatic', 'manual'),
});

/** In which form the resource is returned. */
const output = field({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The most useful fields of an order; of others their own, at most ten',
		},
		{
			name: 'Full',
			value: 'full',
			description: 'Every field, with dates that other nodes understand',
		},
		{ name: 'Raw', value: 'raw', description: 'As the service sent it, without secrets' },
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'The ID and the fields that you name',
		},
	],
	default: 'full',
	description: 'How the resource of an event is returned. Full, if this is not added.',
	parse: oneOf('simplified', 'full', 'raw', 'selected'),
});

/** The fields of the resource with the output `selected`. */
export const selectedFields = field({
	displayName: 'Selected Fields',
	name: 'selectedFields',
	type: 'string',
	default: '',
	placeholder: 'e.g. number, status, customer.name',
	displayOptions: { show: { output: ['selected'] } },
	description:
		'Names of fields of the resource, separated by commas: those of Simplified or Full, with a point before a field within another',
	parse: textList,
});

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
		field({
			displayName: 'Additional Body',
			name: 'additionalBody',
			type: 'json',
			default: '{}',
			displayOptions: automaticOnly,
			mayBeEmpty: true,
			description:
				'Fields to send along when the webhook is registered, as a JSON object. A field that n8n sends too (name, active, events) is replaced.',
			parse: jsonObject,
		}),
		field({
			displayName: 'Add Store',
			name: 'addStore',
			type: 'boolean',
			default: true,
			description:
				'Whether to add the alias of its store to each item, as store. On by itself with several stores.',
			parse: flag,
		}),
		field({
			displayName: 'Duplicate Window',
			name: 'duplicateWindow',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: DEFAULT_WINDOW,
			description: 'Minutes in which an identical delivery counts as a repetition',
			parse: number({ min: 0 }),
		}),
		field({
			displayName: 'Fetch Test Event',
			name: 'fetchTestEvent',
			type: 'boolean',
			default: true,
			description:
				'Whether a test in the editor takes the newest of the first 50 orders that the store lists, which need not be its newest, instead of waiting for an event. A published workflow always waits.',
			parse: flag,
		}),
		field({
			displayName: 'Ignore Duplicates',
			name: 'ignoreDuplicates',
			type: 'boolean',
			default: true,
			description: 'Whether an identical delivery of the same event starts the workflow only once',
			parse: flag,
		}),
		output,
		registration,
		selectedFields,
		verifySignature,
		field({
			displayName: 'Webhook Name',
			name: 'webhookName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Orders to the warehouse',
			displayOptions: automaticOnly,
			description:
				'Name under which the store lists the webhook. Without it, the name of the workflow.',
			parse: text(),
		}),
	],
);
