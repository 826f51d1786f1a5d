import { DateTime } from 'luxon';

import type { Simulator } from '../simulator';
import { dateObject, exampleOrders, type Customer } from './exampleOrders';
import type { ForeignServices } from './foreign/foreignServices';
import { isAbout, relationsOf, type Template } from './relations';

/** Names that HTML, Markdown, expressions or texts could take for something else. */
const NAMES = ['Ana_<b>[1]', 'Zé & Filhos *Ltda*', "D'Ávila {{ 1 + 1 }}", '"Quo\\te" \\n'];
const PHONE_LENGTH = 11;
const FIRST_NUMBER = 700_000;
/** The numbers of a world. */
const ORDERS = 100;

/** Orders, carts and rows with numbers of their own, so that no run of a template knows them from an earlier case. */
export class ExampleWorld {
	private static count = 0;
	readonly base: number;
	/** How often banners were sorted before. */
	readonly banners: number;

	constructor(
		private readonly store: Simulator,
		private readonly services: ForeignServices,
	) {
		ExampleWorld.count += 1;
		this.base = FIRST_NUMBER + ORDERS * ExampleWorld.count;
		this.banners = store.state.updatedBanners.length;
		services.notOnWhatsapp.add(`55${this.phone(2)}`);
	}

	/**
	 * Lets the store list these orders, with the relations that a template asks for, whatever is asked besides, and a
	 * lead and the webhooks at an address, of which it has switched one off.
	 */
	list(template: Template, address: string): void {
		const lead = { id: this.base, name: 'Lia', email: this.customer(90).email, utm_source: 'ads' };
		const url = `${address}/webhook/1`;
		const off = { active: false, disabled_at: dateObject(DateTime.now()) };
		const webhooks = [
			{ id: this.base, active: true, url, disabled_at: null },
			{ id: this.base + 1, ...off, url },
			{ id: this.base + 2, ...off, url: 'https://other.example.com' },
		];
		const lists = {
			orders: this.orders(relationsOf(template)),
			leads: [{ ...lead, created_at: dateObject(DateTime.now()) }],
			// A trigger needs its own.
			...(isAbout(template, 'webhook') && { webhooks }),
		};
		for (const [name, data] of Object.entries(lists)) {
			const match = { method: 'GET', path: new RegExp(`/${name}$`) };
			this.store.faults.push({ match, status: 200, body: { data }, times: 1_000 });
		}
	}

	/** The orders of this world, with relations. */
	orders(relations: readonly string[]): object[] {
		return exampleOrders(this.base, (index) => this.customer(index), relations);
	}

	customer(index: number): Customer {
		return {
			name: NAMES[index % NAMES.length] ?? null,
			email: `customer-${this.base + index}@example.com`,
			phone: { full_number: this.phone(index) },
		};
	}

	/** What the store delivers: one order or cart each that can be answered, lacks a phone or is not on WhatsApp. */
	events(name: string): object[] {
		const relations = ['customer', 'status'];
		if (name === 'order.created') return this.orders(relations).slice(0, 3);
		// The first one has bought meanwhile: a failure must not hide it.
		return [7, 0, 1, 2].map((index) => {
			const customer = this.customer(index);
			const lacksPhone = index === 1;
			return { id: index, customer: lacksPhone ? { ...customer, phone: null } : customer };
		});
	}

	/** Fills the tab of the SKUs with two rows that are good and one that lacks its price. */
	fillSkus(): void {
		const columns = [
			...['SKU ID', 'Product ID', 'SKU', 'Variation Value IDs', 'Cost Price', 'Sale Price'],
			...['Stock Managed', 'Stock', 'Stock After Sold Out', 'Blocked Sale', 'Weight (kg)'],
			...['Height (cm)', 'Width (cm)', 'Length (cm)', 'Last Sent', 'Result'],
		];
		const row = (id: number, price: number | string) => [
			...[id, 14_000_001, NAMES[0], '101, 204', 20, price, 'Yes', this.base, 10, 'No'],
			...[0.2, 3, 25, 30],
		];
		const rows = [columns, row(15_000_001, 59.9), row(15_000_002, 64.9), row(15_000_003, '')];
		this.services.spreadsheet.rows('SKUs').splice(0, Infinity, ...rows);
	}

	/** What customers write: of an order of their own, of another's, of one that waits for money, and of none. */
	questions(): object[] {
		const asked: Array<[from: number, text: string]> = [
			[3, `Cadê o pedido ${this.base + 3}, por favor?`],
			[7, `#${this.base + 3}`],
			[0, `pedido nº ${this.base}`],
			[5, 'Oi, tudo bem?'],
		];
		return asked.map(([from, conversation], index) => {
			// WhatsApp leaves out the ninth digit of some numbers.
			const phone = this.phone(from).replace(/^(\d\d)9/, index === 0 ? '$1' : '$&');
			const key = { id: `${this.base}-${index}`, remoteJid: `55${phone}@s.whatsapp.net` };
			return { event: 'messages.upsert', data: { key, message: { conversation } } };
		});
	}

	/** Whether a text is about this world. */
	isIn(text: string): boolean {
		return text.search(this.numbers) >= 0;
	}

	/** Whether a number of an order is of this world. */
	owns(number: number): boolean {
		return number >= this.base && number < this.base + ORDERS;
	}

	/** A text in which the numbers of this world stand as their index, so that worlds can be compared. */
	normalize(text: string): string {
		const phone = new RegExp(`119${String(this.base).slice(0, -2)}\\d\\d`, 'g');
		return text.replace(phone, (found) => `phone ${found.slice(-2)}`).replace(this.numbers, '#$1');
	}

	/** The numbers of this world in a text. Those of 720000 are no part of "717200". */
	private get numbers(): RegExp {
		return new RegExp(`(?<!\\d)${String(this.base).slice(0, -2)}(\\d\\d)(?!\\d)`, 'g');
	}

	private phone(index: number): string {
		return `119${this.base + index}`.padEnd(PHONE_LENGTH, '0').slice(0, PHONE_LENGTH);
	}
}
