import { CredentialTestContext, LoadOptionsContext } from 'n8n-core';
import type {
	INodeCredentialTestResult,
	INodeListSearchResult,
	INodeParameters,
} from 'n8n-workflow';
import { additionalDataFor, buildWorkflow, named } from './workflow';
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
	const nodes = [{ type, parameters }];
	const { workflow, first } = buildWorkflow(pkg, { nodes }, credentials, {}, false);
	const search = pkg.nodeTypes.getByNameAndVersion(first.type).methods?.listSearch?.[method];
	if (search === undefined) throw new Error(`${type} has no list search "${method}".`);
	const additionalData = additionalDataFor(credentials, 'internal');
	additionalData.currentNodeParameters = first.parameters;
	const context = named(new LoadOptionsContext(workflow, first, additionalData, ''));
	return await withoutLeak(credentials, () => search.call(context, filter, paginationToken));
}

/** Scrolls to the end of the list, or until it fails. */
export async function searchWholeList(
	pkg: LoadedPackage,
	search: ListSearch,
): Promise<{ results: INodeListSearchResult['results']; error: string }> {
	const results: INodeListSearchResult['results'] = [];
	const read = async (next?: string): Promise<string> => {
		const page = await searchList(pkg, { ...search, ...(next && { paginationToken: next }) });
		results.push(...page.results);
		const { paginationToken: token } = page;
		return typeof token === 'string' && token !== '' ? await read(token) : '';
	};
	return { error: await read().catch(String), results };
}

/**
 * Tests a credential as n8n's credential window does, with the function of the node that `testedBy`
 * names.
 */
export async function testCredential(
	pkg: LoadedPackage,
	nodeType: string,
	type: string,
	credentials: CredentialStore,
): Promise<INodeCredentialTestResult> {
	const { description, methods } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${nodeType}`);
	const testedBy = description.credentials?.find(({ name }) => name === type)?.testedBy;
	const test = typeof testedBy === 'string' ? methods?.credentialTest?.[testedBy] : undefined;
	if (test === undefined) throw new Error(`${nodeType} has no function to test ${type}.`);

	const additionalData = additionalDataFor(credentials, 'internal');
	const { id = '', name = '' } = credentials.chosen[type] ?? {};
	const data = await credentials.getDecrypted(additionalData, { id, name }, type, 'internal');
	const context = new CredentialTestContext(additionalData);
	const tested = { id: id ?? '', name, type, data };
	return await withoutLeak(credentials, () => test.call(context, tested));
}
