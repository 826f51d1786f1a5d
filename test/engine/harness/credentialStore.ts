import { getAdditionalKeys } from 'n8n-core';
import {
	deepCopy,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	type IExecuteData,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	type INode,
	type INodeCredentials,
	type INodeCredentialsDetails,
	type INodeParameters,
	type INodeProperties,
	type INodeTypes,
	type IRequestOptionsSimplified,
	type IWorkflowExecuteAdditionalData,
	NodeHelpers,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';

import { secretsIn } from './leaks';
import { ITEMS_NODE_TYPE, type LoadedPackage } from './package';

export interface ResolutionContext {
	nodeTypes: INodeTypes;
	additionalData: IWorkflowExecuteAdditionalData;
	mode: WorkflowExecuteMode;
	executeData: IExecuteData | undefined;
	/** The item that the credential is read for; undefined outside an execution. */
	at: ICredentialsExpressionResolveValues | undefined;
}

/** The node that expressions are resolved for outside an execution. */
const placeholder: INode = {
	id: 'placeholder',
	name: 'Placeholder',
	type: ITEMS_NODE_TYPE,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/**
 * Adds the defaults of a stored credential and resolves its expressions, as n8n does before a node
 * reads it. Like n8n, it treats the fields of a credential as node parameters, despite their types.
 */
export function resolveCredential(
	properties: INodeProperties[],
	stored: ICredentialDataDecryptedObject,
	{ nodeTypes, additionalData, mode, executeData, at }: ResolutionContext,
): ICredentialDataDecryptedObject {
	const given = stored as INodeParameters;
	const data: INodeParameters = {
		...NodeHelpers.getNodeParameters(properties, given, true, false, null, null),
		...('oauthTokenData' in given && { oauthTokenData: given.oauthTokenData }),
	};
	const keys = getAdditionalKeys(additionalData, mode, null);
	const resolved =
		at === undefined
			? new Workflow({
					nodes: [placeholder],
					connections: {},
					active: false,
					nodeTypes,
				}).expression.getComplexParameterValue(
					placeholder,
					data,
					mode,
					keys,
					undefined,
					undefined,
					data,
				)
			: at.workflow.expression.getParameterValue(
					data,
					at.runExecutionData,
					at.runIndex,
					at.itemIndex,
					at.node.name,
					at.connectionInputData,
					mode,
					keys,
					executeData,
					false,
					data,
				);
	return resolved as ICredentialDataDecryptedObject;
}

/** Decrypted credentials by the name of their type. */
export type PlainCredentials = Record<string, ICredentialDataDecryptedObject>;

/**
 * The credentials of one test. Each read returns a copy, as decryption does in n8n, and sees what
 * n8n has written back, such as a refreshed token.
 */
export class CredentialStore extends ICredentialsHelper {
	/** Number of decryptions. In n8n each one is a database query. */
	decryptions = 0;

	/** Every secret value that the credentials have had; results must not contain them. */
	readonly secrets = new Set<string>();

	private readonly saved = new Map<string, ICredentialDataDecryptedObject>();

	/** @param id n8n identifies credentials by ID: it joins two refreshes of one ID, for instance */
	constructor(
		private readonly pkg: LoadedPackage,
		plain: PlainCredentials,
		private readonly id: string = randomUUID(),
	) {
		super();
		for (const [type, data] of Object.entries(plain)) this.save(type, data);
	}

	private save(type: string, data: ICredentialDataDecryptedObject): void {
		for (const secret of secretsIn(data)) this.secrets.add(secret);
		this.saved.set(type, deepCopy(data));
	}

	/** The `credentials` of a node for which the user has chosen all of these. */
	get chosen(): INodeCredentials {
		return Object.fromEntries(
			[...this.saved.keys()].map((type) => [
				type,
				{ id: `${this.id}-${type}`, name: `My ${type}` },
			]),
		);
	}

	/** The stored data; not counted as a decryption. */
	read(type: string): ICredentialDataDecryptedObject {
		const data = this.saved.get(type);
		if (data === undefined) throw new Error(`The test has no credential of type "${type}".`);
		return deepCopy(data);
	}

	/** @throws Error always: the engine only reads decrypted data. */
	override getCredentials(): Promise<ICredentials> {
		return Promise.reject(new Error('The harness has no encrypted credentials.'));
	}

	override async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		_nodeCredentials: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		at?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		this.decryptions += 1;
		// Yields as a database query does, so that races can occur.
		await nextTick();
		const stored = this.read(type);
		if (raw === true) return stored;
		const { nodeTypes } = this.pkg;
		const context = { nodeTypes, additionalData, mode, executeData, at };
		return resolveCredential(this.getCredentialsProperties(type), stored, context);
	}

	override async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: IHttpRequestOptions | IRequestOptionsSimplified,
	): Promise<IHttpRequestOptions> {
		// As n8n: what HTTP Request sends has `uri` instead of `url`.
		const options = request as IHttpRequestOptions;
		const { authenticate } = this.pkg.credentialType(typeName);
		if (typeof authenticate === 'object') throw new Error('The harness reads no generic table.');
		return (await authenticate?.(credentials, options)) ?? options;
	}

	override getParentTypes(name: string): string[] {
		const parents = this.pkg.credentialType(name).extends ?? [];
		return [...parents, ...parents.flatMap((parent) => this.getParentTypes(parent))];
	}

	override getCredentialsProperties(type: string): INodeProperties[] {
		const { extends: parents = [], properties } = this.pkg.credentialType(type);
		const merged: INodeProperties[] = [];
		for (const parent of parents) {
			NodeHelpers.mergeNodeProperties(merged, this.getCredentialsProperties(parent));
		}
		NodeHelpers.mergeNodeProperties(merged, properties);
		return merged;
	}

	override isCredentialUsableByNode(): boolean {
		return true;
	}

	override async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		return await this.runPreAuthentication(helpers, credentials, typeName);
	}

	/** @throws Error for a credential type with its own `preAuthentication`, which no test needs. */
	override runPreAuthentication(
		_helpers: IHttpRequestHelper,
		_credentials: ICredentialDataDecryptedObject,
		typeName: string,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		if (this.pkg.credentialType(typeName).preAuthentication !== undefined) {
			return Promise.reject(
				new Error(`The harness does not run the preAuthentication of "${typeName}".`),
			);
		}
		return Promise.resolve(undefined);
	}

	override updateCredentials(
		_nodeCredentials: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		this.save(type, data);
		return Promise.resolve();
	}

	override async updateCredentialsOauthTokenData(
		nodeCredentials: INodeCredentialsDetails,
		type: string,
		{ oauthTokenData }: ICredentialDataDecryptedObject,
	): Promise<void> {
		await nextTick();
		const stored = this.read(type);
		await this.updateCredentials(nodeCredentials, type, {
			...stored,
			...(oauthTokenData !== undefined && { oauthTokenData }),
		});
	}
}
