import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { RELEASES, type SavedWorkflow } from '../n8n-host';
import { Installation } from './installation';
import { untilQuiet } from './untilQuiet';
import { byAlias, triggerWorkflow } from './workflows';

describe.each(RELEASES)('the registration of a trigger, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'registration');
		credentials = await n8n.saveCredentials();
	});

	afterEach(() => {
		n8n.store.configure({ webhookWrites: 'allowed' });
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
	function registered() {
		return n8n.store.state
			.webhooks(n8n.alias)
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

	it('exists once after ten activations', async () => {
		const trigger = await active();
		for (let time = 1; time < 10; time += 1) await n8n.api.workflows.activate(trigger.workflow);

		expect(registered()).toEqual([{ url: trigger.url, active: true, events: ['order.created'] }]);

		await n8n.api.workflows.deactivate(trigger.workflow);
		expect(registered()).toEqual([]);
	});

	it('can be deleted and created five times', async () => {
		const trigger = await active();
		const seen: number[] = [];
		for (let time = 0; time < 5; time += 1) {
			await n8n.api.workflows.deactivate(trigger.workflow);
			seen.push(registered().length);
			await n8n.api.workflows.activate(trigger.workflow);
			seen.push(registered().length);
		}
		await n8n.api.workflows.deactivate(trigger.workflow);

		expect(seen).toEqual(Array.from({ length: 5 }, () => [0, 1]).flat());
		expect(registered()).toEqual([]);
	});

	it('follows the events when they are changed', async () => {
		const trigger = await active();

		await trigger.save({
			events: ['order.*', 'cart.reminder', 'otherEvents'],
			customEvents: 'lead.created',
		});
		await n8n.api.workflows.activate(trigger.workflow);

		const events = ['order.*', 'cart.reminder', 'lead.created'];
		expect(registered()).toEqual([{ url: trigger.url, active: true, events }]);
		await n8n.api.workflows.deactivate(trigger.workflow);
		expect(registered()).toEqual([]);
	});

	it('follows the store when another is chosen', async () => {
		const trigger = await active();
		const other = n8n.store.aliases[1] ?? '';

		await trigger.save({ store: byAlias(other) });
		await n8n.api.workflows.activate(trigger.workflow);

		expect(registered()).toEqual([]);
		expect(n8n.store.state.webhooks(other).slice(2)).toEqual([
			expect.objectContaining({ url: trigger.url }),
		]);
		await n8n.api.workflows.deactivate(trigger.workflow);
		expect(n8n.store.state.webhooks(other).slice(2)).toEqual([]);
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

	it.each([403, 404, 405] as const)('says how to register by hand after a %s', async (status) => {
		n8n.store.configure({ webhookWrites: status });
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

	it('is left to the user when it is manual', async () => {
		n8n.store.configure({ webhookWrites: 405 });
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
