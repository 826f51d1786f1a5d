import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { MissingInputError } from '../errors/invalidInputError';
import type { JsonObject } from '../json';
import type { OutputMode } from '../output';
import { readAuthentication, store } from '../parameters/common';
import { parseField, requiredField, type Field } from '../parameters/field';
import type { Authentication } from '../transport/connect';

import { customEvents, events, eventNames, OTHER_EVENTS } from './events';
import { duplicateWindow, options, output, registration, selectedFields } from './options';

const MINUTE = 60_000;

/** The parameters of the node, parsed. */
export interface Settings {
	authentication: Authentication;
	/** Alias of the store. */
	store: string;
	/** Names and families, each once; never empty. */
	events: string[];
	registration: 'automatic' | 'manual';
	additionalBody: JsonObject;
	output: OutputMode;
	/** The fields of the output `selected`. */
	selectedFields: string[];
	/** Milliseconds in which the same body is a duplicate; 0: no check for duplicates. */
	duplicateWindow: number;
	/** Undefined if deliveries are not verified; with the name of the header, if the user has entered one. */
	signature: { header: string | undefined } | undefined;
}

/**
 * Parses the parameters of the node.
 *
 * @throws InvalidInputError
 */
export function readSettings(context: IHookFunctions | IWebhookFunctions): Settings {
	const timezone = context.getTimezone();
	const parseContext = { timezone };
	// Extracting a value fails for a field that is not shown.
	const valueOf = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: name === 'store' });
	const chosen = parseField(options, valueOf('options'), parseContext) ?? {};
	const orDefault = <Value>(option: Field<string, Value>, value: unknown) =>
		parseField(requiredField(option), value ?? option.default, parseContext);
	const picked = parseField(events, valueOf('events'), parseContext);
	const custom = picked.includes(OTHER_EVENTS)
		? parseField(customEvents, valueOf('customEvents'), parseContext)
		: [];
	const mode = orDefault(output, chosen.output);
	return {
		authentication: readAuthentication(valueOf('authentication'), timezone),
		store: parseField(store, valueOf('store'), parseContext),
		events: eventNames(picked, custom),
		registration: orDefault(registration, chosen.registration),
		additionalBody: chosen.additionalBody ?? {},
		output: mode,
		selectedFields: mode === 'selected' ? requiredNames(chosen.selectedFields) : [],
		duplicateWindow: orDefault(duplicateWindow, chosen.duplicateWindow) * MINUTE,
		signature: chosen.verifySignature ? { header: chosen.signatureHeader } : undefined,
	};
}

/** @throws MissingInputError if there are none */
function requiredNames(names: string[] = []): string[] {
	if (names.length > 0) return names;
	throw new MissingInputError([selectedFields.displayName], false);
}
