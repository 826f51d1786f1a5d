/**
 * Draws an operation, one of the ways in which it can fail, an error body of the service, how often the request is sent,
 * and who reads of it: a person in the editor, whoever maps the item of Continue or of the error output, and a model.
 * Its oracle is the contract: each of them learns what failed, the reason (A7), whether it was done (A8), and the way out
 * (F5); what may pass is sent again, unless it is a create that may have been done (R2, R4). Afterwards the next item and
 * the next run do what they would have done without it.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { SAMPLES, type OperationName } from '../../samples';
import { useShop, type Outcome, type RunOptions } from '../../shop';
import { panelFields } from '../../tool/support';
import { expectNoFaults, faultsIf, worldsOf } from '../explore';
import {
	DANGERS,
	EACH,
	failure,
	isCreate,
	isModel,
	isOneItem,
	isSentAgain,
	isSuccess,
	isWrite,
	mayBeDone,
	MIXED,
	passes,
	timesFailed,
	type World,
} from './world';

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
function textOf({ error, errorText, json, outputs }: Outcome, reader: World['reader']): string {
	if (reader === 'model') return error?.message ?? '';
	if (reader === 'person') return errorText;
	const item = reader === 'row' ? outputs[1]?.[0]?.json : json[0];
	return typeof item?.error === 'string' ? item.error : '';
}

/** What n8n calls the operation. */
function actionOf(name: OperationName): string {
	const field = panelFields(shop, name).find((one) => one.name === 'operation');
	const [, operation] = name.split('.');
	const chosen = field?.options?.find((one) => 'value' in one && one.value === operation);
	return String(chosen && 'action' in chosen && chosen.action);
}

const UNDONE = /The service did not do it\.|Nothing was sent\./;
const DONE = /The service may still have done it\./;

/** What is missing from a text, or wrong in it. */
function faultsInText(world: World, text: string): string[] {
	const { reader, operation } = world;
	const { said, wayOut, advice, fault } = failure(world);
	const places = said.map((part) => text.toLowerCase().indexOf(part.toLowerCase()));
	const inStore = !/^(?:user|store)\./.test(operation);
	return faultsIf({
		'what failed': reader !== 'person' && !text.includes(`${actionOf(operation)} failed`),
		'the store': inStore && !text.includes(shop.alias()),
		[`the reason ${JSON.stringify(said)}`]:
			places.includes(-1) || Math.min(...places) !== places[0],
		'whether it was done': isWrite(world) && !(mayBeDone(world) ? DONE : UNDONE).test(text),
		'only one of done and not done': UNDONE.test(text) && DONE.test(text),
		'the way out': !wayOut.test(text),
		'the advice of a model': isModel(world) && !advice.test(text),
		'one sentence after the other': /\.\.|undefined|\[object|\s{2}/.test(text),
		'how often it was sent':
			reader === 'person' &&
			fault !== undefined &&
			!text.includes(isSentAgain(world) ? 'sent 2 times' : 'sent once'),
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
	const { details: right, isCredentialWrong } = failure(world);
	// Under Continue, a create makes another discount with another ID.
	const isGood = isCreate(world) ? rest.length === 1 : isSame(rest, good);
	return faultsIf({
		'one failed item': failed?.length !== 1 || typeof error !== 'string',
		'the status': httpCode !== right.httpCode,
		'the fields': JSON.stringify(fields) !== JSON.stringify(right.fields),
		'the columns of the row':
			JSON.stringify(columns) !== JSON.stringify(reader === 'row' ? ROWS[0] : {}),
		'its input item': !JSON.stringify(failed?.[0] ?? {}).includes('"item":0'),
		'the good item': isCredentialWrong ? rest.length > 0 : !isGood,
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
	// For a minute after that, refusals would use up no retry.
	await wait(60_000);
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
	const requests = fault ? timesFailed(world) + Number(passes(world)) : 0;
	const isRead = isModel(world) || isCreate(world) || isSame(outcome.json, good);
	const wrong = isSuccess(world)
		? faultsIf({ [`an error: ${text}`]: text !== '', 'what it returns': isOne && !isRead })
		: [...faultsInText(world, text), ...faultsInItems(world, outcome, good)];
	return [
		...wrong.map((one) => `${world.reader} lacks ${one}: ${text}`),
		...faultsIf({
			[`sent ${sent.length} times, not ${requests}`]: isOne && sent.length !== requests,
			[`created ${made}`]: isCreate(world) && isOne && made !== Number(isSuccess(world)),
			'the next run': isCreate(world) ? again.length !== good.length : !isSame(again, good),
		}),
	];
}

it('[A7] [A8] [R2] [R4] [F5] each reader of a failure learns all of it, and nothing of it stays', async () => {
	await expectNoFaults(worldsOf(MIXED, DANGERS, 2), faultsIn, EACH.length + 130, EACH);
}, 600_000);
