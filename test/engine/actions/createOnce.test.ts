/**
 * Single creates of a discount: what the store has and what is lost → the requests that were sent, how many discounts were
 * made, and what is said. The world of writes has any faults, in any number of rows and tries.
 */
import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../simulator';
import { SAMPLES } from '../samples';
import { type RunOptions, useShopPerTest } from '../shop';

const SAMPLE = SAMPLES['discount.create'];
const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };
/** The service carries the request out, and its response is lost. */
const LOST: Fault = { match: POST, reset: 'before', thenHandle: true };
/** The request is lost before it is carried out. */
const NOT_DONE: Fault = { match: POST, reset: 'before' };
const UNLISTED = { match: GET, status: 403 };
const SECOND = { ...UNLISTED, nth: 2 };
const refused = (nth: number): Fault => ({ match: POST, nth, status: 400 });
const busy = (status: number, seconds: string): Fault => ({
	...{ match: GET, status, headers: { 'retry-after': seconds }, times: 9 },
});

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
const TWICE: Run = [RETURN_IT, { node: CONTINUES, items: [{}, {}] }];
const again = (parameters: INodeParameters, items: IDataObject[] = [{}]): Run => {
	return [parameters, { items, node: RETRIED }];
};

/** At the end of what is said stands `existed`, where the item has it. */
const EXISTED = /^The store had a discount with this name .* those asked for\.true$/;
const FOUND = /^A discount with this name and these values \(ID \d+\) was created.*lost\.$/;
const FOUND_NEW = /was created, although the response was lost\.false$/;
const SEARCHES_FIRST = /If It Already Exists is set to Return It, so the node searches the store/;
const NOT_FOUND =
	/may still have done it\. n8n looked in the store: no discount with this name and .* among the 25 .*set If It Already Exists to Return It/;
