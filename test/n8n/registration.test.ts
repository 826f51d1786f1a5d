import { randomUUID } from 'node:crypto';

import { byAlias } from '../locators';
import { RELEASES, type SavedWorkflow } from '../n8n-host';
import { type Credentials, Installation, untilQuiet } from './installation';
import { SIGNED, triggerWorkflow } from './workflows';

/** The webhooks that a store has before the tests. */
const OWN_WEBHOOKS = 2;

/** What the engine tests cannot show: what a whole n8n asks of the trigger. */
describe.each(RELEASES)('[T4] the registration of a trigger, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Credentials;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'registration', { deliveries: { signed: SIGNED } });
		credentials = await n8n.saveCredentials();
	});
	afterAll(async () => {
		await n8n.stop();
	});

	/** Publishes a workflow as a user creates it in the editor; the same ID and name is the same one. */
	async function active(id: string, changes: object = {}, name = id): Promise<SavedWorkflow> {
		const parameters = { store: byAlias(n8n.alias), events: ['order.created'], ...changes };
		const options = { verifySignature: true };
		const workflow = triggerWorkflow(name, id, { ...parameters, options }, credentials);
		const saved = await n8n.api.workflows.save(workflow);
		await n8n.api.workflows.activate(saved);
		return saved;
	}

	const webhooks = (alias = n8n.alias) => n8n.store.state.webhooks(alias).slice(OWN_WEBHOOKS);
	const registered = (): string[] => webhooks().map(({ url }) => url);

	async function delivered(): Promise<number[]> {
		const answers = await n8n.store.deliver(n8n.alias, 'order.created');
		return answers.map(({ status }) => status).slice(-1);
	}

	it('is there while the workflow is, delivers, and follows its events and its store', async () => {
		const id = randomUUID();
		const url = `${n8n.url}/webhook/${id}/webhook`;
		const saved = await active(id);
		expect(registered()).toEqual([url]);
		expect(await delivered()).toEqual([200]);

		const other = n8n.store.aliases[1] ?? '';
		const events = { events: ['order.*', 'otherEvents'], customEvents: 'lead.created' };
		await active(id, { ...events, store: byAlias(other) });
		expect(registered()).toEqual([]);
		const [hook, ...others] = webhooks(other);
		expect(hook).toMatchObject({ url, active: true });
		expect(hook?.events.data.map(({ name }) => name)).toEqual(['order.*', 'lead.created']);
		expect(others).toEqual([]);

		expect(await n8n.api.executions.list(saved)).toHaveLength(1);
		await n8n.api.workflows.deactivate(saved);
		expect(webhooks(other)).toEqual([]);
	});

	it('stays when n8n refuses another workflow with the same webhook ID', async () => {
		const id = randomUUID();
		const saved = await active(id);
		const before = registered();
		// n8n 1.x then lets the node delete what it has not registered.
		await expect(active(id, {}, 'A copy of the workflow')).rejects.toThrow();
		await untilQuiet(n8n.store);

		expect(registered()).toEqual(before);
		expect(await delivered()).toEqual([200]);
		await n8n.api.workflows.deactivate(saved);
		expect(registered()).toEqual([]);
	});
});
