/**
 * The page of the simulated store: people place orders and leave carts there, and see what the store delivers and what
 * it and the stand-ins of other services receive. It has a server of its own, so that the log of the service holds the
 * requests to the service only.
 */
import express from 'express';
import { once } from 'node:events';

import type { ForeignServices } from '../test/n8n/foreign/foreignServices';
import type { DeliveryAnswer, Simulator } from '../test/simulator';

const HOST = '127.0.0.1';
/** Rows of a table; older ones are left out. */
const ROWS = 15;
const STYLE = `
	:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
	body { max-width: 70rem; margin: 1rem auto; padding: 0 1rem; }
	section { overflow-x: auto; } table { border-collapse: collapse; }
	th, td { padding: .2rem 1rem .2rem 0; border-top: 1px solid #8886; text-align: left; vertical-align: top; }`;
/** Keeps the page up to date. */
const SCRIPT = `
	const update = async () => {
		const answer = await fetch('/content').catch(() => undefined);
		if (answer?.ok) document.querySelector('main').innerHTML = await answer.text();
		setTimeout(update, 700);
	};
	update();`;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>The simulated store</title>
	<style>${STYLE}</style><h1>The simulated store</h1>
	<form method="post"><button formaction="/orders">Place an order</button>
	<button formaction="/carts">Abandon a cart</button></form>
	<main></main><script>${SCRIPT}</script></html>`;

/** Starts the page of the first store of a user. @returns its address */
export async function startPage(
	store: Simulator,
	services: ForeignServices,
	port: number,
): Promise<string> {
	const [alias = ''] = store.aliases;
	let latest = '';
	/** The page shows the answers of the receivers when they come. */
	function show(what: string, answers: Promise<readonly DeliveryAnswer[]>): void {
		latest = `${what}: delivering …`;
		void answers.then((all) => (latest = `${what}: ${outcomeOf(all)}`));
	}

	const app = express();
	app.get('/', (_, response) => void response.send(PAGE));
	app.get('/content', (_, response) => {
		const tables = Object.entries(contentOf(store, alias, services)).map(tableOf);
		response.send(`<p role="status"><b>${escaped(latest)}</b></p>${tables.join('')}`);
	});
	app.post('/orders', (_, response) => {
		const { resource, answers } = store.placeOrder(alias);
		show(`Order ${resource.number} placed`, answers);
		response.redirect('/');
	});
	app.post('/carts', (_, response) => {
		show('Cart abandoned', store.leaveCart(alias).answers);
		response.redirect('/');
	});
	await once(app.listen(port, HOST), 'listening');
	return `http://${HOST}:${port}`;
}

/** What the store knows, and what it and other services have received, oldest first, by title. */
function contentOf(
	{ state }: Simulator,
	alias: string,
	{ whatsapp, telegram, mails, erpOrders, crmRecords, spreadsheet }: ForeignServices,
): Record<string, readonly object[]> {
	const sheets = spreadsheet.names.map(
		(tab) => [`Sheet ${tab}`, spreadsheet.records(tab)] as const,
	);
	const items = (of: readonly { quantity: number; item_sku: string }[]): string =>
		of.map(({ quantity, item_sku: sku }) => `${quantity} × ${sku}`).join(', ');
	return {
		Orders: state.placedOrders(alias).map(({ number, value_total: total, ...order }) => ({
			...{ number, total, items: items(order.items) },
		})),
		WhatsApp: whatsapp,
		Telegram: telegram,
		Mails: mails,
		ERP: erpOrders.map(({ numero_pedido_ecommerce: order, cliente }) => ({ order, ...cliente })),
		CRM: [...crmRecords].map(([path, content]) => ({ path, content: JSON.stringify(content) })),
		...Object.fromEntries(sheets),
		Deliveries: state.deliveries.map(({ event, url, status, error, durationMs }) => ({
			...{ event, url, answer: error ?? status, ms: Math.round(durationMs) },
		})),
		Webhooks: state.webhooks(alias).map(({ name, url, active, events }) => ({
			...{ name, url, active, events: events.data.map((event) => event.name).join(', ') },
		})),
		Discounts: state.discounts(alias).map(({ id, name, discount_value: value }) => ({
			...{ id, name, value },
		})),
	};
}

/** A section with the newest rows. */
function tableOf([title, rows]: readonly [string, readonly object[]]): string {
	const row = (cells: readonly unknown[], kind: string): string =>
		`<tr>${cells.map((cell) => `<${kind}>${escaped(String(cell))}</${kind}>`).join('')}</tr>`;
	const newest = rows.slice(-ROWS).reverse();
	if (newest[0] === undefined) return '';
	const body = newest.map((one) => row(Object.values(one), 'td')).join('');
	return `<section><h2>${title}</h2><table><thead>
		${row(Object.keys(newest[0]), 'th')}</thead><tbody>${body}</tbody></table></section>`;
}

function outcomeOf(answers: readonly DeliveryAnswer[]): string {
	const accepted = answers.filter(({ status }) => status >= 200 && status < 300).length;
	if (answers.length === 0) return 'nobody listens. Publish a workflow that does, or execute one.';
	const others = answers.length - accepted;
	return `delivered to ${accepted} of the workflows${others > 0 ? `, not accepted by ${others}` : ''}`;
}

const escaped = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
