import { isJsonObject, type JsonValue } from '../json';
import { isDateObject, isoDate } from '../output/dates';
import { fieldsOf, unwrap } from '../output/fields';
import { withoutTrailingSlashes } from '../transport/http/url';

/** A webhook as the store shows it (API document, Webhook), as far as the trigger needs it. */
export interface Webhook {
	id: string;
	name: string;
	url: string;
	isActive: boolean;
	/** When the service disabled it, in ISO 8601. */
	disabledAt?: string | undefined;
	/** Names of the events; undefined if the service does not list them. */
	events?: string[] | undefined;
	secretKey?: string | undefined;
}

/** @returns undefined for a record without a URL or without an ID that is a whole number */
export function readWebhook(record: JsonValue): Webhook | undefined {
	const fields = fieldsOf(record);
	const id = digitsOf(fields.id);
	const url = textOf(fields.url);
	if (id === undefined || url === undefined) return undefined;
	return {
		id,
		name: textOf(fields.name) ?? '',
		url,
		// A webhook that the service has disabled may still be "active".
		isActive: fields.active !== false && !fields.disabled_at,
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
	/\.(?:local|localhost|localdomain|internal|intranet|corp|lan|home|home\.arpa|test)$/,
	/^(?:0|10|127)(?:\.\d+){3}$/,
	/^(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2}$/,
	// Shared by the customers of a provider, as in a VPN.
	/^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d+){2}$/,
	/^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/,
];

/** An IPv4 address in an IPv6 one, as `URL` writes it. */
const MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

function isPrivate(url: string): boolean {
	if (!URL.canParse(url)) return true;
	const host = new URL(url).hostname.replace(/\.$/, '');
	const [, ...halves] = MAPPED.exec(host) ?? [];
	const bytes = halves.map((half) => parseInt(half, 16)).flatMap((half) => [half >> 8, half & 255]);
	const name = bytes.length > 0 ? bytes.join('.') : host;
	return PRIVATE.some((expression) => expression.test(name));
}

/** Whether a service at one address will hardly reach the other: it is not in the same machine or network. */
export function isUnreachable(url: string, baseUrl: string): boolean {
	return isPrivate(url) && !isPrivate(baseUrl);
}
