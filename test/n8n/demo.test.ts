import { rmSync } from 'node:fs';

import { startDemo, type Demo } from '../../scripts/demo';
import {
	EXAMPLES,
	poll,
	userFolderPath,
	type Execution,
	type ExecutionSummary,
	type SavedWorkflow,
} from '../n8n-host';

const NAME = 'test-demo';
const START_MS = 600_000;
const MOST_MS_TO_WAIT = 60_000;
/** A workflow may end, or wait for the customer. */
const GREEN = ['success', 'waiting'];

let demo: Demo;

beforeAll(async () => {
	rmSync(userFolderPath(NAME), { recursive: true, force: true });
	demo = await startDemo({ release: '2.x', name: NAME });
}, START_MS);
afterAll(async () => {
	await demo.stop();
});

function exampleOf(file: string): SavedWorkflow {
	const example = demo.examples.workflows.get(file);
	if (example === undefined) throw new RangeError(`${file} was not imported`);
	return example;
}

/** How a trigger is started, by the end of its type. */
const STARTS: Readonly<
	Record<string, (example: SavedWorkflow, trigger: string) => Promise<Execution>>
> = {
	manualTrigger: async (example, trigger) => await demo.api.workflows.run(example, trigger),
	scheduleTrigger: async (example, trigger) => await demo.api.workflows.run(example, trigger),
	storeManagementTrigger: byEvent,
	chatTrigger: ask,
};

/** Places an order and abandons a cart: whichever the published example waits for starts it. */
async function byEvent(example: SavedWorkflow): Promise<Execution> {
	const [alias = ''] = demo.store.aliases;
	await demo.store.placeOrder(alias).answers;
	await demo.store.leaveCart(alias).answers;
	const { executions } = demo.api;
	const isThere = (all: ExecutionSummary[]): boolean =>
		all.some(({ status }) => !['new', 'running'].includes(status));
	const [summary] = await poll(() => executions.list(example), isThere, {
		...{ mostMs: MOST_MS_TO_WAIT, everyMs: 200 },
	});
	return await executions.get(summary?.id ?? '');
}

/** Asks a support agent for an order, as the chat of the editor does. */
async function ask(example: SavedWorkflow, trigger: string): Promise<Execution> {
	const [alias = ''] = demo.store.aliases;
	const orders = demo.store.data.orders(alias);
	const chatInput = `Where is order ${orders.at(orders.total - 1).number}?`;
	const json = { sessionId: 'demo', action: 'sendMessage', chatInput };
	return await demo.api.workflows.run(example, trigger, json);
}

it.each(EXAMPLES)('%s can be published and ends green as npm start leaves it', async (file) => {
	const example = exampleOf(file);
	const trigger = example.nodes.find(({ type }) =>
		Object.keys(STARTS).some((end) => type.endsWith(`.${end}`)),
	);
	const start = STARTS[trigger?.type.split('.').at(-1) ?? ''];
	if (trigger === undefined || start === undefined) throw new RangeError(`Nothing starts ${file}`);
	const isByHand = trigger.type.endsWith('.manualTrigger');
	if (!isByHand) await demo.api.workflows.activate(example);

	const { status, error, runs } = await start(example, trigger.name);
	if (!isByHand) await demo.api.workflows.deactivate(example);
	const failed = Object.entries(runs).filter(([, all]) => all.some((run) => run.error));

	expect({ status: GREEN.includes(status) ? 'green' : status, error: error?.message }).toEqual({
		status: 'green',
		error: undefined,
	});
	expect(failed.map(([node]) => node)).toEqual([]);
});
