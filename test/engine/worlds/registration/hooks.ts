import type { Traits } from './traits';

export interface Hook {
	id: number;
	name: string;
	/** As the service keeps it, and as it was asked for. */
	url: string;
	asked: string;
	active: boolean;
	events: string[];
	secret: string;
	/** The application or person that has created it. */
	app: string;
	/** When it is complete. */
	completeAt: number;
}

/** How a service may write a URL; `https` is another address. */
export const FORMS = {
	same: (url: string) => url,
	slash: (url: string) => `${url}/`,
	query: (url: string) => `${url}?source=store`,
	capitals: (url: string) => url.replace('localhost', 'LOCALHOST'),
	https: (url: string) => url.replace('http:', 'https:'),
};

/** Whether the service has put a webhook at another address than the one that was asked for. */
export function isRewritten({ asked, url }: Hook): boolean {
	return new URL(asked).origin !== new URL(url).origin;
}

/** Which of the events that were asked for a webhook gets. */
export function eventsOf({ events }: Hook, given: Traits['events']): string[] {
	if (given === 'first') return events.slice(0, 1);
	if (given !== 'concrete') return events;
	return events.flatMap((event) =>
		event === 'order.*' ? ['order.created', 'order.paid'] : [event],
	);
}

/**
 * A webhook as the service shows it.
 *
 * @param place where only a service that shows keys there shows them
 */
export function recordOf(
	{ id, name, url, ...hook }: Hook,
	{ keys, events, incomplete }: Traits,
	place: 'everywhere' | 'by ID',
) {
	const isComplete = Date.now() >= hook.completeAt;
	const active = hook.active && (isComplete || incomplete.what !== 'off');
	const secret = isComplete || incomplete.what !== 'no key' ? hook.secret : null;
	const date = { date: '2026-01-02 03:04:05', timezone_type: 3, timezone: 'UTC' };
	const isShown = keys.shown === 'everywhere' || keys.shown === place;
	return {
		...{ id, name, url, active, disabled_at: active ? null : date },
		...(events !== 'unlisted' && {
			events: { data: hook.events.map((event) => ({ name: event, description: '' })) },
		}),
		...(isShown ? { secret_key: secret } : keys.mask !== null && { secret_key: keys.mask }),
	};
}
