import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { credentialsFor, importExamples, poll, type SavedWorkflow } from '../n8n-host';
import { ChatServer } from './agent/chatServer';
import { Installation } from './installation';

const MOST_MILLISECONDS_TO_WAIT = 60_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const valuesSchema = z.array(z.unknown());

let n8n: Installation;
let model: ChatServer;
let examples: Map<string, SavedWorkflow>;

beforeAll(async () => {
	model = await ChatServer.start();
	n8n = await Installation.start('2.x', 'agent-examples', { orders: 30 });
	({ workflows: examples } = await importExamples(n8n.api, credentialsFor(n8n.store)));
});
afterAll(async () => {
	await n8n.stop();
	await model.stop();
});

type Credential = Parameters<Installation['api']['credentials']['save']>[0];

/** The example, with a credential in the node that has none, as a user adds it. */
async function withCredential(file: string, node: string, credential: Credential) {
	const example = examples.get(file);
	if (example === undefined) throw new RangeError(`There is no example ${file}`);
	const { name, type } = credential;
	const id = await n8n.api.credentials.save(credential);
	const nodes = example.nodes.map((one) =>
		one.name === node ? { ...one, credentials: { [type]: { id, name } } } : one,
	);
	const { connections, settings = {} } = example;
	return await n8n.api.workflows.save({ name: example.name, nodes, connections, settings });
}

describe('The support agent', () => {
	let workflow: SavedWorkflow;

	beforeAll(async () => {
		const data = { apiKey: 'none', url: model.url };
		const credential = { name: 'Scripted model', type: 'openAiApi', data };
		workflow = await withCredential('support-agent.json', 'Model', credential);
	});

	/** Sends a message in a new chat, as the editor does. Returns the ID of the execution. */
	async function say(chatInput: string): Promise<string> {
		const json = { sessionId: randomUUID(), action: 'sendMessage', chatInput };
		const data = {
			startTime: 0,
			executionTime: 0,
			executionIndex: 0,
			executionStatus: 'success',
			source: [null],
			data: { main: [[{ json }]] },
		};
		const path = `/workflows/${workflow.id}/run`;
		const body = { workflowData: workflow, triggerToStartFrom: { name: 'Chat', data } };
		const started = await n8n.api.request('POST', path, body);
		return z.object({ executionId: z.string() }).parse(started).executionId;
	}

	/** Waits for a matching text in what n8n stores of an execution, which is a list of values. */
	async function textIn(id: string, wanted: RegExp): Promise<string> {
		const look = async (): Promise<string | undefined> => {
			const values = valuesSchema.parse(JSON.parse(await n8n.api.executions.textOf(id)));
			const texts = values.filter((value) => typeof value === 'string');
			return texts.find((text) => wanted.test(text));
		};
		const isThere = (text: string | undefined): boolean => text !== undefined;
		const found = await poll(look, isThere, { mostMs: MOST_MILLISECONDS_TO_WAIT, everyMs: 200 });
		if (found !== undefined) return found;
		throw new RangeError(`Execution ${id} has stored no ${String(wanted)}`);
	}

	/** Opens a link of the chat as a browser: n8n accepts no decision from a program. */
	async function open(link: string): Promise<string> {
		const response = await fetch(link, { headers: { 'user-agent': BROWSER } });
		return await response.text();
	}

	it.each([
		['1001', 0],
		['1030', 29],
	])('says where order %s is, and the model sees no personal data', async (number, index) => {
		const { track_code: code } = n8n.store.data.orders(n8n.alias).at(index);
		model.follow({ tool: 'Find_Orders', arguments: { Order: number } });

		const id = await say(`Where is my order ${number}?`);

		expect(await textIn(id, /^That is all\./)).toBe('That is all.');
		expect(model.results[0]).toContain(`"number":${number}`);
		expect(model.results[0]).toContain(JSON.stringify(code));
		expect(model.results[0]).not.toMatch(/@|customer/);
	});

	it.each([
		['true', 1, /"name":"Approved true"/],
		['false', 0, /User rejected the tool call to Create a Discount/],
	])('creates a discount only after approval (approved: %s)', async (approved, count, read) => {
		const before = n8n.store.state.createdDiscounts.length;
		const Name = `Approved ${approved}`;
		model.follow({
			tool: 'Create_a_Discount',
			arguments: {
				toolParameters: {
					Name,
					Discount_Value: 10,
					Buy_at_Least__X_: 100,
					Start_At: '2030-03-01 08:00:00',
					End_At: '2030-03-08 08:00:00',
				},
				hitlParameters: {},
			},
		});

		const id = await say('Make a discount of 10 percent for a week');
		const link = await textIn(id, new RegExp(`^http:.*approved=${approved}`));
		expect(await textIn(id, /^Create this discount\?/)).toContain(`"Name": "${Name}"`);
		expect(n8n.store.state.createdDiscounts).toHaveLength(before);
		expect(model.results).toEqual([]);
		expect(await open(link)).toContain('Action recorded');

		expect(await textIn(id, /^That is all\./)).toBe('That is all.');
		expect(model.results).toEqual([expect.stringMatching(read)]);
		expect(n8n.store.state.createdDiscounts).toHaveLength(before + count);
	});
});

describe('The MCP server', () => {
	it('answers an MCP client that has the token, and no other', async () => {
		const token = 'a-token-of-the-test';
		const credential = { name: 'MCP clients', type: 'httpBearerAuth', data: { token } };
		const workflow = await withCredential('mcp-server.json', 'MCP Server Trigger', credential);
		await n8n.api.workflows.activate(workflow);
		const address = new URL(`${n8n.url}/mcp/store`);
		const connect = async (headers: Record<string, string>): Promise<Client> => {
			const client = new Client({ name: 'test', version: '1.0.0' });
			const transport = new StreamableHTTPClientTransport(address, { requestInit: { headers } });
			await client.connect(transport as Transport);
			return client;
		};

		const client = await connect({ authorization: `Bearer ${token}` });
		const { tools } = await client.listTools();
		const result = await client.callTool({
			name: 'Items_of_an_Order',
			arguments: { Order: '1001' },
		});
		await client.close();

		expect(tools.map(({ name }) => name).sort()).toEqual([
			'Items_of_an_Order',
			'Products',
			'Recent_Orders',
		]);
		expect(JSON.stringify(result.content)).toContain('item_sku');
		await expect(connect({ authorization: 'Bearer wrong' })).rejects.toThrow();
	});
});
