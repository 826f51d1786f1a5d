import { z } from 'zod';

import type { ExampleRuns } from './exampleRuns';
import type { ExampleWorld } from './exampleWorld';

const skuSchema = z.object({ availability: z.number(), price_sale: z.number() });

/** What differs from run to run: times, dates, and the place of a row among those that are sent. */
const VOLATILE =
	/\d{4}-\d\d-\d\dT[\d:.+-]+|\d\d\/\d\d(?:\/\d{4})?(?: (?:às )?\d\d:\d\d)?|(?<=in input item )\d+/g;

/** What the templates have done in a world: messages, rows, orders in the ERP and updates of the store, in no order. */
export function effectsOf(world: ExampleWorld, { services, store }: ExampleRuns): string[] {
	const { toCustomers, telegram, spreadsheet, erp, mails } = services;
	const rows = spreadsheet.records('Orders').filter(({ number }) => world.owns(Number(number)));
	const created = erp.orders.filter((order) => world.owns(Number(order.numero_pedido_ecommerce)));
	const updated = store.state.updatedSkus.flatMap(({ id, body }) => {
		const { availability, price_sale: price } = skuSchema.parse(body);
		return availability === world.base ? [`SKU ${id} at ${price}`] : [];
	});
	const results = spreadsheet
		.records('SKUs')
		.map((row) => `Result ${String(row['SKU ID'])}: ${String(row.Result)}`);
	const texts = [
		...toCustomers.map(({ number, text }) => `WhatsApp ${number}: ${text}`),
		...telegram.map(({ text }) => `Telegram: ${text}`),
		...mails.filter(isProduct).map(({ subject, text }) => `Mail ${subject}: ${text}`),
		...rows.map((row) => `Row ${JSON.stringify(row)}`),
		...created.map((order) => `ERP ${JSON.stringify(order)}`),
		// To send the same values again changes nothing.
		...new Set(updated),
		...(updated.length > 0 ? results : []),
	];
	return texts.map((text) => world.normalize(text).replace(VOLATILE, 'TIME')).sort();
}

/** What the owner has read of failures, in this world. */
export function reportsOf(world: ExampleWorld, { services }: ExampleRuns): string[] {
	const mails = services.mails.filter((mail) => !isProduct(mail));
	const texts = [...mails.map(({ subject, text }) => `${subject}\n${text}`), ...services.toShop];
	return texts.map((text) => world.normalize(text).replace(VOLATILE, 'TIME'));
}

/** Whether a mail is what the template is for, and not about a failure. */
function isProduct({ subject }: { subject: string }): boolean {
	return subject.startsWith('Sales of');
}
