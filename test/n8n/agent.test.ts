import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';

import type { SavedWorkflow } from '../n8n-host';
import type { OperationName } from '../engine/samples';
import { ChatServer, type ScriptedCall } from './agent/chatServer';
import { agentWorkflow, GOOD_ARGUMENTS, mcpWorkflow, START, toolName, TOOLS } from './agent/tools';
import { Installation } from './installation';

const POST = { method: 'POST', path: /discounts/ };
/** n8n's AI Agent 3 runs tools as nodes, 2 as functions. */
const AGENT_VERSIONS = [3.1, 2.2];
/** What a tool is for. */
const SENTENCES = /^[A-Z].{18,}\.$/;
/** Milliseconds that a tool waits here: long enough for a loaded machine. */
const TOOL_TIMEOUT = 6_000;

const callResult = z.object({
	content: z.array(z.object({ text: z.string() })),
	isError: z.boolean().optional(),
});

let n8n: Installation;
let model: ChatServer;

beforeAll(async () => {
	model = await ChatServer.start();
	n8n = await Installation.start('2.x', 'agent', { orders: 30 });
});
afterEach(() => {
	n8n.store.faults.clear();
});
afterAll(async () => {
	await n8n.stop();
	await model.stop();
});

/** What goes wrong, how to cause it, and what the model must read. */
function errorKinds(): Array<[string, ScriptedCall, RegExp]> {
	const call = (
		operation: OperationName,
		change: Record<string, unknown>,
		...faults: Parameters<typeof n8n.store.faults.push>
	): ScriptedCall => ({
		tool: toolName(operation),
		arguments: { ...GOOD_ARGUMENTS[operation], ...change },
		before: () => n8n.store.faults.push(...faults),
	});
	const body = { message: 'Invalid.', errors: { name: ['Too short.'] } };
	const failed = { match: POST, reset: 'before' } as const;
	const unlisted = { match: { method: 'GET', path: /discounts/ }, nth: 2, status: 403 };
	return [
		[
			'bad argument',
			call('discount.create', { Discount_Value: 200 }),
			/at most 100.*Nothing was sent\..*Correct the arguments and call this again\./,
		],
		[
			'fields refused',
			call('discount.create', { Name: 'Fields' }, { match: POST, status: 422, body }),
			/name: Too short\..*The service did not do it\..*Correct the arguments/,
		],
		[
			'401',
			call('user.get', {}, { status: 401 }),
			/status 401.*Do not call this again: tell the user/,
		],
		[
			'403',
			call('webhook.getAll', {}, { status: 403 }),
			/status 403.*Do not call this again: tell the user/,
		],
		[
			'404',
			call('webhook.get', { Webhook: '1' }),
			/status 404.*Check the ID and the alias of the store/,
		],
		[
			'number not found',
			call('order.getItems', { Order: '77' }),
			/not among the 30 orders that were searched \(given/,
		],
		[
			'500, update',
			call('banner.update', {}, { match: { method: 'PUT' }, status: 500, times: 9 }),
			/may still have done it.*with the same arguments/,
		],
		[
			'connection lost, update',
			call('banner.sort', {}, { match: { method: 'PUT' }, reset: 'before', times: 9 }),
			/may still have done it.*with the same arguments/,
		],
		[
			'response lost, create',
			call('discount.create', { Name: 'Lost' }, failed, unlisted),
			/may still have done it.*could not look for it.*with the same arguments/,
		],
		[
			'wait cut off, read',
			call('lead.getAll', {}, { stall: 60_000, times: 9 }),
			/(?:took longer than the 6 seconds|did not answer in time)/,
		],
		[
			'wait cut off, create',
			call(
				'discount.create',
				{ Name: 'Stalled' },
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

/** AI Agent 2 gives the model an empty text when a tool fails, unless the tool continues on error. */
function onErrorFor(version: number): object {
	return version < 3 ? { onError: 'continueRegularOutput' } : {};
}

describe.each(AGENT_VERSIONS)('AI Agent %d', (version) => {
	let workflow: SavedWorkflow;

	beforeAll(async () => {
		const key = { name: 'Scripted model', type: 'openAiApi' };
		const data = { apiKey: 'none', url: model.url };
		const id = await n8n.api.credentials.save({ ...key, data });
		const options = { maxRetries: 1, toolTimeout: TOOL_TIMEOUT };
		const chat = { url: model.url, credential: { id, name: key.name } };
		// A refusal delays later requests of the same credential, but not those of another.
		const credentials = await n8n.saveCredentials(`of AI Agent ${version}`);
		workflow = await n8n.api.workflows.save(
			agentWorkflow(version, n8n.alias, credentials, chat, { options }, onErrorFor(version)),
		);
	});

	/** Lets the agent make the calls. Returns what the model read after each. */
	async function run(...calls: ScriptedCall[]): Promise<string[]> {
		model.follow(...calls);
		const { status, error } = await n8n.api.workflows.run(workflow, START);
		expect([status, error]).toEqual(['success', undefined]);
		return [...model.results];
	}

	it('calls every operation, whose description the model has read', async () => {
		const read = await run(
			...TOOLS.map((name) => ({ tool: toolName(name), arguments: GOOD_ARGUMENTS[name] })),
		);

		expect(read).toHaveLength(TOOLS.length);
		for (const [index, name] of TOOLS.entries()) {
			const offered = model.tools.find((tool) => tool.name === toolName(name));
			expect([name, offered?.description]).toEqual([name, expect.stringMatching(SENTENCES)]);
			expect([name, read[index]]).toEqual([name, expect.not.stringMatching(/"error"|^""$|^$/)]);
		}
		expect(read[TOOLS.indexOf('lead.getAll')]).toContain('nothing was found');
		expect(n8n.store.state.createdDiscounts.at(0)?.body).toMatchObject({
			discount_method: 'percent',
			entry_condition_type: 'amount',
		});
	});

	it('[A8] reads of each failure what to do next, whether it happened and how long to wait', async () => {
		const kinds = errorKinds();
		for (const [title, call, expected] of kinds) {
			const [read = ''] = await run(call);
			n8n.store.faults.clear();
			expect([title, read]).toEqual([title, expect.stringMatching(expected)]);
		}
	});

	it('[R4] makes one discount, although the response was lost and the agent tries again', async () => {
		const before = n8n.store.state.createdDiscounts.length;
		const Name = `Twice ${version}`;
		const call = {
			tool: 'discount_create',
			arguments: { ...GOOD_ARGUMENTS['discount.create'], Name },
		};
		const lost = { match: POST, reset: 'before', thenHandle: true } as const;
		const unlisted = { match: { method: 'GET', path: /discounts/ }, nth: 2, status: 403 };

		const read = await run({ ...call, before: () => n8n.store.faults.push(lost, unlisted) }, call);

		expect(read[0]).toContain('The service may still have done it.');
		expect(read[1]).toContain(Name);
		expect(n8n.store.state.createdDiscounts.length - before).toBe(1);
	});
});

describe('MCP Server Trigger', () => {
	const PATH = 'store-tools';
	const client = new Client({ name: 'test', version: '1.0.0' });

	beforeAll(async () => {
		const options = { maxRetries: 1, toolTimeout: TOOL_TIMEOUT };
		const credentials = await n8n.saveCredentials('of MCP');
		const workflow = mcpWorkflow(PATH, n8n.alias, credentials, { options });
		await n8n.api.workflows.activate(await n8n.api.workflows.save(workflow));
		const address = new URL(`${n8n.url}/mcp/${PATH}`);
		await client.connect(new StreamableHTTPClientTransport(address));
	});
	afterAll(async () => {
		await client.close();
	});

	async function call(tool: string, given: Record<string, unknown>): Promise<string> {
		const result = callResult.parse(await client.callTool({ name: tool, arguments: given }));
		return result.content.map(({ text }) => text).join('\n');
	}

	it('offers every operation with its description, and calls it', async () => {
		const { tools } = await client.listTools();

		expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS.map(toolName).sort());
		for (const name of TOOLS) {
			const offered = tools.find((tool) => tool.name === toolName(name));
			const read = await call(toolName(name), GOOD_ARGUMENTS[name]);
			expect([name, offered?.description]).toEqual([name, expect.stringMatching(SENTENCES)]);
			expect([name, read]).toEqual([name, expect.stringMatching(/^\[\{/)]);
		}
	});

	it('[A8] answers each failure with what to do next, once', async () => {
		for (const [title, { tool, arguments: given, before }, expected] of errorKinds()) {
			before?.();
			const read = await call(tool, given);
			n8n.store.faults.clear();
			expect([title, read]).toEqual([title, expect.stringMatching(expected)]);
			expect([title, read]).toEqual([title, expect.not.stringContaining('Details:')]);
		}
	});

	it('creates nothing later, once the wait of the tool is over', async () => {
		const Name = 'Given up';
		const busy = { match: POST, status: 429, headers: { 'retry-after': '3' }, times: 9 };
		n8n.store.faults.push(busy);
		const given = { ...GOOD_ARGUMENTS['discount.create'], Name };

		const read = await call('discount_create', given);

		expect(read).toMatch(/The service did not do it\..*Wait \d+ seconds/);
		n8n.store.faults.clear();
		await new Promise((resolve) => setTimeout(resolve, TOOL_TIMEOUT));
		const names = n8n.store.state.createdDiscounts.map(({ discount }) => discount.name);
		expect(names).not.toContain(Name);
	});
});
