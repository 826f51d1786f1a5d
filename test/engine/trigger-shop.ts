import type { INodeParameters } from 'n8n-workflow';

import { startSimulator, type Simulator, type SimulatorKnobs } from '../simulator';
import {
	CredentialStore,
	loadPackage,
	Trigger,
	type LoadedPackage,
	type TriggerSetup,
} from './harness';

/** A simulator of its own, and trigger nodes that receive the events of its stores. */
export class TriggerShop {
	private readonly triggers: Trigger[] = [];

	private constructor(
		readonly service: Simulator,
		readonly pkg: LoadedPackage,
		private readonly credentials: CredentialStore,
	) {}

	static async open(knobs: SimulatorKnobs = {}): Promise<TriggerShop> {
		const [pkg, service] = await Promise.all([loadPackage(), startSimulator(knobs)]);
		const storeManagementApi = { baseUrl: service.url, ...service.credentials };
		return new TriggerShop(service, pkg, new CredentialStore(pkg, { storeManagementApi }));
	}

	/** Alias of the n-th store of the user. */
	alias(index = 0): string {
		const alias = this.service.aliases[index];
		if (alias === undefined) throw new RangeError(`The service has no store ${index}`);
		return alias;
	}

	/** Parameters of the node: new orders of the first store, overridden by `given`. */
	parameters(given: INodeParameters = {}): INodeParameters {
		return { store: this.store(), events: ['order.created'], ...given };
	}

	/** The store locator, filled in with the alias of the n-th store. */
	store(index = 0): INodeParameters[string] {
		return { __rl: true, mode: 'alias', value: this.alias(index) };
	}

	/** A trigger node that is not activated yet. */
	async trigger(given: INodeParameters = {}, more: Partial<TriggerSetup> = {}): Promise<Trigger> {
		const trigger = await Trigger.start(this.pkg, {
			type: 'storeManagementTrigger',
			parameters: this.parameters(given),
			credentials: this.credentials,
			...more,
		});
		this.triggers.push(trigger);
		return trigger;
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

	async close(): Promise<void> {
		await Promise.all(this.triggers.map(async (trigger) => await trigger.close()));
		await this.service.stop();
	}
}

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

/** The registration in the static data of the workflow. */
export function registrationOf(trigger: Trigger): unknown {
	const saved: unknown = trigger.staticData[`node:Store Management Trigger`];
	return typeof saved === 'object' && saved !== null && 'registration' in saved
		? saved.registration
		: undefined;
}
