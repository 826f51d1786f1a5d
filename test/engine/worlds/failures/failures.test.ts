/**
 * Draws an operation, one of the ways in which it can fail, an error body of the service, how often the request is sent,
 * and who reads of it: a person in the editor, whoever maps the item of Continue or of the error output, and a model.
 * Its oracle is the contract: each of them learns what failed, the reason (A7), whether it was done (A8), and the way out
 * (F5); what may pass is sent again, unless it is a create that may have been done (R2, R4). Afterwards the next item and
 * the next run do what they would have done without it.
 */
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { OPERATIONS, SAMPLES, WRITES, type OperationName } from '../../samples';
import { useShop, type Outcome, type RunOptions } from '../../shop';
import { expectNoFaults, failedOf, worldsOf, type Dangers, type Drawn } from '../explore';
import * as failures from './failures';
import { failureOf, KINDS, type Body, type Failure, type Kind } from './failures';

type Reader = 'person' | 'item' | 'row' | 'model' | 'modelOfItem';

interface World {
	operation: OperationName;
	kind: Kind;
	body: Body;
	text: string;
	reader: Reader;
	maxRetries: 0 | 1;
	/** Before it, the answer to a first attempt was lost. */
	isLostBefore: boolean;
	/** It is over when the request is sent again. */
	isPassing: boolean;
	/** What may have been done is done. */
	isHandled: boolean;
}

const among = <const Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const NAMES = OPERATIONS.map(([name]) => name);
const UPDATES = WRITES.map(([name]) => name).filter((name) => name !== 'discount.create');
const ANSWERS = KINDS.filter((kind) => typeof kind === 'number');

const MIXED: Drawn<World> = {
	operation: among(...NAMES),
	kind: among(...KINDS),
	...{ body: failures.anyBody, text: failures.word },
	reader: among('person', 'item', 'row', 'model', 'modelOfItem'),
	maxRetries: among(0, 1),
	...{ isLostBefore: fc.boolean(), isPassing: fc.boolean(), isHandled: fc.boolean() },
};

const isWrite = ({ operation }: World): boolean => WRITES.some(([name]) => name === operation);
const isModel = ({ reader }: World): boolean => reader.startsWith('model');
const isAnswer = ({ kind }: World): boolean => typeof kind === 'number';

const DANGERS: Dangers<World> = {
	'a body with errors by field, and something else': {
		drawn: { kind: among(...ANSWERS), body: failures.FIELDS_AND_MORE },
		is: (world) => isAnswer(world) && world.body.parts.hasErrors && world.body.parts.hasRest,
	},
	'a body with several messages': {
		drawn: { kind: among(...ANSWERS), body: failures.TWO_MESSAGES },
		is: (world) => isAnswer(world) && world.body.parts.messages > 1,
	},
	'an update that is lost, then refused': {
		drawn: {
			operation: among(...UPDATES),
			kind: among<Kind>(400, 401, 404, 422),
			...{ maxRetries: among(1), isLostBefore: among(true) },
		},
		is: (world) => isLost(world) && isWrite(world) && failure(world).isDone === 'no',
	},
	'a create whose answer is lost': {
		drawn: {
			operation: among('discount.create'),
			kind: among<Kind>(500, 501, 502, 'a broken connection', 'no JSON'),
		},
		is: (world) => world.operation === 'discount.create' && mayBeDone(world),
	},
	'a failure that passes': {
		drawn: {
			kind: among<Kind>(429, 500, 502, 'a broken connection', 'no answer in time'),
			...{ maxRetries: among(1), isPassing: among(true), isLostBefore: among(false) },
		},
		is: (world) => passes(world),
	},
	'a model that cannot mend it': {
		is: (world) => isModel(world) && !failure(world).advice.source.includes('arguments'),
	},
	'a list that is asked for with one thing less at a time': {
		drawn: { operation: among('order.get', 'order.getAll'), kind: among<Kind>(400, 404, 422, 500) },
		is: (world) => timesAsked(world) > 1,
	},
};

const failure = (world: World): Failure => failureOf(world.kind, world);
const mayBeDone = (world: World): boolean => isWrite(world) && failure(world).isDone === 'maybe';
const isCreate = ({ operation }: World): boolean => operation === 'discount.create';
/** A create that may have been done is not sent again. */
const isSentAgain = (world: World): boolean =>
	world.maxRetries > 0 &&
	failure(world).isTransient === true &&
	!(isCreate(world) && mayBeDone(world));
