import {
	SEND_OPTIONS,
	type ListOptions,
} from '../../../../nodes/StoreManagement/transport/apiRequest';
import { readServiceDetails } from '../../../../nodes/StoreManagement/transport/credentials';
import { firstQueries } from '../../../../nodes/StoreManagement/transport/pagination/fetchPage';
import type { Query } from '../../../../nodes/StoreManagement/transport/http/url';

type Given = Partial<Omit<ListOptions, 'query'>> & { query?: string; isRefused?: boolean };

const inWords = (query: Query | undefined): string | undefined =>
	query?.map((entry) => entry.join('=')).join('&');

it.each<[names: string[], Given, extended: string | undefined, plain?: string]>([
	// The size of a page, where several may be wanted and nobody has said it.
	[[], { limit: 10 }, undefined],
	[[], {}, 'limit=100'],
	[[], { query: 'limit=3' }, undefined, 'limit=3'],
	[['a', 'b'], { readQuery: [['limit', '3']] }, 'include=a,b'],
	// Both at once, and neither where the service has refused them.
	[['a', 'b'], {}, 'include=a,b&limit=100'],
	[['a', 'b'], { isRefused: true, query: 'x=1' }, undefined, 'x=1'],
	// What the user asks for stays, in one place.
	[['b'], { query: 'include=b', limit: 2 }, undefined, 'include=b'],
	[['a', 'b'], { query: 'include=b', limit: 2 }, 'include=b,a', 'include=b'],
	[
		['a', 'b'],
		{ query: 'x=1&include= b,&include=c', limit: 2 },
		'include=b,c,a&x=1',
		'include=b,c&x=1',
	],
	[['a'], { query: 'include[0]=b', limit: 2 }, 'include=b,a', 'include=b'],
	[['a', 'b'], { readQuery: [['include', 'b']], limit: 2 }, 'include=b,a', 'include=b'],
	[['a', 'b'], { includeFormat: 'brackets', limit: 2 }, 'include[]=a&include[]=b'],
	[['a', 'b'], { includeFormat: 'repeat', limit: 2 }, 'include=a&include=b'],
])('[O2] [L6] for %j with %j one asks by %j', (names, given, extended, plain = '') => {
	const { query, isRefused = false, ...others } = given;
	const options = { ...SEND_OPTIONS.item, ...readServiceDetails({}), ...others };
	const autoInclude = { names, isRefused };
	const queries = firstQueries({ query: [...new URLSearchParams(query)], autoInclude }, options);

	expect(inWords(queries.extended)).toBe(extended);
	expect(inWords(queries.plain)).toBe(plain);
});
