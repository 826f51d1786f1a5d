import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';

import { SAMPLES } from '../samples';
import { useShopPerTest } from '../shop';

const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };
/** The service carries the request out, and its response is lost. */
const LOST = { match: POST, reset: 'before', thenHandle: true } as const;
/** The request is lost before it is carried out. */
const NOT_DONE = { match: POST, reset: 'before' } as const;

const shop = useShopPerTest();

const made = () => shop.service.state.createdDiscounts.length;
const methods = () => shop.takeSent().map(({ method }) => method);

async function create(parameters: INodeParameters = {}, count = 1) {
	return await shop.run(
		'discount.create',
		{ ...SAMPLES['discount.create'], ...parameters },
		{ items: Array.from({ length: count }, () => ({})), settings: { timezone: 'Europe/Berlin' } },
	);
}
const RETURN_IT = { options: { ifExists: 'return' } };

/** A list of the discount that was created, with other values for each entry. */
function listWith(...values: Array<Record<string, unknown>>) {
	const created = shop.service.state.createdDiscounts[0]?.discount;
	const data = values.map((changes) => ({ ...created, ...changes }));
	return { match: GET, status: 200, body: { data, meta: { pagination: { total_pages: 1 } } } };
}

/** How an end that is past may be written so that nobody can tell it. */
const UNREADABLE = ['2026-01-03', 'soon', { date: '2026-01-03 10:00:00', timezone: 'BRT' }];

/** Two full pages with ten other discounts; nothing says that the list ends there. */
function openEndedList() {
	const data = Array.from({ length: 10 }, (_, index) => ({ id: 1 + index, name: 'Other' }));
	return [
		{ match: GET, status: 200, body: { data } },
		{ match: GET, status: 404 },
	];
}

describe('If It Already Exists: Create Anyway', () => {
	it('is the default: creates another one without looking', async () => {
		await create();
		await create();
		expect(made()).toBe(2);
		expect(methods()).toEqual(['POST', 'POST']);
	});
});

