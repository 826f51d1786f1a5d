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
import { ServedPackage } from './servedPackage';

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

/** What the editor shows of an error, with its "Error details". */
function textOf(error: ExecutionError | undefined): string {
	if (error === undefined) return '';
	const { data } = 'context' in error ? error.context : {};
	const description = 'description' in error ? (error.description ?? '') : '';
	return [error.message, description, typeof data === 'string' ? data : ''].join('\n');
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
		own: INodeParameters,
		{ node, settings = {}, credentials = this.credentials, ...given }: RunOptions,
	): Promise<Outcome> {
		const [resource = '', operation = ''] = name.split('.');
		const parameters = { resource, operation, store: byAlias(this.alias()), ...own };
		const workflow = { ...oneNode(type, parameters, node), settings };
		const result = await runWorkflow(this.pkg, { workflow, credentials, ...given });
		const { last = NO_RESULT } = result;
		return {
			...last,
			json: last.items.map(({ json }) => json),
			error: last.error ?? result.error,
			errorText: textOf(last.error),
		};
	}

	/** A credential that carries facts of the service, as the user sets them once for all nodes. */
	credentialsWith(details: ICredentialDataDecryptedObject): CredentialStore {
		const tokens = { baseUrl: this.service.url, ...this.service.credentials };
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

	/** What the requests since the start or the previous call say, in order of arrival. */
	takeSent() {
		const sent = this.service.requests.map(({ method, path, query, body }) => ({
			...{ method, path, query: { ...query } },
			body: body === '' ? undefined : (JSON.parse(body) as JsonObject),
		}));
		this.service.clearRequests();
		return sent;
	}
}

export const useShop = (knobs?: SimulatorKnobs): Shop => Shop.forAll(knobs);
export const useShopPerTest = (knobs?: SimulatorKnobs): Shop => Shop.forEach(knobs);
