/**
 * Single creates of a discount: what the store has and what is lost → the requests that were sent, how many discounts were
 * made, and what is said. The world of writes has any faults, in any number of rows and tries.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { Fault } from '../../simulator';
import { oneNode, runWorkflow } from '../harness';
import { ITEMS_NODE_TYPE } from '../harness/package';
import { SAMPLES } from '../samples';
import { byAlias, type RunOptions, useShopPerTest } from '../shop';

const SAMPLE = SAMPLES['discount.create'];
const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };
/** The service carries the request out, and its response is lost. */
const LOST: Fault = { match: POST, reset: 'before', thenHandle: true };
/** The request is lost before it is carried out. */
const NOT_DONE: Fault = { match: POST, reset: 'before' };
const UNLISTED = { match: GET, status: 403 };
const refused = (nth: number): Fault => ({ match: POST, nth, status: 400 });
const BUSY: Fault = { match: GET, status: 429, headers: { 'retry-after': '55' }, times: 9 };

const RETURN_IT = { options: { ifExists: 'return' } };
/** Two items, and the parameter with which each creates a discount of its own name. */
const TWO = [{ name: 'First' }, { name: 'Second' }];
const NAMED = { name: '={{ $json.name }}' };
/** Another time in each try, so that it sends another body: that of the tests stands still while n8n waits. */
const NOW = { startAt: '={{ $now.plus({ minutes: 1e6 * Math.random() }) }}' };
const NAMED_NOW = { ...NAMED, ...NOW };
/** n8n's Retry On Fail. */
const RETRIED = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const CONTINUES = { onError: 'continueRegularOutput' } as const;

type Run = [parameters: INodeParameters, options: RunOptions];
const ANYWAY: Run = [{}, { node: CONTINUES }];
const RETURN: Run = [RETURN_IT, { node: CONTINUES }];
const again = (parameters: INodeParameters, items: IDataObject[] = [{}]): Run => {
	return [parameters, { items, node: RETRIED }];
};

/** At the end of what is said stands `existed`, where the item has it, and what differs. */
const EXISTED = /^The store had a discount with this name .* those asked for\.true$/;
const DIFFERS = /those asked for\.true "discount_value"$/;
const FOUND = /^A discount with this name and these values \(ID \d+\) was created.*lost\.$/;
const FOUND_NEW = /was created, although the response was lost\.false$/;
const SEARCHES_FIRST = /If It Already Exists is set to Return It, so the node searches the store/;
const NOT_FOUND =
	/may still have done it\. n8n looked in the store: no discount with this name and .* among the 25 .*set If It Already Exists to Return It/;
