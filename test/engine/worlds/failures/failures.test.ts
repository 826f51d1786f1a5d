import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { OPERATIONS, type OperationName } from '../../samples';
import { useShop, type Outcome } from '../../shop';
import { failuresOf, type Failure } from './failures';

/**
 * Who reads a failure: a person in the editor, whoever maps the item of Continue or of the error output, and a model.
 * Contract A8: each of them learns what failed, the reason, whether it was done, and the way out. Afterwards the next
 * item and the next run do what they would have done without it.
 */
type Reader = 'person' | 'item' | 'row' | 'model';
const READERS: readonly Reader[] = ['person', 'item', 'row', 'model'];

const SEED = process.env.RANDOM_CASES === '1' ? Date.now() % 1_000_000 : 7;

const shop = useShop({ orders: 3, leads: 3, discounts: 2, products: 3, webhooks: 2 });

const WRITES: readonly string[] = [
	'discount.create',
	'order.update',
	'sku.update',
	'banner.sort',
	'banner.update',
];
const ACTIONS: Readonly<Record<OperationName, string>> = {
	'user.get': 'Get user',
	'store.getAll': 'Get many stores',
	'order.get': 'Get order',
	'order.getAll': 'Get many orders',
	'order.getItems': 'Get order items',
	'order.update': 'Update orders',
	'product.getAll': 'Get many products',
	'discount.create': 'Create discount',
	'discount.getAll': 'Get many discounts',
	'lead.getAll': 'Get many leads',
	'sku.update': 'Update SKU',
	'banner.sort': 'Sort banners',
	'banner.update': 'Update banner',
	'webhook.get': 'Get webhook',
	'webhook.getAll': 'Get many webhooks',
};

/** So that no test waits for the limit of a minute that the one before has used up. */
beforeEach(async () => await wait(60_000));

/** The columns of the two rows. Those of a failed one must not be lost. */
const ROWS: IDataObject[] = [
	{ row: 1, price: '9,90', id: 'mine' },
	{ row: 2, price: '19,90', id: 'mine, too' },
];

let discounts = 0;

/** One attempt for each request, one request at a time, so that the fault meets the first item alone. */
function parametersOf(sample: INodeParameters, failure: Failure): INodeParameters {
	const own = failure.parameters?.options as { requestOptions?: INodeParameters } | undefined;
	const requestOptions = { maxRetries: 0, concurrency: 1, ...own?.requestOptions };
	// A model gets the discount of a name that exists already.
	const name = `Spring ${++discounts}`;
	return { ...sample, name, ...failure.parameters, limit: 2, options: { requestOptions } };
}

/** Statuses with which the first page of orders is asked for once more, with one thing less at a time (contract, O2). */
const ASKED_AGAIN = [400, 404, 422];
/** How often at most: without the related records and, where more than ten are searched, without the size of a page. */
const REQUESTS: Partial<Record<OperationName, number>> = { 'order.get': 4, 'order.getAll': 2 };

async function run(
	name: OperationName,
	sample: INodeParameters,
	failure: Failure,
	reader: Reader,
): Promise<Outcome> {
	const { status = 0, ...fault } = failure.fault ?? {};
	if (failure.fault) {
		const times = ASKED_AGAIN.includes(status) ? (REQUESTS[name] ?? 1) : 1;
		const match = name === 'discount.create' ? { method: 'POST' } : {};
		shop.service.faults.push({ ...fault, ...(status > 0 && { status }), match, times });
	}
	const parameters = parametersOf(sample, failure);
	const items = ROWS.slice(0, 1);
	if (reader === 'model') return await shop.runAsTool(name, parameters, { items });
	if (reader === 'person') return await shop.run(name, parameters, { items });
	const onError = reader === 'row' ? 'continueErrorOutput' : 'continueRegularOutput';
	return await shop.run(name, parameters, { items: ROWS, node: { onError } });
}

/** The text that a reader gets, and where it is the whole of the item. */
function textOf({ error, errorText, json, outputs }: Outcome, reader: Reader): string {
	if (reader === 'model') return error?.message ?? '';
	if (reader === 'person') return errorText;
	const item = reader === 'row' ? outputs[1]?.[0]?.json : json[0];
	return typeof item?.error === 'string' ? item.error : '';
}

