import type { INodeParameters } from 'n8n-workflow';

import type { Trigger } from '../../harness';
import { useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

/** What is asked of a service that does what its document shows, and how many milliseconds n8n waits. */
async function askedIn(act: () => Promise<unknown>) {
	shop.service.clearRequests();
	const since = performance.now();
	await act();
	const waited = performance.now() - since;
	return { methods: shop.service.requests.map(({ method }) => method).join(' '), waited };
}

async function edit(trigger: Trigger, parameters: INodeParameters): Promise<void> {
	trigger.edit({ parameters: shop.parameters(parameters) });
	await trigger.activate();
}

/** As n8n 2.x publishes an edited trigger. */
async function publish(trigger: Trigger, parameters: INodeParameters): Promise<void> {
	await trigger.delete();
	await edit(trigger, parameters);
}

const WITHOUT_WAITING = expect.closeTo(0, -2) as number;

it('[T4] a service is asked no more than it takes to know, and n8n never waits where nothing disagrees', async () => {
	const trigger = await shop.trigger({ options: { verifySignature: true } });
	const acts: Array<[act: () => Promise<unknown>, methods: string]> = [
		[async () => await trigger.activate(), 'GET POST GET'],
		[async () => await trigger.activate(), 'GET GET'],
		[async () => await publish(trigger, { events: ['order.*'] }), 'GET DELETE GET GET POST GET'],
		[async () => await publish(trigger, { store: shop.store(1) }), 'GET DELETE GET GET POST GET'],
		[async () => await edit(trigger, {}), 'GET DELETE GET GET POST GET'],
		[async () => await edit(trigger, { events: ['order.*'] }), 'GET DELETE GET POST GET'],
		[async () => await trigger.delete(), 'GET DELETE GET'],
	];
	for (const [act, methods] of acts) {
		expect(await askedIn(act)).toEqual({ methods, waited: WITHOUT_WAITING });
	}
});
