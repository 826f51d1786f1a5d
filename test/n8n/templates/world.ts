import { DateTime } from 'luxon';

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

/** A shop with numbers of its own, so that no run of a template knows them from an earlier case. */
export class TemplateWorld {
	private static count = 0;
	readonly base: number;
	/** How often banners were sorted before. */
	readonly banners: number;
	private isTold = false;

	constructor(
		private readonly store: Simulator,
		private readonly services: ForeignServices,
		private kind: Kind = 'tidy',
	) {
		TemplateWorld.count += 1;
		this.base = FIRST_NUMBER + ORDERS * TemplateWorld.count;
		this.banners = store.state.updatedBanners.length;
		services.clear();
		store.faults.clear();
		services.notOnWhatsapp.add(`55${this.phone(2)}`);
		const row = (id: number, price: number | string) => [
			...[id, 14_000_001, NAMES[0], '101, 204', 20, price, 'Yes', this.base, 10, 'No'],
			...[0.2, 3, 25, 30],
		];
		const rows = [row(15_000_001, 59.9), row(15_000_002, 64.9), row(15_000_003, '')];
		const filled = kind === 'tidy' ? [COLUMNS, ...rows] : [COLUMNS];
		services.spreadsheet.rows('SKUs').splice(0, Infinity, ...filled);
	}

	/** The shop goes on: customers pay, parcels leave, the price that was missing is entered. */
	moveOn(): void {
		this.kind = 'later';
		this.isTold = false;
		const row = this.services.spreadsheet.rows('SKUs').at(-1);
		if (row !== undefined) row[PRICE] = 69.9;
	}

	get isLater(): boolean {
		return this.kind === 'later';
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
		const [off, on] = [dateObject(DateTime.now()), null].map((at) => ({
			...{ active: at === null, disabled_at: at, url: `${address}/webhook/1` },
		}));
		const elsewhere = { ...off, id: this.base + 2, url: 'https://other.example.com' };
		const hooks = [on, off].map((one, at) => ({ ...one, id: this.base + at }));
		const today = DateTime.now().setZone('America/Sao_Paulo').toISODate();
		const discount = { id: this.base, name: `Sale ${this.base} ${today}`, discount_value: 20 };
		const { email } = this.customer(90);
		const lead = { ...{ id: this.base, name: 'Lia', email: ` ${email}` }, utm_source: 'ads' };
		const lists: Record<string, () => object[]> = {
			orders: () => this.orders(this.asked()),
			leads: () => (this.kind === 'tidy' ? [{ ...lead, created_at: off?.disabled_at }] : []),
			...(this.kind === 'odd' && { discounts: () => [discount] }),
			...(isAboutWebhooks && { webhooks: () => [...hooks, elsewhere] }),
		};
		for (const [name, data] of Object.entries(lists)) {
			const match = { method: 'GET', path: new RegExp(`/${name}$`) };
			const isOpen = this.kind !== 'closed';
			// It is written when it is sent, after the request has been noted.
			const body = isOpen ? { toJSON: () => ({ data: data() }) } : { message: 'Closed.' };
			this.store.faults.push({ match, status: isOpen ? 200 : 403, body, times: 1_000 });
		}
	}

	/** What the store tells by an event, once. */
	events(name: string): object[] {
		if (this.isTold) return [];
		this.isTold = true;
		const orders = this.orders(ORDER_RELATIONS);
		return (EVENTS[name]?.[this.kind] ?? []).map((index) => {
			const order = orders[index] ?? {};
			if (name !== 'cart.reminder') return order;
			return {
				id: this.isLater ? NONE : index,
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
		const phone = new RegExp(`119?${String(this.base).slice(0, -2)}(\\d\\d)0+`, 'g');
		return text.replace(phone, 'phone $1').replace(this.numbers, '#$1');
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

	/** The numbers of this world in a text. Those of 720000 are no part of "717200". */
	private get numbers(): RegExp {
		return new RegExp(`(?<!\\d)${String(this.base).slice(0, -2)}(\\d\\d)(?!\\d)`, 'g');
	}

	private phone(index: number): string {
		return `119${this.base + index}`.padEnd(PHONE_LENGTH, '0').slice(0, PHONE_LENGTH);
	}
}
