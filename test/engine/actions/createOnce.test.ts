import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../simulator';
import { SAMPLES } from '../samples';
import { type RunOptions, useShopPerTest } from '../shop';

const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };
/** The service carries the request out, and its response is lost. */
const LOST = { match: POST, reset: 'before', thenHandle: true } as const;
/** The request is lost before it is carried out. */
const NOT_DONE = { match: POST, reset: 'before' } as const;
const RETURN_IT = { options: { ifExists: 'return' } };
const ZONE = 'Europe/Berlin';

const shop = useShopPerTest();

const made = () => shop.service.state.createdDiscounts.length;
const methods = () => shop.takeSent().map(({ method }) => method);

async function create(parameters: INodeParameters = {}, options: RunOptions = {}) {
	return await shop.run(
		'discount.create',
		{ ...SAMPLES['discount.create'], ...parameters },
		{ settings: { timezone: ZONE }, ...options },
	);
}

/** A list of the discount that was created, with other values for each entry. */
function listWith(...values: IDataObject[]): Fault {
	const created = shop.service.state.createdDiscounts[0]?.discount;
	const data = values.map((changes) => ({ ...created, ...changes }));
	return { match: GET, status: 200, body: { data, meta: { pagination: { total_pages: 1 } } } };
}

/** A time from now on, as the service may write it. */
function fromNow(duration: object) {
	const time = DateTime.utc().plus(duration);
	const date = time.toFormat('yyyy-MM-dd HH:mm:ss');
	const local = time.setZone(ZONE).toFormat('yyyy-MM-dd HH:mm:ss');
	return { date: { date, timezone: 'UTC' }, local, iso: `${date.replace(' ', 'T')}Z` };
}

