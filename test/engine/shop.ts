import type {
	ExecutionError,
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeParameters,
	IWorkflowSettings,
	JsonObject,
} from 'n8n-workflow';

import type { SimulatorKnobs } from '../simulator';
import { byAlias } from '../locators';
import {
	CredentialStore,
	oneNode,
	runWorkflow,
	type NodeResult,
	type WorkflowRun,
} from './harness';
import { openForAll, openForEach, ServedPackage } from './servedPackage';

export { byAlias, byId } from '../locators';

/** The input of a run in addition to the parameters of the node. */
export interface RunOptions extends Partial<Omit<WorkflowRun, 'workflow'>> {
	/** Settings of the node other than its parameters: `onError`, another credential. */
	node?: Partial<INode>;
	settings?: IWorkflowSettings;
}

/** The result of the node. */
export interface Outcome extends NodeResult {
	/** The `json` of the items at the first output. */
	json: IDataObject[];
	/** Message, description and details of the error, a line each; empty without an error. */
	errorText: string;
}

const NO_RESULT: NodeResult = { error: undefined, items: [], outputs: [], time: 0, hints: [] };

/** The part of a received request that depends on the operation. */
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

/** The action node, run by the engine on a simulator of its own. */
export class Shop extends ServedPackage {
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
		{ node, settings, credentials = this.credentials, ...given }: RunOptions,
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
			...given,
		});
		const { last = NO_RESULT } = result;
		const { error } = last;
		const description = error && 'description' in error ? (error.description ?? '') : '';
		return {
			...last,
			json: last.items.map(({ json }) => json),
			error: error ?? result.error,
			errorText: error ? [error.message, description, detailsOf(error)].join('\n') : '',
		};
	}

	/** A credential that carries facts of the service, as the user sets them once for all nodes. */
	credentialsWith(details: ICredentialDataDecryptedObject): CredentialStore {
		const { userToken, userSecretKey } = this.service.credentials;
		const tokens = { baseUrl: this.service.url, userToken, userSecretKey };
		return new CredentialStore(this.pkg, {
			storeManagementApi: { ...tokens, serviceDetails: true, ...details },
		});
	}

	/** A connected OAuth2 credential, with these data in addition. */
	oAuth2With(more: ICredentialDataDecryptedObject = {}): CredentialStore {
		const { clientId, clientSecret, tokenUrl: accessTokenUrl } = this.service.oauth;
		const oauthTokenData = { ...this.service.issueTokens() };
		const client = { clientId, clientSecret, accessTokenUrl, oauthTokenData };
		return new CredentialStore(this.pkg, {
			storeManagementOAuth2Api: { baseUrl: this.service.url, ...client, ...more },
		});
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
}

/** A shop that all tests of a file or block share. It opens before the first of them. */
export function useShop(knobs?: SimulatorKnobs): Shop {
	return openForAll(new Shop(), knobs);
}

/** A shop that opens anew for each test. */
export function useShopPerTest(knobs?: SimulatorKnobs): Shop {
	return openForEach(new Shop(), knobs);
}
