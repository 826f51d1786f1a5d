import { getAdditionalKeys } from 'n8n-core';
import {
	deepCopy,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	ICredentialsHelper,
	type IHttpRequestOptions,
	type INodeCredentials,
	type INodeParameters,
	type INodeProperties,
	NodeHelpers,
} from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';

import { secretsIn } from './leaks';
import { ITEMS_NODE_TYPE, type LoadedPackage } from './package';
import { buildWorkflow } from './workflow';

type Arguments<Name extends keyof ICredentialsHelper> = Parameters<ICredentialsHelper[Name]>;

/**
 * The credentials of one test, by the name of their type. Each read returns a copy, as decryption does in n8n, and sees
 * what n8n has written back, such as a refreshed token.
 */
export class CredentialStore extends ICredentialsHelper {
	/** Number of decryptions. In n8n each one is a database query. */
	decryptions = 0;

	/** Every secret value that the credentials have had; results must not contain them. */
	readonly secrets = new Set<string>();

	/** n8n joins two refreshes of one ID, for instance. */
	private readonly id = randomUUID();
	private readonly saved = new Map<string, ICredentialDataDecryptedObject>();

	constructor(
		private readonly pkg: LoadedPackage,
		plain: Record<string, ICredentialDataDecryptedObject>,
	) {
		super();
		for (const [type, data] of Object.entries(plain)) this.save(type, data);
	}

	/** Saves what the user, or n8n, has changed. */
	save(type: string, data: ICredentialDataDecryptedObject): void {
		for (const secret of secretsIn(data)) this.secrets.add(secret);
		this.saved.set(type, deepCopy(data));
	}

	/** The stored data; not counted as a decryption. */
	read(type: string): ICredentialDataDecryptedObject {
		const data = this.saved.get(type);
		if (data === undefined) throw new Error(`The test has no credential of type "${type}".`);
		return deepCopy(data);
	}

	/** The `credentials` of a node for which the user has chosen all of these. */
	get chosen(): INodeCredentials {
		const types = [...this.saved.keys()];
		return Object.fromEntries(
			types.map((type) => [type, { id: `${this.id}-${type}`, name: `My ${type}` }]),
		);
	}

	/** Adds the defaults of the fields and resolves their expressions, as n8n does before a node reads them. */
	override async getDecrypted(
		...[additionalData, , type, mode, , raw]: Arguments<'getDecrypted'>
	): Promise<ICredentialDataDecryptedObject> {
		this.decryptions += 1;
		// Yields as a database query does, so that races can occur.
		await nextTick();
		const stored = this.read(type);
		if (raw === true) return stored;
		const parts = [this.getCredentialsProperties(type), stored as INodeParameters] as const;
		const data = { ...NodeHelpers.getNodeParameters(...parts, true, false, null, null) };
		const nodes = [{ type: ITEMS_NODE_TYPE }];
		const { workflow, first } = buildWorkflow(this.pkg, { nodes }, this, {});
		const keys = getAdditionalKeys(additionalData, mode, null);
		return workflow.expression.getComplexParameterValue(
			...([first, data, mode, keys, undefined, undefined, data] as const),
		) as ICredentialDataDecryptedObject;
	}

	override async authenticate(
		...[credentials, typeName, request]: Arguments<'authenticate'>
	): Promise<IHttpRequestOptions> {
		// As n8n: what HTTP Request sends has `uri` instead of `url`.
		const options = request as IHttpRequestOptions;
		const { authenticate } = this.pkg.credentialType(typeName);
		return typeof authenticate === 'function' ? await authenticate(credentials, options) : options;
	}

	override getParentTypes(name: string): string[] {
		const parents = this.pkg.credentialType(name).extends ?? [];
		return [...parents, ...parents.flatMap((parent) => this.getParentTypes(parent))];
	}

	override getCredentialsProperties(type: string): INodeProperties[] {
		const merged: INodeProperties[] = [];
		for (const name of [...this.getParentTypes(type).toReversed(), type]) {
			NodeHelpers.mergeNodeProperties(merged, this.pkg.credentialType(name).properties);
		}
		return merged;
	}

	override updateCredentials(...[, type, data]: Arguments<'updateCredentials'>): Promise<void> {
		this.save(type, data);
		return Promise.resolve();
	}

	override async updateCredentialsOauthTokenData(
		...[, type, { oauthTokenData }]: Arguments<'updateCredentialsOauthTokenData'>
	): Promise<void> {
		await nextTick();
		const tokens = oauthTokenData === undefined ? {} : { oauthTokenData };
		this.save(type, { ...this.read(type), ...tokens });
	}

	override isCredentialUsableByNode(): boolean {
		return true;
	}

	// No credential of the package has one.
	override async preAuthentication(): Promise<undefined> {}
	override async runPreAuthentication(): Promise<undefined> {}

	/** @throws Error always: the engine only reads decrypted data. */
	override getCredentials(): Promise<ICredentials> {
		return Promise.reject(new Error('The harness has no encrypted credentials.'));
	}
}
