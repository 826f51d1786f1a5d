import { DateTime } from 'luxon';
import { z } from 'zod';

import type { Simulator } from '../simulator';
import type { ForeignServices } from './foreign/foreignServices';

const ZONE = 'America/Sao_Paulo';
/** Names that HTML, Markdown, expressions or texts could take for something else. */
const NAMES = ['Ana_<b>[1]', 'Zé & Filhos *Ltda*', "D'Ávila {{ 1 + 1 }}", '"Quo\\te" \\n'];
const PHONE_LENGTH = 11;
const FIRST_NUMBER = 700_000;
/** The numbers of a world. */
const ORDERS = 100;

/** A date object of the service. */
export const dateObject = (at: DateTime) => ({
	date: at.setZone(ZONE).toFormat('yyyy-MM-dd HH:mm:ss'),
	timezone_type: 3,
	timezone: ZONE,
});

/** A workflow, as far as it matters what its nodes ask for. */
interface Template {
	nodes: readonly { parameters?: unknown }[];
}

interface Customer {
	name: string | null;
	email: string;
	phone: { full_number: string } | null;
}

/** Orders, carts and rows with numbers of their own, so that no run of a template knows them from an earlier case. */
export class ExampleWorld {
	private static count = 0;
	readonly base: number;

	constructor(
		private readonly store: Simulator,
		private readonly services: ForeignServices,
	) {
		ExampleWorld.count += 1;
		this.base = FIRST_NUMBER + ORDERS * ExampleWorld.count;
		services.notOnWhatsapp.add(`55${this.phone(2)}`);
	}

	/** Lets the store list these orders, with the relations that a template asks for, whatever is asked besides. */
	listOrders(template: Template): void {
		const body = { data: this.orders(relationsOf(template)) };
		const match = { method: 'GET', path: /\/orders$/ };
		this.store.faults.push({ match, status: 200, body, times: 1_000 });
	}

	/** The orders of the events that start a template. */
	orders(relations: readonly string[]): object[] {
		const placed = DateTime.now()
			.setZone(ZONE)
			.minus({ days: 1 })
			.startOf('day')
			.plus({ hours: 12 });
		const expires = DateTime.now().plus({ days: 1 }).startOf('day').plus({ hours: 20 });
		const pix = { pix_qr_code: 'PIX', pix_expiration_date: expires.toISO() };
		const order = (index: number, customer: Customer, changes: object) => {
			const number = this.base + index;
			const all: Record<string, unknown> = {
				customer: { data: customer },
				pix: { data: { ...pix, pix_qr_code: `code-${number}` } },
				status: { data: { id: 1, name: 'Waiting', alias: 'waiting' } },
				statuses: { data: [{ id: 1, name: 'Waiting', created_at: dateObject(placed) }] },
				transactions: { data: { authorized: false, captured: false, cancelled: false } },
			};
			const related = relations.map((name) => [name, all[name]] as const);
			return {
				number,
				...{ value_total: 1_234.5, value_shipment: 10, value_discount: 0 },
				authorized: false,
				...{ delivered: false, track_code: null, track_url: null, shipment_service: 'Express' },
				items: [{ id: 1, item_sku: `SKU-${index}`, quantity: 2, price: 612.25 }],
				address: [{ order_id: number, street: 'Rua', number: 1, city: 'São Paulo', uf: 'SP' }],
				payments: [{ name: 'Pix' }],
				...Object.fromEntries(related),
				...changes,
			};
		};
		const sent = { authorized: true, track_url: 'https://track.example.com/1?a=_b_' };
		const cancelled = { data: { authorized: false, captured: false, cancelled: true } };
		return [
			order(0, this.customer(0), {}),
			order(1, { ...this.customer(1), phone: null }, {}),
			order(2, this.customer(2), {}),
			order(3, this.customer(3), { ...sent, track_code: `TR_${this.base}` }),
			order(4, { ...this.customer(4), phone: null }, { ...sent, track_code: `TX_${this.base}` }),
			order(5, this.customer(5), { ...sent, track_code: `TD_${this.base}`, delivered: true }),
			order(
				6,
				this.customer(6),
				relations.includes('transactions') ? { transactions: cancelled } : {},
			),
			order(7, this.customer(7), {
				statuses: { data: [{ id: 1, name: 'Waiting', created_at: dateObject(DateTime.now()) }] },
			}),
		];
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

	/** Whether a number of an order is of this world. */
	owns(number: number): boolean {
		return number >= this.base && number < this.base + ORDERS;
	}

	/** A text in which the numbers of this world stand as their index, so that worlds can be compared. */
	normalize(text: string): string {
		const phone = new RegExp(`119${String(this.base).slice(0, -2)}\\d\\d`, 'g');
		const number = new RegExp(`${String(this.base).slice(0, -2)}(\\d\\d)`, 'g');
		return text.replace(phone, (found) => `phone ${found.slice(-2)}`).replace(number, '#$1');
	}

	private phone(index: number): string {
		return `119${this.base + index}`.padEnd(PHONE_LENGTH, '0').slice(0, PHONE_LENGTH);
	}
}

const storeSchema = z.object({
	resource: z.literal('order'),
	options: z.object({
		include: z.array(z.string()).default([]),
		createdAfter: z.string().optional(),
		customer: z.string().optional(),
	}),
});

/** What the nodes of a template ask for with an order, and what they add by themselves. */
export function relationsOf({ nodes }: Template): string[] {
	return nodes.flatMap(({ parameters }) => {
		const { success, data } = storeSchema.safeParse(parameters);
		if (!success) return [];
		const { include, createdAfter, customer } = data.options;
		return [...include, ...(createdAfter ? ['statuses'] : []), ...(customer ? ['customer'] : [])];
	});
}
