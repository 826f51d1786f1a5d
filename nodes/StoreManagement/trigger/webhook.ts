import { isJsonObject, type JsonValue } from '../json';
import { isDateObject, isoDate } from '../output/dates';
import { fieldsOf, unwrap } from '../output/fields';
import { withoutTrailingSlashes } from '../transport/http/url';

/** A webhook as the store shows it (API document, Webhook), as far as the trigger needs it. */
export interface Webhook {
	id: string;
	name: string;
	url: string;
	/** `doubtful`: whether it is there, or is this node's, cannot be told. */
	state: 'active' | 'inactive' | 'doubtful';
	/** When the service disabled it, in ISO 8601. */
	disabledAt?: string | undefined;
	/** Names of the events; undefined if the service does not list them. */
	events?: string[] | undefined;
	secretKey?: string | undefined;
	/** Whether the store was asked for it by its ID. */
	isById?: boolean;
}

/** @returns undefined for a record without a URL or without an ID that is a whole number */
export function readWebhook(record: JsonValue): Webhook | undefined {
	const fields = fieldsOf(record);
	const id = digitsOf(fields.id);
	const url = textOf(fields.url);
	if (id === undefined || url === undefined) return undefined;
	// A webhook that the service has disabled may still be "active".
	const isActive = fields.active !== false && !fields.disabled_at;
	return {
		id,
		name: textOf(fields.name) ?? '',
		url,
		state: isActive ? 'active' : 'inactive',
		disabledAt: isDateObject(fields.disabled_at) ? isoDate(fields.disabled_at) : undefined,
		events: subscribedEvents(fields.events),
		secretKey: shownKey(fields.secret_key),
	};
}

function textOf(value: JsonValue | undefined): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

/** Undefined if stars, dots or other signs in its place hide the key. */
function shownKey(value: JsonValue | undefined): string | undefined {
	const key = textOf(value);
	return key && !/[*•●∙·.]{3}|…|x{6}/i.test(key) ? key : undefined;
}

/** The digits of a whole number; undefined for anything else. */
export function digitsOf(value: JsonValue | undefined): string | undefined {
	const isText = typeof value === 'string' || typeof value === 'number';
	return isText && /^\d+$/.test(String(value)) ? String(value) : undefined;
}

/** The names in the list of events; undefined if there is no list. */
function subscribedEvents(events: JsonValue = null): string[] | undefined {
	const list = unwrap(events);
	if (!Array.isArray(list)) return undefined;
	return list.flatMap((event) =>
		isJsonObject(event) && typeof event.name === 'string' ? [event.name] : [],
	);
}

/** Those that deliver, or may, but for one. */
export function left(webhooks: readonly Webhook[], kept?: Webhook): Webhook[] {
	return webhooks.filter(({ id, state }) => id !== kept?.id && state !== 'inactive');
}

/** Whether two URLs lead to the same node: a service may add a query or a slash. */
export function isSameUrl(first: string, second: string): boolean {
	return addressOf(first) === addressOf(second);
}

function addressOf(url: string): string {
	if (!URL.canParse(url)) return url;
	const { origin, pathname } = new URL(url);
	return origin + withoutTrailingSlashes(pathname);
}

/** Whether a service has made one URL of the other: with another scheme, or in small letters. */
export function isFormOf(first: string, second: string): boolean {
	const [one, other] = [first, second].map((url) =>
		addressOf(url)
			.toLowerCase()
			.replace(/^https?:/, ''),
	);
	return one === other;
}

/** Names and addresses that only one machine or one network knows. */
const PRIVATE = [
	/^[^.:[\]]+$/,
	/\.(?:local|localhost|internal|lan|home|test)$/,
	/^(?:0|10|127)(?:\.\d+){3}$/,
	/^(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2}$/,
	/^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/,
];

function isPrivate(url: string): boolean {
	if (!URL.canParse(url)) return true;
	const { hostname } = new URL(url);
	return PRIVATE.some((expression) => expression.test(hostname));
}

/** Whether a service at one address will hardly reach the other: it is not in the same machine or network. */
export function isUnreachable(url: string, baseUrl: string): boolean {
	return isPrivate(url) && !isPrivate(baseUrl);
}
