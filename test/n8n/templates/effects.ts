import { z } from 'zod';

import type { InstalledTemplates } from './installed';
import type { TemplateWorld } from './world';

const skuSchema = z.object({ availability: z.number(), price_sale: z.number() });
const discountSchema = z.object({ name: z.string(), discount_value: z.number() });

/** What differs from run to run: times, dates, addresses of n8n, and the place of a row among those that are sent. */
const VOLATILE =
	/\d{4}-\d\d-\d\d(?:[T ]\d\d:[\d:.+-]+)?|\d\d\/\d\d(?:\/\d{4})?(?: (?:às )?\d\d:\d\d)?|http:\/\/127\.0\.0\.1\S*|(?<=in input item )\d+/g;
/** Begins or ends the subjects of mails about a failure. */
const FAILURE = /a run failed$|the run failed$|^SKUs that were not confirmed/;

/** What the templates have done in a world: messages, rows, records of ERP and CRM and updates of the store, in no order. */
export function effectsOf(world: TemplateWorld, installed: InstalledTemplates): string[] {
	const { toCustomers, telegram, spreadsheet, erpOrders, crmRecords, mails } = installed.services;
	const rows = spreadsheet.records('Orders').filter(({ number }) => world.owns(Number(number)));
	const created = erpOrders.filter((order) => world.owns(Number(order.numero_pedido_ecommerce)));
	const known = [...crmRecords].filter(([path]) => world.isIn(path));
	return textsOf(world, [
		...toCustomers.map(({ number, text }) => `WhatsApp ${number}: ${text}`),
		...telegram.map(({ text }) => `Telegram: ${text}`),
		...mails.filter(isProduct).map(({ to, subject, text }) => `Mail ${to} ${subject}: ${text}`),
		...rows.map((row) => `Row ${JSON.stringify(row)}`),
		...created.map((order) => `ERP ${JSON.stringify(order)}`),
		...known.map(([path, content]) => `CRM ${path} ${JSON.stringify(content)}`),
		...changesOf(world, installed),
	]);
}

/** What the templates have changed in the store. */
function changesOf(world: TemplateWorld, { services, store }: InstalledTemplates): string[] {
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
		.map(({ id, body }) => `Banners of ${id}: ${JSON.stringify(body)}`);
	return [...updated, ...(updated.length > 0 ? results : []), ...discounts, ...banners];
}

/** What the owner has read of failures, in this world. */
export function reportsOf(world: TemplateWorld, { services }: InstalledTemplates): string[] {
	const mails = services.mails.filter((mail) => !isProduct(mail));
	return textsOf(world, [
		...mails.map(({ subject, text }) => `${subject}\n${text}`),
		...services.toShop,
	]);
}

function textsOf(world: TemplateWorld, texts: readonly string[]): string[] {
	return texts
		.map((text) => world.normalize(text.trim().replaceAll('\r', '')).replace(VOLATILE, 'TIME'))
		.sort();
}

/** Whether a mail is what the template is for, and not about a failure. */
function isProduct({ subject }: { subject: string }): boolean {
	return !FAILURE.test(subject);
}
