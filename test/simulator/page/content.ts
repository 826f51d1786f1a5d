import type { Delivery, LoggedRequest, Simulator } from '..';
import { markup, STYLE, table, type Html } from './html';

/** Rows of a table; older ones are left out. */
const ROWS = 15;
const MAX_TEXT = 200;
const WAIT_MS = 60;

/** What a service beside the store has received, such as mails. */
export interface Received {
	title: string;
	columns: () => readonly string[];
	/** Oldest first, a cell for each column. */
	rows: () => readonly (readonly string[])[];
}

/** Where else a person may want to go: an example, and what starts it. */
export interface Link {
	title: string;
	url: string;
	/** For example "order.created"; undefined where a person or a schedule starts it. */
	reactsTo?: string;
}

/** What people have done on the page of a store. */
export interface Done {
	/** The latest; a sentence. */
	latest?: string;
	/** The carts that were left, oldest first: when, in milliseconds since 1970, and what is in them. */
	carts: Array<{ at: number; content: Record<string, unknown> }>;
}

/**
 * The whole page of a store.
 *
 * @param faults the names and titles of the buttons that let the service fail
 */
export function layout(
	alias: string,
	aliases: readonly string[],
	faults: ReadonlyArray<readonly [name: string, title: string]>,
	links: readonly Link[],
	main: Html,
): Html {
	const button = (action: string, label: string, kind = 'second'): Html => {
		const shown = markup`<button class="${kind}">${label}</button>`;
		return markup`<form method="post" action="/${action}?store=${alias}">${shown}</form>`;
	};
	const stores = aliases.map((one) => {
		const current = one === alias ? markup`aria-current="page"` : '';
		return markup`<a href="/?store=${one}" ${current}>${one}</a> `;
	});
	const examples = links.map(({ title, url, reactsTo = 'you or a schedule start it' }) => {
		return markup`<li><a href="${url}">${title}</a> <span class="quiet">${reactsTo}</span></li>`;
	});
	return markup`<!doctype html>
		<html lang="en">
		<head><meta charset="utf-8"><title>${alias}: the simulated store</title>${STYLE}</head>
		<body>
		<header>
			<h1>${alias}</h1>
			<nav>${stores}</nav>
			<div>${button('orders', 'Place an order', 'first')} ${button('carts', 'Abandon a cart')}</div>
			<div>
				<span class="quiet">Let the next requests fail:</span>
				${faults.map(([name, title]) => button(`faults/${name}`, title))}
				${button('faults/none', 'Well again')}
			</div>
		</header>
		<aside><details open><summary>Examples</summary><ul>${examples}</ul></details></aside>
		<main>${main}</main>
		<script src="/live.js"></script>
		</body>
		</html>`;
}

/** What was last done, and what the store knows, and what it and other services received. */
export function content(
	store: Simulator,
	{ latest, carts }: Done,
	alias: string,
	others: readonly Received[],
): Html {
	const isFaulty = store.faults.pending > 0;
	return markup`${latest === undefined ? '' : markup`<p class="latest" role="status">${latest}</p>`}
		${isFaulty ? markup`<p class="bad">The next requests meet the fault that you chose.</p>` : ''}
		<div class="columns">${orders(store, alias)} ${cartsTable(carts)}</div>
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

function cartsTable(carts: Done['carts']): Html {
	const rows = newest(carts).map(({ at, content: cart }) => [
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
	return table(title, columns(), shown, 'Nothing has been received yet.');
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

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const outcome = (isGood: boolean, text: string): Html =>
	markup`<span class="${isGood ? 'good' : 'bad'}">${text}</span>`;

const clock = (at: number): string => new Date(at).toLocaleTimeString('en-GB');

const newest = <Row>(rows: readonly Row[]): Row[] => rows.slice(-ROWS).reverse();

/** Cut off where it is too long for the column; the whole of it appears below the pointer. */
const address = (text: string): Html => markup`<code title="${text}">${shortened(text)}</code>`;

function shortened(text: string): string {
	return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