const NOT_READ = /may still have done it\. n8n could not look for it in the store \(/;
const NOT_AGAIN = /may still have done it.*did not send the create a second time/s;
const shop = useShopPerTest();

const made = (): number => shop.service.state.createdDiscounts.length;

async function create(parameters: INodeParameters, options: RunOptions = {}) {
	const given = { ...SAMPLE, ...parameters };
	const all = { settings: { timezone: 'UTC' }, ...options };
	const { json, hints, errorText } = await shop.run('discount.create', given, all);
	const items = json.map(({ error, details, existed, different }) => {
		if (typeof error === 'string') return error + JSON.stringify(details);
		const said = [existed, different].flat().map((one) => JSON.stringify(one));
		return said.join(' ').trim();
	});
	const said = [errorText, ...hints, ...items].join('');
	const sent = shop.takeSent().map(({ method }) => method);
	return { json, hints, said, sent: sent.join(' ') };
}

/** A page of the list with discounts of the sample, with other values for each. */
function page(data: IDataObject[], pagination: IDataObject = { total_pages: 1 }): Fault {
	const start_at = { date: '2026-03-01 08:00:00', timezone_type: 3, timezone: 'UTC' };
	const values = {
		...{ id: 7, name: 'Spring', discount_method: 'percent', discount_value: 10, start_at },
		...{ entry_condition_type: 'quantity', entry_condition_value: 1, accumulate: false },
	};
	const body = { data: data.map((changes) => ({ ...values, ...changes })), meta: { pagination } };
	return { match: GET, status: 200, body };
}

const NONE = page([]);
const DEARER = page([{ discount_value: 25 }]);
const OVER = page([{ end_at: '2026-03-02 08:00:00' }]);
const TOO_SHORT = page([{ name: 'Other' }], { total: 9, total_pages: 1 });
it.each<[what: string, Run, Fault[], sent: string, made: number, said: RegExp]>([
	['Return It of one that is there', RETURN, [page([{}])], 'GET', 0, EXISTED],
	['Return It of one that differs', RETURN, [DEARER], 'GET', 0, DIFFERS],
	['Return It of one that is over', RETURN, [OVER], 'GET POST', 1, /^false$/],
	['Return It, in half a list', RETURN, [TOO_SHORT], 'GET', 0, /the service counts 9 records/],
	['Return It, in a closed list', RETURN, [UNLISTED], 'GET', 0, SEARCHES_FIRST],
	['Return It, lost', RETURN, [NONE, LOST], 'GET POST GET', 1, FOUND_NEW],
	['a lost one', ANYWAY, [LOST], 'POST GET', 1, FOUND],
	['one that was not made', ANYWAY, [NOT_DONE], 'POST GET', 0, NOT_FOUND],
	['a lost one, in a closed list', ANYWAY, [LOST, UNLISTED], 'POST GET', 1, NOT_READ],
	['a lost one, in a busy list', ANYWAY, [LOST, BUSY], 'POST GET', 1, NOT_READ],
	['a try that is not found', again(NOW), [NOT_DONE], 'POST GET GET GET', 0, NOT_AGAIN],
	['a try that is done', again(NAMED_NOW, TWO), [refused(2)], 'POST POST POST', 2, /^$/],
])('[R4] What comes of %s', async (_, run, faults, sent, count, said) => {
	shop.service.faults.push(...faults);
	const outcome = await create(...run);

	expect([outcome.sent, made()]).toEqual([sent, count]);
	expect(outcome.said).toMatch(said);
});

it('[R4] Return It says of what an earlier try has created that it did not exist', async () => {
	shop.service.faults.push(refused(2));
	const { json } = await create(...again({ ...NAMED, ...RETURN_IT }, TWO));

	expect(json).toMatchObject([
		{ existed: false, different: [] },
		{ existed: false, different: [] },
	]);
});

it('[R4] what was created counts as listed for ten minutes, whatever the list shows', async () => {
	shop.service.faults.push({ ...NONE, times: 9 });
	const given = { ...RETURN_IT, name: 'Late in the list' };
	const existed = async () => (await create(given)).json[0]?.existed;
	expect([await existed(), await existed()]).toEqual([false, true]);
	await wait(590_000);
	expect([await existed(), made()]).toEqual([true, 1]);
	await wait(20_000);
	expect([await existed(), made()]).toEqual([false, 2]);
});

/** Creates discounts twice in one execution, as a loop does. */
async function createTwice(items: IDataObject[], given: INodeParameters) {
	const type = 'storeManagement';
	const chosen = { resource: 'discount', operation: 'create', store: byAlias(shop.alias()) };
	const parameters = { ...chosen, ...SAMPLE, ...given };
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	const workflow = {
		nodes: [...oneNode(type, parameters, RETRIED).nodes, { type: ITEMS_NODE_TYPE, name: 'Again' }],
		connections: {
			Items: { main: [[to(type), to('Again')]] },
			Again: { main: [[to(type)]] },
		},
	};
	await runWorkflow(shop.pkg, { workflow, credentials: shop.credentials, items });
}

it('[R4] in a loop, each run creates its own once, although each try sends another body', async () => {
	shop.service.faults.push(refused(2), { ...LOST, nth: 5 });
	await createTwice(TWO, NAMED_NOW);
	expect(made()).toBe(4);
});
