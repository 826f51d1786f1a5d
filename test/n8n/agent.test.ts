import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';

import type { OperationName } from '../engine/samples';
import { ChatServer, type ScriptedCall } from './agent/chatServer';
import { agentWorkflow, goodArguments, mcpWorkflow, START, toolName, TOOLS } from './agent/tools';
import { Installation } from './installation';

/** n8n's AI Agent 3 runs tools as nodes, 2 as functions. */
const AGENT_VERSIONS = [3.1, 2.2];
const POST = { method: 'POST', path: /discounts/ };
const UNLISTED = { match: { method: 'GET', path: /discounts/ }, nth: 2, status: 403 };
/** What a tool is for. */
const SENTENCES = /^[A-Z].{18,}\.$/;
/** Milliseconds that a tool waits here: long enough for a loaded machine. */
const TOOL_TIMEOUT = 6_000;
const OPTIONS = { maxRetries: 1, toolTimeout: TOOL_TIMEOUT };

/** Who uses the tools for a model. */
interface User {
	offered: () => Promise<ReadonlyArray<{ name: string; description?: string | undefined }>>;
	/** Makes the calls. Returns what the model reads after each. */
	run: (...calls: ScriptedCall[]) => Promise<string[]>;
}

let n8n: Installation;
let model: ChatServer;
const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
	model = await ChatServer.start();
	n8n = await Installation.start('2.x', 'agent', { orders: 30 });
});
afterEach(() => {
	n8n.store.faults.clear();
});
afterAll(async () => {
	await client.close();
	await n8n.stop();
	await model.stop();
});

