import fc from 'fast-check';

import { OPERATIONS, WRITES, type OperationName } from '../../samples';
import { among, type Dangers, type WorldOf } from '../explore';
import { anyBody, word } from './bodies';
import { failureOf, KINDS, type Failure, type Kind } from './failures';

const NAMES = OPERATIONS.map(([name]) => name);
const ANSWERS = KINDS.filter((kind) => typeof kind === 'number');

export const MIXED = {
	operation: among(...NAMES),
	kind: among<Kind[]>(...KINDS),
	...{ body: anyBody, text: word },
	reader: among('person', 'item', 'row', 'model', 'modelOfItem'),
	maxRetries: among<number[]>(0, 1),
	/** It is over when the request is sent again. */
	isPassing: fc.boolean(),
	/** What may have been done is done. */
	isHandled: fc.boolean(),
};
export type World = WorldOf<typeof MIXED>;

/** Each failure of each write. */
export const EACH: World[] = WRITES.flatMap(([operation]) =>
	KINDS.flatMap((kind) =>
		fc.sample(fc.record({ ...MIXED, operation: among(operation), kind: among(kind) }), 1),
	),
);

export const isWrite = ({ operation }: World): boolean =>
	WRITES.some(([name]) => name === operation);
export const isModel = ({ reader }: World): boolean => reader.startsWith('model');

export const DANGERS: Dangers<World> = {
	'an answer with an error body': { kind: among(...ANSWERS) },
	'a create whose answer is lost': {
		operation: 'discount.create',
		kind: among<Kind[]>(500, 501, 502, 'a broken connection', 'no JSON'),
	},
	'a failure that passes': {
		kind: among<Kind[]>(429, 500, 502, 'a broken connection', 'no answer in time'),
		...{ maxRetries: 1, isPassing: true },
	},
	'a list that is asked for once more, without what the node adds': {
		operation: among('order.get', 'order.getAll'),
		kind: among<Kind[]>(400, 404, 422, 500),
	},
};

export const failure = (world: World): Failure => failureOf(world.kind, world);
export const mayBeDone = (world: World): boolean =>
	isWrite(world) && failure(world).isDone === 'maybe';
export const isCreate = ({ operation }: World): boolean => operation === 'discount.create';
/** A create that may have been done is not sent again. */
export const isSentAgain = (world: World): boolean =>
	world.maxRetries > 0 &&
	failure(world).isTransient === true &&
	!(isCreate(world) && mayBeDone(world));
/** Who is refused at a documented limit waits for its minute, and no retry is used up (contract, R3). */
const DOCUMENTED = ['order.get', 'order.getAll', 'order.update', 'product.getAll'];
const isWaitedFor = ({ kind, operation }: World): boolean =>
	kind === 429 && DOCUMENTED.includes(operation);
export const passes = (world: World): boolean =>
	(world.isPassing || isWaitedFor(world)) && isSentAgain(world);

/** How often the first page of orders is asked for: once more without what the node adds (contract, O2). */
const REQUESTS: Partial<Record<OperationName, number>> = { 'order.get': 2, 'order.getAll': 2 };

function timesAsked(world: World): number {
	const isRefused = [400, 404, 422, 500].some((status) => status === world.kind);
	return isRefused && !passes(world) ? (REQUESTS[world.operation] ?? 1) : 1;
}

/** How often the service fails. */
export function timesFailed(world: World): number {
	if (passes(world)) return 1;
	return (isSentAgain(world) ? 2 : 1) * timesAsked(world);
}

/** Its input is one item. */
export const isOneItem = (world: World): boolean => world.reader === 'person' || isModel(world);

export const isSuccess = (world: World): boolean =>
	passes(world) || (isCreate(world) && mayBeDone(world) && world.isHandled);
