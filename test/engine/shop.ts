import type {
	ExecutionError,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	IWorkflowSettings,
	JsonObject,
} from 'n8n-workflow';

import { startSimulator, type Simulator, type SimulatorKnobs } from '../simulator';
import { CredentialStore, loadPackage, oneNode, runWorkflow, type LoadedPackage } from './harness';

/** The input of a run besides the parameters of the node. */
export interface RunOptions {
	/** The `json` of each input item; one empty item by default. */
	items?: IDataObject[];
	/** Settings of the node besides its parameters: `onError`, another credential. */
	node?: Partial<INode>;
	settings?: IWorkflowSettings;
	signal?: AbortSignal;
	credentials?: CredentialStore;
}

/** The result of the node. */
export interface Outcome {
	items: INodeExecutionData[];
	/** The `json` of the items at the first output. */
	json: IDataObject[];
	outputs: INodeExecutionData[][];
	error: ExecutionError | undefined;
	/** Message, description and details of the error, a line each; empty without an error. */
	errorText: string;
	/** Milliseconds. */
	time: number;
	/** What n8n shows above the output. */
	hints: string[];
}

/** The part of a received request that an operation decides on. */
export interface Sent {
	method: string;
	path: string;
	query: Record<string, string | string[]>;
	body: unknown;
}

/** What the editor shows of an error under "Error details". */
function detailsOf(error: ExecutionError): string {
	const { data } = 'context' in error ? error.context : {};
	return typeof data === 'string' ? data : '';
}

/** A simulator of its own, and n8n's engine with the built package and a credential for it. */
export class Shop {
	private constructor(
		readonly service: Simulator,
		readonly pkg: LoadedPackage,
		readonly credentials: CredentialStore,
	) {}

	static async open(knobs: SimulatorKnobs = {}): Promise<Shop> {
		const [pkg, service] = await Promise.all([loadPackage(), startSimulator(knobs)]);
		const { userToken, userSecretKey } = service.credentials;
		const storeManagementApi = { baseUrl: service.url, userToken, userSecretKey };
		return new Shop(service, pkg, new CredentialStore(pkg, { storeManagementApi }));
	}

	/** Alias of the n-th store of the user. */
	alias(index = 0): string {
		const alias = this.service.aliases[index];
		if (alias === undefined) throw new RangeError(`The service has no store ${index}`);
		return alias;
	}

	/**
	 * Runs one operation, on the first store unless `store` says otherwise.
	 *
	 * @param name resource and operation: "order.getAll"
	 */
	async run(
		name: string,
		parameters: INodeParameters = {},
		options: RunOptions = {},
	): Promise<Outcome> {
		return await this.runAs('storeManagement', name, parameters, options);
	}

	/** The same as an AI agent's tool, with the engine's path of AI Agent 3. */
	async runAsTool(
		name: string,
		parameters: INodeParameters = {},
		options: RunOptions = {},
	): Promise<Outcome> {
		return await this.runAs('storeManagementTool', name, parameters, options);
	}

	private async runAs(
		type: string,
		name: string,
		parameters: INodeParameters,
		{ items, node, settings, signal, credentials = this.credentials }: RunOptions,
	): Promise<Outcome> {
		const [resource = '', operation = ''] = name.split('.');
		const workflow = oneNode(
			type,
			{ resource, operation, store: byAlias(this.alias()), ...parameters },
			node,
		);
		const result = await runWorkflow(this.pkg, {
			workflow: { ...workflow, ...(settings && { settings }) },
			credentials,
			...(items && { items }),
			...(signal && { signal }),
		});
		const { items: found = [], outputs = [], error, time = 0, hints = [] } = result.last ?? {};
		const description = error && 'description' in error ? (error.description ?? '') : '';
		return {
			items: found,
			json: found.map(({ json }) => json),
			outputs,
			error: error ?? result.error,
			errorText: error ? [error.message, description, detailsOf(error)].join('\n') : '',
			time,
			hints,
		};
	}

	/** The requests since the start or the previous call, in order of arrival. */
	takeSent(): Sent[] {
		const sent = this.service.requests.map(({ method, path, query, body }) => ({
			method,
			path,
			query: { ...query },
			body: body === '' ? undefined : (JSON.parse(body) as JsonObject),
		}));
		this.service.clearRequests();
		return sent;
	}

	async close(): Promise<void> {
		await this.service.stop();
	}
}

/** The store locator, filled in by alias. The alias may be an expression. */
export function byAlias(value: string): INodeParameters[string] {
	return { __rl: true, mode: 'alias', value };
}

/** A record locator, filled in by ID. */
export function byId(value: string | number): INodeParameters[string] {
	return { __rl: true, mode: 'id', value };
}
