/** The total wait of a tool: what a model is told of what was under way when it was over. */
import type { Fault } from '../../simulator';
import { useShopPerTest } from '../shop';
import { call } from './support';

const shop = useShopPerTest({ orders: 40, maxPageSize: 5 });

const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };
/** Milliseconds: several times what a loaded machine needs for the requests of a call. */
const WAIT = 5_000;
/** Longer than any test waits. */
const STALL = 60_000;
const CREATE = 'discount.create';
const STUCK: Fault = { match: POST, stall: STALL, times: 9 };
const BUSY: Fault = { status: 429, headers: { 'retry-after': '20' }, times: 9 };

/** The list has one page. With Return It, it is read before the create, too. */
const list = (nth: number): Fault => ({ match: GET, nth, stall: STALL, times: 9 });
const NO_TIME =
	/may still have done it\..*could not look for it in the store \(it took longer than the 5 seconds that this tool waits\)/s;
const LOOKED = /n8n looked in the store: no discount with this name/;
const TOO_LONG = /Too Many Requests.*20 seconds/s;

it.each<[what: string, 'discount.create' | 'lead.getAll', Fault[], object, string, said: RegExp]>([
	['a create, and the search for it', CREATE, [STUCK, list(2)], {}, 'GET POST GET', NO_TIME],
	['a create, and has time to look', CREATE, [STUCK], { ifExists: 'create' }, 'POST GET', LOOKED],
	// No wait is begun that would outlast it.
	['a refusal', 'lead.getAll', [BUSY], {}, 'GET', TOO_LONG],
])('ends %s', async (_, name, faults, options, sent, said) => {
	shop.service.configure({ discounts: 3, maxPageSize: 100 });
	shop.service.faults.push(...faults);
	const parameters = { options: { toolTimeout: WAIT, ...options } };
	// Whoever tries an agent runs it by hand.
	const { error } = await call(shop, name, parameters, { mode: 'manual' });

	expect(error?.message).toMatch(said);
	const methods = shop.takeSent().map(({ method }) => method);
	expect(methods.join(' ')).toBe(sent);
});

it.each<[string, Fault, maxRetries: number, searched: number]>([
	['all pages take long', { nth: 2, stall: WAIT * 0.3, thenHandle: true }, 5, 20],
	['a single request does not end in time', { nth: 3, stall: STALL }, 0, 10],
	['no time is left for another attempt', { nth: 3, status: 502 }, 5, 10],
])('[S3] leaves a search what it has found where %s', async (_, fault, maxRetries, searched) => {
	const given = { limit: 1, options: { include: ['customer'] } };
	const [first] = (await shop.run('order.getAll', given)).json;
	const customer = first?.customer_email as string;
	shop.service.faults.push({ match: { path: /orders/ }, times: 40, ...fault });
	const options = { toolTimeout: WAIT, customer, requestOptions: { maxRetries } };
	const { json } = await call(shop, 'order.getAll', { options, limit: 30 });

	expect(json[0]?.customer_email).toBe(customer);
	expect(json.at(-1)?.note).toContain(`ended after ${searched} records were searched`);
});

it.each<[string, Fault, options: object, said: string]>([
	['Max Pages ends it', {}, { maxPages: 2 }, 'among the 10 orders'],
	['the time ends it', { stall: STALL }, {}, 'ended after 10 records were searched'],
])(
	'[S3] [A8] calls wrong nothing that is not in a part of the list: %s',
	async (_, fault, ...row) => {
		const [more, said] = row;
		shop.service.faults.push({ match: { path: /orders/ }, nth: 3, times: 9, ...fault });
		const orderId = { __rl: true, mode: 'search', value: 'Venda 99' };
		const options = { toolTimeout: WAIT, ...more };
		const { error } = await call(shop, 'order.get', { orderId, options });

		expect(error?.message).toContain(said);
		expect(error?.message).not.toMatch(/Correct the arguments|Check it in the store/);
	},
);
