import { DateTime } from 'luxon';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { importExamples, poll, type SavedWorkflow } from '../n8n-host';
import { ChatServer } from './chatServer';
import { Installation } from './installation';
import { LARGE_STORE } from './templates/rehearsal';

const MOST_MS_TO_WAIT = 60_000;
const MOST_REQUESTS = 20;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const TOOLS = ['Create_a_Discount', 'Find_an_Order', 'Items_of_an_Order', 'Orders_of_a_Customer'];
/** What a tool is for. */
const SENTENCES = /^[A-Z].{18,}\.$/;
const POST = { method: 'POST', path: /discounts/ };
const REFUSAL = { message: 'Invalid.', errors: { name: ['Too short.'] } };
/** AI Agent 2 knows no approval. */
const APPROVAL = ['Ask for Approval', 'Create a Discount'];
const buyerSchema = z.object({ customer: z.object({ data: z.object({ email: z.string() }) }) });

let n8n: Installation;
let model: ChatServer;
let workflow: SavedWorkflow | undefined;

beforeAll(async () => {
	model = await ChatServer.start();
	n8n = await Installation.start('2.x', 'support-agent', LARGE_STORE);
	const { credential } = model;
	const openAiApi = { name: credential.name };
	const { workflows } = await importExamples(n8n.api, n8n.store, {
		credentials: { [credential.type]: credential },
		connect: (node) => (node.name === 'Model' ? { ...node, credentials: { openAiApi } } : node),
	});
	workflow = workflows.get('support-agent.json');
});
afterAll(async () => {
	await n8n.stop();
	model.stop();
});

/** Sends a message in a new chat, as the editor does. Returns the ID of the execution. */
async function say(chatInput: string): Promise<string> {
	if (workflow === undefined) throw new TypeError('The template was not imported');
	const json = { sessionId: randomUUID(), action: 'sendMessage', chatInput };
	return await n8n.api.workflows.start(workflow, 'Chat', json);
}

/** Waits for a matching text in what n8n stores of an execution, which is a list of values. */
async function textIn(id: string, wanted: RegExp): Promise<string> {
	const look = async (): Promise<string | undefined> => {
		const values = z.array(z.unknown()).parse(JSON.parse(await n8n.api.executions.textOf(id)));
		return values.filter((value) => typeof value === 'string').find((text) => wanted.test(text));
	};
	const isThere = (text: string | undefined): boolean => text !== undefined;
	const found = await poll(look, isThere, { mostMs: MOST_MS_TO_WAIT, everyMs: 200 });
	if (found !== undefined) return found;
	throw new RangeError(`Execution ${id} has stored no ${String(wanted)}`);
}

type Call = [tool: string, given: Record<string, unknown>];

/** Lets the model make calls while it answers. @returns what it read, and how many requests the store got */
async function ask(...calls: Call[]): Promise<{ read: string[]; requests: number }> {
	model.follow(...calls.map(([tool, given]) => ({ tool, arguments: given })));
	const before = n8n.store.requests.length;
	expect(await textIn(await say('A question'), /^That is all\./)).toBe('That is all.');
	return { read: [...model.results], requests: n8n.store.requests.length - before };
}

describe('The support agent', () => {
	it('finds an order, and the orders of a customer with their items; the model sees no personal data', async () => {
		const orders = n8n.store.data.orders(n8n.alias);
		const sent = orders.at(39_000);
		const { email } = buyerSchema.parse(orders.at(39_900)).customer.data;
		const { number, address, items } = orders.at(39_900);
		const { read: found, requests } = await ask(['Find_an_Order', { Order: String(sent.number) }]);
		const { read: listed, requests: others } = await ask(
			['Orders_of_a_Customer', { Customer: email }],
			['Items_of_an_Order', { Order_ID: String(address[0]?.order_id) }],
		);

		expect(found[0]).toContain(`"number":${sent.number}`);
		expect(found[0]).toContain(JSON.stringify(sent.track_code));
		expect(listed[0]).toContain(`"number":${number}`);
		expect(listed[1]).toContain(`"item_sku":"${items[0]?.item_sku}"`);
		expect(`${found[0]}${listed[0]}`).not.toMatch(/@|customer/);
		expect(Math.max(requests, others)).toBeLessThanOrEqual(MOST_REQUESTS);
		expect(model.tools.map(({ name }) => name).sort()).toEqual(TOOLS);
		expect(model.tools.filter(({ description = '' }) => !SENTENCES.test(description))).toEqual([]);
	});

	it.each([
		['true', 200, 1, /"name":"Approved true, 200"/],
		['true', 422, 0, /name: Too short\..*The service did not do it\..*only with other arguments/],
		['false', 200, 0, /User rejected the tool call to Create a Discount/],
	])(
		'[A8] creates a discount from now only after approval (%s), and reads what the service says (%i)',
		async (approved, status, count, read) => {
			if (status === 422) n8n.store.faults.push({ match: POST, status, body: REFUSAL });
			const before = n8n.store.state.createdDiscounts.length;
			const Name = `Approved ${approved}, ${status}`;
			const values = {
				Discount_Value: 10,
				When_the_Cart_Reaches: 100,
				Ends: '2030-03-08 08:00:00',
			};
			const given = { toolParameters: { Name, ...values }, hitlParameters: {} };
			model.follow({ tool: 'Create_a_Discount', arguments: given });

			const id = await say('Make a discount of 10 percent for a week');
			const link = await textIn(id, new RegExp(`^http:.*approved=${approved}`));
			expect(await textIn(id, /^Create this discount\?/)).toContain(`"Name": "${Name}"`);
			expect(n8n.store.state.createdDiscounts).toHaveLength(before);
			expect(model.results).toEqual([]);
			// n8n accepts no decision from a program.
			const page = await fetch(link, { headers: { 'user-agent': BROWSER } });
			expect(await page.text()).toContain('Action recorded');

			expect(await textIn(id, /^That is all\./)).toBe('That is all.');
			expect(model.results).toEqual([expect.stringMatching(read)]);
			const created = n8n.store.state.createdDiscounts.slice(before);
			expect(created.map(startOf)).toEqual(Array.from({ length: count }, () => LATELY));
		},
	);

	it('[A8] reads why a call failed with AI Agent 2, too, whose tools continue on error', async () => {
		const { nodes = [], connections = {}, settings = {} } = workflow ?? {};
		const kept = nodes.filter(({ name }) => !APPROVAL.includes(name));
		const version2 = kept.map((node) => ({
			...node,
			...(node.type.endsWith('.agent') && { typeVersion: 2.2 }),
			...(node.type.endsWith('Tool') && { onError: 'continueRegularOutput' }),
		}));
		workflow = await n8n.api.workflows.save({
			...{ name: 'AI Agent 2', nodes: version2, settings },
			connections: Object.fromEntries(
				Object.entries(connections).filter(([name]) => !APPROVAL.includes(name)),
			),
		});
		n8n.store.faults.push({ match: { path: /orders/ }, status: 403, body: { message: 'Closed.' } });
		const { read } = await ask(['Find_an_Order', { Order: '1001' }]);

		expect(read).toEqual([expect.stringMatching(/Closed \(status 403\)\. Check that the user/)]);
	});
});

const LATELY = expect.closeTo(Date.now(), -7) as number;
const createdSchema = z.object({ body: z.object({ start_at: z.object({ date: z.string() }) }) });

/** When a discount starts, in milliseconds since 1970. */
function startOf(created: unknown): number {
	const { date } = createdSchema.parse(created).body.start_at;
	return DateTime.fromSQL(date, { zone: 'America/Sao_Paulo' }).toMillis();
}
