import fc from 'fast-check';

import { readServiceDetails } from '../../../nodes/StoreManagement/transport/credentials';

it('[D1] what is filled and offered overrides the defaults', () => {
	const details = { pageParameter: ' p ', scrollParameter: '', scrollEnd: 'notFound' };
	const stored = { ...details, includeFormat: 'unheard-of', serviceDetails: true };
	const defaults = {
		...{ pageParameter: 'page', pageSizeParameter: 'limit', scrollParameter: 'scroll_id' },
		...{ scrollEnd: 'emptyPage', includeFormat: 'comma', paramsFormat: 'brackets', readQuery: [] },
	};

	const set = { pageParameter: 'p', scrollEnd: 'notFound' };
	expect(readServiceDetails(stored)).toEqual({ ...defaults, ...set });
	expect(readServiceDetails({ ...stored, serviceDetails: false })).toEqual(defaults);
});

const read = (readQuery: string) => readServiceDetails({ serviceDetails: true, readQuery });

it('[D1] Query Parameters for Reads are read as in an address', () => {
	const text = fc.string({ unit: 'grapheme', minLength: 1 });
	fc.assert(
		fc.property(fc.array(fc.tuple(text, text)), (query) => {
			const written = query.map((entry) => entry.map(encodeURIComponent).join('='));
			expect(read(` ${written.join('&')}\n`).readQuery).toEqual(query);
		}),
	);
	const bare = read('a[]=1&a[]=2&token=YQ==').readQuery;
	expect(bare.flat()).toEqual(['a[]', '1', 'a[]', '2', 'token', 'YQ==']);
});

it.each(['fresh', '=1', 'a=', 'a=1&', '&a=1', '?a=1', 'a=1, b=2', 'a=1#b', '{"a":1}'])(
	'[D1] [F5] Query Parameters for Reads that are none are an error that names the field: %j',
	(text) => {
		const titles = ['Query Parameters for Reads'];
		const named = expect.objectContaining({ titles }) as Error;
		expect(() => read(text)).toThrow(named);
	},
);
