import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { missingInput } from '../errors/invalidInputError';
import { orderRecord } from '../output/order';
import { outputChoices, outputMode, readAuthentication, store } from '../parameters/common';
import { field, parseField } from '../parameters/field';
import { collection } from '../parameters/groups';
import { jsonObject } from '../parameters/json';
import { flag, headerName, number, oneOf, textList } from '../parameters/values';

import { customEvents, events, OTHER_EVENTS } from './events';

/** The fields of the resource with the output `selected`. Offers those of an order. */
const selectedFields = field({
	displayName: 'Selected Fields',
	name: 'selectedFields',
	type: 'multiOptions',
	options: orderRecord.names.map((name) => ({ name, value: name })),
	default: [],
	displayOptions: { show: { output: ['selected'] } },
	description:
		'The fields to return besides the ID; for others, use an expression that returns a list of names',
	parse: textList,
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
			description:
				'More fields of the webhook that n8n registers, as JSON; they replace those that n8n sends',
			parse: jsonObject,
		}),
		field({
			displayName: 'Duplicate Window',
			name: 'duplicateWindow',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 10,
			description:
				'For how many minutes the same delivery starts the workflow only once; 0 starts it each time',
			parse: number({ min: 0 }),
		}),
		field({
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: outputChoices(
				'The ten most useful fields of an order, or the first ten fields of another record',
			),
			default: 'full',
			description: 'How much of the resource to return',
			parse: outputMode,
		}),
		field({
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
						'You create the webhook in the store admin, with the Production URL above and the chosen events',
				},
			],
			default: 'automatic',
			description: 'Who creates the webhook in the store',
			parse: oneOf('automatic', 'manual'),
		}),
		selectedFields,
		field({
			displayName: 'Signature Header',
			name: 'signatureHeader',
			type: 'string',
			default: '',
			placeholder: 'e.g. X-Signature',
			displayOptions: { show: { verifySignature: [true] } },
			description:
				'Name of the header with the signature; without it, any whose name ends in -Hmac-SHA1, -SHA256 or -SHA512',
			parse: headerName,
		}),
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

const MINUTE = 60_000;

/** The parameters of the node, parsed. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Parses the parameters of the node.
 *
 * @throws InvalidInputError
 */
export function readSettings(context: IHookFunctions | IWebhookFunctions) {
	const timezone = context.getTimezone();
	// Extracting a value fails for a field that is not shown.
	const valueOf = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: name === 'store' });
	const chosen = parseField(options, valueOf('options'), { timezone }) ?? {};
	const { registration = 'automatic', output = 'full', duplicateWindow = 10 } = chosen;
	const picked = parseField(events, valueOf('events'), { timezone });
	const named = picked.includes(OTHER_EVENTS)
		? parseField(customEvents, valueOf('customEvents'), { timezone })
		: [];
	return {
		authentication: readAuthentication(valueOf('authentication'), timezone),
		/** Alias of the store. */
		store: parseField(store, valueOf('store'), { timezone }),
		/** Names and families, each once; never empty. */
		events: [...new Set([...picked.filter((name) => name !== OTHER_EVENTS), ...named])],
		registration,
		additionalBody: chosen.additionalBody ?? {},
		output,
		/** The fields of the output `selected`. */
		selectedFields: output === 'selected' ? requiredNames(chosen.selectedFields) : [],
		/** Milliseconds in which the same body is a duplicate; 0: no check for duplicates. */
		duplicateWindow: duplicateWindow * MINUTE,
		/** Undefined if deliveries are not verified; with the name of the header, if the user has entered one. */
		signature: chosen.verifySignature ? { header: chosen.signatureHeader } : undefined,
	};
}

/** @throws InvalidInputError if there are none */
function requiredNames(names: string[] = []): string[] {
	if (names.length > 0) return names;
	throw missingInput([selectedFields.displayName]);
}
