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

type Given = Partial<Omit<ListOptions, 'query'> & Omit<Additions, 'relations'>> & {
	query?: string;
};

/** The ways to ask for a list that wants related records, which `given` changes. */
function waysOf(
	relations: string[][],
	{ query, leftOut = [], hasNoSize = false, ...given }: Given,
) {
	const options = { ...SEND_OPTIONS.item, ...readServiceDetails({}), ...given };
	const additions = { relations, leftOut, hasNoSize };
	return requestVariants({ query: [...new URLSearchParams(query)], additions }, options);
}

const inWords = (variants: RequestVariant[]): string =>
	variants.map(({ query }) => query.map((entry) => entry.join('=')).join('&')).join(' | ');

/** What the output wants, and what the selection wants. */
const [OUTPUT, SELECTION] = [['a', 'b'], ['c']];

it.each<[wanted: string[][], Given, extended: string, plain?: string]>([
	// The size of a page, where several may be wanted and nobody has said it.
	[[], { limit: 10 }, ''],
	[[], {}, 'limit=100'],
	[[], { pageSize: 7 }, '', 'limit=7'],
	[[], { pageSize: 7, query: 'limit=3' }, '', 'limit=3'],
	[[OUTPUT], { readQuery: [['limit', '3']] }, 'include=a,b'],
	// Then one thing less at a time: what the output wants, what the selection wants, the size.
	[[OUTPUT, []], { limit: 10 }, 'include=a,b'],
	[[OUTPUT, []], {}, 'include=a,b&limit=100 | limit=100'],
	[[OUTPUT, SELECTION], {}, 'include=a,b,c&limit=100 | include=c&limit=100 | limit=100'],
	[[OUTPUT, SELECTION], { hasNoSize: true }, 'include=a,b,c | include=c'],
	[[SELECTION, SELECTION], { limit: 2 }, 'include=c'],
	// What the user asks for stays, in one place, as it is written; what was left out stays out.
	[[OUTPUT, []], { query: 'include=b', limit: 2 }, 'include=b,a', 'include=b'],
	[
		[OUTPUT],
		{ query: 'x=1&include= b,&include=c', limit: 2 },
		'include=b,c,a&x=1',
		'include=b,c&x=1',
	],
	[[OUTPUT], { query: 'include[0]=b', limit: 2 }, 'include[]=b&include[]=a', 'include[]=b'],
	[[OUTPUT], { readQuery: [['include', 'b']], limit: 2 }, 'include=b,a', 'include=b'],
	[[OUTPUT], { includeFormat: 'brackets', limit: 2 }, 'include[]=a&include[]=b'],
	[[OUTPUT], { includeFormat: 'repeat', limit: 2 }, 'include=a&include=b'],
	[[OUTPUT, SELECTION], { leftOut: OUTPUT, hasNoSize: true }, 'include=c'],
])('[O2] [L6] for %j with %j one asks by %j', (wanted, given, extended, plain = '') => {
	const ways = waysOf(wanted, given);
	expect(inWords(ways.extended)).toBe(extended);
	expect(inWords([ways.plain])).toBe(plain);
});

it('[O2] each way says what it leaves out', () => {
	const { extended, plain, unsized } = waysOf([[...OUTPUT, ...SELECTION], SELECTION], {});
	const [all, selected, none] = [[], OUTPUT, [...OUTPUT, ...SELECTION]];
	expect(extended.map(({ leftOut }) => leftOut)).toEqual([all, selected, none]);
	expect(plain).toMatchObject({ leftOut: none, hasNoSize: true });
	expect(unsized.map(({ leftOut }) => leftOut)).toEqual([all, selected]);
	expect(extended.some(({ hasNoSize }) => hasNoSize)).toBe(false);
	expect(unsized.every(({ hasNoSize }) => hasNoSize)).toBe(true);
});
