import type { Request, Response } from 'express';
import { HookContext, WebhookContext } from 'n8n-core';
import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type WebhookSetupMethodNames,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { assertNoLeak, withoutLeak } from './leaks';
import { collectLogs, type LogLine } from './logs';
import type { LoadedPackage } from './package';
import { ProcessedData } from './processedData';
import { ACTIVATION_MODES, loadTrigger, type TriggerSetup } from './triggerWorkflow';
import { listen, type WebhookServer } from './webhookServer';
import { executionAt, named } from './workflow';

/** Response header with the index of the call in `deliveries`. */
const DELIVERY_HEADER = 'x-delivery';

/** One call of the trigger's webhook. */
export interface Delivery {
	/** The items that come out of the trigger; undefined if none do. */
	items: INodeExecutionData[] | undefined;
	/** Whether n8n makes an execution, also one that the trigger ends without an item. */
	isExecuted: boolean;
	/** The error that `webhook()` threw, to which n8n responds with 500, or that of the execution. */
	error: unknown;
	logs: LogLine[];
}

/**
 * A trigger node in an active workflow. Its webhook listens at `url`. Static data are saved and
 * loaded between calls, as n8n does.
 */
export class Trigger {
	/** Every call of the webhook, in order of arrival. */
	readonly deliveries: Delivery[] = [];

	/** Log lines of activation and deactivation. */
	readonly logs: LogLine[] = [];

	/** The saved static data of the workflow. */
	staticData: IDataObject;

	/** What n8n's database keeps for `checkProcessedAndRecord`. */
	readonly processedData = new ProcessedData();

	private executions = 0;

	private constructor(
		private pkg: LoadedPackage,
		private setup: TriggerSetup,
		private readonly server: WebhookServer,
	) {
		this.staticData = setup.staticData ?? {};
	}

	/** Listens for deliveries. Registers the webhook only when `activate` is called. */
	static async start(pkg: LoadedPackage, setup: TriggerSetup): Promise<Trigger> {
		const server = await listen((request, response) => trigger.receive(request, response));
		const trigger: Trigger = new Trigger(pkg, setup, server);
		return trigger;
	}

	get url(): string {
		const { webhook, additionalData } = this.load();
		const { webhookBaseUrl, webhookTestBaseUrl } = additionalData;
		return `${webhook.isTest === true ? webhookTestBaseUrl : webhookBaseUrl}/${webhook.path}`;
	}

	/** Changes the node as the user does in the editor. */
	edit(changes: Partial<TriggerSetup>): void {
		this.setup = { ...this.setup, ...changes };
	}

	/** Starts n8n anew: what the modules of the package remember is forgotten. */
	restart(pkg: LoadedPackage): void {
		this.pkg = pkg;
	}

	/**
	 * Publishes the workflow: registers the webhook unless the node finds it registered.
	 * @throws what the node throws; n8n then leaves the workflow inactive and saves no static data.
	 */
	async activate(loaded = this.load()): Promise<void> {
		if (!(await this.hook('checkExists', loaded))) await this.hook('create', loaded);
	}

	async create(): Promise<boolean> {
		return await this.hook('create');
	}

	/**
	 * Publishes as n8n 2.x does: where that fails, it shows the error, here as a line of the log, and deletes with the
	 * same static data.
	 * @returns what the deletion returned; undefined where nothing failed
	 */
	async publish(): Promise<boolean | undefined> {
		const loaded = this.load();
		try {
			await this.activate(loaded);
			return undefined;
		} catch (error) {
			this.logs.push({ level: 'error', message: String(error), metadata: undefined });
			return await this.hook('delete', loaded);
		}
	}

	/** Unpublishes the workflow. */
	async delete(): Promise<boolean> {
		return await this.hook('delete');
	}

