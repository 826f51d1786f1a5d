import {
	SEND_OPTIONS,
	type Additions,
	type ListOptions,
} from '../../../../nodes/StoreManagement/transport/apiRequest';
import { readServiceDetails } from '../../../../nodes/StoreManagement/transport/credentials';
import {
	requestVariants,
	type RequestVariant,
} from '../../../../nodes/StoreManagement/transport/pagination/additions';

const text = ({ query }: RequestVariant): string => query.map((entry) => entry.join('=')).join('&');

const OUTPUT = ['status', 'customer'];
const SELECTION = ['statuses'];

const OPTIONS = { ...SEND_OPTIONS.item, ...readServiceDetails({}) };

it.each<
	[
		what: string,
		Additions | undefined,
		Partial<Omit<ListOptions, 'query'>> & { query?: string },
		extended: string[],
		plain: string,
	]
>([
	['nothing', undefined, { limit: 10 }, [], ''],
	['a size', undefined, {}, ['limit=100'], ''],
	['a size of the user', undefined, { pageSize: 7 }, [], 'limit=7'],
	['a size in the query', undefined, { pageSize: 7, query: 'limit=3' }, [], 'limit=3'],
	[
		'a size that every read has',
		{ relations: [OUTPUT] },
		{ readQuery: [['limit', '3']] },
		['include=status,customer'],
		'',
	],
	[
		'what the output wants, and no size',
		{ relations: [OUTPUT, []] },
		{ limit: 10 },
		['include=status,customer'],
		'',
	],
	[
		'what the output wants',
		{ relations: [OUTPUT, []] },
		{},
		['include=status,customer&limit=100', 'limit=100'],
		'',
	],
	[
		'what output and selection want',
		{ relations: [OUTPUT, SELECTION] },
		{},
		['include=status,customer,statuses&limit=100', 'include=statuses&limit=100', 'limit=100'],
		'',
	],
	[
		'what both want, once the size was refused',
		{ relations: [OUTPUT, SELECTION], hasNoSize: true },
		{},
		['include=status,customer,statuses', 'include=statuses'],
		'',
	],
	[
		'what both want alike',
		{ relations: [SELECTION, SELECTION] },
		{ limit: 2 },
		['include=statuses'],
		'',
	],
	[
		'what the user has chosen, too',
		{ relations: [OUTPUT, []] },
		{ query: 'include=customer', limit: 2 },
		['include=customer,status'],
		'include=customer',
	],
	[
		'what was left out before',
		{ relations: [OUTPUT, SELECTION], leftOut: OUTPUT, hasNoSize: true },
		{},
		['include=statuses'],
		'',
	],
])('[O2] [L6] the ways to ask for %s', (_, additions, given, extended, plain) => {
	const query = [...new URLSearchParams(given.query)];
	const variants = requestVariants({ query, additions }, { ...OPTIONS, ...given });
	expect(variants.extended.map(text)).toEqual(extended);
	expect(text(variants.plain)).toBe(plain);
});

it('[O2] each way says what it leaves out, and what a list leaves out stays out', () => {
	const { extended, plain, unsized } = requestVariants(
		{ additions: { relations: [[...OUTPUT, ...SELECTION], SELECTION] } },
		OPTIONS,
	);
	const [all, selected, none] = [[], OUTPUT, [...OUTPUT, ...SELECTION]];
	expect(extended.map(({ leftOut }) => leftOut)).toEqual([all, selected, none]);
	expect(plain).toMatchObject({ leftOut: none, hasNoSize: true });
	expect(unsized.map(({ leftOut }) => leftOut)).toEqual([all, selected]);
	expect(extended.some(({ hasNoSize }) => hasNoSize)).toBe(false);
	expect(unsized.every(({ hasNoSize }) => hasNoSize)).toBe(true);
});
