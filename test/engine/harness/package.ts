import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { resolve } from 'node:path';

import { name as packageName } from '../../../package.json';
import { itemsNode } from './itemsNode';
import { oAuth2Api } from './oAuth2Api';
import { requestNode } from './requestNode';

/** What n8n appends to the name of a node type that agents use as their tool. */
const TOOL = 'Tool';

/** The package as n8n knows it. */
export interface LoadedPackage {
	/** The package name, which prefixes the name of each node in n8n. */
	name: string;
	nodeTypes: INodeTypes;
	/** @throws Error for a credential type that neither the package nor n8n has. */
	credentialType(name: string): ICredentialType;
}

/** The variant of a node type that n8n makes for agents (`convertNodeToAiTool`). */
function toolOf(type: INodeType | IVersionedNodeType, name: string): INodeType {
	const node = NodeHelpers.getVersionedNodeType(type);
	const description = { ...node.description, name, inputs: [], outputs: ['ai_tool' as const] };
	return Object.assign(Object.create(node) as INodeType, { description });
}

/** The type with this name. @throws Error if there is none */
function find<Type>(types: ReadonlyMap<string, Type>, name: string): Type {
	const type = types.get(name);
	if (type === undefined) throw new Error(`There is no type "${name}".`);
	return type;
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
	const { nodeTypes, credentialTypes } = loader;
	return packageOf(
		Object.values(nodeTypes).map(({ type }) => type),
		Object.values(credentialTypes).map(({ type }) => type),
	);
}

function packageOf(
	nodes: ReadonlyArray<INodeType | IVersionedNodeType>,
	credentials: readonly ICredentialType[],
): LoadedPackage {
	const nodeTypes = new Map<string, INodeType | IVersionedNodeType>([
		...[itemsNode, requestNode].map((node) => [node.description.name, node] as const),
		...nodes.map((node) => [`${packageName}.${node.description.name}`, node] as const),
	]);
	const credentialTypes = new Map<string, ICredentialType>(
		[...credentials, oAuth2Api].map((type) => [type.name, type]),
	);
	const getByName = (type: string): INodeType | IVersionedNodeType => {
		if (!type.endsWith(TOOL)) return find(nodeTypes, type);
		const name = type.slice(0, -TOOL.length);
		return toolOf(find(nodeTypes, name), type.replace(`${packageName}.`, ''));
	};
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
