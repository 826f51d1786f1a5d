import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentials,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { deepCopy, ICredentialsHelper, NodeHelpers } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { authenticateRequest } from './authenticateRequest';
import { secretsIn } from './leaks';
import type { LoadedPackage } from './package';
import { resolveCredential } from './resolveCredential';

/** Credentials in plain data, by the name of their type. */
export type PlainCredentials = Record<string, ICredentialDataDecryptedObject>;

/**
 * The credentials of one test. Each reading makes a copy, as decryption does in n8n; what n8n writes
 * back, a refreshed token for instance, is what the next reading finds.
 */
export class CredentialStore extends ICredentialsHelper {
	/** How many times a credential was decrypted: in n8n, each time is a query to its database. */
	decryptions = 0;

	/** Every value that was ever secret in them; nothing of it may be shown. */
	readonly secrets = new Set<string>();

	private readonly saved = new Map<string, ICredentialDataDecryptedObject>();

	/** n8n knows credentials by their id: two refreshes of one id, for instance, become one. */
	private readonly id = randomUUID();

	constructor(
		private readonly pkg: LoadedPackage,
		plain: PlainCredentials,
	) {
		super();
		for (const [type, data] of Object.entries(plain)) this.save(type, data);
	}

	private save(type: string, data: ICredentialDataDecryptedObject): void {
		for (const secret of secretsIn(data)) this.secrets.add(secret);
		this.saved.set(type, deepCopy(data));
	}

	/** What a node's `credentials` hold when the user has chosen each of these credentials. */
	get chosen(): INodeCredentials {
		return Object.fromEntries(
			[...this.saved.keys()].map((type) => [
				type,
				{ id: `${this.id}-${type}`, name: `My ${type}` },
			]),
		);
	}

	/** The data as it is stored now; not counted as a decryption. */
	read(type: string): ICredentialDataDecryptedObject {
		const data = this.saved.get(type);
		if (data === undefined) throw new Error(`The test gave no credential of type "${type}".`);
		return deepCopy(data);
	}

	/** @throws Error always: the engine only asks for decrypted data. */
	override getCredentials(): Promise<ICredentials> {
		return Promise.reject(new Error('The harness keeps no encrypted credentials.'));
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
		// A query to a database lets other work go on in between; races depend on it.
		await nextTurn();
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
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.pkg.credentialType(typeName);
		return await authenticateRequest(authenticate, credentials, request, workflow, node);
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

	/** @throws Error for a credential type with a `preAuthentication` of its own: none has needed one. */
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
		await nextTurn();
		const stored = this.read(type);
		await this.updateCredentials(nodeCredentials, type, {
			...stored,
			...(oauthTokenData !== undefined && { oauthTokenData }),
		});
	}
}