describe('[R4] If It Already Exists: Return It', () => {
	const inUtc = (time: string) => ({ date: `2026-03-01 ${time}:00`, timezone: 'UTC' });

	it.each<[what: string, listed: () => IDataObject, made: number, said: RegExp]>([
		['one that starts in another zone', () => ({ start_at: inUtc('07:00') }), 1, /already existed/],
		['spaces around its name', () => ({ name: ' Spring ' }), 1, /already existed/],
		['no end', () => ({ end_at: undefined }), 1, /already existed\.$/],
		['an empty end', () => ({ end_at: '' }), 1, /already existed\.$/],
		['one that is switched off', () => ({ active: false }), 2, /^$/],
		['one that is over', () => ({ end_at: inUtc('08:00') }), 2, /^$/],
		['one that is over here', () => ({ end_at: fromNow({ minutes: -1 }).local }), 2, /^$/],
		['one without a name', () => ({ name: undefined }), 2, /^$/],
		...['2026-01-03', 'soon', { date: '2026-01-03 10:00:00', timezone: 'BRT' }].map(
			(end_at): [string, () => IDataObject, number, RegExp] => [
				`an end that cannot be read: ${JSON.stringify(end_at)}`,
				() => ({ id: 5, end_at }),
				1,
				/\(ID 5\) exists, but its end .* cannot be read.*set If It Already Exists to Create Anyway/s,
			],
		),
	])('where the store has %s', async (_, listed, count, said) => {
		await create();
		shop.service.faults.push(listWith(listed()));
		const { errorText, hints } = await create(RETURN_IT);

		expect(errorText + hints.join()).toMatch(said);
		expect(made()).toBe(count);
	});

	const NOT_COMPARED =
		'. Restrictions and Specifications were not compared, because the service does not show them.';

	it.each<[said: string, different: string[], INodeParameters]>([
		['.', [], {}],
		[', with other values for Discount Value.', ['discount_value'], { discountValue: 10.01 }],
		[
			', with other values for Discount Method, Cart Condition.',
			['discount_method', 'entry_condition_type'],
			{ discountMethod: 'amount', entryConditionType: 'amount' },
		],
		[
			', with other values for When the Cart Reaches.',
			['entry_condition_value'],
			{ entryConditionValue: 2 },
		],
		[', with other values for Combine With Other Discounts.', ['accumulate'], { accumulate: true }],
		[', with other values for Starts.', ['start_at'], { startAt: '2026-03-01T08:00:01' }],
		[', with other values for Ends.', ['end_at'], { endAt: '2099-04-01T08:00:00' }],
		[NOT_COMPARED, [], { restrictions: { productsIds: '77' } }],
		[NOT_COMPARED, [], { specifications: { cartUsageLimit: 1 } }],
	])('returns it, and says so%s', async (said, different, parameters) => {
		const first = await create(RETURN_IT);
		const id = Number(first.json[0]?.id);
		for (const output of ['simplified', 'full', 'selected', 'raw']) {
			const form = { output, selectedFields: ['discount_value'] };
			const { json, hints } = await create({ ...form, ...parameters, ...RETURN_IT });
			const own = output === 'raw' ? {} : { existed: true, different };

			expect(json).toMatchObject([{ id, discount_value: 10, ...own }]);
			expect(Object.keys(json[0] ?? {}).includes('existed')).toBe(output !== 'raw');
			expect(hints).toEqual([
				`Item 1: A discount with this name (ID ${id}) already existed${said}`,
			]);
		}
		expect(first).toMatchObject({ hints: [], json: [{ existed: false, different: [] }] });
		expect(made()).toBe(1);
	});

	it('knows what it has made by what it sent, where the answer is the ID alone', async () => {
		const answer = { match: POST, status: 201, body: { data: { id: 5 } }, thenHandle: true };
		shop.service.faults.push({ ...answer, times: 9 });
		const { json } = await create(RETURN_IT, { items: [{}, {}] });

		expect(json.map(({ id }) => id)).toEqual([5, 5]);
		expect(methods().filter((method) => method === 'POST')).toHaveLength(1);
	});

	it('reads the whole list once for all items, and creates those that are new', async () => {
		await shop.close();
		await shop.open({ discounts: 120, maxPageSize: 100 });
		await create({ name: 'Sale a' });
		const items = [...'abcde'].map((letter) => ({ name: `Sale ${letter}` }));
		const { json, hints } = await create({ name: '={{ $json.name }}', ...RETURN_IT }, { items });

		expect(json.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
		expect(hints.join()).toMatch(/^Item 1: .* already existed\.$/);
		expect(methods().filter((method) => method === 'GET').length).toBeLessThanOrEqual(6);
		expect(made()).toBe(5);
	});

	const body = { data: [{ id: 1, name: 'Other' }] };
	const full = { data: Array.from({ length: 10 }, (_, id) => ({ id, name: 'Other' })) };
	it.each<[string, Array<Omit<Fault, 'match'>>, said: string]>([
		['may go on', [{ status: 200, body: full }, { status: 404 }], 'The last page was full'],
		[
			'ends too early',
			[{ status: 200, body: { ...body, meta: { pagination: { total: 9, total_pages: 1 } } } }],
			'the service counts 9 records',
		],
		['fails', [], 'You do not have access'],
	])('creates none where the list %s, and says so', async (_, answers, said) => {
		const pages = [...answers, { status: 403 }].map((one): Fault => ({ ...one, match: GET }));
		shop.service.faults.push(...pages);
		const { errorText } = await create(RETURN_IT);

		expect(errorText).toContain(said);
		expect(errorText).toContain('so the node searches the store first.');
		expect(methods()).not.toContain('POST');
	});

	it('returns one that it finds in a list that may go on', async () => {
		await create();
		const [first] = shop.service.state.createdDiscounts;
		const found = { data: Array.from({ length: 10 }, () => first?.discount) };
		const pages = [{ status: 200, body: found }, { status: 404 }];
		shop.service.faults.push(...pages.map((one) => ({ ...one, match: GET })));

		expect((await create(RETURN_IT)).json).toMatchObject([{ id: first?.discount.id }]);
		expect(made()).toBe(1);
	});

	it.each([
		['a create was lost and not found', [LOST, { match: GET, nth: 2, status: 403 }]],
		['the list could not be read', [{ match: GET, status: 403 }]],
	])('looks again where %s for the item before', async (_, faults) => {
		shop.service.faults.push(...faults);
		const node = { onError: 'continueRegularOutput' as const };
		const { json } = await create(RETURN_IT, { items: [{}, {}], node });

		expect(json).toMatchObject([{ error: expect.any(String) as string }, { name: 'Spring' }]);
		expect(made()).toBe(1);
	});

	it.each([
		[10, /already existed\.$/],
		[12, /already existed\. 2 more items have notes like these\.$/],
	])('shows ten notes of %d and counts the others', async (count, end) => {
		await create(RETURN_IT);
		const { hints } = await create(RETURN_IT, { items: Array.from({ length: count }, () => ({})) });
		expect(hints[0]?.match(/already existed/g)).toHaveLength(10);
		expect(hints[0]).toMatch(end);
	});

	it('shows all notes that name a difference, and before any other', async () => {
		await create(RETURN_IT);
		const items = Array.from({ length: 24 }, (_, row) => ({ value: row % 2 === 0 ? 10 : 9 }));
		const { hints, json } = await create(
			{ discountValue: '={{ $json.value }}', ...RETURN_IT },
			{ items },
		);
		const rows = [...(hints[0] ?? '').matchAll(/Item (\d+): .*? already existed([.,])/g)];

		expect(rows.map(([, row, sign]) => [Number(row), sign])).toEqual(
			Array.from({ length: 12 }, (_, index) => [2 * index + 2, ',']),
		);
		expect(hints[0]).toMatch(/ 12 more items have notes like these\.$/);
		expect(json.map(({ different }) => different)).toEqual(
			items.map(({ value }) => (value === 10 ? [] : ['discount_value'])),
		);
	});

	it('needs a name', async () => {
		const { errorText } = await create({ name: '', ...RETURN_IT });
		expect(errorText).toContain(
			"'Name' is required, because If It Already Exists is set to Return It",
		);
		expect(methods()).toEqual([]);
	});
});

describe('[R4] After a lost response', () => {
	it.each<[string, Fault]>([
		['of a broken connection', LOST],
		['with a status of 500', { match: POST, status: 500, thenHandle: true }],
		['with a truncated body', { match: POST, truncate: true, thenHandle: true }],
	])('%s, the discount that was made is returned with a note', async (_, fault) => {
		shop.service.faults.push({ match: GET, status: 200, body: { data: [] } }, fault);
		const { json, hints } = await create(RETURN_IT);
		const id = shop.service.state.createdDiscounts[0]?.discount.id;

		expect(json).toMatchObject([{ id, name: 'Spring', existed: false, different: [] }]);
		expect(hints).toEqual([
			`Item 1: A discount with this name and these values (ID ${id}) was created, although the response was lost.`,
		]);
		expect([made(), methods()]).toEqual([1, ['GET', 'POST', 'GET']]);
	});

	const OLDER = /\(ID 7\) exists, but it may be an older one\./;
	it.each<[what: string, created: () => unknown[], found: number | undefined]>([
		['here', () => [fromNow({}).local], 7],
		['an hour ago, here', () => [fromNow({ hours: -1 }).local], undefined],
		['years ago', () => [{ date: '2020-01-01 00:00:00', timezone: 'UTC' }], undefined],
		['at an unknown time', () => [undefined], undefined],
		['6 seconds ago', () => [fromNow({ seconds: -6 }).date], 7],
		['a minute ago', () => [fromNow({ seconds: -59 }).iso], 7],
		['by a clock that is ahead', () => [fromNow({ hours: 3 }).local], 7],
		['after two others', () => [1, 3, 2].map((minutes) => fromNow({ minutes }).date), 8],
	])('one of these values that was created %s', async (_, created, found) => {
		await create();
		const listed = created().map((created_at, index) => ({ id: 7 + index, created_at }));
		shop.service.faults.push(NOT_DONE, listWith(...(listed as IDataObject[])));
		const { json, errorText } = await create();

		expect(json[0]?.id).toBe(found);
		expect(errorText).toMatch(found === undefined ? OLDER : /^$/);
	});

	it.each<[what: string, list: Fault[], said: string, requests: string[]]>([
		['', [], 'is among the 25 that were searched. It may still appear.', ['POST', 'GET']],
		[
			', which cannot be read',
			[{ match: GET, status: 403 }],
			'could not look for it in the store (You do not have access to this resource.), so it may exist.',
			['POST', 'GET'],
		],
		[
			', which is read twice at most',
			[{ match: GET, status: 503, times: 9 }],
			'could not look for it in the store',
			['POST', 'GET', 'GET'],
		],
		[
			', for which nobody waits long',
			[{ match: GET, status: 429, headers: { 'retry-after': '55' }, times: 9 }],
			'could not look for it in the store',
			['POST', 'GET'],
		],
	])('a discount that is not found in the list%s', async (_, list, said, requests) => {
		shop.service.faults.push(NOT_DONE, ...list);
		const node = { onError: 'continueRegularOutput' as const };
		const { json } = await create({}, { node });

		expect(json[0]?.error).toMatch(/may still have done it\. n8n (looked|could not look)/);
		expect(json[0]?.error).toContain(said);
		expect(json[0]?.error).toContain('set If It Already Exists to Return It');
		expect(json[0]?.details).toEqual({
			searched: expect.stringContaining(said) as string,
		});
		expect([made(), methods()]).toEqual([0, requests]);
	});

	it('an identical discount of an earlier item is not taken for it', async () => {
		shop.service.faults.push({ ...NOT_DONE, nth: 2 });
		const { errorText } = await create({}, { items: [{}, {}] });
		const id = shop.service.state.createdDiscounts[0]?.discount.id;
		expect(errorText).toContain(`(ID ${id}) exists, but it may be an older one.`);
		expect(made()).toBe(1);
	});

	it('a bounded number of records is searched', async () => {
		await shop.close();
		await shop.open({ discounts: 2_500 });
		shop.service.faults.push(LOST);
		expect((await create()).errorText).toContain('is among the 2000 that were searched');
	});

	it('nothing is looked for where the service refused', async () => {
		shop.service.faults.push({ match: POST, status: 400 });
		await create();
		expect(methods()).toEqual(['POST']);
	});
});
