import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import { SAMPLES } from '../../samples';
import { useShopPerTest } from '../../shop';

const shop = useShopPerTest();

/** Pages in the sequence in which they are asked for. */
function serve(path: RegExp, pages: ReadonlyArray<Partial<Fault>>): void {
	for (const page of pages) shop.service.faults.push({ match: { path }, status: 200, ...page });
}

const page = (data: object[], meta = {}) => ({ body: { data, meta } });

it('[L5] what came before a scroll was lost comes once', async () => {
	const orders = page([{ number: 1 }, { number: 2 }], { scroll_id: 'a' });
	serve(/orders/, [orders, { reset: 'before' }, orders, page([{ number: 3 }])]);
	const { json, hints } = await shop.run('order.getAll', { returnAll: true, output: 'raw' });

	expect(json.map(({ number }) => number)).toEqual([1, 2, 3]);
	expect(hints).toEqual([]);
});

it('[R4] [L4] where one discount comes twice, another may be missing, so Return It creates none', async () => {
	const at = (current_page: number) => ({
		pagination: { total: 4, total_pages: 2, current_page },
	});
	const discounts = [1, 2, 3].map((id) => ({ id, name: `Sale ${id}` }));
	serve(/discounts/, [page(discounts.slice(0, 2), at(1)), page(discounts.slice(1), at(2))]);
	const parameters = { ...SAMPLES['discount.create'], options: { ifExists: 'return' } };
	const { errorText } = await shop.run('discount.create', parameters);

	expect(shop.service.state.createdDiscounts).toEqual([]);
	expect(errorText).toContain('1 record that came twice');
});

it('[S1] [L5] a list that several items search is read for all of them, also after a page was lost', async () => {
	const orders = [1, 2, 3].map((number) => page([{ id: number, number }], { scroll_id: 'a' }));
	const [first = {}, second = {}, third = {}] = orders;
	serve(/orders/, [first, { reset: 'before' }, first, second, third]);
	const items = [1, 2, 3].map((number) => ({ number }));
	const orderId = { __rl: true, mode: 'search', value: '={{ $json.number }}' } as INodeParameters;
	const { json } = await shop.run('order.get', { orderId }, { items });

	expect(json.map(({ number }) => number)).toEqual([1, 2, 3]);
	expect(shop.takeSent()).toHaveLength(5);
});

it('[S1] an item that begins after the shared list has failed reads it anew', async () => {
	serve(/orders/, [{ status: 403 }, page([{ id: 2, number: 2 }])]);
	const orderId = { __rl: true, mode: 'search', value: '={{ $json.number }}' } as INodeParameters;
	const options = { requestOptions: { concurrency: 1 } };
	const { json } = await shop.run(
		'order.get',
		{ orderId, options },
		{ items: [{ number: 1 }, { number: 2 }], node: { onError: 'continueRegularOutput' } },
	);

	expect(json.map(({ number, error }) => number ?? typeof error)).toEqual(['string', 2]);
});
