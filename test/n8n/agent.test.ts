import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';

import { ChatServer, type ScriptedCall } from './agent/chatServer';
import { agentWorkflow, goodArguments, mcpWorkflow, START, toolName, TOOLS } from './agent/tools';
import { Installation } from './installation';

/** n8n's AI Agent 3 runs tools as nodes, 2 as functions. */
const AGENT_VERSIONS = [3.1, 2.2];
const POST = { method: 'POST', path: /discounts/ };
const REFUSAL = { message: 'Invalid.', errors: { name: ['Too short.'] } };
/** What a tool is for. */
const SENTENCES = /^[A-Z].{18,}\.$/;

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
const FAILURES: ReadonlyArray<[ScriptedCall, RegExp]> = [
	[
		createOf({ discountValue: 200 }),
		/at most 100.*Nothing was sent\..*Call this again only with other arguments/,
	],
	[
		{
			...createOf({ name: 'Refused' }),
			before: () => n8n.store.faults.push({ match: POST, status: 422, body: REFUSAL }),
		},
		/name: Too short\..*The service did not do it\..*only with other arguments/,
	],
];

async function agentOf(version: number): Promise<User> {
	const id = await n8n.api.credentials.save(model.credential);
	const chat = { url: model.url, credential: { id, name: model.credential.name } };
	// A refusal delays later requests of the same credential, but not those of another.
	const credentials = await n8n.saveCredentials(`of AI Agent ${version}`);
	const workflow = await n8n.api.workflows.save(
		agentWorkflow(version, n8n.alias, credentials, chat),
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
	const workflow = mcpWorkflow(path, n8n.alias, credentials);
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
])('%s', (_, start) => {
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

	it('[A8] reads of each failure what to do next, and whether it happened, once', async () => {
		for (const [call, expected] of FAILURES) {
			const [read = ''] = await user.run(call);
			expect(read).toMatch(expected);
			expect(read).not.toContain('Details:');
		}
	});
});

function createOf(change: Record<string, unknown>): ScriptedCall {
	return {
		tool: toolName('discount.create'),
		arguments: { ...goodArguments('discount.create'), ...change },
	};
}
