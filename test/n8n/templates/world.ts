import { DateTime } from 'luxon';
import { z } from 'zod';

import { SKU_COLUMNS } from '../../../scripts/demoStore';
import type { Simulator } from '../../simulator';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import type { ForeignServices } from '../foreign/foreignServices';
import { dateObject, ordersOf, type Customer, type Kind } from './orders';

/** Names that HTML, Markdown, expressions or texts could take for something else. */
const NAMES = ['Ana_<b>[1]', 'Zé & Filhos *Ltda*', "D'Ávila {{ 1 + 1 }}", '"Quo\\te" \\n'] as const;
const PHONE_LENGTH = 11;
const FIRST_NUMBER = 700_000;
/** The numbers of a world. */
const ORDERS = 100;
/** The index of nobody's order. */
const NONE = 99;
/** The orders of which an event tells, by their index, in the kinds of shops that send any. */
const EVENTS: Readonly<Record<string, Partial<Record<Kind, readonly number[]>>>> = {
	'order.created': { tidy: [0, 1, 2, 11, 12, 15], odd: [2, 8, 9] },
	'order.paid': { tidy: [16], odd: [2] },
	// The first one has bought meanwhile: a failure must not hide it.
	'cart.reminder': { tidy: [7, 0, 1, 2], later: [0], odd: [2, 9] },
};
/** What customers write: with which phone, about which order, and what. */
const QUESTIONS: ReadonlyArray<readonly [from: number, about: number, before: string]> = [
	[3, 3, 'Cadê o pedido '],
	[7, 3, '#'],
	[0, 0, 'pedido nº '],
	[5, 5, ''],
	[6, 6, 'Pedido: '],
	[0, NONE, ''],
];
const COLUMNS = Object.keys(SKU_COLUMNS);
const PRICE = COLUMNS.indexOf('Sale Price');

const skuSchema = z.object({ price_sale: z.number() });
const discountSchema = z.object({ name: z.string(), discount_value: z.number() });

/** What differs from run to run: times, dates, addresses of n8n, and the place of a row among those that are sent. */
const VOLATILE =
	/\d{4}-\d\d-\d\d(?:[T ]\d\d:[\d:.+-]+)?|\d\d\/\d\d(?:\/\d{4})?(?: (?:às )?\d\d:\d\d)?|http:\/\/127\.0\.0\.1\S*|(?<=in input item )\d+/g;
/** Begins or ends the subjects of mails about a failure. */
const FAILURE = /a run failed$|the run failed$|^SKUs that were not confirmed/;
/** Begins what the owner reads of a failure. */
const REPORT = 'Reported: ';
export const isReport = (line: string): boolean => line.startsWith(REPORT);

/** A shop with numbers of its own, so that no run of a template knows them from an earlier case. */
export class TemplateWorld {
	private static count = 0;
	private readonly base: number;
	/** How many changes the store had seen before. */
	private readonly before: readonly [skus: number, discounts: number, banners: number];
	private isTold = false;

	constructor(
		private readonly store: Simulator,
		private readonly services: ForeignServices,
		/** What it is like now. */
		public kind: Kind = 'tidy',
	) {
		TemplateWorld.count += 1;
		this.base = FIRST_NUMBER + ORDERS * TemplateWorld.count;
		const { updatedSkus, createdDiscounts, updatedBanners } = store.state;
		this.before = [updatedSkus.length, createdDiscounts.length, updatedBanners.length];
		services.clear();
		store.faults.clear();
		services.notOnWhatsapp.add(`55${this.phone(2)}`);
		const row = (id: number, price: number | string) => [
			...[id, 14_000_001, NAMES[0], '101, 204', 20, price, 'Yes', 10, 10, 'No'],
			...[0.2, 3, 25, 30],
		];
		const rows = [row(15_000_001, 59.9), row(15_000_002, 64.9), row(15_000_003, '')];
		services.spreadsheet.rows('SKUs').push(COLUMNS, ...(kind === 'tidy' ? rows : []));
	}

	/** The shop goes on: customers pay, parcels leave, the price that was missing is entered. */
	moveOn(): void {
		this.kind = 'later';
		this.isTold = false;
		const row = this.services.spreadsheet.rows('SKUs').at(-1);
		if (row !== undefined) row[PRICE] = 69.9;
	}

	/** What starts a template in place of its schedule, with what its user would enter. */
	get start() {
		const [first, second] = [0, 1].map(
			(index) => this.store.data.banners(this.store.aliases[0] ?? '').at(index).id,
		);
		return { base: this.base, banners: this.kind === 'silent' ? '' : `${second}, ${first}` };
	}

	/**
	 * Lets the store list the orders, with the relations that a request asks for, a lead and a discount, and for a
	 * template that looks after them the webhooks at the address of n8n, of which it has switched one off.
	 */
	list(address: string, isAboutWebhooks: boolean): void {
		if (this.kind === 'large') return;
		const now = dateObject(DateTime.now());
		const on = { active: true, disabled_at: null, url: `${address}/webhook/1`, id: this.base };
		const off = { ...on, active: false, disabled_at: now, id: this.base + 1 };
		const elsewhere = { ...off, id: this.base + 2, url: 'https://other.example.com' };
		const today = DateTime.now().setZone('America/Sao_Paulo').toISODate();
		const discount = { id: this.base, name: `Sale ${this.base} ${today}`, discount_value: 20 };
		const { email } = this.customer(90);
		const lead = { ...{ id: this.base, name: 'Lia', email: ` ${email}` }, utm_source: 'ads' };
		const lists: Record<string, () => object[]> = {
			orders: () => this.orders(this.asked()),
			leads: () => (this.kind === 'tidy' ? [{ ...lead, created_at: now }] : []),
			...(this.kind === 'odd' && { discounts: () => [discount] }),
			...(isAboutWebhooks && { webhooks: () => [on, off, elsewhere] }),
		};
		for (const [name, data] of Object.entries(lists)) {
			const match = { method: 'GET', path: new RegExp(`/${name}$`) };
			const isOpen = this.kind !== 'closed';
			// It is written when it is sent, after the request has been noted.
			const body = isOpen ? { toJSON: () => ({ data: data() }) } : { message: 'Closed.' };
			this.store.faults.push({ match, status: isOpen ? 200 : 403, body, times: 1_000 });
		}
	}

