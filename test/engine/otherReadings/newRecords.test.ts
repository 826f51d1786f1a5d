import type { IDataObject } from 'n8n-workflow';

import { useShop } from '../shop';

const shop = useShop({ leads: 10 });

/** The lists of leads that three executions read, and what the last one returned. */
async function third(lists: IDataObject[][]): Promise<{ names: unknown[]; errorText: string }> {
	let staticData: IDataObject = {};
	let names: unknown[] = [];
	let errors = '';
	for (const list of lists) {
		const pagination = { total: list.length, current_page: 1, total_pages: 1 };
		shop.service.faults.push({ status: 200, body: { data: list, meta: { pagination } } });
		const given = { options: { onlyNew: true }, limit: 3, output: 'full' };
		const { json, errorText, ...rest } = await shop.run('lead.getAll', given, { staticData });
		({ staticData } = rest);
		names = json.map(({ name }) => name);
		errors += errorText;
	}
	return { names, errorText: errors };
}

const named = (...fields: IDataObject[]): IDataObject[] =>
	fields.map((one, index) => ({ ...one, name: `lead ${index}` }));
const at = (day: number): IDataObject => ({
	date: `2026-01-${String(day).padStart(2, '0')} 10:00:00`,
	timezone: 'UTC',
});

it.each<[string, IDataObject[][], string[]]>([
	[
		'IDs of more digits than a number holds',
		[
			named({ id: '9007199254740995' }, { id: '9007199254740993' }),
			named({ id: '9007199254740996' }, { id: '9007199254740995' }, { id: '9007199254740993' }),
		],
		['lead 0'],
	],
	[
		'IDs that are no numbers, with dates',
		[
			named({ id: 'b', created_at: at(2) }, { id: 'a', created_at: at(1) }),
			named({ id: 'c', created_at: at(2) }, { id: 'b', created_at: at(2) }),
		],
		['lead 0'],
	],
	[
		'a list that is sorted by its dates alone',
		[
			named(
				{ id: 5, created_at: at(3) },
				{ id: 9, created_at: at(2) },
				{ id: 1, created_at: at(1) },
			),
			named({ id: 2, created_at: at(4) }, { id: 5, created_at: at(3) }),
		],
		['lead 0'],
	],
	[
		'records of one and the same time',
		[
			named({ id: 'b', created_at: at(2) }, { id: 'a', created_at: at(2) }),
			named(
				{ id: 'c', created_at: at(2) },
				{ id: 'b', created_at: at(2) },
				{ id: 'a', created_at: at(2) },
			),
		],
		['lead 0'],
	],
	[
		'records without any date',
		[named({ id: 2 }, { id: 1 }), named({ id: 3 }, { id: 2 })],
		['lead 0'],
	],
	[
		'dates that are none',
		[
			named({ id: 2, created_at: 'soon' }, { id: 1, created_at: at(99) }),
			named({ id: 3, created_at: null }, { id: 2, created_at: 'soon' }),
		],
		['lead 0'],
	],
	[
		'records without what the list is known by',
		[named({ id: 2 }, { id: 1 }), named({ email: 'a@example.com', created_at: at(4) }, { id: 2 })],
		['lead 0'],
	],
])('Only New knows %s', async (_, lists, expected) => {
	expect(await third(lists)).toEqual({ names: expected, errorText: '' });
});

it('Only New says what it needs where records have neither number nor date', async () => {
	const { errorText } = await third([named({ id: 'a' }, { id: 'b' })]);

	expect(errorText).toContain("'Only New' needs a number or a date of each record");
	expect(errorText).toContain('Remove Duplicates');
});

it('Created After does not guess a date that is none', async () => {
	shop.service.faults.push({ status: 200, body: { data: [{ id: 7, created_at: 'soon' }] } });
	const options = { createdAfter: '2026-01-01' };
	const { errorText } = await shop.run('lead.getAll', { options, returnAll: true });

	expect(errorText).toContain("'Created After' needs the date of each record, and 7 came without");
});

it('a record that is pinned above the newest does not hide the order of a list', async () => {
	const data = [3, ...Array.from({ length: 9 }, (_, index) => 90 - index)].map((id) => ({ id }));
	const body = { data, meta: { pagination: { current_page: 1, total_pages: 5 } } };
	shop.service.faults.clear();
	shop.takeSent();
	shop.service.faults.push({ match: { path: /leads/ }, status: 200, body });
	const { json } = await shop.run('lead.getAll', { options: { onlyNew: true }, limit: 2 });

	expect(json.map(({ id }) => id)).toEqual([89, 90]);
	expect(shop.takeSent()).toHaveLength(1);
});
