import type { LoggedRequest, Simulator } from '../contract';
import { STORE_TIME_ZONE } from '../data/dates';
import { html, table, type Html } from './html';

/** Rows of a table; older ones are left out. */
const ROWS = 15;
const MAX_TEXT = 200;
const WAIT_MS = 60;

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: STORE_TIME_ZONE, timeStyle: 'medium' });

/** The tables of the page: what the store knows and what it received. */
export function content(store: Simulator, alias: string): Html {
	return html`${orders(store, alias)} ${webhooks(store, alias)} ${deliveries(store, alias)}
	${discounts(store, alias)} ${requests(store)}`;
}

function orders({ state }: Simulator, alias: string): Html {
	const rows = newest(state.placedOrders(alias)).map((order) => [
		order.number,
		order.value_total.toFixed(2),
		order.items.map(({ quantity, item_sku }) => `${quantity} × ${item_sku}`).join(', '),
	]);
	const none = 'No order has been placed yet.';
	return table('Orders', ['Number', 'Total', 'Items'], rows, none);
}

function webhooks({ state }: Simulator, alias: string): Html {
	const rows = newest(state.webhooks(alias)).map(({ name, url, active, events }) => [
		name,
		events.data.map((event) => event.name).join(', '),
		shortened(url),
		active ? 'active' : 'disabled',
	]);
	return table('Webhooks', ['Name', 'Events', 'Address', ''], rows, 'No webhook is registered.');
}

function deliveries({ state }: Simulator, alias: string): Html {
	const own = state.deliveries.filter((delivery) => delivery.alias === alias);
	const rows = newest(own).map(({ at, event, url, status, error, text = '', durationMs }) => [
		CLOCK.format(at),
		event,
		shortened(url),
		error === undefined ? `${status} ${shortened(text)}` : `no answer: ${error}`,
		`${Math.round(durationMs)} ms`,
	]);
	const none =
		'Nothing has been delivered: no webhook on this machine listens. ' +
		'Publish a workflow with the trigger in n8n, or let it listen for a test event.';
	return table('Deliveries', ['Time', 'Event', 'Address', 'Answer', 'After'], rows, none);
}

function discounts({ state }: Simulator, alias: string): Html {
	const rows = newest(state.discounts(alias)).map((discount) => [
		discount.id,
		discount.name ?? '',
		`${discount.discount_value} ${discount.discount_method}`,
		discount.start_at.date,
		discount.end_at?.date ?? '',
	]);
	const none = 'No discount has been created yet.';
	return table('Discounts', ['ID', 'Name', 'Value', 'From', 'Until'], rows, none);
}

function requests({ requests: all }: Simulator): Html {
	const rows = newest(all).map((request, index) => [
		CLOCK.format(request.at),
		request.method,
		shortened(request.path + searchOf(request)),
		request.status ?? 'in progress',
		request.durationMs === undefined ? '' : `${request.durationMs} ms`,
		waitBefore(request, all[all.length - index - 2]),
	]);
	const columns = ['Time', 'Method', 'Address', 'Status', 'Answered in', 'Waited before'];
	return table('Requests', columns, rows, 'No request has come in yet.');
}

/** The time without requests before a request: it shows a node that waits for a limit. */
function waitBefore(request: LoggedRequest, previous: LoggedRequest | undefined): string {
	const ms = request.at - (previous?.at ?? request.at);
	return ms < WAIT_MS ? '' : `${(ms / 1000).toFixed(1)} s`;
}

function searchOf({ query }: LoggedRequest): string {
	const pairs = Object.entries(query).flatMap(([name, value]) =>
		[value].flat().map((one) => `${name}=${one}`),
	);
	return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function newest<Row>(rows: readonly Row[]): Row[] {
	return rows.slice(-ROWS).reverse();
}

function shortened(text: string): string {
	return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
