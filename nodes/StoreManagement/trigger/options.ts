import { outputChoices, outputMode } from '../parameters/common';
import { field } from '../parameters/field';
import { collection } from '../parameters/groups';
import { jsonObject } from '../parameters/json';
import { flag, headerName, number, oneOf, textList } from '../parameters/values';

export const registration = field({
	displayName: 'Registration',
	name: 'registration',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'The webhook is created when you publish, and deleted when you unpublish',
		},
		{
			name: 'Manual',
			value: 'manual',
			description:
				'You create the webhook in the store admin, with the Production URL above (or the Test URL) and the chosen events. When you publish, n8n says what is missing.',
		},
	],
	default: 'automatic',
	description: 'Who creates the webhook in the store',
	parse: oneOf('automatic', 'manual'),
});

export const output = field({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: outputChoices(
		'The ten most useful fields of an order, or the first ten fields of another record',
	),
	default: 'full',
	description: 'How much of the resource to return',
	parse: outputMode,
});

/** The fields of the resource with the output `selected`. */
export const selectedFields = field({
	displayName: 'Selected Fields',
	name: 'selectedFields',
	type: 'string',
	default: '',
	placeholder: 'e.g. number, status.name, customer.name',
	displayOptions: { show: { output: ['selected'] } },
	description:
		'Field names separated by commas. A name with a dot is nested: status.name gives a field name within status.',
	parse: textList,
});

/** Needed only if its name does not end as usual. */
const signatureHeader = field({
	displayName: 'Signature Header',
	name: 'signatureHeader',
	type: 'string',
	default: '',
	placeholder: 'e.g. X-Signature',
	displayOptions: { show: { verifySignature: [true] } },
	ifEmpty: 'leaveOut',
	description:
		'Name of the header with the signature. If empty: any header whose name ends in -Hmac-SHA256, -SHA1 or -SHA512.',
	parse: headerName,
});

export const duplicateWindow = field({
	displayName: 'Duplicate Window',
	name: 'duplicateWindow',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description:
		'For how many minutes the same delivery starts the workflow only once. 0: no check for duplicates.',
	parse: number({ min: 0 }),
});

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
			displayOptions: { hide: { registration: ['manual'] } },
			ifEmpty: 'keep',
			description:
				'More fields to send when n8n registers the webhook, as a JSON object. They replace the name, active and events that n8n sends.',
			parse: jsonObject,
		}),
		duplicateWindow,
		output,
		registration,
		selectedFields,
		signatureHeader,
		field({
			displayName: 'Verify Signature',
			name: 'verifySignature',
			type: 'boolean',
			// Whoever adds it wants its protection. Without it, it is off.
			default: true,
			description:
				'Whether to reject deliveries that are not signed with the secret key of the webhook',
			parse: flag,
		}),
	],
);
