import type { INodeParameters } from 'n8n-workflow';

import { useShop } from '../../shop';

const shop = useShop({ leads: 2 });

const pageSize = (size: number): INodeParameters => ({
	options: { requestOptions: { pageSize: size } },
});
const ownLimit = {
	options: { queryParameters: { parameter: [{ name: 'limit', value: '3' }] } },
};

it.each<[INodeParameters, statuses: number[], limits: Array<string | undefined>]>([
	[{ returnAll: true }, [], ['100']],
	[{ limit: 11 }, [], ['100']],
	[{ limit: 10 }, [], [undefined]],
	// Given up once: the error of the second request counts.
	[{ returnAll: true }, [400, 422], ['100', undefined]],
	[{ returnAll: true, ...pageSize(7) }, [400], ['7']],
	[{ returnAll: true, ...ownLimit }, [], ['3']],
])(
	'[L6] with %j and refusals by %j, pages are asked for by %j',
	async (given, refusals, limits) => {
		for (const status of refusals) shop.service.faults.push({ status });
		const { errorText } = await shop.run('lead.getAll', given);

		expect(shop.takeSent().map(({ query }) => query.limit)).toEqual(limits);
		expect(errorText).toContain(refusals.length > 0 ? `status ${refusals.at(-1)}` : '');
	},
);
