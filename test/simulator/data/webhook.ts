import { product } from './catalog';
import { type DateObject, moment, seededDateObject, timestamps } from './dates';
import { Random } from './random';
import { idOf, type Scope } from './stores';

/** Section "Webhook". */
export interface Webhook {
	id: number;
	active: boolean;
	name: string;
	url: string;
	secret_key: string;
	events: { data: Array<{ name: string; description: string }> };
	products: { data: Array<ReturnType<typeof product>> };
	disabled_at: DateObject | null;
	created_at: DateObject;
	updated_at: DateObject;
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
	'order.created': 'An order was placed',
	'order.*': 'Anything that happens to an order',
	'cart.reminder': 'A cart was abandoned',
};

export function eventsOf(names: readonly string[]): Webhook['events'] {
	return { data: names.map((name) => ({ name, description: DESCRIPTIONS[name] ?? name })) };
}

/** A webhook registered by hand; its URL is not on this machine. */
export function webhook(scope: Scope, index: number): Webhook {
	const random = new Random(scope.seed, 'webhook', scope.store, index);
	const created = moment(scope, random, index);
	const isDisabled = index % 3 === 2;
	return {
		id: idOf('webhook', scope, index),
		active: !isDisabled,
		name: random.pick(['Stock system', 'Mailing', 'Accounting']),
		url: `https://receiver.example.com/hooks/${index + 1}`,
		secret_key: random.hex(32),
		events: eventsOf(random.pick([['order.created'], ['order.*', 'cart.reminder']])),
		products: { data: index % 2 === 0 ? [product(scope, index)] : [] },
		disabled_at: isDisabled ? seededDateObject(random, created) : null,
		...timestamps(scope, random, created),
	};
}
