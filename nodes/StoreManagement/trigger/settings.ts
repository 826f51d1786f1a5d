import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { InvalidInputError, MissingInputError } from '../errors/invalidInputError';
import type { JsonObject } from '../json';
import type { OutputMode } from '../output';
import { readAuthentication, store } from '../parameters/common';
import { parseField } from '../parameters/field';
import type { Authentication } from '../transport/connect';

import { OTHER_EVENTS } from './events';
import {
	DEFAULT_OUTPUT,
	DEFAULT_WINDOW,
	options,
	selectedFields,
	type RegistrationMode,
} from './options';
import { customEvents, events } from './parameters';

const MINUTE = 60_000;

type ChosenOptions = NonNullable<ReturnType<typeof options.parse>>;

/** How deliveries are signed. The API document does not show it (Events, point 10), so the user enters it. */
export interface SignatureFormat {
	/** Name of the header that carries the signature; undefined for the one whose name ends in -Hmac-SHA256. */
	header: string | undefined;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'base64' | 'hex';
	/** The text before the signature in the header, such as "sha256=". */
	prefix: string;
}

/** The parameters of the node, parsed. */
export interface Settings {
	authentication: Authentication;
	/** Alias of the store. */
	store: string;
	/** Names and families, each once; never empty. */
	events: string[];
	registration: RegistrationMode;
	additionalBody: JsonObject;
	output: OutputMode;
	/** The fields of the output `selected`. */
	selectedFields: string[];
	/** Milliseconds in which the same body is a duplicate; 0: no check for duplicates. */
	duplicateWindow: number;
	/** Undefined if deliveries are not verified. */
	signature: SignatureFormat | undefined;
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
	const picked = parseField(events, valueOf('events'), parseContext);
	const custom = picked.includes(OTHER_EVENTS)
		? parseField(customEvents, valueOf('customEvents'), parseContext)
		: [];
	const { output = DEFAULT_OUTPUT, duplicateWindow = DEFAULT_WINDOW } = chosen;
	return {
		authentication: readAuthentication(valueOf('authentication'), timezone),
		store: parseField(store, valueOf('store'), parseContext),
		events: chosenEvents(picked, custom),
		registration: chosen.registration ?? 'automatic',
		additionalBody: chosen.additionalBody ?? {},
		output,
		selectedFields: output === 'selected' ? requiredNames(chosen.selectedFields) : [],
		duplicateWindow: duplicateWindow * MINUTE,
		signature: chosen.verifySignature ? signatureFormat(chosen) : undefined,
	};
}

function signatureFormat(chosen: ChosenOptions): SignatureFormat {
	return {
		header: chosen.signatureHeader,
		algorithm: chosen.signatureAlgorithm ?? 'sha256',
		encoding: chosen.signatureEncoding ?? 'base64',
		prefix: chosen.signaturePrefix ?? '',
	};
}

/** @throws MissingInputError if there are none */
function requiredNames(names: string[] = []): string[] {
	if (names.length > 0) return names;
	throw new MissingInputError([{ field: selectedFields.displayName, isRemovable: false }]);
}

/** A `*` anywhere but in a trailing `.*` would match nothing, and a space is a forgotten comma. */
const EVENT_NAME = /^[^\s*]+(\.\*)?$/;

function chosenEvents(chosen: readonly string[], custom: readonly string[]): string[] {
	const picked = chosen.filter((name) => name !== OTHER_EVENTS);
	checkNames('Trigger On', picked);
	checkNames('Event Names', custom);
	const names = new Set([...picked, ...custom]);
	if (names.size > 0) return [...names];
	const remedy = 'Pick an event, or enter one in Event Names';
	throw new InvalidInputError('Trigger On', 'must contain at least one event', remedy);
}

function checkNames(field: string, names: readonly string[]): void {
	const wrong = names.find((name) => !EVENT_NAME.test(name));
	if (wrong === undefined) return;
	const remedy = 'Separate names by commas, and write order.* for all names that start with order';
	throw new InvalidInputError(field, 'must contain names of events', remedy, wrong);
}