const NOT_READ = /may still have done it\. n8n could not look for it in the store \(/;
const OLDER =
	/no discount with this name and these values that was created since then is among the 1 /;
const NOT_AGAIN = /may still have done it.*did not send the create a second time/s;
/** Nothing needs a word. */
const EARLIER = /^$/;

/** What is sent where a second item or try looks for what the first has lost. */
const AGAIN = 'GET POST GET GET';

const shop = useShopPerTest();

const made = (): number => shop.service.state.createdDiscounts.length;

async function create(parameters: INodeParameters, options: RunOptions = {}) {
	const given = { ...SAMPLE, ...parameters };
	const all = { settings: { timezone: 'UTC' }, ...options };
	const { json, hints, errorText } = await shop.run('discount.create', given, all);
	const items = json.map(({ error, details, existed }) =>
		typeof error === 'string' ? error + JSON.stringify(details) : JSON.stringify(existed),
	);
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
const OVER = page([{ end_at: '2026-03-02 08:00:00' }]);
const TOO_SHORT = page([{ name: 'Other' }], { total: 9, total_pages: 1 });
/** After a full page without figures, nobody knows whether it was the last one. */
const FULL = Array.from({ length: 10 }, () => ({}));
const MAY_GO_ON: Fault[] = [page(FULL, {}), { match: GET, status: 404 }];

it.each<[what: string, Run, Fault[], sent: string, made: number, said: RegExp]>([
	['Return It of one that is there', RETURN, [page([{}])], 'GET', 0, EXISTED],
	['Return It of one that is over', RETURN, [OVER], 'GET POST', 1, /^false$/],
	['Return It of one with an end', RETURN, [page([{ end_at: 'soon' }])], 'GET', 0, EXISTED],
	[
		'Return It, in a list that may go on',
		RETURN,
		MAY_GO_ON,
		'GET GET',
		0,
		/The last page was full/,
	],
	['Return It, in half a list', RETURN, [TOO_SHORT], 'GET', 0, /the service counts 9 records/],
	['Return It, in a closed list', RETURN, [UNLISTED], 'GET', 0, SEARCHES_FIRST],
	['Return It, lost', RETURN, [NONE, LOST], 'GET POST GET', 1, FOUND_NEW],
	['Return It twice, lost', TWICE, [LOST, SECOND], AGAIN, 1, /could not look for it.*true$/s],
	[
		'Return It twice, in a closed list',
		TWICE,
		[UNLISTED],
		'GET GET POST',
		1,
		/searches the store.*false$/,
	],
	['a lost one', ANYWAY, [LOST], 'POST GET', 1, FOUND],
	['one that is refused', ANYWAY, [refused(1)], 'POST', 0, /did not do it/],
	['one that was not made', ANYWAY, [NOT_DONE], 'POST GET', 0, NOT_FOUND],
	['a lost one, in a closed list', ANYWAY, [LOST, UNLISTED], 'POST GET', 1, NOT_READ],
	['a lost one, in a bad list', ANYWAY, [LOST, busy(503, '0')], 'POST GET GET', 1, NOT_READ],
	['a lost one, in a busy list', ANYWAY, [LOST, busy(429, '55')], 'POST GET', 1, NOT_READ],
	['a try that is not found', again(NOW), [NOT_DONE], 'POST GET GET GET', 0, NOT_AGAIN],
	['a try that is lost', again(NOW), [LOST, UNLISTED], 'POST GET GET', 1, FOUND],
	['a try that is refused', again({}), [refused(1)], 'POST POST', 1, /^$/],
	['a try that is done', again(NAMED_NOW, TWO), [refused(2)], 'POST POST POST', 2, EARLIER],
	['a try that was found', again(NAMED, TWO), [LOST, refused(2)], 'POST GET POST POST', 2, EARLIER],
	[
		'a try of Return It',
		again({ ...NOW, ...RETURN_IT }),
		[NONE, LOST, UNLISTED],
		AGAIN,
		1,
		FOUND_NEW,
	],
])('[R4] What comes of %s', async (_, run, faults, sent, count, said) => {
	shop.service.faults.push(...faults);
	const outcome = await create(...run);

	expect([outcome.sent, made()]).toEqual([sent, count]);
	expect(outcome.said).toMatch(said);
});

it.each<[ago: Array<number | null>, id: number | undefined, said: RegExp]>([
	[[58], 7, FOUND],
	[[63], undefined, OLDER],
	[[null], undefined, OLDER],
	// By a clock that is ahead.
	[[-9_000], 7, FOUND],
])('[R4] A lost create is one of those %j seconds ago: %j', async (ago, id, said) => {
	const data = ago.map((seconds, index) => ({
		id: 7 + index,
		created_at: seconds && DateTime.utc().minus({ seconds }).toISO(),
	}));
	shop.service.faults.push(NOT_DONE, page(data));
	const outcome = await create(...ANYWAY);

	expect([outcome.json[0]?.id, made()]).toEqual([id, 0]);
	expect(outcome.said).toMatch(said);
});

it('[R4] A lost create is looked for among 2,000 discounts at most', async () => {
	shop.service.configure({ discounts: 2_500 });
	shop.service.faults.push(LOST);
	expect((await create({})).said).toContain('is among the 2000 that were searched');
});

it('[R4] Return It reads the list once, and knows what was made by what was sent', async () => {
	const items = [...'ababc'].map((letter) => ({ name: `Sale ${letter}` }));
	const answer = { match: POST, status: 201, thenHandle: true };
	shop.service.faults.push(...[5, 6, 7].map((id) => ({ ...answer, body: { data: { id } } })));
	const { json, sent } = await create({ ...NAMED, ...RETURN_IT }, { items });

	expect(json.map(({ id }) => id)).toEqual([5, 6, 5, 6, 7]);
	expect(sent).toBe('GET POST POST POST');
});

it('[R4] Return It says of what an earlier try has created that it did not exist', async () => {
	shop.service.faults.push(refused(2));
	const { json } = await create(...again({ ...NAMED, ...RETURN_IT }, TWO));

	expect(json).toMatchObject([
		{ existed: false, different: [] },
		{ existed: false, different: [] },
	]);
});

it('[R4] Return It says once, for all items, what is not compared', async () => {
	await create(RETURN_IT);
	const restricted = { restrictions: { brandsIds: '7' }, ...RETURN_IT };
	const { hints } = await create(restricted, { items: [{}, {}] });

	expect(hints).toEqual([
		expect.stringContaining('The store had a discount with this name for some items'),
		expect.stringContaining('Restrictions and Specifications were not compared'),
	]);
});

it("[R4] A create of an agent's tool is not sent again by Retry On Fail either", async () => {
	shop.service.faults.push(LOST, UNLISTED);
	const parameters = { ...SAMPLE, ...NOW, options: { ifExists: 'create' } };
	await shop.runAsTool('discount.create', parameters, { node: RETRIED });

	expect(shop.takeSent().map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
	expect(made()).toBe(1);
});
