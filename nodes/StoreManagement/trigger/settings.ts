import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { JsonObject } from '../json';
import { InvalidInputError } from '../errors/invalidInputError';
import { authentication } from '../parameters/authentication';
import { store } from '../parameters/locators';
import type { Authentication } from '../transport/connect';
import type { ServiceDetails } from '../transport/serviceDetails';

import { DEFAULT_WINDOW, options } from './options';
import type { Verification } from './delivery/signature';
import { customEvents, events, output, registration } from './parameters';
import type { OUTPUTS, REGISTRATIONS } from './parameters';

const MINUTE = 60_000;

/** The parameters of the node, parsed. */
export interface Settings {
	authentication: Authentication;
	/** Alias of the store. */
	store: string;
	/** Names and families, each once; never empty. */
	events: string[];
	registration: (typeof REGISTRATIONS)[number];
	output: (typeof OUTPUTS)[number];
	webhookName: string | undefined;
	additionalBody: JsonObject;
	/** Milliseconds in which an identical delivery counts as repeated; 0 where none does. */
	duplicateWindow: number;
	/** Undefined where deliveries are not verified. */
	verification: Verification | undefined;
}

/**
 * Parses the parameters of the node.
 *
 * @param details facts of the service from the credential, which the options override
 * @throws InvalidInputError
 */
export function readSettings(
	context: IHookFunctions | IWebhookFunctions,
	details: ServiceDetails = {},
): Settings {
	const parseContext = { timezone: context.getTimezone() };
	const valueOf = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: true });
	const chosen = options.parse(valueOf('options'), parseContext);
	const windowMinutes = chosen.duplicateWindow ?? DEFAULT_WINDOW;
	return {
		authentication: authentication.parse(valueOf('authentication'), parseContext),
		store: store.parse(valueOf('store'), parseContext),
		events: eventNames(
			events.parse(valueOf('events'), parseContext),
			customEvents.parse(valueOf('customEvents'), parseContext) ?? [],
		),
		registration: registration.parse(valueOf('registration'), parseContext),
		output: output.parse(valueOf('output'), parseContext),
		webhookName: chosen.webhookName,
		additionalBody: chosen.additionalBody ?? {},
		duplicateWindow: (chosen.ignoreDuplicates ?? true) ? windowMinutes * MINUTE : 0,
		verification: verificationOf(chosen.verifySignature ?? {}, details),
	};
}

type SignatureOptions = { [Name in keyof Verification]?: Verification[Name] | undefined };

function verificationOf(
	options: SignatureOptions,
	details: ServiceDetails,
): Verification | undefined {
	const header = options.header ?? details.signatureHeader;
	if (header === undefined) return undefined;
	return {
		header,
		algorithm: options.algorithm ?? details.signatureAlgorithm ?? 'sha256',
		encoding: options.encoding ?? details.signatureEncoding ?? 'hex',
		prefix: options.prefix ?? details.signaturePrefix ?? '',
	};
}

/** A `*` anywhere but in a closing `.*` would match nothing, and a space is a forgotten comma. */
const EVENT_NAME = /^[^\s*]+(\.\*)?$/;

function eventNames(chosen: readonly string[], custom: readonly string[]): string[] {
	if (chosen.length + custom.length === 0) {
		throw new InvalidInputError(
			'Events',
			'must hold at least one event',
			'Pick an event, or enter one',
		);
	}
	checkNames('Events', chosen);
	checkNames('Custom Events', custom);
	return [...new Set([...chosen, ...custom])];
}

function checkNames(field: string, names: readonly string[]): void {
	for (const name of names) {
		if (!EVENT_NAME.test(name)) {
			const remedy = 'Separate names by commas, and write a prefix as order.*';
			throw new InvalidInputError(field, 'must be names of events', remedy, name);
		}
	}
}
