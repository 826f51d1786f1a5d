import { DateTime } from 'luxon';
import { randomUUID } from 'node:crypto';

import { RELEASES, type Execution } from '../n8n-host';
import { byAlias } from '../locators';
import { given } from './exampleRuns';
import { dateObject } from './exampleOrders';
import { Installation } from './installation';

const START = 'Start';

/** A node by its type, without the name of its package, its version and its parameters. */
type Step = readonly [type: string, version: number, parameters: Record<string, unknown>];

const own = (resource: string, operation: string, parameters: Record<string, unknown>): Step => [
	'n8n-nodes-store-management.storeManagement',
	1,
	{ resource, operation, ...parameters },
];
const base = (name: string, version: number, parameters: Record<string, unknown>): Step => [
	`n8n-nodes-base.${name}`,
	version,
	parameters,
];
const oncePer = (dedupeValue: string): Step =>
	base('removeDuplicates', 2, {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue,
		options: { historySize: 100_000 },
	});

describe.each(RELEASES)('the recipes of docs/examples.md, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;
	let store: object;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'examples-recipes', { listOrder: 'newestFirst' });
		credentials = await n8n.saveCredentials();
		store = { store: byAlias(n8n.alias) };
	});
	afterEach(() => {
		n8n.store.faults.clear();
	});
	afterAll(async () => {
		await n8n.stop();
	});

	/** Saves a workflow whose nodes follow one another, each under the number of its place. */
	async function save(name: string, ...steps: readonly Step[]) {
		return await saveWithWayOut(name, steps, []);
	}

	/** Saves such a workflow whose last node has an error output, where other nodes follow. */
	async function saveWithWayOut(name: string, steps: readonly Step[], failing: readonly Step[]) {
		const own = credentials.storeManagementApi;
		const first: Step = base('manualTrigger', 1, {});
		const nodes = [first, ...steps, ...failing].map(([type, typeVersion, parameters], index) => ({
			...{ id: randomUUID(), name: index === 0 ? START : String(index) },
			...{ type, typeVersion, parameters, position: [200 * index, 0] },
			...(type.includes('storeManagement') && own && { credentials: { storeManagementApi: own } }),
			...(failing.length > 0 && index === steps.length && { onError: 'continueErrorOutput' }),
		}));
		const connections = Object.fromEntries(
			nodes.slice(1).map((node, index) => {
				const to = [{ node: node.name, type: 'main', index: 0 }];
				return [nodes[index]?.name ?? '', { main: index === steps.length ? [[], to] : [to] }];
			}),
		);
		return await n8n.api.workflows.save({ name, nodes, connections });
	}

	type Saved = Awaited<ReturnType<typeof save>>;

	async function run(workflow: Saved): Promise<Execution> {
		const execution = await n8n.api.workflows.run(workflow, START);
		expect(execution.error?.message).toBeUndefined();
		return execution;
	}

	/** The numbers of orders that another system has taken, while it works or not, in one run. */
	async function sent(workflow: Saved, isUp: boolean, ...orders: object[]): Promise<unknown[]> {
		list(/orders$/, ...orders);
		const match = { method: 'POST', path: /other/ };
		n8n.store.faults.push({ match, status: isUp ? 200 : 500, body: {}, times: 10 });
		const before = n8n.store.requests.length;
		const { status } = await n8n.api.workflows.run(workflow, START);
		expect(status).toBe(isUp ? 'success' : 'error');
		const written = n8n.store.requests.slice(before).filter(({ method }) => method === 'POST');
		return isUp ? written.map(({ query }) => query.number).sort() : [];
	}

	/** Takes orders by a POST. */
	const otherSystem = (number: string): Step =>
		base('httpRequest', 4.2, {
			...{ method: 'POST', url: `=${n8n.store.url}/v2/other?number=${number}` },
			options: {},
		});

	/** Lets the store list these records in place of its own. */
	function list(path: RegExp, ...data: object[]): void {
		n8n.store.faults.clear();
		const match = { method: 'GET', path };
		n8n.store.faults.push({ match, status: 200, body: { data }, times: 10 });
	}

	const history = [{ id: 1, name: 'Placed', created_at: dateObject(DateTime.now()) }];
	/** An order of digital goods has no address, so no ID. */
	const order = (number: number, changes: object = {}) => ({
		...{ number, authorized: false, address: [] },
		statuses: { data: history },
		...changes,
	});
	const since = { createdAfter: '={{ $now.minus({ days: 3 }).toISO() }}' };
	const newOrders = () => own('order', 'getAll', { ...store, returnAll: true, options: since });

	it('[S2] passes each order once by its number, and each lead by its ID', async () => {
		const orders = await save('New orders', newOrders(), oncePer('={{ $json.number }}'));
		const leads = await save(
			'New leads',
			own('lead', 'getAll', { ...store, returnAll: true, options: {} }),
			oncePer('={{ $json.id }}'),
		);
		const passed: unknown[][] = [];
		for (const count of [1, 2, 2]) {
			const numbers = Array.from({ length: count }, (_, index) => index + 1);
			list(/orders$/, ...numbers.map((number) => order(number)));
			passed.push(given(await run(orders), '2').map(({ number }) => number));
			list(/leads$/, ...numbers.map((id) => ({ id, email: 'lead@example.com' })));
			passed.push(given(await run(leads), '2').map(({ id }) => id));
		}

		expect(passed).toEqual([[1], [1], [2], [2], [], []]);
	});

	it('[S2] passes each change of a status once', async () => {
		const selectedFields = ['number', 'status', 'status_at'];
		const workflow = await save(
			'Statuses',
			own('order', 'getAll', {
				...store,
				...{ returnAll: true, output: 'selected', selectedFields, options: since },
			}),
			oncePer('={{ $json.number }} {{ $json.status_at }}'),
		);
		const entry = (name: string, minutes: number) => ({
			...{ id: minutes, name, created_at: dateObject(DateTime.now().minus({ minutes })) },
		});
		const waiting = entry('Waiting', 9);
		const paid = entry('Paid', 5);
		const passed: unknown[][] = [];
		for (const all of [[waiting], [waiting], [waiting, paid]]) {
			list(/orders$/, order(1, { statuses: { data: all } }));
			passed.push(given(await run(workflow), '2').map(({ number }) => number));
		}

		expect(passed).toEqual([[1], [], [1]]);
	});

	it('sends what the other system did not take: written down after it was sent', async () => {
		const table = await n8n.api.dataTables.ensure('Sent', ['key']);
		const dataTableId = { __rl: true, mode: 'list', value: table };
		const keyValue = '=crm {{ $json.number }}';
		const key = "=crm {{ $('2').item.json.number }}";
		const schema = [{ id: 'key', displayName: 'key', type: 'string', display: true }];
		const columns = { mappingMode: 'defineBelow', value: { key }, matchingColumns: [], schema };
		const condition = { keyName: 'key', condition: 'eq', keyValue };
		const workflow = await save(
			'Written down',
			newOrders(),
			base('dataTable', 1, {
				...{ resource: 'row', operation: 'rowNotExists', dataTableId },
				...{ matchType: 'allConditions', filters: { conditions: [condition] } },
			}),
			otherSystem('{{ $json.number }}'),
			base('dataTable', 1, { resource: 'row', operation: 'insert', dataTableId, columns }),
		);

		expect(await sent(workflow, false, order(21))).toEqual([]);
		expect(await sent(workflow, true, order(21), order(22))).toEqual(['21', '22']);
		expect(await sent(workflow, true, order(21), order(22), order(23))).toEqual(['23']);
	});

	it('sends what the other system did not take: the history is cleared', async () => {
		const clear = { operation: 'clearDeduplicationHistory', mode: 'cleanDatabase', options: {} };
		const steps = [newOrders(), oncePer('={{ $json.number }}'), otherSystem('{{ $json.number }}')];
		const onceInWorkflow = steps.map(([type, version, parameters]): Step => {
			const options = { historySize: 100_000, scope: 'workflow' };
			return [
				type,
				version,
				type.endsWith('.removeDuplicates') ? { ...parameters, options } : parameters,
			];
		});
		const workflow = await saveWithWayOut('Cleared', onceInWorkflow, [
			base('removeDuplicates', 2, { ...clear, options: { scope: 'workflow' } }),
			base('stopAndError', 1, { errorMessage: 'The other system did not take them.' }),
		]);

		expect(await sent(workflow, false, order(31))).toEqual([]);
		expect(await sent(workflow, true, order(31))).toEqual(['31']);
		expect(await sent(workflow, true, order(31), order(32))).toEqual(['32']);
	});

	it('passes an order once, whether the trigger or the list finds it first', async () => {
		const number = '={{ ($json.resource ?? $json).number }}';
		// The trigger's item stands for itself where the list has an order without a number.
		const both = base('set', 3.4, {
			mode: 'raw',
			jsonOutput: '={{ $json.number ? $json : { resource: { number: 1 } } }}',
		});
		const read = own('order', 'getAll', { ...store, returnAll: true, options: {} });
		const workflow = await save('Trigger and list', read, both, oncePer(number));
		list(/orders$/, { address: [{ order_id: 9 }] }, order(2));
		const first = given(await run(workflow), '3');
		list(/orders$/, order(1), order(2), order(3));
		const second = given(await run(workflow), '3');

		expect(first).toHaveLength(2);
		expect(second.map((item) => item.number)).toEqual([3]);
	});

	it('[S2] passes a lead once, and again when it has changed', async () => {
		const workflow = await save(
			'Leads',
			own('lead', 'getAll', {
				...store,
				...{ returnAll: true, output: 'full' },
				options: { createdAfter: '={{ $now.minus({ days: 3 }).toISO() }}' },
			}),
			oncePer('={{ $json.id }} {{ $json.updated_at }}'),
		);
		const now = DateTime.now();
		const lead = (updated: DateTime) => ({
			...{ id: 1, email: 'lead@example.com' },
			...{ created_at: dateObject(now), updated_at: dateObject(updated) },
		});
		const passed: number[] = [];
		for (const updated of [now, now, now.plus({ minutes: 1 })]) {
			list(/leads$/, lead(updated));
			passed.push(given(await run(workflow), '2').length);
		}

		expect(passed).toEqual([1, 0, 1]);
	});
});
