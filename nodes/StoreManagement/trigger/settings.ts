import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { JsonObject } from '../json';
import type { OutputMode } from '../output';
import { InvalidInputError } from '../errors/invalidInputError';
import { MissingInputError } from '../errors/missingInputError';
import { authentication } from '../parameters/authentication';
import { parseField, type Field, type ParseContext } from '../parameters/field';
import { parseSignatureDetails, type SignatureFields } from '../parameters/serviceDetails';
import type { Authentication } from '../transport/connect';
import type { ServiceDetails } from '../transport/serviceDetails';

import { DEFAULT_WINDOW, options, selectedFields, type Registration } from './options';
import { toVerification, type Verification } from './delivery/signature';
import { customEvents, events, OTHER_EVENTS } from './parameters';
import { parseStores, type TriggerStores } from './stores';

const MINUTE = 60_000;

/** The parameters of the node, parsed. */
export interface Settings extends TriggerStores {
	authentication: Authentication;
	/** Whether to add the alias of the store to the item. */
	addStore: boolean;
	/** Names and families, each once; never empty. */
	events: string[];
	registration: Registration;
	output: OutputMode;
	/** The fields of the output `selected`. */
	selectedFields: string[];
	webhookName: string | undefined;
	additionalBody: JsonObject;
	/** Milliseconds in which an identical delivery counts as repeated; 0 where none does. */
	duplicateWindow: number;
	/** Header with the ID of a delivery; undefined where the body tells deliveries apart. */
	deliveryIdHeader: string | undefined;
	/** Milliseconds in which a delivery with the same ID counts as repeated; 0 where none does. */
	deliveryIdWindow: number;
	/** Undefined where deliveries are not verified. */
	verification: Verification | undefined;
}

/** The settings for one delivery. */
export interface DeliverySettings extends Settings {
	/** Alias of its store; empty where its URL names none of this trigger. */
	store: string;
}

/** @throws InvalidInputError */
export function readAuthentication(context: IHookFunctions | IWebhookFunctions): Authentication {
	const value = context.getNodeParameter('authentication', '');
	return parseField(authentication, value, { timezone: context.getTimezone() }) ?? 'headerTokens';
}

/**
 * Parses the parameters of the node.
 *
 * @param details facts about the service from the credential, which the options override
 * @throws InvalidInputError
 */
export function readSettings(
	context: IHookFunctions | IWebhookFunctions | IExecuteFunctions,
	details: ServiceDetails = {},
): Settings {
	const parseContext = { timezone: context.getTimezone() };
	const valueOf = (name: string): unknown => {
		// n8n cannot extract the value of a field that is not shown.
		const extraction = { extractValue: name === 'store' };
		return 'getInputData' in context
			? context.getNodeParameter(name, 0, '', extraction)
			: context.getNodeParameter(name, '', extraction);
	};
	const chosen = parseField(options, valueOf('options'), parseContext) ?? {};
	const { output = 'full' } = chosen;
	const stores = parseStores(valueOf('store'), parseContext);
	const ignoresDuplicates = chosen.ignoreDuplicates ?? true;
	const verification = toVerification(
		signatureOf(
			chosen.verifySignature ?? {},
			parseSignatureDetails(details.signature ?? {}, parseContext),
		),
	);
	return {
		authentication:
			parseField(authentication, valueOf('authentication'), parseContext) ?? 'headerTokens',
		...stores,
		addStore: chosen.addStore ?? stores.isSeveral,
		events: eventNames(
			namesIn(events, valueOf('events'), parseContext),
			namesIn(customEvents, valueOf('customEvents'), parseContext),
		),
		registration: chosen.registration ?? 'automatic',
		output,
		selectedFields: output === 'selected' ? requiredNames(chosen.selectedFields) : [],
		webhookName: chosen.webhookName,
		additionalBody: chosen.additionalBody ?? {},
		duplicateWindow: ignoresDuplicates ? (chosen.duplicateWindow ?? DEFAULT_WINDOW) * MINUTE : 0,
		deliveryIdHeader: undefined,
		deliveryIdWindow: 0,
		verification,
	};
}

/** The options of the node outweigh the details of the credential. */
function signatureOf(chosen: SignatureFields, details: SignatureFields): SignatureFields {
	return { ...details, ...chosen };
}

/** @throws MissingInputError where there are none */
function requiredNames(names: string[] = []): string[] {
	if (names.length > 0) return names;
	throw new MissingInputError([{ field: selectedFields.displayName, isRemovable: false }]);
}

/** Empty lists are told apart from missing names by `eventNames`. */
function namesIn(one: Field<string, string[]>, input: unknown, context: ParseContext): string[] {
	return parseField<string[] | undefined>({ ...one, required: false }, input, context) ?? [];
}

/** A `*` anywhere but in a trailing `.*` would match nothing, and a space is a forgotten comma. */
const EVENT_NAME = /^[^\s*]+(\.\*)?$/;

function eventNames(chosen: readonly string[], custom: readonly string[]): string[] {
	const picked = chosen.filter((name) => name !== OTHER_EVENTS);
	if (picked.length + custom.length === 0) {
		const remedy = 'Pick an event, or enter one in Event Names';
		throw new InvalidInputError('Trigger On', 'must hold at least one event', remedy);
	}
	checkNames('Trigger On', picked);
	checkNames('Event Names', custom);
	return [...new Set([...picked, ...custom])];
}

function checkNames(field: string, names: readonly string[]): void {
	for (const name of names) {
		if (!EVENT_NAME.test(name)) {
			const remedy =
				'Separate names by commas, and write order.* for all names that start with order';
			throw new InvalidInputError(field, 'must be names of events', remedy, name);
		}
	}
}
