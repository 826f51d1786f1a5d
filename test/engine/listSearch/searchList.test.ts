import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { startSimulator } from '../../simulator';
import { searchList } from '../harness';
import { byAlias, Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orders: 130, webhooks: 45, stores: 3, limits: { 'GET /orders': 1e6 } });
});
afterEach(() => {
	shop.service.faults.clear();
	shop.service.configure({
		pagination: { orders: 'scroll', webhooks: 'links' },
		orderIds: 'absent',
	});
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

interface Asked {
	filter?: string;
	paginationToken?: string;
	parameters?: INodeParameters;
}

/** Asks for a list as the editor does, with the first store chosen. */
async function search(method: string, { parameters, ...asked }: Asked = {}, from = shop) {
	return await searchList(from.pkg, {
		node: 'storeManagement',
		method,
		credentials: from.credentials,
		parameters: { store: byAlias(from.alias()), ...parameters },
		...asked,
	});
}

/** Every entry of a list, page by page; `pages` bounds it. */
async function searchAll(method: string, filter = '', pages = 40, from = shop) {
	const values: unknown[] = [];
	let paginationToken: string | undefined;
	for (let page = 1; page <= pages; page++) {
		const found = await search(
			method,
			{ filter, ...(paginationToken === undefined ? {} : { paginationToken }) },
			from,
		);
		values.push(...found.results.map(({ value }) => value));
		paginationToken = found.paginationToken;
		if (paginationToken === undefined) return values;
	}
	throw new Error(`${method} offers more than ${pages} pages`);
}

describe('the list of stores', () => {
	it('shows name and alias of each', async () => {
		expect(await search('searchStores')).toEqual({
			results: [
				{ name: 'Loja Aurora (loja-aurora)', value: 'loja-aurora' },
				{ name: 'Loja Brisa (loja-brisa)', value: 'loja-brisa' },
				{ name: 'Loja Cascata (loja-cascata)', value: 'loja-cascata' },
			],
		});
		expect(shop.takeSent()).toMatchObject([{ method: 'POST', path: '/v2/auth/me' }]);
	});

	it.each([
		['brisa', ['loja-brisa']],
		[' LOJA C', ['loja-cascata']],
		['loja-', ['loja-aurora', 'loja-brisa', 'loja-cascata']],
		['nothing like it', []],
	])('finds %j', async (filter, values) => {
		const { results } = await search('searchStores', { filter });

		expect(results.map(({ value }) => value)).toEqual(values);
	});

	it('goes on where there are many', async () => {
		const chain = await Shop.open({ stores: 230 });
		const values = await searchAll('searchStores', '', 3, chain);
		await chain.close();

		expect(values).toEqual(chain.service.aliases);
	});
});

describe('the list of orders', () => {
	it('shows number, customer and status, and gives the id', async () => {
		const { results } = await search('searchOrders');

		expect(results[0]).toEqual({ name: '#1001 · Davi Pereira · Shipped', value: '11000001' });
		expect(shop.takeSent()[0]).toMatchObject({ path: '/v2/loja-aurora/orders' });
	});

	it.each(['scroll', 'links', 'pages'] as const)(
		'holds each order once with %s',
		async (orders) => {
			shop.service.configure({ pagination: { orders }, orderIds: 'present' });
			const values = await searchAll('searchOrders');

			expect(values).toEqual(Array.from({ length: 130 }, (_, index) => String(11000001 + index)));
		},
	);

	it('finds an order on a later page, and says where it stopped looking', async () => {
		const { results, paginationToken } = await search('searchOrders', { filter: '#1085' });

		expect(results).toHaveLength(1);
		expect(paginationToken).toBeDefined();
		expect(await searchAll('searchOrders', '#1130')).toEqual(['11000130']);
	});

	it('is that of the chosen store', async () => {
		const store = { __rl: true, mode: 'list', value: shop.alias(1) };
		await search('searchOrders', { parameters: { store } });

		expect(shop.takeSent()[0]).toMatchObject({ path: '/v2/loja-brisa/orders' });
	});

	it('asks for a store first', async () => {
		const store = { __rl: true, mode: 'list', value: '' };
		const found = search('searchOrders', { parameters: { store } });

		await expect(found).rejects.toThrow('Store must be the alias of a store');
		expect(shop.takeSent()).toEqual([]);
	});
});

describe('the list of webhooks', () => {
	it('holds each webhook once, with its address, and no secret', async () => {
		const { results } = await search('searchWebhooks');
		const [webhook] = shop.service.state.webhooks(shop.alias());

		expect(results[0]).toEqual({
			name: `${webhook?.name} · https://receiver.example.com/hooks/1`,
			value: '18000001',
		});
		expect(JSON.stringify(results)).not.toContain(webhook?.secret_key);
		expect(await searchAll('searchWebhooks')).toHaveLength(45);
	});

	it('finds an address', async () => {
		const { results } = await search('searchWebhooks', { filter: 'hooks/33' });

		expect(results.map(({ value }) => value)).toEqual(['18000033']);
	});
});

describe('a list that cannot be filled', () => {
	it.each(['searchStores', 'searchOrders', 'searchWebhooks'])('says why: %s', async (method) => {
		shop.service.faults.push({ status: 403, body: { message: 'Closed for today.' } });

		await expect(search(method)).rejects.toThrow(/failed: Closed for today\. \(status 403/);
	});

	it('does not go where a token leads that somebody has changed', async () => {
		const other = await startSimulator();
		const tokens = [
			`${other.url}/v2/loja-aurora/orders?page=2`,
			JSON.stringify({ by: 'link', search: `${other.url}/v2/loja-aurora/orders` }),
			JSON.stringify({ by: 'link', search: `?page=2`, url: other.url, path: other.url }),
			JSON.stringify({ by: 'link', search: `@${other.url}/` }),
			JSON.stringify({ by: 'elsewhere', url: other.url }),
			'{',
		];
		for (const paginationToken of tokens) {
			await search('searchWebhooks', { paginationToken }).catch(() => undefined);
		}
		await other.stop();

		expect(other.requests).toEqual([]);
		for (const { path } of shop.takeSent()) expect(path).toBe('/v2/loja-aurora/webhooks');
	});
});

describe('an alias', () => {
	/** Whatever fills more or less than one segment of a path. */
	const notOneSegment = fc.oneof(
		fc.constantFrom('.', '..', ' .. ', '', '  '),
		fc
			.tuple(
				fc.string(),
				fc.constantFrom('/', '\\', '?', '#', '\n', '\0', '\u007f', '\ud800'),
				fc.string(),
			)
			.map(([before, bad, after]) => `a${before}${bad}${after}b`),
	);
	/** Any other text, of whatever script. */
	const segment = fc
		.string({ unit: 'binary', minLength: 1, maxLength: 40 })
		.filter((text) => !/[/\\?#\p{Cc}\p{Cs}]/u.test(text) && !/^\s*\.{0,2}\s*$/.test(text));

	/** The alias comes with the item, for text with braces would be an expression of its own. */
	const askFor = async (alias: string) =>
		await shop.run(
			'discount.getAll',
			{ store: byAlias('={{ $json.alias }}') },
			{ items: [{ alias }] },
		);

	it('that is not one path segment is refused before anything is sent', async () => {
		await fc.assert(
			fc.asyncProperty(notOneSegment, async (alias) => {
				const { told } = await askFor(alias);
				expect(told).toMatch(/^Store must be (one alias, not a path|the alias of a store)/);
				expect(shop.takeSent()).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});

	it('that is one arrives as exactly one, encoded', async () => {
		await fc.assert(
			fc.asyncProperty(segment, async (alias) => {
				await askFor(alias);
				const [request, ...others] = shop.takeSent();
				const [, version, sent = '', ...rest] = request?.path.split('/') ?? [];
				expect([version, decodeURIComponent(sent), rest]).toEqual([
					'v2',
					alias.trim(),
					['discounts'],
				]);
				expect(others).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});
});

it('keeps nobody waiting in the editor because the service wants to be left alone for a minute', async () => {
	const refusing = await Shop.open({ webhooks: 2 });
	refusing.service.faults.push({ status: 429, headers: { 'retry-after': '60' } });
	const asked = Date.now();
	const told = [
		await search('searchWebhooks', {}, refusing).catch(descriptionOf),
		await search('searchWebhooks', {}, refusing).catch(descriptionOf),
	];
	const lasted = Date.now() - asked;
	const requests = refusing.service.requests.length;
	await refusing.close();

	for (const words of told) expect(words).toMatch(/asks to be left alone for (59|60) seconds/);
	expect(requests).toBe(1);
	expect(lasted).toBeLessThan(5_000);
});

function descriptionOf(error: unknown): string {
	return error instanceof Error && 'description' in error ? String(error.description) : '';
}
