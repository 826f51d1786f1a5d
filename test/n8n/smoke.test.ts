import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { outputOf, RELEASES } from '../n8n-host';
import { SAMPLES } from '../engine/samples';
import { byAlias } from '../locators';
import { type Credentials, Installation, untilQuiet } from './installation';
import { ACTION, actionWorkflow, numbersRun, START, triggerWorkflow } from './workflows';

const ORDERS = 60;

/** What the engine tests cannot show: that a whole n8n loads the package, runs it and keeps its webhooks. */
describe.each(RELEASES)('the packed package, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Credentials;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'smoke', { orders: ORDERS, pageSize: 25 });
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	/** Runs one operation on the first store. Returns the JSON of its items. */
	async function run(name: string, parameters: INodeParameters = {}) {
		const [resource = '', operation = ''] = name.split('.');
		const all = { resource, operation, store: byAlias(n8n.alias), ...parameters };
		const workflow = await n8n.api.workflows.save(actionWorkflow(name, all, credentials));
		const execution = await n8n.api.workflows.run(workflow, START);
		expect(execution.error).toBeUndefined();
		return outputOf(execution, ACTION).map(({ json }) => json);
	}

	it('reads the user, lists orders over several pages, creates a discount, updates a SKU', async () => {
		const { email } = n8n.store.data.user();
		const sku = n8n.store.data.skus(n8n.alias).at(0);

		expect(await run('user.get')).toEqual([expect.objectContaining({ email })]);
		expect(await run('order.getAll', { returnAll: true })).toHaveLength(ORDERS);
		const [discount] = await run('discount.create', SAMPLES['discount.create']);
		await run('sku.update', {
			...SAMPLES['sku.update'],
			skuId: String(sku.id),
			productId: sku.product_id,
			sku: sku.sku,
		});

		const { createdDiscounts, updatedSkus } = n8n.store.state;
		expect(createdDiscounts.map((created) => created.discount.id)).toEqual([discount?.id]);
		expect(updatedSkus).toHaveLength(1);
	});

	it('works with OAuth2, connected in n8n, over the end of an access token', async () => {
		await n8n.api.credentials.connect(credentials.storeManagementOAuth2Api?.id ?? '');
		n8n.store.clearRequests();
		const authentication = 'oAuth2';

		await run('user.get', { authentication });
		n8n.store.expireAccessTokens();
		const orders = await run('order.getAll', { authentication, returnAll: true });

		expect(orders).toHaveLength(ORDERS);
		// The first refresh token was used once, to get the pair that is valid now.
		expect(n8n.store.state.refreshTokens.map(({ presented }) => presented)).toEqual([1, 0]);
		const withTokens = n8n.store.requests.filter(({ headers }) => headers['user-token']);
		expect(withTokens).toEqual([]);
	});

	it('[T2] starts a workflow once for each delivery, over a restart of n8n', async () => {
		const id = randomUUID();
		const parameters = { store: byAlias(n8n.alias), events: ['order.created'] };
		const workflow = await n8n.api.workflows.save(triggerWorkflow(id, id, parameters, credentials));
		await n8n.api.workflows.activate(workflow);
		const deliver = async (number: number): Promise<number | undefined> => {
			const [answer] = await n8n.store.deliver(n8n.alias, 'order.created', { number });
			return answer?.status;
		};
		const webhooks = () =>
			n8n.store.state.webhooks(n8n.alias).filter(({ url }) => url.includes(id));
		const answers = [await deliver(1)];
		expect(await numbersRun(n8n, workflow, 1)).toEqual([1]);

		await n8n.shutDown();
		await n8n.startAgain();
		await untilQuiet(n8n.store);
		expect(webhooks()).toHaveLength(1);
		answers.push(await deliver(1), await deliver(2));
		expect(await numbersRun(n8n, workflow, 2)).toEqual([1, 2]);
		expect(answers).toEqual([200, 200, 200]);
		await n8n.api.workflows.deactivate(workflow);
		expect(webhooks()).toEqual([]);
	});
});
