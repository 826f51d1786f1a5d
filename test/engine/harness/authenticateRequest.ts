import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INode,
	IRequestOptionsSimplified,
	Workflow,
} from 'n8n-workflow';

/**
 * Adds a credential to a request as n8n does: with the function of the credential type, or with its
 * `generic` table, whose names and values may be expressions on `$credentials`.
 */
export async function authenticateRequest(
	authenticate: IAuthenticate | undefined,
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions | IRequestOptionsSimplified,
	workflow?: Workflow,
	node?: INode,
): Promise<IHttpRequestOptions> {
	// As n8n: what HTTP Request sends has `uri` instead of `url`.
	const options = request as IHttpRequestOptions;
	if (authenticate === undefined) return options;
	if (typeof authenticate === 'function') return await authenticate(credentials, options);
	if (workflow === undefined || node === undefined) {
		throw new Error('Generic authentication needs a node of a workflow.');
	}
	const resolve = (value: unknown): unknown => {
		if (typeof value !== 'string' || !value.startsWith('=')) return value;
		const resolved = workflow.expression.getSimpleParameterValue(node, value, 'internal', {
			$credentials: credentials,
		});
		return resolved ? String(resolved) : '';
	};
	const present = new Map<string, unknown>(Object.entries(options));
	for (const [part, table] of Object.entries<unknown>({ ...authenticate.properties })) {
		if (typeof table !== 'object') continue;
		const added = new Map<string, unknown>();
		for (const [name, value] of Object.entries<unknown>({ ...table })) {
			added.set(String(resolve(name)), resolve(value));
		}
		const merged: unknown = Object.assign({}, present.get(part), Object.fromEntries(added));
		Object.assign(options, { [part]: merged });
	}
	return options;
}