/** After 500, less may be asked for. */
const isLost = (world: World): boolean =>
	world.isLostBefore &&
	world.maxRetries > 0 &&
	world.kind !== 500 &&
	!isCreate(world) &&
	failure(world).fault !== undefined;
const passes = (world: World): boolean => world.isPassing && isSentAgain(world) && !isLost(world);

/** How often the first page of orders is asked for, with one thing less at a time (contract, O2). */
const REQUESTS: Partial<Record<OperationName, number>> = { 'order.get': 3, 'order.getAll': 2 };

function timesAsked(world: World): number {
	const isTwice500 = world.kind === 500 && isSentAgain(world);
	const isRefused = [400, 404, 422].some((status) => status === world.kind);
	return isRefused || (isTwice500 && !passes(world)) ? (REQUESTS[world.operation] ?? 1) : 1;
}

/** How often the service fails. */
function timesFailed(world: World): number {
	if (passes(world)) return 1;
	return (isSentAgain(world) && !isLost(world) ? 2 : 1) * timesAsked(world);
}

/** Its input is one item. */
const isOneItem = (world: World): boolean => world.reader === 'person' || isModel(world);

const isSuccess = (world: World): boolean =>
	passes(world) || (isCreate(world) && mayBeDone(world) && world.isHandled);

const shop = useShop({ orders: 3, leads: 3, discounts: 2, products: 3, webhooks: 2 });

/** The columns of the two rows. Those of a failed one must not be lost. */
const ROWS: IDataObject[] = [
	{ row: 1, price: '9,90', id: 'mine' },
	{ row: 2, price: '19,90', id: 'mine, too' },
];

let discounts = 0;

/** One request at a time, so that the fault meets the first item alone. */
function parametersOf(
	{ operation, maxRetries }: World,
	own: INodeParameters = {},
): INodeParameters {
	const { requestOptions } = (own.options ?? {}) as { requestOptions?: INodeParameters };
	const options = { requestOptions: { maxRetries, concurrency: 1, ...requestOptions } };
	// A model gets the discount of a name that exists already.
	return { ...SAMPLES[operation], name: `Spring ${++discounts}`, ...own, limit: 2, options };
}

async function run(world: World): Promise<Outcome> {
	const { fault, parameters, isCredentialWrong } = failure(world);
	const { operation, reader, isHandled } = world;
	const match = isCreate(world) ? { method: 'POST' } : {};
	const { faults } = shop.service;
	if (isLost(world)) faults.push({ match, reset: 'before' });
	if (fault) {
		const thenHandle = isHandled && mayBeDone(world);
		faults.push({ ...fault, match, times: timesFailed(world), thenHandle });
	}
	const given = parametersOf(world, parameters);
	const isAlone = isOneItem(world) || isCredentialWrong;
	const options: RunOptions = {
		items: isAlone ? ROWS.slice(0, 1) : ROWS,
		...(isCredentialWrong && { credentials: shop.credentialsWith({ baseUrl: 'my shop' }) }),
	};
	if (reader === 'model') return await shop.runAsTool(operation, given, options);
	if (reader === 'person') return await shop.run(operation, given, options);
	const onError = reader === 'row' ? 'continueErrorOutput' : 'continueRegularOutput';
	const whole = { ...options, node: { onError } } as const;
	if (reader === 'modelOfItem') return await shop.runAsTool(operation, given, whole);
	return await shop.run(operation, given, whole);
}

/** The text that a reader gets, and where it is the whole of the item. */
function textOf({ error, errorText, json, outputs }: Outcome, reader: Reader): string {
	if (reader === 'model') return error?.message ?? '';
	if (reader === 'person') return errorText;
	const item = reader === 'row' ? outputs[1]?.[0]?.json : json[0];
	return typeof item?.error === 'string' ? item.error : '';
}

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
const UNDONE = /The service did not do it\.|Nothing was sent\./;
const DONE = /The service may still have done it\./;

