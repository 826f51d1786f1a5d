import { z } from 'zod';

import type { ExampleRuns } from './exampleRuns';
import type { ExampleWorld } from './exampleWorld';

const skuSchema = z.object({ availability: z.number(), price_sale: z.number() });
const discountSchema = z.object({ name: z.string(), discount_value: z.number() });

/** What differs from run to run: times, dates, and the place of a row among those that are sent. */
const VOLATILE =
	/\d{4}-\d\d-\d\d(?:T[\d:.+-]+)?|\d\d\/\d\d(?:\/\d{4})?(?: (?:às )?\d\d:\d\d)?|(?<=in input item )\d+/g;
/** Begins or ends the subjects of mails about a failure. */
const FAILURE = /a run failed$|the run failed$|^SKUs that were not confirmed/;

/** What the templates have done in a world: messages, rows, records of ERP and CRM and updates of the store, in no order. */
export function effectsOf(world: ExampleWorld, examples: ExampleRuns): string[] {
	const { toCustomers, telegram, spreadsheet, erp, crm, mails } = examples.services;
	const rows = spreadsheet.records('Orders').filter(({ number }) => world.owns(Number(number)));
	const created = erp.orders.filter((order) => world.owns(Number(order.numero_pedido_ecommerce)));
	const known = [...crm.records].filter(([path]) => world.isIn(path));
	const texts = [
		...toCustomers.map(({ number, text }) => `WhatsApp ${number}: ${text}`),
		...telegram.map(({ text }) => `Telegram: ${text}`),
		...mails.filter(isProduct).map(({ to, subject, text }) => `Mail ${to} ${subject}: ${text}`),
		...rows.map((row) => `Row ${JSON.stringify(row)}`),
		...created.map((order) => `ERP ${JSON.stringify(order)}`),
		...known.map(([path, content]) => `CRM ${path} ${JSON.stringify(content)}`),
		...changesOf(world, examples),
	];
	return texts.map((text) => world.normalize(text).replace(VOLATILE, 'TIME')).sort();
}

/** What the templates have changed in the store. To send the same values again changes nothing. */
function changesOf(world: ExampleWorld, { services, store }: ExampleRuns): string[] {
	const { updatedSkus, createdDiscounts, updatedBanners } = store.state;
	const updated = updatedSkus.flatMap(({ id, body }) => {
		const { availability, price_sale: price } = skuSchema.parse(body);
		return availability === world.base ? [`SKU ${id} at ${price}`] : [];
	});
	const results = services.spreadsheet
		.records('SKUs')
		.map((row) => `Result ${String(row['SKU ID'])}: ${String(row.Result)}`);
	const discounts = createdDiscounts
		.map(({ body }) => discountSchema.parse(body))
		.filter(({ name }) => world.isIn(name))
		.map(({ name, discount_value: value }) => `Discount ${name} ${value}`);
	const banners = updatedBanners
		.slice(world.banners)
		.map(({ body }) => `Banners ${JSON.stringify(body)}`);
	return [
		...new Set(updated),
		...(updated.length > 0 ? results : []),
		...discounts,
		...new Set(banners),
	];
}

/** What the owner has read of failures, in this world. */
export function reportsOf(world: ExampleWorld, { services }: ExampleRuns): string[] {
	const mails = services.mails.filter((mail) => !isProduct(mail));
	const texts = [...mails.map(({ subject, text }) => `${subject}\n${text}`), ...services.toShop];
	return texts.map((text) => world.normalize(text).replace(VOLATILE, 'TIME'));
}

/** Whether a mail is what the template is for, and not about a failure. */
function isProduct({ subject }: { subject: string }): boolean {
	return !FAILURE.test(subject);
}
