import { type FieldErrors, invalid, ServiceError } from '../../errors';
import type { WebhookRules } from './knobs';

/** A body that is valid by the schema. */
export interface WebhookBody {
	name: string;
	url: string;
	active?: boolean;
	events: (string | { name: string })[];
}

/** Event names besides `order.created` are not shown; these are a guess. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
	'order.*': ['order.created', 'order.paid', 'order.shipped'],
};

const isFamily = (name: string): boolean => name.endsWith('.*');

/** The names that the service stores for those that were chosen. */
export function storedEvents(names: readonly string[], { families }: WebhookRules): string[] {
	if (families !== 'expanded') return [...names];
	return [...new Set(names.flatMap((name) => FAMILIES[name] ?? [name]))];
}

/**
 * The names of the events in a body.
 *
 * @throws ServiceError 422 for a family of events that the service does not know
 */
export function eventNames({ events }: WebhookBody, { families }: WebhookRules): string[] {
	const names = events.map((event) => (typeof event === 'string' ? event : event.name));
	const unknown = names.filter(
		(name) =>
			isFamily(name) && (families === 'refused' || (families === 'expanded' && !FAMILIES[name])),
	);
	if (unknown.length === 0) return names;
	const errors = unknown.map((name) => `The selected event ${name} is invalid.`);
	throw new ServiceError(422, 'The given data was invalid.', { events: errors });
}

/**
 * A body with the field names of section "Webhook", by which the schema validates it. A field of that
 * name is unknown to a service that has another name for it.
 *
 * @throws ServiceError 400 for a missing field of another name and for events in another notation
 */
export function withDocumentedNames(body: unknown, rules: WebhookRules): unknown {
	if (typeof body !== 'object' || body === null) return body;
	const names = { url: rules.urlField, events: rules.eventsField };
	const { url: _url, events: _events, ...documented } = { url: null, events: null, ...body };
	const sent = new Map<string, unknown>(Object.entries(body));
	const errors: FieldErrors = {};
	for (const [name, own] of Object.entries(names)) {
		if (sent.has(own)) Object.assign(documented, { [name]: sent.get(own) });
		else if (own !== name) errors[own] = [`The ${own.replaceAll('_', ' ')} field is required.`];
	}
	const events = sent.get(rules.eventsField);
	if (Array.isArray(events) && !events.every((event) => isAccepted(event, rules))) {
		errors[rules.eventsField] = [`The ${rules.eventsField} format is invalid.`];
	}
	if (Object.keys(errors).length > 0) throw invalid(errors);
	return documented;
}

function isAccepted(event: unknown, { eventNotation }: WebhookRules): boolean {
	if (eventNotation === 'any') return true;
	return (typeof event === 'string') === (eventNotation === 'names');
}
