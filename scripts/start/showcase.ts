import { z } from 'zod';

import type { Simulator } from '../../test/simulator';
import {
	outputOf,
	UserFacingError,
	type Execution,
	type Item,
	type N8nApi,
	type SavedWorkflow,
} from '../../test/n8n-host';

/** The example that is run, and the names of its nodes. */
export const SHOWCASE = 'orders-with-items-and-discount.json';
const TRIGGER = 'Start';
const ORDERS = 'List Orders';
const ITEMS = 'List Items of Each Order';
const DISCOUNT = 'Create Discount';

const orderSchema = z.object({
	number: z.number(),
	status: z.string().nullable(),
	value_total: z.number(),
});
const itemSchema = z.object({ item_sku: z.string(), quantity: z.number(), price: z.number() });
const discountSchema = z.object({
	id: z.number(),
	name: z.string(),
	discount_method: z.string(),
	discount_value: z.number(),
	start_at: z.string(),
	end_at: z.string(),
});

/** What the example received from the service. */
export interface Showcase {
	orders: { order: z.infer<typeof orderSchema>; items: z.infer<typeof itemSchema>[] }[];
	discount: z.infer<typeof discountSchema>;
}

/**
 * Runs the example that lists orders with their items and creates a discount.
 * @throws {UserFacingError} the node that failed and its message, or how the result differs from the
 *   records of the service
 */
export async function runShowcase(
	api: N8nApi,
	workflow: SavedWorkflow,
	store: Simulator,
): Promise<Showcase> {
	const before = store.state.createdDiscounts.length;
	const execution = await api.workflows.run(workflow, TRIGGER);
	if (execution.status !== 'success') throw new UserFacingError(complaint(workflow, execution));

	const items = outputOf(execution, ITEMS);
	const orders = outputOf(execution, ORDERS).map(({ json }, index) => ({
		order: shaped(orderSchema, ORDERS, json),
		items: items
			.filter((item) => inputIndex(item) === index)
			.map((item) => shaped(itemSchema, ITEMS, item.json)),
	}));
	const [discount, ...others] = outputOf(execution, DISCOUNT);
	if (discount === undefined || others.length > 0) {
		throw new UserFacingError(
			`"${DISCOUNT}" gave ${others.length + (discount ? 1 : 0)} items, not one.`,
		);
	}
	const showcase = { orders, discount: shaped(discountSchema, DISCOUNT, discount.json) };
	checkWithService(showcase, store, before);
	return showcase;
}

/** Prints the orders with their items, and the discount. */
export function printShowcase({ orders, discount }: Showcase): void {
	const lines = orders.flatMap(({ order, items }) => [
		`  Order ${order.number}, ${order.status}, ${order.value_total}`,
		...items.map(({ quantity, item_sku, price }) => `      ${quantity} × ${item_sku} at ${price}`),
	]);
	const made = `  Discount ${discount.id} created: ${discount.name}`;
	console.log(['', ...lines, made].join('\n'));
}

function shaped<Output>(
	schema: z.ZodType<Output, z.ZodTypeDef, unknown>,
	node: string,
	json: unknown,
): Output {
	const read = schema.safeParse(json);
	if (read.success) return read.data;
	const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
	throw new UserFacingError(
		`"${node}" gave an unexpected item (${wrong.join('; ')}): ${JSON.stringify(json)}`,
	);
}

/** Compares what n8n received with the records of the service. */
function checkWithService({ orders, discount }: Showcase, store: Simulator, before: number): void {
	const [alias = ''] = store.aliases;
	const catalogue = store.data.orders(alias);
	const got = orders.map(({ order, items }) => asLine(order.number, items));
	const there = orders.map((_, index) => catalogue.at(index)).map((o) => asLine(o.number, o.items));
	if (got.length === 0 || got.join('\n') !== there.join('\n')) {
		throw new UserFacingError(
			`n8n got other orders than the service has.\nn8n:\n${got.join('\n')}\nservice:\n${there.join('\n')}`,
		);
	}
	const made = store.state.createdDiscounts.slice(before).map((one) => one.discount.id);
	if (made.length !== 1 || made[0] !== discount.id) {
		throw new UserFacingError(
			`n8n says that discount ${discount.id} was created; the service created: ${made.join(', ') || 'none'}.`,
		);
	}
}

function asLine(number: number, items: z.infer<typeof itemSchema>[]): string {
	const parts = items.map(
		({ quantity, item_sku, price }) => `${quantity} × ${item_sku} at ${price}`,
	);
	return `  ${number}: ${parts.join(', ')}`;
}

function complaint(workflow: SavedWorkflow, { status, error, runs }: Execution): string {
	const failed = Object.entries(runs).find(([, all]) => all.some((run) => run.error));
	const where = failed ? `, in the node "${failed[0]}"` : '';
	const said = [error?.message, error?.description].filter(Boolean).join('\n');
	return `The workflow "${workflow.name}" ended with "${status}"${where}: ${said}`;
}

function inputIndex({ pairedItem }: Item): number | undefined {
	const paired = z.object({ item: z.number() }).safeParse(pairedItem);
	return paired.success ? paired.data.item : undefined;
}