describe('If It Already Exists: Return It', () => {
	it.each(UNREADABLE)('[R4] an end that cannot be read is an error: %j', async (end_at) => {
		await create();
		shop.service.faults.push(listWith({ id: 5, end_at }));
		const { errorText } = await create(RETURN_IT);

		expect(errorText).toContain(
			`A discount with this name (ID 5) exists, but its end ${JSON.stringify(end_at)} cannot be read`,
		);
		expect(errorText).toContain('set If It Already Exists to Create Anyway');
		expect(made()).toBe(1);
	});

	it.each([{ restrictions: { productsIds: '77' } }, { specifications: { cartUsageLimit: 1 } }])(
		'[R4] the note says what was not compared: %j',
		async (limits) => {
			await create();
			const { hints } = await create({ ...RETURN_IT, ...limits });

			expect(hints.join()).toMatch(
				/already existed\. Restrictions and Specifications were not compared, because the service does not show them\.$/,
			);
		},
	);

	it('[R4] returns the discount with the same name, and says so', async () => {
		const [first] = (await create(RETURN_IT)).json;
		const second = await create(RETURN_IT);
		expect(second.json).toEqual([first]);
		expect(second.hints).toEqual([
			`Item 1: A discount with this name (ID ${JSON.stringify(first?.id)}) already existed.`,
		]);
		expect(made()).toBe(1);
	});

	it('[R4] creates one discount for two identical items', async () => {
		const { json } = await create(RETURN_IT, 2);
		expect(json[0]).toEqual(json[1]);
		expect(made()).toBe(1);
	});

	it('[R4] reads the list once for all items, and creates the discounts that are new', async () => {
		await shop.close();
		await shop.open({ discounts: 120, maxPageSize: 100 });
		const items = [...'abcde'].map((letter) => ({ name: `Sale ${letter}` }));
		const given = { ...SAMPLES['discount.create'], name: '={{ $json.name }}', ...RETURN_IT };
		const { json } = await shop.run('discount.create', given, { items });

		expect(json.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
		expect(methods().filter((method) => method === 'GET').length).toBeLessThanOrEqual(6);
		expect(made()).toBe(5);
	});

	it.each([
		['Discount Value', { discountValue: 10.01 }],
		['Discount Method', { discountMethod: 'amount' }],
		['Cart Condition', { entryConditionType: 'amount' }],
		['When the Cart Reaches', { entryConditionValue: 2 }],
		['Combine With Other Discounts', { accumulate: true }],
		['Starts', { startAt: '2026-03-01T08:00:01' }],
		['Ends', { endAt: '2099-04-01T08:00:00' }],
	])('[R4] returns one whose %s differs, and says so', async (title, parameters) => {
		await create(RETURN_IT);
		const { hints } = await create({ ...parameters, ...RETURN_IT });
		expect(hints.join()).toMatch(new RegExp(`already existed, with other values for ${title}\\.$`));
		expect(made()).toBe(1);
	});

	it.each([
		['switched off', { active: false }],
		['over', { end_at: { date: '2026-03-02 08:00:00', timezone: 'UTC' } }],
	])('[R4] creates one where that of the same name is %s', async (_, values) => {
		await create();
		shop.service.faults.push(listWith(values));
		await create(RETURN_IT);
		expect(made()).toBe(2);
	});

	it('[R4] needs a name', async () => {
		const { errorText } = await create({ name: '', ...RETURN_IT });
		expect(errorText).toContain(
			"'Name' is required, because If It Already Exists is set to Return It",
		);
		expect(methods()).toEqual([]);
	});

	it('[R4] creates one where that of the same name has ended in the zone of the workflow', async () => {
		await create();
		const ended = DateTime.now().setZone('Europe/Berlin').minus({ minutes: 1 });
		shop.service.faults.push(listWith({ end_at: ended.toFormat('yyyy-MM-dd HH:mm:ss') }));
		await create(RETURN_IT);
		expect(made()).toBe(2);
	});

	it.each([
		['its start in another zone', { start_at: { date: '2026-03-01 07:00:00', timezone: 'UTC' } }],
		['spaces around its name', { name: ' Spring ' }],
		['no end', { end_at: undefined }],
	])('[R4] recognizes a discount that is listed with %s', async (_, values) => {
		await create();
		shop.service.faults.push(listWith(values));
		await create(RETURN_IT);
		expect(made()).toBe(1);
	});

	it('does not take one without a name for it', async () => {
		await create();
		shop.service.faults.push(listWith({ name: undefined }));
		await create(RETURN_IT);
		expect(made()).toBe(2);
	});

	it('looks through all pages', async () => {
		await shop.close();
		await shop.open({ discounts: 120 });
		await create();
		const { hints } = await create(RETURN_IT);
		expect(hints).toHaveLength(1);
		expect(made()).toBe(1);
	});

	const page = { data: [{ id: 1, name: 'Other' }] };
	it.each([
		['may go on', openEndedList(), 'The last page was full'],
		[
			'ends too early',
			[{ ...page, meta: { pagination: { total: 9, total_pages: 1 } } }],
			'the service counts 9 records',
		],
		['fails', [], 'You do not have access'],
	])('creates none where the list %s, and says so', async (_, pages, reason) => {
		const bodies = pages.map((one) =>
			'match' in one ? one : { match: GET, status: 200, body: one },
		);
		shop.service.faults.push(...bodies, { match: GET, status: 403 });
		const { errorText } = await create(RETURN_IT);
		expect(errorText).toContain(reason);
		expect(errorText).toContain('so the node searches the store first.');
		expect([made(), shop.takeSent().some(({ method }) => method === 'POST')]).toEqual([0, false]);
	});

	it('returns one that it finds in a list that may go on', async () => {
		await create();
		const [first] = shop.service.state.createdDiscounts;
		const body = { data: Array.from({ length: 5 }, () => first?.discount), scroll_id: 's' };
		const next = { data: Array.from({ length: 5 }, (_, id) => ({ id, name: 'Other' })) };
		shop.service.faults.push(
			...[body, next].map((one) => ({ match: GET, status: 200, body: one })),
		);
		expect((await create(RETURN_IT)).json).toMatchObject([{ id: first?.discount.id }]);
		expect(made()).toBe(1);
	});

	it('creates one where there is none, without a note', async () => {
		expect((await create(RETURN_IT)).hints).toEqual([]);
		expect(made()).toBe(1);
	});

	it('[R4] looks again where a create was lost and not found, before it creates one of the same name', async () => {
		const unlisted = { match: GET, nth: 2, status: 403 };
		shop.service.faults.push(LOST, unlisted);
		const given = { ...SAMPLES['discount.create'], ...RETURN_IT };
		const { json } = await shop.run('discount.create', given, {
			items: [{}, {}],
			node: { onError: 'continueRegularOutput' },
		});
		expect(json).toMatchObject([{ error: expect.any(String) as string }, { name: 'Spring' }]);
		expect(made()).toBe(1);
	});

	it.each([
		[10, /already existed\.$/],
		[12, /already existed\. 2 more items have notes like these\.$/],
	])('shows ten notes of %d and counts the others', async (count, end) => {
		await create(RETURN_IT);
		const { hints } = await create(RETURN_IT, count);
		expect(hints[0]?.match(/already existed/g)).toHaveLength(10);
		expect(hints[0]).toMatch(end);
	});
});

describe('After a lost response', () => {
	it('returns the discount that was made, with a note', async () => {
		shop.service.faults.push(LOST);
		const { json, hints, errorText } = await create();
		expect(errorText).toBe('');
		const id = shop.service.state.createdDiscounts[0]?.discount.id;
		expect(json).toMatchObject([{ id, name: 'Spring' }]);
		expect(hints).toEqual([
			`Item 1: A discount with this name and these values (ID ${id}) was created, although the response was lost.`,
		]);
		expect(made()).toBe(1);
		expect(methods()).toEqual(['POST', 'GET']);
	});

	it('returns the discount after a status of 500, and after a truncated body', async () => {
		shop.service.faults.push({ match: POST, status: 500, thenHandle: true });
		shop.service.faults.push({ match: POST, truncate: true, nth: 2, thenHandle: true });
		const { json } = await create({}, 2);
		const ids = shop.service.state.createdDiscounts.map(({ discount }) => discount.id);
		expect(json.map(({ id }) => id)).toEqual(ids);
		expect(new Set(ids).size).toBe(2);
	});

	it.each([
		['just now', 0, true],
		['an hour ago', 1, false],
	])('[R4] reads %s in the zone of the workflow', async (_, hours, isTaken) => {
		await create();
		const createdAt = DateTime.now().setZone('Europe/Berlin').minus({ hours });
		const text = createdAt.toFormat('yyyy-MM-dd HH:mm:ss');
		shop.service.faults.push(NOT_DONE, listWith({ id: 9, created_at: text }));
		expect((await create()).json.map(({ id }) => id)).toEqual(isTaken ? [9] : []);
	});

	it('[R4] finds that none was made, and says so', async () => {
		shop.service.faults.push(NOT_DONE);
		const { errorText } = await create();
		expect(errorText).toContain(
			'n8n looked in the store: no discount with this name and these values is among the 25 that were searched. It may still appear.',
		);
		expect(errorText).toContain('set If It Already Exists to Return It');
		expect(errorText).not.toContain('Run the workflow again.');
		expect(made()).toBe(0);
	});

	it('[R4] does not take an identical discount of an earlier item for this one', async () => {
		shop.service.faults.push({ ...NOT_DONE, nth: 2 });
		const { errorText } = await create({}, 2);
		const id = shop.service.state.createdDiscounts[0]?.discount.id;
		expect(errorText).toContain(`(ID ${id}) exists, but it may be an older one.`);
		expect(made()).toBe(1);
	});

	it.each([
		['was created before', { date: '2020-01-01 00:00:00', timezone: 'UTC' }],
		['is not dated', undefined],
	])('says what is known of an identical discount that %s', async (_, date) => {
		await create();
		shop.service.faults.push(NOT_DONE, listWith({ id: 7, created_at: date }));
		const { errorText } = await create();
		expect(errorText).toContain('(ID 7) exists, but it may be an older one.');
		expect(made()).toBe(1);
	});

	it.each([
		['6 seconds behind', { seconds: -6 }],
		['a minute behind', { seconds: -59 }],
		['ahead', { hours: 3 }],
	])('finds the discount that was made where the clock of the service is %s', async (_, off) => {
		const at = DateTime.utc().plus(off);
		const date = at.toFormat('yyyy-MM-dd HH:mm:ss');
		const local = at.setZone('Europe/Berlin').toFormat('yyyy-MM-dd HH:mm:ss');
		await create({ name: 'To copy' });
		const [first] = shop.service.state.createdDiscounts;
		const own = { ...first?.discount, id: 77, name: 'Spring' };
		for (const created of [{ date, timezone: 'UTC' }, local, `${date.replace(' ', 'T')}Z`]) {
			const pagination = { total: 1, current_page: 1, total_pages: 1 };
			const body = { data: [{ ...own, created_at: created }], meta: { pagination } };
			shop.service.faults.push(NOT_DONE, { match: GET, status: 200, body });
			expect((await create()).errorText).toBe('');
			own.id += 1;
		}
	});

	it('takes the newest of several for the one that was made', async () => {
		await create();
		const madeAfter = (minutes: number) => ({
			date: DateTime.utc().plus({ minutes }).toFormat('yyyy-MM-dd HH:mm:ss'),
			timezone: 'UTC',
		});
		const entries = [1, 3, 2].map((id) => ({ id, created_at: madeAfter(id) }));
		shop.service.faults.push(NOT_DONE, listWith(...entries));
		expect((await create()).json[0]?.id).toBe(3);
	});

	it('says that it could not look, and why', async () => {
		shop.service.faults.push(NOT_DONE, { match: GET, status: 403 });
		const { errorText } = await create();
		expect(errorText).toContain(
			'n8n could not look for it in the store (You do not have access to this resource.), so it may exist.',
		);
	});

	it('reads the list twice at most', async () => {
		shop.service.faults.push(NOT_DONE, { match: GET, status: 503, times: 9 });
		await create();
		expect(methods()).toEqual(['POST', 'GET', 'GET']);
	});

	it('does not wait long for the list', async () => {
		const headers = { 'retry-after': '55' };
		shop.service.faults.push(NOT_DONE, { match: GET, status: 429, headers, times: 9 });
		const { errorText } = await create();
		expect(errorText).toContain('n8n could not look for it in the store');
		expect(methods()).toEqual(['POST', 'GET']);
	});

	it('looks through a bounded number of records', async () => {
		await shop.close();
		await shop.open({ discounts: 2_500 });
		shop.service.faults.push(LOST);
		const { errorText } = await create();
		expect(errorText).toContain('is among the 2000 that were searched');
		expect(made()).toBe(1);
	});

	it('does not look when the service refused the request', async () => {
		shop.service.faults.push({ match: POST, status: 400 });
		await create();
		expect(methods()).toEqual(['POST']);
	});

	it('creates no second discount when tried again with Return It', async () => {
		shop.service.faults.push(LOST, { match: GET, status: 403 });
		expect((await create()).errorText).not.toBe('');
		const { json } = await create(RETURN_IT);
		expect(json).toHaveLength(1);
		expect(made()).toBe(1);
	});
});
