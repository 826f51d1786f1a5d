import { isJsonObject, type JsonValue } from '../json';
import { fieldsOf, unwrap } from '../output/fields';
import { withoutTrailingSlashes } from '../transport/http/url';

/** A webhook as the store shows it (API document, Webhook), as far as the trigger needs it. */
export interface Webhook {
	id: string;
	name: string;
	/** Empty if the service does not show it. */
	url: string;
	isActive: boolean;
	/** Names of the events; undefined if the service does not list them. */
	events?: string[] | undefined;
	secretKey?: string | undefined;
}

/** @returns undefined for a record without an ID that is a whole number */
export function readWebhook(record: JsonValue = null): Webhook | undefined {
	const { id, url, name, active, disabled_at, events, secret_key } = fieldsOf(record);
	const isText = typeof id === 'string' || typeof id === 'number';
	if (!isText || !/^\d+$/.test(String(id))) return undefined;
	return {
		id: String(id),
		name: typeof name === 'string' ? name : '',
		url: typeof url === 'string' ? url : '',
		// A webhook that the service has disabled may still be "active".
		isActive: active !== false && !disabled_at,
		events: subscribedEvents(events),
		secretKey: shownKey(secret_key),
	};
}

/** The names in the list of events; undefined if there is no list. */
function subscribedEvents(events: JsonValue = null): string[] | undefined {
	const list = unwrap(events);
	if (!Array.isArray(list)) return undefined;
	return list.flatMap((event) =>
		isJsonObject(event) && typeof event.name === 'string' ? [event.name] : [],
	);
}

/** Undefined if stars or dots hide the key. */
function shownKey(key: JsonValue | undefined): string | undefined {
	const isShown = typeof key === 'string' && key !== '' && !/[*•.]{3}|…/.test(key);
	return isShown ? key : undefined;
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

function isPrivate(url: string): boolean {
	if (!URL.canParse(url)) return true;
	const host = new URL(url).hostname;
	return PRIVATE.some((expression) => expression.test(host));
}

/** Whether a service at one address will hardly reach the other: it is not in the same machine or network. */
export function isUnreachable(url: string, baseUrl: string): boolean {
	return isPrivate(url) && !isPrivate(baseUrl);
}
