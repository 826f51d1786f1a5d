import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { RELEASES, type SavedWorkflow } from '../n8n-host';
import { Installation, untilQuiet } from './installation';
import { byAlias, triggerWorkflow } from './workflows';

const WRITE = { method: 'POST', path: /\/webhooks$/ };

describe.each(RELEASES)('[T4] the registration of a trigger, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'registration');
		credentials = await n8n.saveCredentials();
	});

	afterEach(() => {
		n8n.store.faults.clear();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	/** A trigger as a user creates it in the editor; saving it again changes it. */
	class Trigger {
		private readonly webhookId = randomUUID();

		saved: SavedWorkflow | undefined;

		get url(): string {
			return `${n8n.url}/webhook/${this.webhookId}/webhook`;
		}

		async save(parameters: INodeParameters = {}): Promise<void> {
			const all = { store: byAlias(n8n.alias), events: ['order.created'], ...parameters };
			const workflow = triggerWorkflow(this.webhookId, this.webhookId, all, credentials);
			this.saved = await n8n.api.workflows.save(workflow);
		}

		get workflow(): SavedWorkflow {
			if (this.saved === undefined) throw new TypeError('The workflow has not been saved');
			return this.saved;
		}
	}

	async function active(parameters: INodeParameters = {}): Promise<Trigger> {
		const trigger = new Trigger();
		await trigger.save(parameters);
		await n8n.api.workflows.activate(trigger.workflow);
		return trigger;
	}

	/** The webhooks of the store, except those that it had before the tests. */
	function registered(alias = n8n.alias) {
		return n8n.store.state
			.webhooks(alias)
			.slice(2)
			.map(({ url, active: isActive, events }) => ({
				url,
				active: isActive,
				events: events.data.map(({ name }) => name),
			}));
	}

	it('exists while the workflow is active, and delivers', async () => {
		const trigger = await active();

		expect(registered()).toEqual([{ url: trigger.url, active: true, events: ['order.created'] }]);

		const [answer] = await n8n.store.deliver(n8n.alias, 'order.created');
		expect(answer?.status).toBe(200);

		await n8n.api.workflows.deactivate(trigger.workflow);
		expect(registered()).toEqual([]);
		expect(await n8n.api.executions.list(trigger.workflow)).toHaveLength(1);
	});

	it('follows the events and the store when they are changed', async () => {
		const trigger = await active();
		const other = n8n.store.aliases[1] ?? '';
		const events = ['order.*', 'otherEvents'];

		await trigger.save({ events, customEvents: 'lead.created', store: byAlias(other) });
		await n8n.api.workflows.activate(trigger.workflow);

		expect(registered()).toEqual([]);
		expect(registered(other)).toEqual([
			{ url: trigger.url, active: true, events: ['order.*', 'lead.created'] },
		]);
		await n8n.api.workflows.deactivate(trigger.workflow);
		expect(registered(other)).toEqual([]);
	});

	it.each(['shut down', 'killed'])(
		'exists once after n8n was %s and started again',
		async (how) => {
			const trigger = await active();
			await (how === 'killed' ? n8n.crash() : n8n.shutDown());
			const expected = [{ url: trigger.url, active: true, events: ['order.created'] }];
			expect(registered()).toEqual(expected);

			await n8n.startAgain();
			await untilQuiet(n8n.store);

			expect(registered()).toEqual(expected);
			const [answer] = await n8n.store.deliver(n8n.alias, 'order.created');
			expect(answer?.status).toBe(200);
			await n8n.api.workflows.deactivate(trigger.workflow);
			expect(registered()).toEqual([]);
		},
	);

	it('is deleted with the workflow', async () => {
		const trigger = await active();

		await n8n.api.workflows.delete(trigger.workflow);

		expect(registered()).toEqual([]);
	});

	it('says how to register by hand where the service has no such writes', async () => {
		n8n.store.faults.push({ match: WRITE, times: 99, status: 405 });
		const trigger = new Trigger();
		await trigger.save({ events: ['order.created', 'cart.reminder'] });

		const activation = await n8n.api.workflows.activate(trigger.workflow).catch(String);

		expect(activation).toContain('Add the option Registration, choose Manual');
		expect(activation).toContain(`URL ${trigger.url}`);
		expect(activation).toContain('the events order.created, cart.reminder');
		expect(registered()).toEqual([]);
		// n8n 2.x keeps trying.
		await n8n.api.workflows.deactivate(trigger.workflow);
	});

	it('[T7] is left to the user when it is manual', async () => {
		n8n.store.faults.push({ match: WRITE, times: 99, status: 405 });
		const trigger = new Trigger();
		await trigger.save({ options: { registration: 'manual' } });

		const early = await n8n.api.workflows.activate(trigger.workflow).catch(String);
		expect(early).toContain(`URL ${trigger.url}`);

		const byHand = { name: 'By hand', url: trigger.url, active: true, events: ['order.created'] };
		const { id } = n8n.store.state.addWebhook(n8n.alias, byHand);
		await n8n.api.workflows.activate(trigger.workflow);
		await n8n.store.deliver(n8n.alias, 'order.created');
		await n8n.api.workflows.deactivate(trigger.workflow);

		expect(registered()).toHaveLength(1);
		expect(await n8n.api.executions.list(trigger.workflow)).toHaveLength(1);
		n8n.store.state.removeWebhook(n8n.alias, id);
	});
});
