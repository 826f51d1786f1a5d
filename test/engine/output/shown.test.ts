import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../simulator';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import { SHOWN_RELATIONS } from '../samples';
import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 30, maxPageSize: 10, limits: { 'GET /orders': Infinity } });
const selected = (...selectedFields: string[]): INodeParameters => ({
	...{ output: 'selected', selectedFields },
});
const CUSTOMER = selected('customer_name');

/** The related records and the size that each request asks for. */
const asked = (): string[] =>
	shop.takeSent().map(({ query }) => [query.include, query.limit].flat().join(' '));

/** Serves a page of records. */
function serve(...data: IDataObject[]): void {
	const meta = { pagination: { current_page: 1, total_pages: 1 } };
	shop.service.faults.push({ status: 200, body: { data, meta } });
}

it.each<[name: string, readQuery: string, written: string, query: object]>([
	['lead.getAll', 'include=a', 'include', { include: 'pix,a' }],
	['lead.getAll', 'include=a', 'other', { other: 'pix', include: 'a' }],
	['order.getAll', '', 'include[]', { include: `pix,${SHOWN_RELATIONS}` }],
])(
	'[O2] what %s needs is united with what is asked for: %j, %j',
	async (name, readQuery, ...row) => {
		const [written, query] = row;
		const options = { queryParameters: { parameter: [{ name: written, value: 'pix' }] } };
		const credentials = shop.credentialsWith({ readQuery });
		await shop.run(name, { limit: 1, options }, { credentials });

		expect(shop.takeSent().map((sent) => sent.query)).toEqual([query]);
	},
);

const EXTENDED = 'pix,customer,statuses 100';
const failing = (...statuses: number[]): Fault[] => statuses.map((status) => ({ status }));
/** Fails over related records alone. */
const BROKEN: Fault[] = [
	{ match: { query: { include: EXTENDED.slice(0, -4) } }, times: 3, status: 500 },
];
const PASSING = [EXTENDED, EXTENDED, 'pix ', EXTENDED];
const DOWN = [EXTENDED, EXTENDED, 'pix ', 'pix '];

it.each<[what: string, Fault[], known: readonly string[], first: string[], then: string]>([
	['by 400', failing(400), ORDER_RELATIONS, [EXTENDED], 'pix '],
	['one relation', [], ['pix', 'statuses'], [EXTENDED], 'pix '],
	['by 500 again', BROKEN, ORDER_RELATIONS, [EXTENDED, EXTENDED, 'pix ', EXTENDED], 'pix '],
	['nothing by 500 that passes', failing(500, 500), ORDER_RELATIONS, PASSING, EXTENDED],
	['nothing by 500, also without', failing(500, 500, 500, 500), ORDER_RELATIONS, DOWN, ''],
	['nothing by 403', failing(403), ORDER_RELATIONS, [EXTENDED], ''],
	['nothing by 503', failing(503), ORDER_RELATIONS, [EXTENDED], EXTENDED],
])('[O2] what a service refuses is left out: %s', async (_, faults, known, first, then) => {
	// It shows the dates without being asked for them.
	shop.service.configure({ include: { default: ['statuses'], known, unknown: 400 } });
	shop.service.faults.push(...faults);
	const options = {
		...{ include: ['pix'], createdAfter: '2020-01-01' },
		requestOptions: { maxRetries: 1 },
	};
	const { json, errorText } = await shop.run('order.getAll', {
		...CUSTOMER,
		returnAll: true,
		options,
	});
	const sent = asked();

	expect([json.length, errorText === '']).toEqual(then === '' ? [0, false] : [30, true]);
	expect(sent.slice(0, first.length)).toEqual(first);
	expect([...new Set(sent.slice(first.length))]).toEqual(then === '' ? [] : [then]);
});

it('[O3] where the node had to leave the transactions out, nothing is paid', async () => {
	for (const authorized of [true, false]) {
		for (const sent of [{}, { transactions: [] }]) {
			shop.service.faults.push({ status: 422 });
			serve({ number: 1, authorized, ...sent });
			const { json } = await shop.run('order.getAll', { output: 'full' });
			const isSure = !authorized || 'transactions' in sent;
			expect(json).toEqual([expect.objectContaining({ is_paid: isSure ? authorized : null })]);
		}
	}
	// The user has asked for them, so an order without any has none.
	shop.service.faults.push({ status: 422 });
	serve({ number: 1, authorized: true });
	const { json } = await shop.run('order.getAll', { options: { include: ['transactions'] } });
	expect(json).toEqual([expect.objectContaining({ is_paid: true })]);
});

const ORDER = {
	...{ number: 1, value_total: 1, track_code: null, authorized: true, address: [{ order_id: 5 }] },
	...{ customer: null, statuses: [], status: { data: [] }, transactions: [], payments: [] },
};

const without = (field: keyof typeof ORDER): IDataObject => ({ ...ORDER, [field]: undefined });
const NO_NUMBER = /^No record has nubmer, so it is null\. Check the names in Selected Fields\.$/;
const NO_CODE = /^No record came with Promocode/;
const NO_CUSTOMER = /^No record came with Customer, .*include=customer\. .*Include Format/;

it.each<[name: string, INodeParameters, data: IDataObject[], hints: RegExp[]]>([
	['order.getAll', {}, [without('customer')], [NO_CUSTOMER]],
	['order.getAll', {}, [without('customer'), ORDER], []],
	['order.getAll', selected('metadata.x'), [ORDER], []],
	['order.getAll', { output: 'full' }, [without('status')], [/^No record .*include=status\./]],
	['order.getAll', selected('nubmer', 'promocode.x', 'is_paid'), [ORDER], [NO_CODE, NO_NUMBER]],
	['order.getAll', selected('nubmer'), [ORDER, { ...ORDER, nubmer: null }], []],
	['lead.getAll', selected('mail', 'town.name'), [{ id: 1 }], [/^No record has mail, town,/]],
	['order.getAll', {}, [], []],
	['lead.getAll', {}, [{ id: 1 }], []],
])('[O2] hints of %s with %j: %j', async (name, given, data, hints) => {
	serve(...data);
	const outcome = await shop.run(name, given);
	expect(outcome.hints).toEqual(hints.map((hint) => expect.stringMatching(hint) as string));
});
