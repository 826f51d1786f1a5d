import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { JsonObject } from '../json';
import type { Authentication } from '../transport/connect';
import { InvalidInput } from '../transport/failure';

import { DEFAULT_WINDOW, options } from './options';
import { customEvents, events, output, registration, store } from './parameters';
import type { OUTPUTS, REGISTRATIONS } from './parameters';
import type { Verification } from './signature';

const MINUTE = 60_000;

/** What the user has set, checked. */
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
	/** Milliseconds in which an identical delivery is a repetition; 0 where all of them count. */
	duplicateWindow: number;
	/** Undefined where deliveries are not verified. */
	verification: Verification | undefined;
}

/**
 * Reads and checks the parameters of the node.
 *
 * @throws InvalidInput
 */
export function readSettings(context: IHookFunctions | IWebhookFunctions): Settings {
	const place = { timezone: context.getTimezone() };
	const valueOf = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: true });
	const chosen = options.read(valueOf('options'), place);
	const windowMinutes = chosen.duplicateWindow ?? DEFAULT_WINDOW;
	const {
		header,
		algorithm = 'sha256',
		encoding = 'hex',
		prefix = '',
	} = chosen.verifySignature ?? {};
	return {
		authentication: valueOf('authentication') === 'oAuth2' ? 'oAuth2' : 'headerTokens',
		store: store.read(valueOf('store'), place),
		events: eventNames(
			events.read(valueOf('events'), place),
			customEvents.read(valueOf('customEvents'), place) ?? [],
		),
		registration: registration.read(valueOf('registration'), place),
		output: output.read(valueOf('output'), place),
		webhookName: chosen.webhookName,
		additionalBody: chosen.additionalBody ?? {},
		duplicateWindow: (chosen.ignoreDuplicates ?? true) ? windowMinutes * MINUTE : 0,
		verification: header === undefined ? undefined : { header, algorithm, encoding, prefix },
	};
}

/** A `*` anywhere but in a closing `.*` would match nothing, and a space is a forgotten comma. */
const EVENT_NAME = /^[^\s*]+(\.\*)?$/;

function eventNames(chosen: readonly string[], custom: readonly string[]): string[] {
	if (chosen.length + custom.length === 0) {
		throw new InvalidInput('Events', 'must hold at least one event', 'Pick an event, or enter one');
	}
	checkNames('Events', chosen);
	checkNames('Custom Events', custom);
	return [...new Set([...chosen, ...custom])];
}

function checkNames(field: string, names: readonly string[]): void {
	for (const name of names) {
		if (!EVENT_NAME.test(name)) {
			const remedy = 'Separate names by commas, and write a prefix as order.*';
			throw new InvalidInput(field, 'must be names of events', remedy, name);
		}
	}
}
