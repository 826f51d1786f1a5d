import type { DeliveryAnswer, Happening, Simulator } from '..';

/** A cart that was left on the page. */
export interface Cart {
	/** When, in milliseconds since 1970. */
	at: number;
	content: Record<string, unknown>;
}

/** What people have done on the page, and what came of it. */
export class Activity {
	/** The latest of each store; a sentence. */
	readonly latest = new Map<string, string>();
	private readonly carts = new Map<string, Cart[]>();

	constructor(private readonly store: Simulator) {}

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
		this.carts.set(alias, [
			...this.cartsIn(alias),
			{ at: Date.now(), content: { ...left.resource } },
		]);
		this.tell(alias, 'Cart abandoned', 'cart.reminder', left);
	}

	private tell(alias: string, what: string, event: string, { answers }: Happening): void {
		this.latest.set(alias, `${what}: delivering …`);
		void answers.then((all) => this.latest.set(alias, `${what}: ${outcomeOf(event, all)}`));
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
