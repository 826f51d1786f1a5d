import { DateTime } from 'luxon';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { importExamples, poll, type SavedWorkflow } from '../n8n-host';
import { ChatServer } from './agent/chatServer';
import { LARGE_STORE } from './exampleRuns';
import { Installation } from './installation';

const MOST_MILLISECONDS_TO_WAIT = 60_000;
const MOST_REQUESTS = 20;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const valuesSchema = z.array(z.unknown());

let n8n: Installation;
let model: ChatServer;
let examples: Map<string, SavedWorkflow>;

beforeAll(async () => {
	model = await ChatServer.start();
	n8n = await Installation.start('2.x', 'agent-examples', LARGE_STORE);
	({ workflows: examples } = await importExamples(n8n.api, n8n.store));
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
		return await n8n.api.workflows.start(workflow, 'Chat', json);
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

	/** What the agent's tools asked of the store while it answered. */
	async function requestsOf(question: string): Promise<number> {
		const before = n8n.store.requests.length;
		const id = await say(question);
		expect(await textIn(id, /^That is all\./)).toBe('That is all.');
		return n8n.store.requests.length - before;
	}

	it('says where an order is, and the model sees no personal data', async () => {
		const { number, track_code: code } = n8n.store.data.orders(n8n.alias).at(39_000);
		model.follow({ tool: 'Find_an_Order', arguments: { Order: String(number) } });

		expect(await requestsOf(`Where is order ${number}?`)).toBeLessThanOrEqual(MOST_REQUESTS);
		expect(model.results[0]).toContain(`"number":${number}`);
		expect(model.results[0]).toContain(JSON.stringify(code));
		expect(model.results[0]).not.toMatch(/@|customer/);
	});

	it('reads no further than 1,500 orders, and the model reads that the order was not among them', async () => {
		model.follow({ tool: 'Find_an_Order', arguments: { Order: '1001' } });

		expect(await requestsOf('Where is order 1001?')).toBeLessThanOrEqual(MOST_REQUESTS);
		expect(model.results[0]).toContain('Max Pages');
	});

	it('finds the orders of a customer and their items', async () => {
		const order = n8n.store.data.orders(n8n.alias).at(39_900);
		const { customer } = z
			.object({ customer: z.object({ data: z.object({ email: z.string() }) }) })
			.parse(order);
		model.follow(
			{ tool: 'Orders_of_a_Customer', arguments: { Customer: customer.data.email } },
			{
				tool: 'Items_of_an_Order',
				arguments: { Order_ID: String(order.address[0]?.order_id) },
			},
		);

		expect(await requestsOf('What did this customer buy?')).toBeLessThanOrEqual(MOST_REQUESTS);
		expect(model.results[0]).toContain(`"number":${order.number}`);
		expect(model.results[0]).not.toMatch(/@|customer/);
		expect(model.results[1]).toContain(`"item_sku":"${order.items[0]?.item_sku}"`);
	});

	it("lists nobody's orders where the model names no customer", async () => {
		model.follow({ tool: 'Orders_of_a_Customer', arguments: { Customer: '' } });

		expect(await requestsOf('Which orders are there?')).toBe(0);
		expect(model.results[0]).toContain('Customer');
		expect(model.results[0]).not.toContain('"number"');
	});

	it.each([
		['true', 1, /"name":"Approved true"/],
		['false', 0, /User rejected the tool call to Create a Discount/],
	])('creates a discount from now only after approval: %s', async (approved, count, read) => {
		const before = n8n.store.state.createdDiscounts.length;
		const Name = `Approved ${approved}`;
		model.follow({
			tool: 'Create_a_Discount',
			arguments: {
				toolParameters: {
					Name,
					Discount_Value: 10,
					When_the_Cart_Reaches: 100,
					Ends: '2030-03-08 08:00:00',
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
		const created = n8n.store.state.createdDiscounts.slice(before);
		expect(created.map(startOf)).toEqual(Array.from({ length: count }, () => LATELY));
	});
});

const LATELY = expect.closeTo(Date.now(), -7) as number;
const createdSchema = z.object({ body: z.object({ start_at: z.object({ date: z.string() }) }) });

/** When a discount starts, in milliseconds since 1970. */
function startOf(created: unknown): number {
	const { date } = createdSchema.parse(created).body.start_at;
	return DateTime.fromSQL(date, { zone: 'America/Sao_Paulo' }).toMillis();
}
