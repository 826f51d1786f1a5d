import { useShopPerTest } from '../../shop';

const shop = useShopPerTest();

const match = { path: /leads/ };
const items = (count: number) => Array.from({ length: count }, () => ({}));
const first = { limit: 1 };

it.each([429, 503])(
	'[R2] shows the text of a refusal with %i for each item that fails instead of waiting',
	async (status) => {
		const headers = { 'retry-after': '3600' };
		const body = { message: 'Closed for the night.' };
		shop.service.faults.push({ match, times: 9, status, headers, body });
		const { json } = await shop.run(
			'lead.getAll',
			{ ...first, options: { requestOptions: { concurrency: 1 } } },
			{ items: items(2), node: { onError: 'continueRegularOutput' } },
		);

		expect(shop.service.requests).toHaveLength(1);
		const texts = json.map((record) => JSON.stringify(record));
		expect(texts).toHaveLength(2);
		for (const text of texts) {
			expect(text).toContain('Closed for the night');
			expect(text).toContain(`status ${status}`);
		}
	},
);
