import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { resolve } from 'node:path';
import { ITEMS_NODE_TYPE, itemsNode } from './itemsNode';
import { oAuth2Api } from './oAuth2Api';

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
		return loader.getNode(type.replace(`${loader.packageName}.`, '')).type;
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
