import type { INodeParameters } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { randomUUID } from 'node:crypto';

import { RELEASES } from '../n8n-host';
import { Installation } from './installation';
import { dateObject } from './templates/orders';
import { ACTION, actionWorkflow, byAlias, START } from './workflows';

const UNIQUE = 'Remove Duplicates';
const NUMBER = '={{ $json.number }}';
const WINDOW = { options: { createdAfter: '={{ $now.minus({ days: 3 }).toISO() }}' } };
const STATUSES = { output: 'selected', selectedFields: ['number', 'status', 'status_at'] };

const NOW = DateTime.now();
const status = (name: string, minutes: number) => ({
	...{ id: minutes, name, created_at: dateObject(NOW.minus({ minutes })) },
});
/** An order of digital goods has no address, so no ID. */
const order = (number: number, ...later: object[]) => ({
	...{ number, authorized: false, address: [] },
	statuses: { data: [status('Placed', 9), ...later] },
});
const lead = (id: number, updated = NOW) => ({
	...{ id, email: 'lead@example.com', created_at: dateObject(NOW) },
	updated_at: dateObject(updated),
});

type Runs = ReadonlyArray<readonly [listed: object[], passed: number[]]>;
/** Two records, of which the second one comes later. */
const once = (record: (id: number) => object): Runs => [
	[[record(1)], [1]],
	[[record(1), record(2)], [2]],
	[[record(1), record(2)], []],
];
/** A record that has changed in the third run. */
const again = (before: object, after: object): Runs => [
	[[before], [1]],
	[[before], []],
	[[after], [1]],
];

/** What is read, the value of Remove Duplicates, and for each run what the store lists and what passes, by number or ID. */
const RECIPES: ReadonlyArray<readonly [string, INodeParameters, key: string, Runs]> = [
	['an order once, by its number', { resource: 'order', ...WINDOW }, NUMBER, once(order)],
	['a lead once, by its ID', { resource: 'lead' }, '={{ $json.id }}', once(lead)],
	[
		'a lead again when it has changed',
		{ resource: 'lead', output: 'full', ...WINDOW },
		'={{ $json.id }} {{ $json.updated_at }}',
		again(lead(1), lead(1, NOW.plus({ minutes: 1 }))),
	],
	[
		'each change of a status once',
		{ resource: 'order', ...STATUSES, ...WINDOW },
		'={{ $json.number }} {{ $json.status_at }}',
		again(order(1), order(1, status('Paid', 5))),
	],
];

// Each node that filters, sorts or splits behind a list is n8n's own.
describe.each(RELEASES)(
	'[S2] new since the last run, as in docs/examples.md, in n8n %s',
	(release) => {
		let n8n: Installation;

		beforeAll(async () => {
			n8n = await Installation.start(release, 'recipes', { listOrder: 'newestFirst' });
		});
		afterAll(async () => {
			await n8n.stop();
		});

		it.each(RECIPES)('passes %s', async (name, parameters, dedupeValue, runs) => {
			const read = {
				operation: 'getAll',
				returnAll: true,
				store: byAlias(n8n.alias),
				...parameters,
			};
			const { nodes, connections } = actionWorkflow(name, read, await n8n.saveCredentials());
			const unique = {
				...{ id: randomUUID(), name: UNIQUE, position: [440, 0] },
				...{ type: 'n8n-nodes-base.removeDuplicates', typeVersion: 2 },
				parameters: {
					operation: 'removeItemsSeenInPreviousExecutions',
					logic: 'removeItemsWithAlreadySeenKeyValues',
					...{ dedupeValue, options: { historySize: 100_000 } },
				},
			};
			const next = { [ACTION]: { main: [[{ node: UNIQUE, type: 'main', index: 0 }]] } };
			const workflow = await n8n.api.workflows.save({
				...{ name, nodes: [...nodes, unique], connections: { ...connections, ...next } },
			});
			const passed: unknown[] = [];
			for (const [data] of runs) {
				n8n.store.faults.clear();
				const match = { method: 'GET', path: /(?:orders|leads)$/ };
				n8n.store.faults.push({ match, status: 200, body: { data }, times: 10 });
				const execution = await n8n.api.workflows.run(workflow, START);
				expect(execution.error?.message).toBeUndefined();
				// Its second output has what it discards.
				const kept = execution.runs[UNIQUE]?.flatMap(({ data: all }) => all?.main?.[0] ?? []);
				passed.push(kept?.map(({ json }) => json.number ?? json.id));
			}

			expect(passed).toEqual(runs.map(([, numbers]) => numbers));
		});
	},
);
