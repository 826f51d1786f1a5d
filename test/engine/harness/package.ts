import { PackageDirectoryLoader } from 'n8n-core';
import {
	type ICredentialType,
	type INodeType,
	type INodeTypes,
	type IVersionedNodeType,
	NodeHelpers,
} from 'n8n-workflow';
import { resolve } from 'node:path';

import { name as packageName } from '../../../package.json';

type NodeType = INodeType | IVersionedNodeType;

export const ITEMS_NODE_TYPE = 'test.items';
/** Returns its input: the source of the items of a test. */
const itemsNode: INodeType = {
	description: {
		...{ displayName: 'Items', name: ITEMS_NODE_TYPE, defaults: { name: 'Items' } },
		description: 'The items of a test',
		...{ group: ['transform'], version: 1, inputs: ['main'], outputs: ['main'], properties: [] },
	},
	async execute() {
		return await Promise.resolve([this.getInputData()]);
	},
};

/** The fields of n8n's `oAuth2Api` that the engine reads, with their defaults: n8n-core does not contain this type. */
const OAUTH2_FIELDS = {
	grantType: 'authorizationCode',
	...{ authUrl: '', accessTokenUrl: '', clientId: '', clientSecret: '', scope: '' },
	...{ authQueryParameters: '', authentication: 'header' },
	ignoreSSLIssues: false,
	// n8n stores the tokens of every OAuth2 credential in this field.
	oauthTokenData: {},
};
const oAuth2Api: ICredentialType = {
	name: 'oAuth2Api',
	displayName: 'OAuth2 API',
	properties: Object.entries(OAUTH2_FIELDS).map(([name, value]) => ({
		...{ displayName: name, name, type: 'hidden', default: value },
	})),
};

/** The package as n8n knows it. */
export interface LoadedPackage {
	/** The package name, which prefixes the name of each node in n8n. */
	name: string;
	nodeTypes: INodeTypes;
	/** @throws Error for a credential type that neither the package nor n8n has. */
	credentialType(name: string): ICredentialType;
}

/** The nodes and credentials of the sources; anew after `jest.resetModules`, as after a start of n8n. */
export async function loadPackage(): Promise<LoadedPackage> {
	const { nodes, credentials } = await import('./sources');
	return packageOf(nodes, credentials);
}

/**
 * The built package as n8n's loader reads it: the files that `package.json` names under `n8n`.
 * @throws Error if a file is missing or a node or credential type cannot be instantiated.
 */
export async function loadBuiltPackage(): Promise<LoadedPackage> {
	const loader = new PackageDirectoryLoader(resolve(__dirname, '../../..'));
	await loader.loadAll();
	const typesOf = <Type>(loaded: Record<string, { type: Type }>) =>
		Object.values(loaded).map(({ type }) => type);
	return packageOf(typesOf(loader.nodeTypes), typesOf(loader.credentialTypes));
}

function packageOf(
	nodes: readonly NodeType[],
	credentials: readonly ICredentialType[],
): LoadedPackage {
	const nodeTypes = new Map<string, NodeType>([
		[ITEMS_NODE_TYPE, itemsNode],
		...nodes.map((node) => [`${packageName}.${node.description.name}`, node] as const),
	]);
	const credentialTypes = new Map([...credentials, oAuth2Api].map((type) => [type.name, type]));
	const getByName = (name: string): NodeType =>
		name.endsWith(TOOL)
			? toolOf(find(nodeTypes, name.slice(0, -TOOL.length)), name)
			: find(nodeTypes, name);
	return {
		name: packageName,
		nodeTypes: {
			getByName,
			getByNameAndVersion: (type, version) =>
				NodeHelpers.getVersionedNodeType(getByName(type), version),
			getKnownTypes: () => ({}),
		},
		credentialType: (name) => find(credentialTypes, name),
	};
}

/** What n8n appends to the name of a node type that agents use as their tool. */
const TOOL = 'Tool';

/** The variant of a node type that n8n makes for agents (`convertNodeToAiTool`). */
function toolOf(type: NodeType, fullName: string): INodeType {
	const node = NodeHelpers.getVersionedNodeType(type);
	const name = fullName.replace(`${packageName}.`, '');
	const description = { ...node.description, name, inputs: [], outputs: ['ai_tool' as const] };
	return Object.assign(Object.create(node) as INodeType, { description });
}

/** The type with this name. @throws Error if there is none */
function find<Type>(types: ReadonlyMap<string, Type>, name: string): Type {
	const type = types.get(name);
	if (type === undefined) throw new Error(`There is no type "${name}".`);
	return type;
}
