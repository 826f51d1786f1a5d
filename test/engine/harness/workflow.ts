import type {
	IConnections,
	IDataObject,
	INode,
	INodeParameters,
	IWorkflowSettings,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { WORKFLOW_ID } from './additionalData';
import type { CredentialStore } from './credentialStore';
import { ITEMS_NODE_TYPE } from './itemsNode';
import { assertKnownParameters } from './knownParameters';
import type { LoadedPackage } from './package';

/**
 * A node as a test writes it. Defaults: a `type` without a package name belongs to the loaded package,
 * the version is the newest, the name is the display name.
 */
export type TestNode = Pick<INode, 'type'> & Partial<INode>;

export interface TestWorkflow {
	nodes: TestNode[];
	connections?: IConnections;
	settings?: IWorkflowSettings;
}

/** A workflow of one node of the package, with the items of the run as its input. */
export function oneNode(type: string, parameters: INodeParameters, more: Partial<INode> = {}) {
	const name = more.name ?? type;
	return {
		nodes: [{ type: ITEMS_NODE_TYPE }, { ...more, type, name, parameters }],
		connections: { Items: { main: [[{ node: name, type: 'main' as const, index: 0 }]] } },
	} satisfies TestWorkflow;
}

/** Builds the workflow as n8n does: missing parameters get their defaults. */
export function buildWorkflow(
	pkg: LoadedPackage,
	{ nodes, connections = {}, settings = {} }: TestWorkflow,
	credentials: CredentialStore,
	staticData: IDataObject,
	active = true,
): Workflow {
	return new Workflow({
		id: WORKFLOW_ID,
		name: WORKFLOW_ID,
		nodes: nodes.map((node, index) => complete(pkg, node, credentials, index)),
		connections,
		active,
		nodeTypes: pkg.nodeTypes,
		settings: { executionOrder: 'v1', ...settings },
		staticData,
	});
}

function complete(
	pkg: LoadedPackage,
	node: TestNode,
	credentials: CredentialStore,
	index: number,
): INode {
	const type = node.type.includes('.') ? node.type : `${pkg.name}.${node.type}`;
	const { description } = pkg.nodeTypes.getByNameAndVersion(type, node.typeVersion);
	const { version } = description;
	if (type.startsWith(pkg.name)) assertKnownParameters(description, node.parameters ?? {});
	return {
		id: `node-${index}`,
		name: description.displayName,
		typeVersion: Array.isArray(version) ? Math.max(...version) : version,
		position: [index * 200, 0],
		parameters: {},
		...(description.credentials !== undefined && { credentials: credentials.chosen }),
		...node,
		type,
	};
}
