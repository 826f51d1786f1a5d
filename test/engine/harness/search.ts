import { CredentialTestContext, LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeCredentialTestResult,
	INodeListSearchResult,
	INodeParameters,
	INodePropertyOptions,
} from 'n8n-workflow';
import { additionalDataFor, assertNamedWorkflow, buildWorkflow } from './workflow';
import type { CredentialStore } from './credentialStore';
import { withoutLeak } from './leaks';
import type { LoadedPackage } from './package';

export interface ListSearch {
	/** The node type, without the name of the package. */
	node: string;
	/** The name under `methods.listSearch`. */
	method: string;
	/** The parameters of the node. */
	parameters?: INodeParameters;
	credentials: CredentialStore;
	filter?: string;
	paginationToken?: string;
}

/**
 * Reads the entries of a resource locator list, as n8n's editor does.
 * @throws what the method throws; the editor shows its message.
 */
export async function searchList(
	pkg: LoadedPackage,
	{ node: type, method, parameters = {}, credentials, filter, paginationToken }: ListSearch,
): Promise<INodeListSearchResult> {
	const { context, methods } = editorContext(pkg, type, parameters, credentials);
	const search = methods?.listSearch?.[method];
	if (search === undefined) throw new Error(`${type} has no list search "${method}".`);
	return await withoutLeak(credentials, () => search.call(context, filter, paginationToken));
}

/** Scrolls to the end of the list, or until it fails. */
export async function searchWholeList(
	pkg: LoadedPackage,
	search: ListSearch,
): Promise<Pick<INodeListSearchResult, 'results'> & { error: string }> {
	const found: INodeListSearchResult['results'] = [];
	let next: Pick<ListSearch, 'paginationToken'> | undefined = {};
	try {
		while (next !== undefined) {
			const { results, paginationToken } = await searchList(pkg, { ...search, ...next });
			found.push(...results);
			const token = paginationToken === undefined ? '' : String(paginationToken);
			next = token === '' ? undefined : { paginationToken: token };
		}
		return { results: found, error: '' };
	} catch (error) {
		return { results: found, error: String(error) };
	}
}

/** Loads the options of a field, as n8n's editor does. */
export async function loadOptions(
	pkg: LoadedPackage,
	{ node: type, method, parameters = {}, credentials }: ListSearch,
): Promise<INodePropertyOptions[]> {
	const { context, methods } = editorContext(pkg, type, parameters, credentials);
	const load = methods?.loadOptions?.[method];
	if (load === undefined) throw new Error(`${type} loads no options "${method}".`);
	return await withoutLeak(credentials, () => load.call(context));
}

/** What n8n's editor gives to the methods of a node. */
function editorContext(
	pkg: LoadedPackage,
	type: string,
	parameters: INodeParameters,
	credentials: CredentialStore,
) {
	const workflow = buildWorkflow(pkg, { nodes: [{ type, parameters }] }, credentials, {}, false);
	const [node] = Object.values(workflow.nodes);
	if (node === undefined) throw new Error('The node was not made.');
	const additionalData = additionalDataFor(credentials, 'internal');
	additionalData.currentNodeParameters = node.parameters;
	const context: LoadOptionsContext = new LoadOptionsContext(workflow, node, additionalData, '');
	assertNamedWorkflow(context);
	return { context, methods: pkg.nodeTypes.getByNameAndVersion(node.type).methods };
}

/**
 * Tests a credential as n8n's credential window does, with the function of the node that `testedBy`
 * names.
 */
export async function testCredential(
	pkg: LoadedPackage,
	nodeType: string,
	credentialType: string,
	credentials: CredentialStore,
): Promise<INodeCredentialTestResult> {
	const { description, methods } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${nodeType}`);
	const testedBy = description.credentials?.find(({ name }) => name === credentialType)?.testedBy;
	const test = typeof testedBy === 'string' ? methods?.credentialTest?.[testedBy] : undefined;
	if (test === undefined) throw new Error(`${nodeType} has no function to test ${credentialType}.`);

	const additionalData = additionalDataFor(credentials, 'internal');
	const chosen = credentials.chosen[credentialType];
	const { id = null, name = '' } = chosen ?? {};
	const data: ICredentialDataDecryptedObject = await credentials.getDecrypted(
		additionalData,
		{ id, name },
		credentialType,
		'internal',
	);
	const tested = { id: id ?? '', name, type: credentialType, data };
	const context = new CredentialTestContext(additionalData);
	return await withoutLeak(credentials, () => test.call(context, tested));
}
