import { z } from 'zod';

import type { ExampleRuns } from './exampleRuns';
import type { ExampleWorld } from './exampleWorld';

const skuSchema = z.object({ availability: z.number(), price_sale: z.number() });

/** Times of day and dates, which differ from run to run. */
const TIMES = /\d\d\/\d\d(?:\/\d{4})?(?: (?:às )?\d\d:\d\d)?/g;

/** What the templates have done in a world: messages, rows, orders in the ERP and updates of the store, in no order. */
export function effectsOf(world: ExampleWorld, { services, store }: ExampleRuns): string[] {
	const { whatsapp, telegram, spreadsheet, erp, mails } = services;
	const rows = spreadsheet.records('Orders').filter(({ number }) => world.owns(Number(number)));
	const created = erp.orders.filter((order) => world.owns(Number(order.numero_pedido_ecommerce)));
	const updated = store.state.updatedSkus.flatMap(({ id, body }) => {
		const { availability, price_sale: price } = skuSchema.parse(body);
		return availability === world.base ? [`SKU ${id} at ${price}`] : [];
	});
	const results = spreadsheet.records('SKUs').map(({ Result }) => `Result ${String(Result)}`);
	const texts = [
		...whatsapp.map(({ number, text }) => `WhatsApp ${number}: ${text}`),
		...telegram.map(({ text }) => `Telegram: ${text}`),
		...mails.filter(isProduct).map(({ subject, text }) => `Mail ${subject}: ${text}`),
		...rows.map((row) => `Row ${JSON.stringify(row)}`),
		...created.map((order) => `ERP ${JSON.stringify(order)}`),
		...new Set(updated),
		...(updated.length > 0 ? results : []),
	];
	return texts.map((text) => world.normalize(text).replace(TIMES, 'TIME')).sort();
}

/** What the owner has read about failures, in this world. */
export function reportsOf(world: ExampleWorld, { services }: ExampleRuns): string[] {
	const mails = services.mails.filter((mail) => !isProduct(mail));
	return mails.map(({ subject, text }) => world.normalize(`${subject}\n${text}`));
}

function isProduct({ subject }: { subject: string }): boolean {
	return subject.startsWith('Sales of') || subject.startsWith('SKUs that');
}
