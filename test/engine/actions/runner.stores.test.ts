import { SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop();
afterEach(() => {
	shop.service.configure({ latencyMs: 0 });
});

it.each([
	['={{ 2024 }}', 'Get many leads failed for store "2024"', 'item 1 · GET /v2/2024/leads'],
	[
		'no-such-store',
		'Get many leads failed for store "no-such-store"',
		'item 1 · GET /v2/no-such-store/leads',
	],
])('names the store %s in the error', async (alias, headline, place) => {
	const { errorText } = await shop.run('lead.getAll', { store: byAlias(alias) });

	expect(errorText.split('\n')[0]).toContain(headline);
	expect(errorText).toContain(`Lead → Get Many · ${place}`);
});

it.each(['={{ "" }}', '={{ " " }}', '={{ $json.none }}', '={{ { a: 1 } }}'])(
	'names no store where the alias is not text: %s',
	async (alias) => {
		const { errorText } = await shop.run('lead.getAll', { store: byAlias(alias) });

		expect(errorText).toMatch(/^'Store' (is required|must be the alias of a store)/);
		expect(errorText.split('\n').at(-1)).toBe('Lead → Get Many · item 1');
	},
);

it('names no store for an operation that has none', async () => {
	shop.service.faults.push({ status: 403, body: { message: 'Closed.' } });
	const { errorText } = await shop.run('user.get');

	expect(errorText).toContain('User → Get · item 1 · POST /v2/auth/me, sent once');
});

it('updates records of the same ID side by side where they are in different stores', async () => {
	const first = await shop.run('sku.update', SAMPLES['sku.update']);
	expect(first.error).toBeUndefined();
	shop.service.configure({ latencyMs: 500 });
	const items = Array.from({ length: 3 }, (_, index) => ({ alias: shop.alias(index) }));
	const parameters = { ...SAMPLES['sku.update'], store: byAlias('={{ $json.alias }}') };
	await shop.run('sku.update', parameters, { items, node: { onError: 'continueRegularOutput' } });

	expect(shop.service.peakInFlight).toBe(3);
});

it('sends nothing when the execution was canceled before it began', async () => {
	const { json } = await shop.run('lead.getAll', {}, { signal: AbortSignal.abort() });

	expect(json).toEqual([]);
	expect(shop.takeSent()).toEqual([]);
});