	/** What the store tells by an event, once: in a large one, of the first order of the simulator. */
	events(name: string): Array<object | undefined> {
		if (this.isTold) return [];
		this.isTold = true;
		if (this.kind === 'large') return [undefined];
		const orders = this.orders(ORDER_RELATIONS);
		return (EVENTS[name]?.[this.kind] ?? []).map((index) => {
			const order = orders[index] ?? {};
			if (name !== 'cart.reminder') return order;
			return {
				id: this.kind === 'later' ? NONE : index,
				customer: Reflect.get(order, 'customer') as unknown,
			};
		});
	}

	/** What customers write on WhatsApp; the same again later. */
	questions(): object[] {
		if (!['tidy', 'later', 'closed'].includes(this.kind)) return [];
		const asked = QUESTIONS.map(
			([from, about, before]) => [from, `${before}${this.base + about}?`] as const,
		);
		return [...asked, [5, 'Oi, tudo bem?'] as const].map(([from, conversation], index) => {
			// WhatsApp leaves out the ninth digit of some numbers.
			const phone = this.phone(from).replace(/^(\d\d)9/, index === 0 ? '$1' : '$&');
			const key = { id: `${this.base}-${index}`, remoteJid: `55${phone}@s.whatsapp.net` };
			return { event: 'messages.upsert', data: { key, message: { conversation } } };
		});
	}

	/**
	 * A line for each thing that the templates have done here: messages, rows, records of ERP and CRM and changes of the
	 * store, then for each report of a failure that the owner has read. The numbers of this world stand as their index.
	 */
	get told(): string[] {
		const { whatsapp, shopPhone, telegram, mails, spreadsheet, erpOrders, crmRecords } =
			this.services;
		const lines = [
			...whatsapp.map(({ number, text }) =>
				number === shopPhone ? REPORT + text : `WhatsApp ${number}: ${text}`,
			),
			...telegram.map(({ text }) => `Telegram: ${text}`),
			...mails.map(({ to, subject, text }) =>
				FAILURE.test(subject) ? `${REPORT}${subject}\n${text}` : `Mail ${to} ${subject}: ${text}`,
			),
			...spreadsheet.records('Orders').map((row) => `Row ${JSON.stringify(row)}`),
			...erpOrders.map((order) => `ERP ${JSON.stringify(order)}`),
			...[...crmRecords].map(([path, content]) => `CRM ${path} ${JSON.stringify(content)}`),
			...this.changes,
		];
		const sorted = lines.map((line) => this.normalized(line)).sort();
		return [...sorted.filter((line) => !isReport(line)), ...sorted.filter(isReport)];
	}

	/** What the templates have changed in the store, and of SKUs what they have written about it. */
	private get changes(): string[] {
		const [skus, discounts, banners] = this.before;
		const { updatedSkus, createdDiscounts, updatedBanners } = this.store.state;
		const updated = updatedSkus
			.slice(skus)
			.map(({ id, body }) => `SKU ${id} at ${skuSchema.parse(body).price_sale}`);
		const results = this.services.spreadsheet
			.records('SKUs')
			.map((row) => `Result ${String(row['SKU ID'])}: ${String(row.Result)}`);
		const created = createdDiscounts
			.slice(discounts)
			.map(({ body }) => discountSchema.parse(body))
			.map(({ name, discount_value: value }) => `Discount ${name} ${value}`);
		const sorted = updatedBanners
			.slice(banners)
			.map(({ id, body }) => `Banners of ${id}: ${JSON.stringify(body)}`);
		return [...updated, ...(updated.length > 0 ? results : []), ...created, ...sorted];
	}

	private normalized(text: string): string {
		const numbers = String(this.base).slice(0, -2);
		return text
			.trim()
			.replaceAll('\r', '')
			.replace(new RegExp(`119?${numbers}(\\d\\d)0+`, 'g'), 'phone $1')
			.replace(new RegExp(`(?<!\\d)${numbers}(\\d\\d)(?!\\d)`, 'g'), '#$1')
			.replace(VOLATILE, 'TIME')
			.replaceAll('\n', '\\n');
	}

	private orders(relations: readonly string[]): object[] {
		const isShown = ([name]: [string, unknown]): boolean =>
			!ORDER_RELATIONS.includes(name) || relations.includes(name);
		return ordersOf(this.kind, this.base, (index) => this.customer(index)).map((order) =>
			Object.fromEntries(Object.entries(order).filter(isShown)),
		);
	}

	/** The relations that the latest request names. */
	private asked(): string[] {
		const { include = '' } = this.store.requests.at(-1)?.query ?? {};
		return [include].flat().join(',').split(',');
	}

	private customer(index: number): Customer {
		return {
			name: NAMES[index % NAMES.length] ?? '',
			email: `customer-${this.base + index}@example.com`,
			phone: { full_number: this.phone(index) },
		};
	}

	private phone(index: number): string {
		return `119${this.base + index}`.padEnd(PHONE_LENGTH, '0').slice(0, PHONE_LENGTH);
	}
}
