import { join } from 'node:path';

import {
	outputOf,
	packageIn,
	packedPackage,
	RELEASES,
	type Item,
	type SavedWorkflow,
} from '../../tools/n8n-host';
import { OPERATIONS, type OperationName } from '../engine/samples';
import { Installation } from './installation';
import { activeTrigger, SIGNED } from './signedTrigger';
import { ACTION, actionWorkflow, byAlias, START } from './workflows';

/** The package as its users have it before they upgrade. */
const BEFORE = join(__dirname, 'upgrade', 'n8n-nodes-store-management-0.1.0.tgz');
const EVENT = 'order.created';
/** Another run creates another discount, each update has its own time; for bundle_name see CHANGELOG. */
const CHANGED = new Set(['id', 'start_at', 'updated_at', 'bundle_name']);

describe.each(RELEASES)('workflows that were saved with version 0.1.0, in n8n %s', (release) => {
	const operations = new Map<OperationName, { workflow: SavedWorkflow; items: Item['json'][] }>();
	let n8n: Installation;
	let trigger: SavedWorkflow;
	let registered: string[];
	/** The status of the answer to a delivery before the upgrade. */
	let answer: number | undefined;

	beforeAll(async () => {
		n8n = await Installation.start(
			release,
			'upgrade',
			{ deliveries: { signed: SIGNED } },
			{},
			packageIn(BEFORE),
		);
		const credentials = await n8n.saveCredentials();
		trigger = await activeTrigger(n8n, EVENT, credentials);
		registered = webhooks();
		answer = await deliver();
		for (const [name, sample] of OPERATIONS) {
			const [resource = '', operation = ''] = name.split('.');
			const parameters = { resource, operation, store: byAlias(n8n.alias), ...sample };
			const workflow = await n8n.api.workflows.save(actionWorkflow(name, parameters, credentials));
			operations.set(name, { workflow, items: await run(workflow) });
		}
		// Runs all once more, since some have changed what others read.
		for (const saved of operations.values()) saved.items = await run(saved.workflow);

		await n8n.shutDown();
		await n8n.replacePackage(packedPackage());
		await n8n.startAgain();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	/** Runs the workflow of an operation. Returns the JSON of its items. */
	async function run(workflow: SavedWorkflow): Promise<Item['json'][]> {
		const execution = await n8n.api.workflows.run(workflow, START);
		expect(execution.error).toBeUndefined();
		return outputOf(execution, ACTION).map(({ json }) => json);
	}

	async function deliver(badSignature = false): Promise<number | undefined> {
		const answers = await n8n.store.deliver(n8n.alias, EVENT, undefined, { badSignature });
		return answers.at(-1)?.status;
	}

	/** The addresses to which the store delivers the event. */
	function webhooks(): string[] {
		return n8n.store.state
			.webhooks(n8n.alias)
			.filter(({ events }) => events.data.some(({ name }) => name === EVENT))
			.map(({ url }) => url);
	}

	it.each(OPERATIONS.map(([name]) => name))('run and return what they did: %s', async (name) => {
		const before = operations.get(name);
		if (before === undefined) throw new TypeError(`There is no workflow for ${name}`);

		const items = await run(before.workflow);

		const [first = {}] = before.items;
		const fields = Object.entries(first).filter(([field]) => !CHANGED.has(field));
		// There may be more items than before: a discount has been created since.
		expect(items.length).toBeGreaterThanOrEqual(before.items.length);
		expect(items[0] ?? {}).toMatchObject(Object.fromEntries(fields));
	});

	it('keep their webhook, which delivers, is verified and is deleted on deactivation', async () => {
		expect([answer, webhooks()]).toEqual([200, registered]);
		expect(await deliver()).toBe(200);
		expect(await deliver(true)).toBe(401);

		await n8n.api.workflows.deactivate(trigger);
		expect(webhooks().length).toBe(registered.length - 1);
	});
});
