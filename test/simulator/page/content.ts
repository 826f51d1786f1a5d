import type { Delivery, LoggedRequest, Simulator } from '..';
import type { Activity } from './activity';
import { html, table, type Html } from './html';

/** Rows of a table; older ones are left out. */
const ROWS = 15;
const MAX_TEXT = 200;
const WAIT_MS = 60;

/** What a service beside the store has received, such as mails. */
export interface Received {
	title: string;
	columns: readonly string[];
	/** Oldest first, a cell for each column. */
	rows: () => readonly (readonly string[])[];
}

/** What was last done, and the tables of the page: what the store knows, and what it and other services received. */
export function content(
	store: Simulator,
	activity: Activity,
	alias: string,
	others: readonly Received[],
): Html {
	const latest = activity.latest.get(alias);
	const isFaulty = store.faults.pending > 0;
	return html`${latest === undefined ? '' : html`<p class="latest" role="status">${latest}</p>`}
		${isFaulty ? html`<p class="bad">The next requests meet the fault that you chose.</p>` : ''}
		<div class="columns">${orders(store, alias)} ${carts(activity, alias)}</div>
		${others.map(received)} ${deliveries(store, alias)} ${webhooks(store, alias)}
		${discounts(store, alias)} ${requests(store)}`;
}

function orders({ state }: Simulator, alias: string): Html {
	const rows = newest(state.placedOrders(alias)).map(({ number, value_total: total, items }) => [
		number,
		total.toFixed(2),
		itemsText(items),
	]);
	return table('Orders', ['Number', 'Total', 'Items'], rows, 'No order has been placed yet.');
}

function carts(activity: Activity, alias: string): Html {
	const rows = newest(activity.cartsIn(alias)).map(({ at, content: cart }) => [
		clock(at),
		Number(cart.value_total).toFixed(2),
		itemsText(cart.items as Item[]),
	]);
	return table(
		'Carts',
		['Abandoned at', 'Total', 'Items'],
		rows,
		'No cart has been abandoned yet.',
	);
}

function received({ title, columns, rows }: Received): Html {
	const shown = newest(rows()).map((cells) => cells.map(shortened));
	return table(title, columns, shown, 'Nothing has been received yet.');
}

function webhooks({ state }: Simulator, alias: string): Html {
	const rows = newest(state.webhooks(alias)).map(({ name, url, active, events }) => [
		name,
		events.data.map((event) => event.name).join(', '),
		address(url),
		outcome(active, active ? 'active' : 'disabled'),
	]);
	return table('Webhooks', ['Name', 'Events', 'Address', ''], rows, 'No webhook is registered.');
}

function deliveries({ state }: Simulator, alias: string): Html {
	const own = state.deliveries.filter((delivery) => delivery.alias === alias);
	const rows = newest(own).map((delivery) => [
		clock(delivery.at),
		delivery.event,
		address(delivery.url),
		answerOf(delivery),
		`${Math.round(delivery.durationMs)} ms`,
	]);
	const none =
		'Nothing has been delivered: no webhook on this machine listens. ' +
		'Publish a workflow with the trigger in n8n, or let it listen for a test event.';
	return table('Deliveries', ['Time', 'Event', 'Address', 'Answer', 'After'], rows, none);
}

function answerOf({ status, error, text = '' }: Delivery): Html {
	if (error !== undefined) return outcome(false, `no answer: ${error}`);
	const isAccepted = isSuccess(status);
	return outcome(isAccepted, `${status} ${isAccepted ? 'accepted' : shortened(text)}`);
}

function discounts({ state }: Simulator, alias: string): Html {
	const rows = newest(state.discounts(alias)).map((discount) => [
		discount.id,
		discount.name ?? '',
		`${discount.discount_value} ${discount.discount_method}`,
		discount.start_at.date,
		discount.end_at?.date ?? '',
	]);
	const columns = ['ID', 'Name', 'Value', 'From', 'Until'];
	return table('Discounts', columns, rows, 'No discount has been created yet.');
}

function requests({ requests: all }: Simulator): Html {
	const rows = newest(all).map((request, index) => [
		clock(request.at),
		request.method,
		address(request.path + searchOf(request)),
		request.status === undefined
			? 'in progress'
			: outcome(isSuccess(request.status), String(request.status)),
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

interface Item {
	quantity: number;
	item_sku: string;
}

const itemsText = (items: readonly Item[]): string =>
	items.map(({ quantity, item_sku }) => `${quantity} × ${item_sku}`).join(', ');

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const outcome = (isGood: boolean, text: string): Html =>
	html`<span class="${isGood ? 'good' : 'bad'}">${text}</span>`;

/** A moment; the browser writes it in its own zone. */
function clock(at: number): Html {
	const moment = new Date(at).toISOString();
	return html`<time datetime="${moment}">${moment.slice(11, 19)}</time>`;
}

const newest = <Row>(rows: readonly Row[]): Row[] => rows.slice(-ROWS).reverse();

/** Cut off where it is too long for the column; the whole of it appears below the pointer. */
const address = (text: string): Html => html`<code title="${text}">${shortened(text)}</code>`;

function shortened(text: string): string {
	return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
