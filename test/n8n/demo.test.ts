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
/** A minute. */
const MOST_MS_TO_WAIT = 60_000;
/** n8n waits until an open chat has shown the answer. */
const CHAT = 'chatTrigger';

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

/** Starts a published example as what it waits for does, by the end of the type of its trigger; the first that it has. */
const STARTS: Readonly<
	Record<string, (example: SavedWorkflow, trigger: string) => Promise<unknown>>
> = {
	manualTrigger: async (example, trigger) => await demo.api.workflows.start(example, trigger),
	scheduleTrigger: async (example, trigger) => await demo.api.workflows.start(example, trigger),
	webhook: async () => {
		const [alias = ''] = demo.store.aliases;
		const { number } = demo.store.data.orders(alias).at(0);
		const key = { id: 'demo', remoteJid: '5511987654321@s.whatsapp.net', fromMe: false };
		const data = { key, message: { conversation: `Where is order ${number}?` } };
		const body = JSON.stringify({ event: 'messages.upsert', data });
		const headers = { 'content-type': 'application/json' };
		const address = `${demo.n8n.url}/webhook/whatsapp-order-bot`;
		await fetch(address, { method: 'POST', headers, body });
	},
	storeManagementTrigger: async () => {
		const [alias = ''] = demo.store.aliases;
		await demo.store.placeOrder(alias).answers;
		await demo.store.leaveCart(alias).answers;
	},
	[CHAT]: async (example, trigger) => {
		const [alias = ''] = demo.store.aliases;
		const orders = demo.store.data.orders(alias);
		const chatInput = `Where is order ${orders.at(orders.total - 1).number}?`;
		const message = { sessionId: 'demo', action: 'sendMessage', chatInput };
		return await demo.api.workflows.start(example, trigger, message);
	},
};

/** The first execution of an example, once it has ended or waits. */
async function executionOf(example: SavedWorkflow): Promise<Execution> {
	const { executions } = demo.api;
	const isDone = (all: ExecutionSummary[]): boolean =>
		all.length > 0 && all.every(({ status }) => !['new', 'running'].includes(status));
	const all = await poll(() => executions.list(example), isDone, {
		...{ mostMs: MOST_MS_TO_WAIT, everyMs: 500 },
	});
	return await executions.get(all.at(-1)?.id ?? '');
}

it.each(EXAMPLES)(
	'%s can be published and ends green as npm start leaves it',
	async (file) => {
		const example = exampleOf(file);
		const starts = Object.keys(STARTS).flatMap((kind) =>
			example.nodes.filter(({ type }) => endOf(type) === kind),
		);
		const { type = '', name = '' } = starts[0] ?? {};
		const isByHand = endOf(type) === 'manualTrigger';
		if (!isByHand) await demo.api.workflows.activate(example);
		await STARTS[endOf(type)]?.(example, name);
		const { status, error, runs } = await executionOf(example);
		if (!isByHand) await demo.api.workflows.deactivate(example);
		const failed = Object.entries(runs).filter(([, all]) => all.some((run) => run.error));

		const wanted = endOf(type) === CHAT ? 'waiting' : 'success';
		expect({ status, error: error?.message, failed }).toEqual({
			...{ status: wanted, error: undefined, failed: [] },
		});
	},
	3 * MOST_MS_TO_WAIT,
);

const endOf = (type: string): string => type.split('.').at(-1) ?? '';
