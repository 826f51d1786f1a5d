import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { resolve } from 'node:path';
import { ITEMS_NODE_TYPE, itemsNode } from './itemsNode';
import { oAuth2Api } from './oAuth2Api';
import { REQUEST_NODE_TYPE, requestNode } from './requestNode';

/** What n8n appends to the name of a node type that agents use as their tool. */
const TOOL = 'Tool';

/** The variant of a node type that n8n makes for agents (`convertNodeToAiTool`). */
function toolOf(loader: PackageDirectoryLoader, name: string): INodeType {
	const node = NodeHelpers.getVersionedNodeType(loader.getNode(name.slice(0, -TOOL.length)).type);
	const description = { ...node.description, name, inputs: [], outputs: ['ai_tool' as const] };
	return Object.assign(Object.create(node) as INodeType, { description });
}

/** The built package as n8n's loader has read it. */
export interface LoadedPackage {
	/** The package name, which prefixes the name of each node in n8n. */
	name: string;
	loader: PackageDirectoryLoader;
	nodeTypes: INodeTypes;
	/** @throws Error for a credential type that neither the package nor n8n has. */
	credentialType(name: string): ICredentialType;
}

/**
 * Loads a built package with the loader of n8n: the files that `package.json` names under `n8n`.
 * @param directory the folder of its `package.json`; by default the one of this repository.
 * @throws Error if a file is missing or a node or credential type cannot be instantiated.
 */
export async function loadPackage(
	directory = resolve(__dirname, '../../..'),
): Promise<LoadedPackage> {
	const loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();

	const getByName = (type: string): INodeType | IVersionedNodeType => {
		if (type === ITEMS_NODE_TYPE) return itemsNode;
		if (type === REQUEST_NODE_TYPE) return requestNode;
		const name = type.replace(`${loader.packageName}.`, '');
		return name.endsWith(TOOL) ? toolOf(loader, name) : loader.getNode(name).type;
	};
	return {
		name: loader.packageName,
		loader,
		nodeTypes: {
			getByName,
			getByNameAndVersion: (type, version) =>
				NodeHelpers.getVersionedNodeType(getByName(type), version),
			getKnownTypes: () => ({}),
		},
		credentialType: (name) =>
			name === oAuth2Api.name ? oAuth2Api : loader.getCredential(name).type,
	};
}
