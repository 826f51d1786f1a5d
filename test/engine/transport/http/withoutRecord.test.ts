import { SAMPLES, WRITES } from '../../samples';
import { useShop } from '../../shop';

const shop = useShop();
afterEach(() => {
	shop.service.configure({ writeResponse: 'record' });
});

describe('[A2] [A4] Response without a record', () => {
	it.each(WRITES)('is a success for %s', async (name, sample) => {
		for (const writeResponse of ['204', 'empty'] as const) {
			shop.service.configure({ writeResponse });
			const { json, items } = await shop.run(name, sample);
			expect(json).toEqual([{ success: true }]);
			expect(items[0]?.pairedItem).toEqual({ item: 0 });
		}
	});

	it.each(['{}', '[]', '{"data": null}', '{"success": true}', 'true'])(
		'%j is no record, after a write neither',
		async (body) => {
			shop.service.faults.push({ status: 200, body });
			const { errorText, json } = await shop.run('sku.update', SAMPLES['sku.update']);

			expect(json).toEqual([]);
			expect(errorText).toContain(`something other than a record with an ID: ${body} (status 200)`);
			expect(errorText).toContain('may still have done it');
		},
	);

	it('returns a text in place of a record', async () => {
		shop.service.faults.push({ status: 200, body: { data: 'queued' } });

		expect((await shop.run('order.update', SAMPLES['order.update'])).json).toEqual([
			{ value: 'queued' },
		]);
	});

	it.each(['', '[]', '{"data": []}'])('%j is an empty list', async (body) => {
		shop.service.faults.push({ status: 200, body });

		expect((await shop.run('lead.getAll')).json).toEqual([]);
		expect(shop.service.faults.pending).toBe(0);
	});

	it('of a discount that is not there is an error when it is a web page', async () => {
		const page = '<html>Sign in</html>';
		shop.service.faults.push({ match: { method: 'POST' }, status: 200, body: page });
		const { errorText } = await shop.run('discount.create', {
			...SAMPLES['discount.create'],
			name: 'Not there',
		});

		expect(errorText).toContain('a web page, "Sign in" (status 200)');
		expect(errorText).toContain('n8n looked in the store');
	});
});
