import express, { type Request, type Response } from 'express';
import { HookContext, WebhookContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	deepCopy,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IWebhookData,
	type IWebhookResponseData,
	type IWorkflowExecuteAdditionalData,
	NodeHelpers,
	type WebhookSetupMethodNames,
	type Workflow,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import type { CredentialStore } from './credentialStore';
import { assertNoLeak, withoutLeak } from './leaks';
import { collectLogs, type LogLine } from './logs';
import type { LoadedPackage } from './package';
import { ProcessedData } from './processedData';
import { additionalDataFor, assertNamedWorkflow, buildWorkflow, WORKFLOW_ID } from './workflow';

export interface WebhookServer {
	/** Base address of the webhook paths. */
	baseUrl: string;
	close(): Promise<void>;
}

/** The types of bodies that n8n reads before it calls a node of version 1.1. */
const READ_BY_N8N =
	/^(?:application\/json|text\/plain|application\/x-www-form-urlencoded)|[/+]xml$/;

const readBody = promisify(express.raw({ type: () => true, limit: '16mb' }));

/**
 * Listens on 127.0.0.1 on a free port and reads requests as n8n does for a node of version 1.1: `rawBody` is the
 * bytes, `body` the parsed JSON. The response to invalid JSON of type application/json is 422. n8n keeps no bytes of
 * a form with files, and leaves bodies of other types to the node.
 */
export async function listen(
	handle: (request: Request, response: Response) => Promise<void>,
): Promise<WebhookServer> {
	const app = express();
	app.use(async (request: Request, response: Response) => {
		const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
		const readRawBody = async (): Promise<void> => {
			await readBody(request, response);
			const bytes: unknown = request.body;
			request.rawBody = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
		};
		Object.assign(request, { readRawBody });
		if (type === 'multipart/form-data') await readBody(request, response);
		else if (READ_BY_N8N.test(type)) await readRawBody();
		request.body = {};
		if (type === 'application/json' && request.rawBody.length > 0) {
			try {
				const parsed: unknown = JSON.parse(request.rawBody.toString().replace(/^\uFEFF/, ''));
				request.body = parsed;
			} catch {
				response.status(422).json({ message: 'Failed to parse request body' });
				return;
			}
		}
		await handle(request, response);
	});
	const server = app.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/webhook`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

const WEBHOOK_ID = '6f1e9a52-3d0c-4b7e-9c54-0a1b2c3d4e5f';

export interface TriggerSetup {
	/** The node type, without the name of the package. */
	type: string;
	parameters: INodeParameters;
	credentials: CredentialStore;
	/** The saved static data of the workflow. */
	staticData?: IDataObject;
	/** What n8n's database has kept from earlier runs. */
	processedRows?: ProcessedData['rows'];
	/** What happens until n8n has stored an execution; if it throws, n8n responds with 500. */
	whileStoring?: () => Promise<void>;
	/** What happens until n8n has a free slot to run a stored execution, and answers. */
	whileWaiting?: () => Promise<void>;
	/** Settings of the node other than its parameters. */
	node?: Partial<INode>;
	/** How executions are run, if not for a delivery. */
	mode?: WorkflowExecuteMode;
	/**
	 * Why n8n activates the workflow: the user publishes it, n8n starts, this process takes over from
	 * another one, the user tests it.
	 */
	occasion?: 'publish' | 'start' | 'takeOver' | 'test';
	/** The host in the addresses of webhooks, if it is not the one where they arrive. */
	host?: string;
}

/** A loaded workflow with one trigger node. */
export interface TriggerWorkflow {
	workflow: Workflow;
	node: INode;
	nodeType: INodeType;
	additionalData: IWorkflowExecuteAdditionalData;
	webhook: IWebhookData;
}

/** A workflow of one trigger node whose webhook is called below `ownUrl`. */
export function triggerWorkflow(
	pkg: LoadedPackage,
	{
		type,
		parameters,
		credentials,
		staticData = {},
		node: more,
		occasion = 'publish',
		host = '127.0.0.1',
	}: TriggerSetup,
	ownUrl: string,
): TriggerWorkflow {
	const baseUrl = ownUrl.replace('127.0.0.1', host);
	const nodes = [{ ...more, type, parameters, webhookId: WEBHOOK_ID }];
	const workflow = buildWorkflow(pkg, { nodes }, credentials, deepCopy(staticData));
	const [node] = Object.values(workflow.nodes);
	if (node === undefined) throw new Error('The node was not made.');
	const nodeType = pkg.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	const [webhookDescription] = nodeType.description.webhooks ?? [];
	if (webhookDescription === undefined) throw new Error(`${type} has no webhook.`);

	const additionalData = additionalDataFor(credentials, 'trigger', baseUrl);
	const { path, isFullPath } = webhookDescription;
	const webhook: IWebhookData = {
		httpMethod: 'POST',
		node: node.name,
		path: NodeHelpers.getNodeWebhookPath(WORKFLOW_ID, node, path, isFullPath === true),
		webhookDescription,
		workflowId: WORKFLOW_ID,
		workflowExecuteAdditionalData: additionalData,
		isTest: occasion === 'test',
	};
	return { workflow, node, nodeType, additionalData, webhook };
}

/** Response header with the index of the call in `deliveries`. */
const DELIVERY_HEADER = 'x-delivery';

/** n8n's activation mode for each `occasion`. */
const activationModes = {
	publish: 'activate',
	start: 'init',
	takeOver: 'leadershipChange',
	test: 'manual',
} as const satisfies Record<string, WorkflowActivateMode>;

/** One call of the trigger's webhook. */
export interface Delivery {
	/** The HTTP status of the response. */
	status: number;
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
	readonly processedData: ProcessedData;

	private executions = 0;

	private constructor(
		private pkg: LoadedPackage,
		private setup: TriggerSetup,
		private readonly server: WebhookServer,
	) {
		this.staticData = setup.staticData ?? {};
		this.processedData = new ProcessedData(setup.processedRows);
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
	async activate(): Promise<void> {
		if (!(await this.checkExists())) await this.create();
	}

	async checkExists(): Promise<boolean> {
		return await this.hook('checkExists');
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
			if (!(await this.hook('checkExists', loaded))) await this.hook('create', loaded);
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
	): Promise<Delivery & { body: string }> {
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
	private load(): TriggerWorkflow {
		const setup = { ...this.setup, staticData: this.staticData };
		return triggerWorkflow(this.pkg, setup, this.server.baseUrl);
	}

	private async hook(name: WebhookSetupMethodNames, loaded = this.load()): Promise<boolean> {
		const { workflow, node, nodeType, additionalData, webhook } = loaded;
		const method = nodeType.webhookMethods?.default?.[name];
		if (method === undefined) throw new Error(`${node.type} has no webhook method ${name}.`);
		const { occasion = 'publish' } = this.setup;
		const context: HookContext = new HookContext(
			workflow,
			node,
			additionalData,
			occasion === 'test' ? 'manual' : 'trigger',
			name === 'delete' ? 'update' : activationModes[occasion],
			webhook,
		);
		assertNamedWorkflow(context);
		const done = await withoutLeak(this.setup.credentials, () =>
			collectLogs(this.logs, () => method.call(context)),
		);
		this.staticData = deepCopy(workflow.staticData);
		return done;
	}

	/** Runs the workflow as n8n does: the items of `webhook()` are the input of the trigger. */
	private async execute(delivery: Delivery, main: INodeExecutionData[][]): Promise<void> {
		const { workflow, node, additionalData } = this.load();
		const mode = this.setup.occasion === 'test' ? 'manual' : (this.setup.mode ?? 'webhook');
		const execution = new WorkflowExecute(
			{ ...additionalData, executionId: `${(this.executions += 1)}` },
			mode,
			createRunExecutionData({
				executionData: { nodeExecutionStack: [{ node, data: { main }, source: null }] },
			}),
		);
		const run = await this.processedData.during(
			async () => await execution.processRunExecutionData(workflow),
		);
		const { runData, error } = run.data.resultData;
		const items = runData[node.name]?.[0]?.data?.main?.[0] ?? [];
		if (error !== undefined) delivery.error = error;
		if (items.length > 0) delivery.items = items;
	}

	private async receive(httpRequest: Request, httpResponse: Response): Promise<void> {
		const { workflow, node, nodeType, additionalData, webhook } = this.load();
		const delivery: Delivery = {
			status: 0,
			items: undefined,
			isExecuted: false,
			error: undefined,
			logs: [],
		};
		httpResponse.setHeader(DELIVERY_HEADER, this.deliveries.push(delivery) - 1);
		httpResponse.once('finish', () => {
			delivery.status = httpResponse.statusCode;
		});
		const context: WebhookContext = new WebhookContext(
			workflow,
			node,
			{ ...additionalData, httpRequest, httpResponse },
			this.setup.occasion === 'test' ? 'manual' : 'webhook',
			webhook,
			[],
			null,
		);
		assertNamedWorkflow(context);
		try {
			const result = await collectLogs(delivery.logs, async () => {
				if (nodeType.webhook === undefined) throw new Error(`${node.type} has no webhook().`);
				return await nodeType.webhook.call(context);
			});
			// n8n 2.x keeps the static data of a delivery that starts the workflow only if the node responds itself.
			if (result.workflowData === undefined || result.noWebhookResponse === true) {
				this.staticData = deepCopy(workflow.staticData);
			}
			if (result.workflowData !== undefined) {
				delivery.isExecuted = true;
				await this.setup.whileStoring?.();
				// What n8n stores is what it runs: in a worker always, in the main process after a restart.
				const stored = JSON.parse(JSON.stringify(result.workflowData)) as INodeExecutionData[][];
				await this.setup.whileWaiting?.();
				const lines: LogLine[] = [];
				await collectLogs(lines, async () => {
					await this.execute(delivery, stored);
				});
				delivery.logs.push(...lines.filter(({ level }) => level !== 'debug'));
			}
			const { responseData = 'firstEntryJson' } = webhook.webhookDescription;
			respond(httpResponse, result, responseData);
		} catch (error) {
			delivery.error = error;
			httpResponse.status(500).json({ message: 'Workflow could not be started!' });
		}
	}
}

/** Responds as n8n does for a trigger with response mode onReceived. */
function respond(
	httpResponse: Response,
	{ workflowData, noWebhookResponse, webhookResponse }: IWebhookResponseData,
	responseData: string,
): void {
	if (noWebhookResponse === true) return;
	const isStarted = workflowData !== undefined;
	const given: unknown = (isStarted && responseData) || webhookResponse;
	const message = isStarted ? 'Workflow was started' : 'Webhook call received';
	httpResponse.status(200).send(given ?? { message });
}
