import { z } from 'zod';

import type { Simulator } from '../../test/simulator';
import {
	outputOf,
	UserFacingError,
	type Execution,
	type Item,
	type N8nApi,
	type SavedWorkflow,
} from '../../tools/n8n-host';

/** The example that is run, and the names of its nodes. */
export const SHOWCASE = 'first-workflow.json';
const TRIGGER = 'Start';
const ORDERS = 'List Orders';
const ITEMS = 'List Items';

const orderSchema = z.object({
	number: z.number(),
	status: z.string().nullable(),
	value_total: z.number(),
});
const itemSchema = z.object({ item_sku: z.string(), quantity: z.number(), price: z.number() });

/** An order that the example received from the service, with its items. */
export interface ShownOrder {
	order: z.infer<typeof orderSchema>;
	items: z.infer<typeof itemSchema>[];
}

/**
 * Runs the example that lists orders with their items.
 * @throws {UserFacingError} the node that failed and its message, or how the result differs from the
 *   records of the service
 */
export async function runShowcase(
	api: N8nApi,
	workflow: SavedWorkflow,
	store: Simulator,
): Promise<ShownOrder[]> {
	const execution = await api.workflows.run(workflow, TRIGGER);
	if (execution.status !== 'success') throw new UserFacingError(complaint(workflow, execution));

	const items = outputOf(execution, ITEMS);
	const orders = outputOf(execution, ORDERS).map(({ json }, index) => ({
		order: shaped(orderSchema, ORDERS, json),
		items: items
			.filter((item) => inputIndex(item) === index)
			.map((item) => shaped(itemSchema, ITEMS, item.json)),
	}));
	checkWithService(orders, store);
	return orders;
}

/** Prints the orders with their items. */
export function printShowcase(orders: readonly ShownOrder[]): void {
	const lines = orders.flatMap(({ order, items }) => [
		`  Order ${order.number}, ${order.status}, ${order.value_total}`,
		...items.map(({ quantity, item_sku, price }) => `      ${quantity} × ${item_sku} at ${price}`),
	]);
	console.log(['', ...lines].join('\n'));
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
function checkWithService(orders: readonly ShownOrder[], store: Simulator): void {
	const [alias = ''] = store.aliases;
	const catalogue = store.data.orders(alias);
	const got = orders.map(({ order, items }) => asLine(order.number, items));
	const there = orders.map((_, index) => catalogue.at(index)).map((o) => asLine(o.number, o.items));
	if (got.length === 0 || got.join('\n') !== there.join('\n')) {
		throw new UserFacingError(
			`n8n got other orders than the service has.\nn8n:\n${got.join('\n')}\nservice:\n${there.join('\n')}`,
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
