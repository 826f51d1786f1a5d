import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createHmac } from 'node:crypto';

import type { SimulatorKnobs } from '../simulator';
import { byAlias } from '../locators';
import { Trigger, type TriggerSetup } from './harness';
import { ServedPackage } from './servedPackage';

/** A simulator of its own, and trigger nodes that receive the events of its stores. */
export class TriggerShop extends ServedPackage {
	private readonly triggers: Trigger[] = [];

	/** Parameters of the node: new orders of the first store, overridden by `given`, with its event names, if it has some. */
	parameters(given: INodeParameters = {}): INodeParameters {
		const { events = ['order.created'], customEvents } = given;
		const all = customEvents === undefined ? events : [...(events as string[]), 'otherEvents'];
		return { store: this.store(), ...given, events: all };
	}

	/** The store locator, filled in with the alias of the n-th store. */
	store(index = 0): INodeParameters[string] {
		return byAlias(this.alias(index));
	}

	/** A trigger node that is not activated yet. */
	async trigger(given: INodeParameters = {}, more: Partial<TriggerSetup> = {}): Promise<Trigger> {
		const trigger = await Trigger.start(this.pkg, {
			parameters: this.parameters(given),
			credentials: this.credentials,
			...more,
		});
		this.triggers.push(trigger);
		return trigger;
	}

	/** A trigger that is registered in the first store, and the ID of its webhook there. */
	async published(given: INodeParameters = {}): Promise<{ trigger: Trigger; id: number }> {
		const trigger = await this.trigger(given);
		await trigger.activate();
		const [webhook] = this.webhooksAt(trigger.url);
		this.service.clearRequests();
		return { trigger, id: webhook?.id ?? NaN };
	}

	/** Static data of a workflow for which a webhook of the first store is saved at this URL. */
	saved(url: string, id: number, more: IDataObject = {}): IDataObject {
		const place = { url, store: this.alias(), baseUrl: this.service.url };
		const registration = { webhookId: String(id), request: '', ...place, ...more };
		return { global: { 'webhooks of node node-0': [registration] } };
	}

	/** The webhooks of a store with this URL. */
	webhooksAt(url: string, store = this.alias()) {
		return this.service.state.webhooks(store).filter((webhook) => webhook.url === url);
	}

	/** Event names of each webhook of a store with this URL. */
	eventsAt(url: string, store = this.alias()): string[][] {
		return this.webhooksAt(url, store).map(({ events }) => events.data.map(({ name }) => name));
	}

	/** Registers a webhook as a user does in the panel of the first store. */
	addInPanel(url: string, events: string[] = ['order.created'], active = true) {
		return this.service.state.addWebhook(this.alias(), { name: 'By hand', url, events, active });
	}

	/** The write requests since the previous call: "POST", "DELETE 404". */
	takeWrites(): string[] {
		const writes = this.service.requests.filter(({ method }) => method !== 'GET');
		const lines = writes.map(({ method, status = 0 }) =>
			status < 300 && status > 0 ? method : `${method} ${status}`,
		);
		this.service.clearRequests();
		return lines;
	}

	override async close(): Promise<void> {
		await Promise.all(this.triggers.splice(0).map(async (trigger) => await trigger.close()));
		await super.close();
	}
}

export const useTriggerShop = (knobs?: SimulatorKnobs): TriggerShop => TriggerShop.forAll(knobs);
export const useTriggerShopPerTest = (knobs?: SimulatorKnobs): TriggerShop =>
	TriggerShop.forEach(knobs);

/** The header of a delivery that is signed as the trigger expects it where the user sets nothing else. */
export const signatureOf = (body: string, key: string, header = 'X-Store-Hmac-SHA256') => ({
	[header]: createHmac('sha256', key).update(body).digest('base64'),
});

let orders = 0;

/** A delivery with a body of its own: deduplication remembers bodies for the whole process. */
export function freshOrder(event = 'order.created') {
	return { event, resource: { number: (orders += 1) } };
}

/** The error message of a rejected promise, as n8n shows it. */
export async function messageOf(step: Promise<unknown>): Promise<string> {
	return await step.then(
		() => 'no error',
		(error: unknown) => (error instanceof Error ? error.message : String(error)),
	);
}

/** Why a deactivation does not delete the webhook, as the log says it. */
export async function deletionFailure(trigger: Trigger): Promise<string | undefined> {
	const before = trigger.logs.length;
	if (await trigger.delete()) return undefined;
	return trigger.logs
		.slice(before)
		.map(({ message }) => message)
		.join('\n');
}

/** The lines that an activation or deactivation has logged as warnings. */
export const warningsOf = ({ logs }: Trigger): string[] =>
	logs.filter(({ level }) => level === 'warn').map(({ message }) => message);

/** The registration in the static data of the workflow. */
export function registrationOf({ staticData }: Trigger): unknown {
	const saved = { ...(staticData.global as object | undefined) };
	const [registrations]: unknown[] = Object.values(saved);
	return Array.isArray(registrations) ? (registrations[0] as unknown) : undefined;
}