/** What goes wrong, how to cause it, and what the model must read; the rest is in the world of failures. */
function errorKinds(): Array<[string, ScriptedCall, RegExp]> {
	const call = (
		operation: OperationName,
		change: Record<string, unknown>,
		...faults: Parameters<typeof n8n.store.faults.push>
	): ScriptedCall => ({
		tool: toolName(operation),
		arguments: { ...goodArguments(operation), ...change },
		before: () => n8n.store.faults.push(...faults),
	});
	const body = { message: 'Invalid.', errors: { name: ['Too short.'] } };
	return [
		[
			'bad argument',
			call('discount.create', { discountValue: 200 }),
			/at most 100.*Nothing was sent\..*Correct the arguments and call this again\./,
		],
		[
			'fields refused',
			call('discount.create', { name: 'Fields' }, { match: POST, status: 422, body }),
			/name: Too short\..*The service did not do it\..*Correct the arguments/,
		],
		[
			'number not found',
			call('order.getItems', { orderId_value: '77' }),
			/not among the 30 orders that were searched \(given/,
		],
		[
			'wait cut off, create',
			call(
				'discount.create',
				{ name: 'Stalled' },
				{ match: POST, stall: 60_000 },
				{ match: { method: 'GET', path: /discounts/ }, nth: 2, stall: 60_000, times: 9 },
			),
			/may still have done it.*with the same arguments/,
		],
		[
			'429, asked to wait',
			call('webhook.getAll', {}, { status: 429, headers: { 'retry-after': '7' } }),
			/status 429.*Wait 7 seconds before you call this again/,
		],
	];
}

async function agentOf(version: number): Promise<User> {
	const id = await n8n.api.credentials.save(model.credential);
	const chat = { url: model.url, credential: { id, name: model.credential.name } };
	// A refusal delays later requests of the same credential, but not those of another.
	const credentials = await n8n.saveCredentials(`of AI Agent ${version}`);
	const workflow = await n8n.api.workflows.save(
		agentWorkflow(version, n8n.alias, credentials, chat, OPTIONS),
	);
	return {
		offered: () => Promise.resolve(model.tools),
		async run(...calls) {
			model.follow(...calls);
			const { status, error } = await n8n.api.workflows.run(workflow, START);
			expect([status, error]).toEqual(['success', undefined]);
			return [...model.results];
		},
	};
}

const callResult = z.object({ content: z.array(z.object({ text: z.string() })) });

async function mcpClient(): Promise<User> {
	const path = 'store-tools';
	const credentials = await n8n.saveCredentials('of MCP');
	const workflow = mcpWorkflow(path, n8n.alias, credentials, OPTIONS);
	await n8n.api.workflows.activate(await n8n.api.workflows.save(workflow));
	await client.connect(new StreamableHTTPClientTransport(new URL(`${n8n.url}/mcp/${path}`)));
	return {
		offered: async () => (await client.listTools()).tools,
		async run(...calls) {
			const read: string[] = [];
			for (const { tool, arguments: given, before } of calls) {
				before?.();
				const called = await client.callTool({ name: tool, arguments: given });
				const { content } = callResult.parse(called);
				read.push(content.map(({ text }) => text).join('\n'));
			}
			return read;
		},
	};
}

describe.each<[string, () => Promise<User>]>([
	...AGENT_VERSIONS.map((version): [string, () => Promise<User>] => [
		`AI Agent ${version}`,
		async () => await agentOf(version),
	]),
	['MCP Server Trigger', mcpClient],
])('%s', (name, start) => {
	let user: User;

	beforeAll(async () => {
		user = await start();
	});

	it('offers every operation with its description, and calls it', async () => {
		const calls = TOOLS.map((one) => ({ tool: toolName(one), arguments: goodArguments(one) }));
		const read = await user.run(...calls);
		const offered = await user.offered();

		expect(offered.map((tool) => tool.name).sort()).toEqual(TOOLS.map(toolName).sort());
		expect(offered.filter(({ description = '' }) => !SENTENCES.test(description))).toEqual([]);
		for (const [index, one] of TOOLS.entries()) {
			expect([one, read[index]]).toEqual([one, expect.not.stringMatching(/"error"|^""$|^$/)]);
		}
		expect(read[TOOLS.indexOf('lead.getAll')]).toContain('nothing was found');
		expect(n8n.store.state.createdDiscounts.at(-1)?.body).toMatchObject({
			...{ discount_method: 'percent', entry_condition_type: 'amount' },
		});
	});

	it('[A8] reads of each failure what to do next, whether it happened and how long to wait, once', async () => {
		for (const [title, call, expected] of errorKinds()) {
			const [read = ''] = await user.run(call);
			n8n.store.faults.clear();
			expect([title, read]).toEqual([title, expect.stringMatching(expected)]);
			expect([title, read]).toEqual([title, expect.not.stringContaining('Details:')]);
		}
	});

	it('creates nothing later, once the wait of the tool is over', async () => {
		const title = `Given up by ${name}`;
		const busy = { match: POST, status: 429, headers: { 'retry-after': '3' }, times: 9 };
		n8n.store.faults.push(busy);
		const [read] = await user.run(createOf(title));

		expect(read).toMatch(/The service did not do it\..*Wait \d+ seconds/);
		n8n.store.faults.clear();
		await new Promise((resolve) => setTimeout(resolve, TOOL_TIMEOUT));
		const names = n8n.store.state.createdDiscounts.map(({ discount }) => discount.name);
		expect(names).not.toContain(title);
	});
});

it.each(AGENT_VERSIONS)(
	'[R4] AI Agent %d makes one discount, although the response was lost and it tries again',
	async (version) => {
		const { run } = await agentOf(version);
		const before = n8n.store.state.createdDiscounts.length;
		const title = `Twice ${version}`;
		const call = createOf(title);
		const lost = { match: POST, reset: 'before', thenHandle: true } as const;
		const fail = () => n8n.store.faults.push(lost, UNLISTED);

		const read = await run({ ...call, before: fail }, call);

		expect(read[0]).toContain('The service may still have done it.');
		expect(read[1]).toContain(title);
		expect(n8n.store.state.createdDiscounts.length - before).toBe(1);
	},
);

function createOf(name: string): ScriptedCall {
	return {
		tool: toolName('discount.create'),
		arguments: { ...goodArguments('discount.create'), name },
	};
}