/** The contract as oracle: what is missing from a text, or wrong in it. */
function faultsIn(text: string, name: OperationName, failure: Failure, reader: Reader): string[] {
	const { said, isDone, wayOut } = failure;
	const isWrite = WRITES.includes(name);
	const places = said.map((part) => text.toLowerCase().indexOf(part.toLowerCase()));
	const isOrdered = (places[0] ?? 0) <= (places[1] ?? Infinity);
	const undone = /The service did not do it\.|Nothing was sent\./;
	const done = /The service may still have done it\./;
	const isNamed = reader === 'person' || text.includes(`${ACTIONS[name]} failed`);
	const inStore = !name.startsWith('user.') && !name.startsWith('store.');
	const checks: Record<string, boolean> = {
		'what failed': isNamed,
		'the store': !inStore || text.includes(shop.alias()),
		[`the reason ${JSON.stringify(said)}`]: !places.includes(-1) && isOrdered,
		'whether it was done': !isWrite || (isDone === 'no' ? undone : done).test(text),
		'only one of done and not done': !(undone.test(text) && done.test(text)),
		'the way out': wayOut.test(text),
		'the advice of a model': reader !== 'model' || /call this again/.test(text),
		'one sentence after the other': !/\.\.|undefined|\[object|\s{2}/.test(text),
	};
	return Object.entries(checks).flatMap(([check, isGood]) => (isGood ? [] : [check]));
}

/** What a failed item must be, and what must have come of the good one after it. */
function faultsInItems(
	{ json, outputs }: Outcome,
	name: OperationName,
	failure: Failure,
	reader: Reader,
	good: IDataObject[],
): string[] {
	if (reader === 'person' || reader === 'model') return [];
	const failed = reader === 'row' ? outputs[1] : [outputs[0]?.[0]];
	const rest = reader === 'row' ? json : json.slice(1);
	const { details, error, ...columns } = failed?.[0]?.json ?? {};
	const { httpCode, fields } = (details ?? {}) as IDataObject;
	const checks: Record<string, boolean> = {
		'one failed item': failed?.length === 1 && typeof error === 'string',
		'the status': httpCode === failure.details.httpCode,
		'the fields': JSON.stringify(fields) === JSON.stringify(failure.details.fields),
		'the columns of the row':
			JSON.stringify(columns) === JSON.stringify(reader === 'row' ? ROWS[0] : {}),
		'its input item': JSON.stringify(failed?.[0]?.pairedItem).includes('"item":0'),
		// Under Continue, a create makes another discount with another ID.
		'the good item': name === 'discount.create' ? rest.length === 1 : isSame(rest, good),
	};
	return Object.entries(checks).flatMap(([check, isGood]) => (isGood ? [] : [check]));
}

function isSame(some: IDataObject[], others: IDataObject[]): boolean {
	const without = (items: IDataObject[]): string =>
		JSON.stringify(items.map(({ updated_at: _, ...json }) => json));
	return without(some) === without(others);
}

describe.each(OPERATIONS)('[A8] [R2] [A7] each failure of %s', (name, sample) => {
	it.each(failuresOf(name, SEED + OPERATIONS.findIndex(([other]) => other === name)))(
		'$name: each reader learns all of it, and nothing of it stays',
		async (failure) => {
			const fresh = { name: 'none', said: [], isDone: 'no', wayOut: /./, details: {} } as const;
			const wrong: string[] = [];
			const good = await run(name, sample, fresh, 'person');
			expect(good.error).toBeUndefined();
			for (const reader of READERS) {
				const outcome = await run(name, sample, failure, reader);
				const text = textOf(outcome, reader);
				const missing = [
					...faultsIn(text, name, failure, reader),
					...faultsInItems(outcome, name, failure, reader, good.json),
				];
				if (missing.length > 0) wrong.push(`${reader} lacks ${missing.join(', ')}: ${text}`);
				shop.service.faults.clear();
			}
			// The same process goes on as if nothing had happened.
			const again = await run(name, sample, fresh, 'person');
			if (name !== 'discount.create' && !isSame(again.json, good.json)) wrong.push('the next run');
			expect(again.error).toBeUndefined();
			expect(wrong).toEqual([]);
		},
	);
});

describe.each(OPERATIONS)('[R2] [R4] with one retry, %s', (name, sample) => {
	const isCreate = name === 'discount.create';
	const match = isCreate ? { method: 'POST' } : {};

	/** Runs the operation, and counts its requests, without those that look for a lost discount. */
	async function ask(): Promise<Outcome & { sent: number }> {
		const options = { requestOptions: { maxRetries: 1 } };
		shop.takeSent();
		const asked = { ...sample, name: `Spring ${++discounts}`, limit: 2, options };
		const outcome = await shop.run(name, asked);
		shop.service.faults.clear();
		const sent = shop.takeSent().filter(({ method }) => !isCreate || method === 'POST').length;
		return { ...outcome, sent };
	}

	it.each(failuresOf(name, SEED).filter(({ fault }) => fault))(
		'is asked again after $name, if that may pass and is not a create that may have been done',
		async ({ fault, isTransient = false, isDone }) => {
			const { faults, state } = shop.service;
			const { createdDiscounts } = state;
			const mayBeDone = WRITES.includes(name) && isDone === 'maybe';
			const attempts = isTransient && !(isCreate && mayBeDone) ? 2 : 1;
			const asksForLess = [500, ...ASKED_AGAIN].includes(fault?.status ?? 0);
			const less = asksForLess ? (REQUESTS[name] ?? 1) : 1;

			faults.push({ ...fault, match, times: 9 });
			const always = await ask();
			expect(always.sent).toBe(attempts * less);
			expect(always.errorText).toContain(attempts === 1 ? 'sent once' : 'sent 2 times');
			const before = createdDiscounts.length;

			// What may have been done is, and a create is then found.
			faults.push({ ...fault, match, times: isTransient ? 1 : less, thenHandle: mayBeDone });
			const once = await ask();
			const isSuccess = attempts === 2 || (isCreate && mayBeDone);
			expect(once.sent).toBe(isTransient ? attempts : less);
			expect(once.error === undefined).toBe(isSuccess);
			expect(createdDiscounts.length - before).toBe(isCreate && isSuccess ? 1 : 0);
			const { json } = isSuccess && !isCreate ? await ask() : once;
			expect(isSame(once.json, json)).toBe(true);
		},
	);
});
