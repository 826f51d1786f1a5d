import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { JsonObject } from '../json';
import type { OutputMode } from '../output';
import { InvalidInputError } from '../errors/invalidInputError';
import { authentication } from '../parameters/authentication';
import { parseSignatureDetails } from '../parameters/serviceDetails';
import type { SignatureFields } from '../parameters/signature';
import type { Authentication } from '../transport/connect';
import type { ServiceDetails } from '../transport/serviceDetails';

import {
	DEFAULT_ID_WINDOW,
	DEFAULT_WINDOW,
	options,
	selectedFields,
	type Registration,
} from './options';
import { idHeaderOf, toVerification, type Verification } from './delivery/signature';
import { customEvents, events, OTHER_EVENTS } from './parameters';
import { parseStores, type TriggerStores } from './stores';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
	return authentication.parse(value, { timezone: context.getTimezone() });
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
	const chosen = options.parse(valueOf('options'), parseContext);
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
		authentication: authentication.parse(valueOf('authentication'), parseContext),
		...stores,
		addStore: chosen.addStore ?? stores.isSeveral,
		events: eventNames(
			events.parse(valueOf('events'), parseContext),
			customEvents.parse(valueOf('customEvents'), parseContext) ?? [],
		),
		registration: chosen.registration ?? 'automatic',
		output,
		selectedFields:
			output === 'selected' ? selectedFields.parse(chosen.selectedFields, parseContext) : [],
		webhookName: chosen.webhookName,
		additionalBody: chosen.additionalBody ?? {},
		duplicateWindow: ignoresDuplicates ? (chosen.duplicateWindow ?? DEFAULT_WINDOW) * MINUTE : 0,
		deliveryIdHeader:
			chosen.deliveryIdHeader ?? details.deliveryIdHeader ?? idHeaderOf(verification),
		deliveryIdWindow: ignoresDuplicates ? (chosen.deliveryIdWindow ?? DEFAULT_ID_WINDOW) * DAY : 0,
		verification,
	};
}

/** A node that sets a scheme takes nothing from the credential: a mix of the two would match neither. */
function signatureOf(options: SignatureFields, details: SignatureFields): SignatureFields {
	if (options.scheme !== undefined) return options;
	const isOpen = ([name]: [string, unknown]): boolean =>
		options[name as keyof SignatureFields] === undefined;
	return { ...options, ...Object.fromEntries(Object.entries(details).filter(isOpen)) };
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
