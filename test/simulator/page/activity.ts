import type { DeliveryAnswer, Happening, Simulator } from '../contract';

/** A cart that was left on the page. */
export interface Cart {
	/** When, in milliseconds since 1970. */
	at: number;
	total: number;
	items: string;
}

/** What people have done on the page, and what came of it. */
export class Activity {
	/** The latest of each store; a sentence. */
	private readonly latest = new Map<string, string>();
	private readonly carts = new Map<string, Cart[]>();

	constructor(private readonly store: Simulator) {}

	/** What was last done in a store, and what came of it. */
	latestIn(alias: string): string | undefined {
		return this.latest.get(alias);
	}

	/** The carts that were left in a store, oldest first. */
	cartsIn(alias: string): readonly Cart[] {
		return this.carts.get(alias) ?? [];
	}

	placeOrder(alias: string): void {
		const placed = this.store.placeOrder(alias);
		this.tell(alias, `Order ${placed.resource.number} placed`, 'order.created', placed);
	}

	leaveCart(alias: string): void {
		const left = this.store.leaveCart(alias);
		const { value_total: total = 0, items = [] } = left.resource as {
			value_total?: number;
			items?: Array<{ quantity: number; item_sku: string }>;
		};
		const text = items.map(({ quantity, item_sku }) => `${quantity} × ${item_sku}`).join(', ');
		this.carts.set(alias, [...this.cartsIn(alias), { at: Date.now(), total, items: text }]);
		this.tell(alias, 'Cart left behind', 'cart.reminder', left);
	}

	private tell(alias: string, what: string, event: string, { answers }: Happening): void {
		const set = (outcome: string): void => void this.latest.set(alias, `${what}: ${outcome}`);
		set('delivering …');
		void answers.then((all) => set(outcomeOf(event, all)));
	}
}

function outcomeOf(event: string, answers: readonly DeliveryAnswer[]): string {
	if (answers.length === 0) {
		return `nobody listens to ${event}. Publish a workflow whose trigger waits for it, or execute one.`;
	}
	const accepted = answers.filter(({ status }) => status >= 200 && status < 300).length;
	const refused = answers.length - accepted;
	const workflows = (count: number): string =>
		count === 1 ? 'one workflow' : `${count} workflows`;
	return [
		...(accepted > 0 ? [`delivered to ${workflows(accepted)}`] : []),
		...(refused > 0 ? [`not accepted by ${workflows(refused)}`] : []),
	].join(', ');
}
