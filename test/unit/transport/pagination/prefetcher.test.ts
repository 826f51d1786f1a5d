import {
	DEFAULT_PAGINATION,
	type Cursor,
} from '../../../../nodes/StoreManagement/transport/pagination/fetchPage';
import { readPage, type Page } from '../../../../nodes/StoreManagement/transport/pagination/page';
import { Prefetcher } from '../../../../nodes/StoreManagement/transport/pagination/prefetcher';

const ADDRESS = { url: 'https://api.example.com/v2/loja/leads', path: '/{alias}/leads' };

/** A page of one record. */
const pageOf = (record: string): Page => readPage([record], ADDRESS, DEFAULT_PAGINATION);

const numbered = (page: number, totalPages = 9): Cursor => ({ type: 'page', page, totalPages });
const linked = (page: number, totalPages = 9): Cursor => ({
	type: 'link',
	search: `?limit=5&p=${page}`,
	isStateful: false,
	numbered: { name: 'p', page, totalPages },
});

/** A prefetcher whose pages hold their own cursor, and the cursors that were fetched. */
function prefetching(): { prefetcher: Prefetcher; fetched: Array<Cursor | undefined> } {
	const fetched: Array<Cursor | undefined> = [];
	const prefetcher = new Prefetcher(async (cursor) => {
		fetched.push(cursor);
		const name = JSON.stringify(cursor);
		if (name?.includes('"page":4')) throw new Error('Page 4 failed');
		return await Promise.resolve(pageOf(name ?? 'first'));
	});
	return { prefetcher, fetched };
}

it.each([
	['page numbers', numbered],
	['links that differ by their number', linked],
])('fetches each page once, and gives the page of the cursor: %s', async (_, at) => {
	const { prefetcher, fetched } = prefetching();
	prefetcher.start(at(2), 2);
	prefetcher.start(at(2), 2);
	expect(fetched).toEqual([at(2), at(3)]);
	expect((await prefetcher.take(at(3))).records).toEqual([JSON.stringify(at(3))]);
	expect((await prefetcher.take(at(2))).records).toEqual([JSON.stringify(at(2))]);
	expect(fetched).toHaveLength(2);
	// A page that has been taken is fetched again.
	await prefetcher.take(at(2));
	expect(fetched).toEqual([at(2), at(3), at(2)]);
});

it.each([
	['the last page', numbered(8, 9), 5, 2],
	['as many as there may be', numbered(8, 99), 5, 5],
	['none', numbered(8, 9), 0, 0],
	['none behind the last page', numbered(10, 9), 5, 0],
	['none where a number is not known', { type: 'scroll', id: 'x' } as const, 5, 0],
	['none of a link', { type: 'link', search: '?p=2', isStateful: false } as const, 5, 0],
])('fetches up to %s', (_, cursor, count, expected) => {
	const { prefetcher, fetched } = prefetching();
	prefetcher.start(cursor, count);
	expect(fetched).toHaveLength(expected);
});

it('fetches a page that was not prefetched', async () => {
	const { prefetcher, fetched } = prefetching();
	prefetcher.start(numbered(2), 1);
	expect((await prefetcher.take(undefined)).records).toEqual(['first']);
	const link: Cursor = { type: 'link', search: '?q=1', isStateful: false };
	expect((await prefetcher.take(link)).records).toEqual([JSON.stringify(link)]);
	expect(fetched).toEqual([numbered(2), undefined, link]);
});

it('throws the failure of a page when it is taken, and not before', async () => {
	const { prefetcher } = prefetching();
	prefetcher.start(numbered(3), 3);
	await prefetcher.settled();
	await prefetcher.take(numbered(3));
	await expect(prefetcher.take(numbered(4))).rejects.toThrow('Page 4 failed');
	expect((await prefetcher.take(numbered(5))).records).toEqual([JSON.stringify(numbered(5))]);
});

it('treats a guessed link as the link of the page, however its values are encoded', async () => {
	const { prefetcher, fetched } = prefetching();
	const guessed: Cursor = {
		type: 'link',
		search: '?q=a%20b&p=2',
		isStateful: false,
		numbered: { name: 'p', page: 2, totalPages: 9 },
	};
	prefetcher.start(guessed, 1);
	await prefetcher.take({ type: 'link', search: '?q=a+b&p=2', isStateful: false });
	expect(fetched).toHaveLength(1);
	await prefetcher.take({ type: 'link', search: '?q=a+c&p=2', isStateful: false });
	expect(fetched).toHaveLength(2);
});

it('forgets what it drops, but still waits for it', async () => {
	let finish = (): void => undefined;
	const fetched: Cursor[] = [];
	const prefetcher = new Prefetcher(async (cursor) => {
		if (cursor) fetched.push(cursor);
		await new Promise<void>((resolve) => (finish = resolve));
		return pageOf('x');
	});
	prefetcher.start(numbered(2), 1);
	const finishFirst = finish;
	prefetcher.drop();
	prefetcher.start(numbered(2), 1);
	expect(fetched).toHaveLength(2);

	let isSettled = false;
	const settling = prefetcher.settled().then(() => (isSettled = true));
	finish();
	await new Promise(setImmediate);
	expect(isSettled).toBe(false);
	finishFirst();
	expect(await settling).toBe(true);
});
