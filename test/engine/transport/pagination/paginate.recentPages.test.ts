import type { Fault } from '../../../simulator';
import { Shop } from '../../shop';

/** A page of one record, as a service returns it whose pages form a loop. */
function pageOf(id: number, more: object): Fault {
	return { status: 200, body: { data: [{ id }], ...more } };
}

const linkTo = (next: string, figures = {}): object => ({
	meta: { pagination: { ...figures, links: { next } } },
});

describe('List with a repeated page', () => {
	it.each<[kind: string, pages: Fault[], message: string, sent: number]>([
		[
			'a scroll ID that returns a page twice',
			[1, 2, 2].map((id) => pageOf(id, { scroll_id: 'same' })),
			'page 3 of the list repeats page 2,',
			3,
		],
		[
			'a scroll ID that alternates between two pages',
			[1, 2, 1, 2].map((id) => pageOf(id, { scroll_id: 'same' })),
			'page 3 of the list repeats page 1,',
			3,
		],
		[
			'next links with the same scroll ID',
			[1, 2, 3, 1].map((id) => pageOf(id, linkTo('?scroll_id=same'))),
			'page 4 of the list repeats page 1,',
			4,
		],
		[
			'next links that stay the same',
			[1, 2, 3].map((id) => pageOf(id, linkTo('?page=2'))),
			'page 3 of the list repeats page 2,',
			2,
		],
		[
			'next links that stay the same beside page numbers',
			[1, 2].map((id) =>
				pageOf(id, linkTo('/v2/loja-aurora/leads?page=2', { current_page: 1, total_pages: 9 })),
			),
			'page 3 of the list repeats page 2,',
			2,
		],
		[
			'next links that alternate',
			[1, 2, 3].map((id) => pageOf(id, linkTo(`?page=${2 + (id % 2)}`))),
			'page 4 of the list repeats page 2,',
			3,
		],
	])('ends %s with an error that names both pages', async (_, pages, message, sent) => {
		const shop = await Shop.open();
		shop.service.faults.push(...pages);
		const { errorText } = await shop.run('lead.getAll', { returnAll: true });
		const requests = shop.service.requests.length;
		await shop.close();

		expect(errorText).toContain(message);
		expect(requests).toBe(sent);
	});

	it('reports the repeated page when the service ignores the page parameter', async () => {
		const shop = await Shop.open({ pagination: 'pages', names: { page: 'unknown_to_the_node' } });
		const { errorText } = await shop.run('discount.getAll', { returnAll: true });
		await shop.close();

		expect(errorText).toMatch(/page 2 of the list repeats page 1/);
		expect(errorText).toMatch(/pagination options/);
	});
});