/** What is missing from a text, or wrong in it. */
function faultsInText(world: World, text: string): string[] {
	const { reader, operation } = world;
	const { said, wayOut, advice, fault } = failure(world);
	const places = said.map((part) => text.toLowerCase().indexOf(part.toLowerCase()));
	const inStore = !/^(?:user|store)\./.test(operation);
	const isDone = mayBeDone(world) || isLost(world);
	// The last of the requests.
	const isSentTwice = isLost(world) ? timesAsked(world) === 1 : isSentAgain(world);
	return failedOf({
		'what failed': reader === 'person' || text.includes(`${ACTIONS[operation]} failed`),
		'the store': !inStore || text.includes(shop.alias()),
		[`the reason ${JSON.stringify(said)}`]:
			!places.includes(-1) && Math.min(...places) === places[0],
		'whether it was done': !isWrite(world) || (isDone ? DONE : UNDONE).test(text),
		'only one of done and not done': !(UNDONE.test(text) && DONE.test(text)),
		'the way out': wayOut.test(text),
		'the advice of a model': !isModel(world) || advice.test(text),
		'one sentence after the other': !/\.\.|undefined|\[object|\s{2}/.test(text),
		'how often it was sent':
			reader !== 'person' || !fault || text.includes(isSentTwice ? 'sent 2 times' : 'sent once'),
	});
}

/** What a failed item must be, and what must have come of the good one after it. */
function faultsInItems(world: World, { json, outputs }: Outcome, good: IDataObject[]): string[] {
	const { reader } = world;
	if (isOneItem(world)) return [];
	const failed = reader === 'row' ? outputs[1] : [outputs[0]?.[0]];
	const rest = reader === 'row' ? json : json.slice(1);
	const { details, error, ...columns } = failed?.[0]?.json ?? {};
	const { httpCode, fields } = (details ?? {}) as IDataObject;
	const expected = failure(world);
	// Under Continue, a create makes another discount with another ID.
	const isGood = isCreate(world) ? rest.length === 1 : isSame(rest, good);
	return failedOf({
		'one failed item': failed?.length === 1 && typeof error === 'string',
		'the status': httpCode === expected.details.httpCode,
		'the fields': JSON.stringify(fields) === JSON.stringify(expected.details.fields),
		'the columns of the row':
			JSON.stringify(columns) === JSON.stringify(reader === 'row' ? ROWS[0] : {}),
		'its input item': JSON.stringify(failed?.[0]?.pairedItem).includes('"item":0'),
		'the good item': expected.isCredentialWrong ? rest.length === 0 : isGood,
	});
}

function isSame(some: IDataObject[], others: IDataObject[]): boolean {
	const without = (items: IDataObject[]): string =>
		JSON.stringify(items.map(({ updated_at: _, ...json }) => json));
	return without(some) === without(others);
}

/** What the operation returns where nothing fails. */
async function succeed(world: World): Promise<IDataObject[]> {
	const { json, errorText } = await shop.run(world.operation, parametersOf(world));
	return errorText === '' ? json : [{ errorText }];
}

async function faultsIn(world: World): Promise<string[]> {
	const { createdDiscounts } = shop.service.state;
	// So that nothing waits for the limit of a minute that the world before has used up.
	await wait(60_000);
	shop.service.faults.clear();
	const good = await succeed(world);
	const before = createdDiscounts.length;
	shop.takeSent();
	const outcome = await run(world);
	shop.service.faults.clear();
	const made = createdDiscounts.length - before;
	const sent = shop.takeSent().filter(({ method }) => !isCreate(world) || method === 'POST');
	const again = await succeed(world);
	const text = textOf(outcome, world.reader);
	// Both items of a list that is searched share its reading.
	const isOne = isOneItem(world);
	const { fault } = failure(world);
	const requests = fault ? timesFailed(world) + Number(isLost(world) || passes(world)) : 0;
	const isRead = isModel(world) || isCreate(world) || isSame(outcome.json, good);
	return [
		...(isSuccess(world)
			? failedOf({ [`an error: ${text}`]: text === '', 'what it returns': !isOne || isRead })
			: [...faultsInText(world, text), ...faultsInItems(world, outcome, good)].map(
					(fault) => `${world.reader} lacks ${fault}: ${text}`,
				)),
		...failedOf({
			[`sent ${sent.length} times, not ${requests}`]: !isOne || sent.length === requests,
			[`created ${made}`]: !isCreate(world) || !isOne || made === Number(isSuccess(world)),
			'the next run': isCreate(world) ? again.length === good.length : isSame(again, good),
		}),
	];
}

/** Each failure of each operation. */
const EACH = NAMES.flatMap((operation) =>
	KINDS.map((kind) => fc.record({ ...MIXED, operation: among(operation), kind: among(kind) })),
);

it('[A7] [A8] [R2] [R4] [F5] each reader of a failure learns all of it, and nothing of it stays', async () => {
	const worlds = worldsOf(MIXED, DANGERS, 2);
	const examples = EACH.flatMap((one) => fc.sample(one, 1));
	await expectNoFaults(worlds, faultsIn, {
		runs: examples.length + 240,
		dangers: DANGERS,
		examples,
	});
}, 600_000);
