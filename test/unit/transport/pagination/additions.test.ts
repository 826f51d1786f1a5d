import type { Additions } from '../../../../nodes/StoreManagement/transport/apiRequest';
import { readServiceDetails } from '../../../../nodes/StoreManagement/transport/credentials';
import {
	waysToAsk,
	type Way,
} from '../../../../nodes/StoreManagement/transport/pagination/additions';

const text = ({ query }: Way): string => query.map((entry) => entry.join('=')).join('&');

const OUTPUT = ['status', 'customer'];
const SELECTION = ['statuses'];

type Wanted = Partial<Parameters<typeof waysToAsk>[1]>;

it.each<
	[
		what: string,
		Additions | undefined,
		Wanted & { query?: string },
		more: string[],
		least: string,
		again: string[],
	]
>([
	['nothing', undefined, { limit: 10 }, [], '', []],
	['a size', undefined, {}, ['limit=100'], '', []],
	['a size of the user', undefined, { pageSize: 7 }, [], 'limit=7', []],
	['a size in the query', undefined, { pageSize: 7, query: 'limit=3' }, [], 'limit=3', []],
	[
		'a size that every read has',
		{ relations: [OUTPUT] },
		{ readQuery: [['limit', '3']] },
		['include=status,customer'],
		'',
		[],
	],
	[
		'what the output wants, and no size',
		{ relations: [OUTPUT, []] },
		{ limit: 10 },
		['include=status,customer'],
		'',
		[],
	],
	[
		'what the output wants',
		{ relations: [OUTPUT, []] },
		{},
		['include=status,customer&limit=100', 'limit=100'],
		'',
		['include=status,customer'],
	],
	[
		'what output and selection want',
		{ relations: [OUTPUT, SELECTION] },
		{},
		['include=status,customer,statuses&limit=100', 'include=statuses&limit=100', 'limit=100'],
		'',
		['include=status,customer,statuses', 'include=statuses'],
	],
	[
		'what both want alike',
		{ relations: [SELECTION, SELECTION] },
		{ limit: 2 },
		['include=statuses'],
		'',
		[],
	],
	[
		'what the user has chosen, too',
		{ relations: [OUTPUT, []] },
		{ query: 'include=customer', limit: 2 },
		['include=customer,status'],
		'include=customer',
		[],
	],
	[
		'what was left out before',
		{ relations: [OUTPUT, SELECTION], leftOut: OUTPUT, hasNoSize: true },
		{},
		['include=statuses'],
		'',
		[],
	],
])('[O2] [L6] the ways to ask for %s', (_, additions, given, ...[more, least, again]) => {
	const query = [...new URLSearchParams(given.query)];
	const ways = waysToAsk({ query, additions }, { ...readServiceDetails({}), ...given });
	expect(ways.more.map(text)).toEqual(more);
	expect(text(ways.least)).toBe(least);
	expect(ways.again.map(text)).toEqual(again);
});

it('[O2] each way says what it leaves out, and what a list leaves out stays out', () => {
	const { more, least, again } = waysToAsk(
		{ additions: { relations: [[...OUTPUT, ...SELECTION], SELECTION] } },
		readServiceDetails({}),
	);
	const [all, selected, none] = [[], OUTPUT, [...OUTPUT, ...SELECTION]];
	expect(more.map(({ leftOut }) => leftOut)).toEqual([all, selected, none]);
	expect(again.map(({ leftOut }) => leftOut)).toEqual([all, selected]);
	expect(least).toMatchObject({ leftOut: none, hasNoSize: true });
	expect([...more, ...again].map(({ hasNoSize }) => hasNoSize)).toEqual([
		...[false, false, false],
		...[true, true],
	]);
});