	/** Posts to the webhook: an object as JSON, a text or bytes unchanged. */
	async deliver(
		body: IDataObject | string | Buffer,
		headers: Record<string, string> = {},
	): Promise<Delivery & { status: number; body: string }> {
		const response = await fetch(this.url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
		});
		const text = await response.text();
		const delivery = this.deliveries[Number(response.headers.get(DELIVERY_HEADER) ?? NaN)];
		if (delivery === undefined) throw new Error(`The webhook was not reached: ${text}`);
		return { ...delivery, status: response.status, body: text };
	}

	/** @throws Error if deliveries, logs or static data contain a credential value. */
	async close(): Promise<void> {
		await this.server.close();
		const { deliveries, logs, staticData } = this;
		assertNoLeak(this.setup.credentials, { deliveries, logs, staticData });
	}

	/** Loads the workflow anew for each call, as n8n does from its database. */
	private load() {
		const setup = { ...this.setup, staticData: this.staticData };
		return loadTrigger(this.pkg, setup, this.server.baseUrl);
	}

	private modeOr(usual: WorkflowExecuteMode): WorkflowExecuteMode {
		return this.setup.occasion === 'test' ? 'manual' : usual;
	}

	private async hook(name: WebhookSetupMethodNames, loaded = this.load()): Promise<boolean> {
		const { workflow, node, nodeType, additionalData, webhook } = loaded;
		const method = nodeType.webhookMethods?.default?.[name];
		if (method === undefined) throw new Error(`The trigger has no webhook method ${name}.`);
		const occasion = ACTIVATION_MODES[this.setup.occasion ?? 'publish'];
		const modes = [this.modeOr('trigger'), name === 'delete' ? 'update' : occasion] as const;
		const context = named(new HookContext(workflow, node, additionalData, ...modes, webhook));
		const done = await withoutLeak(this.setup.credentials, () =>
			collectLogs(this.logs, () => method.call(context)),
		);
		this.staticData = deepCopy(workflow.staticData);
		return done;
	}

	private async receive(httpRequest: Request, httpResponse: Response): Promise<void> {
		const { workflow, node, nodeType, additionalData, webhook } = this.load();
		const none = { items: undefined, error: undefined };
		const delivery: Delivery = { ...none, isExecuted: false, logs: [] };
		httpResponse.setHeader(DELIVERY_HEADER, this.deliveries.push(delivery) - 1);
		const data = { ...additionalData, httpRequest, httpResponse };
		const parts = [workflow, node, data, this.modeOr('webhook'), webhook] as const;
		const context = named(new WebhookContext(...parts, [], null));
		try {
			const result = await collectLogs(delivery.logs, async () => {
				return await nodeType.webhook?.call(context);
			});
			const { workflowData, noWebhookResponse } = result ?? {};
			// n8n 2.x keeps the static data of a delivery that starts the workflow only if the node responds itself.
			if (workflowData === undefined || noWebhookResponse === true) {
				this.staticData = deepCopy(workflow.staticData);
			}
			if (workflowData !== undefined) await this.execute(delivery, workflowData);
			// As n8n does for a trigger with response mode onReceived.
			const { responseData = 'firstEntryJson' } = webhook.webhookDescription;
			const given: unknown = (workflowData && responseData) || result?.webhookResponse;
			if (noWebhookResponse !== true) httpResponse.status(200).send(given);
		} catch (error) {
			delivery.error = error;
			httpResponse.status(500).json({ message: 'Workflow could not be started!' });
		}
	}

	/** Stores an execution, and runs it: the items of `webhook()` are the input of the trigger. */
	private async execute(delivery: Delivery, main: INodeExecutionData[][]): Promise<void> {
		delivery.isExecuted = true;
		await this.setup.whileStoring?.();
		const { workflow, node, additionalData } = this.load();
		const data = { ...additionalData, executionId: `${(this.executions += 1)}` };
		// What n8n stores is what it runs: in a worker always, in the main process after a restart.
		const stored = JSON.parse(JSON.stringify(main)) as INodeExecutionData[][];
		const mode = this.modeOr(this.setup.mode ?? 'webhook');
		const execution = executionAt(node, stored, data, mode);
		const lines: LogLine[] = [];
		const run = await collectLogs(lines, () =>
			this.processedData.during(async () => await execution.processRunExecutionData(workflow)),
		);
		delivery.logs.push(...lines.filter(({ level }) => level !== 'debug'));
		const { runData, error } = run.data.resultData;
		const items = runData[node.name]?.[0]?.data?.main?.[0] ?? [];
		if (error !== undefined) delivery.error = error;
		if (items.length > 0) delivery.items = items;
	}
}
