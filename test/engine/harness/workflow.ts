import { ExecutionLifecycleHooks, ExternalSecretsProxy, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import type { CredentialStore } from './credentialStore';
import { ITEMS_NODE_TYPE, type LoadedPackage } from './package';

export const WORKFLOW_ID = 'workflow-under-test';
const EXECUTION_ID = '1';
const UNUSED_URL = 'http://127.0.0.1:9';

const unsupported = (): Promise<never> =>
	Promise.reject(new Error('The harness runs one workflow: no sub-workflows, no task runners.'));

/** The additional data of an execution. `webhookBaseUrl` is the base address of trigger webhooks. */
export function additionalDataFor(
	credentialsHelper: CredentialStore,
	mode: WorkflowExecuteMode,
	webhookBaseUrl = UNUSED_URL,
): IWorkflowExecuteAdditionalData {
	const own = { id: WORKFLOW_ID, name: WORKFLOW_ID, nodes: [], connections: {} };
	const saved = { createdAt: new Date(), updatedAt: new Date(), activeVersionId: null };
	const state = { active: false, isArchived: false };
	return {
		credentialsHelper,
		hooks: new ExecutionLifecycleHooks(mode, EXECUTION_ID, { ...own, ...saved, ...state }),
		externalSecretsProxy: new ExternalSecretsProxy(),
		...{ executionId: EXECUTION_ID, workflowId: WORKFLOW_ID, currentNodeExecutionIndex: 0 },
		variables: {},
		...{ restApiUrl: UNUSED_URL, instanceBaseUrl: UNUSED_URL, formBaseUrl: UNUSED_URL },
		...{ formWaitingBaseUrl: UNUSED_URL, formTestBaseUrl: UNUSED_URL },
		...{ webhookBaseUrl, webhookTestBaseUrl: `${webhookBaseUrl}-test` },
		webhookWaitingBaseUrl: UNUSED_URL,
		...{ mcpBaseUrl: UNUSED_URL, mcpTestBaseUrl: UNUSED_URL },
		...{ executeWorkflow: unsupported, getRunExecutionData: unsupported },
		...{ getRuntimeCredential: unsupported, startRunnerTask: unsupported },
		logAiEvent: () => undefined,
	};
}

/** An execution that begins at a node with these items. */
export function executionAt(
	node: INode,
	main: INodeExecutionData[][],
	additionalData: IWorkflowExecuteAdditionalData,
	mode: WorkflowExecuteMode,
): WorkflowExecute {
	const nodeExecutionStack = [{ node, data: { main }, source: null }];
	const data = createRunExecutionData({ executionData: { nodeExecutionStack } });
	return new WorkflowExecute(additionalData, mode, data);
}

interface Unnamed {
	getWorkflow(): { name?: string | undefined };
}
interface Named {
	getWorkflow(): { id: string; name: string; active: boolean };
}
const isNamed = <T extends Unnamed>(context: T): context is T & Named =>
	context.getWorkflow().name !== undefined;

/** The contexts of n8n-core type the name of a workflow as optional, the interfaces of n8n-workflow as required. */
export function named<T extends Unnamed>(context: T): T & Named {
	if (isNamed(context)) return context;
	throw new Error('The workflow has no name.');
}

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
): { workflow: Workflow; first: INode } {
	const workflow = new Workflow({
		...{ id: WORKFLOW_ID, name: WORKFLOW_ID, connections, active, staticData },
		nodes: nodes.map((node, index) => complete(pkg, node, credentials, index)),
		nodeTypes: pkg.nodeTypes,
		settings: { executionOrder: 'v1', ...settings },
	});
	const [first] = Object.values(workflow.nodes);
	if (first === undefined) throw new Error('The workflow has no node to start from.');
	return { workflow, first };
}

function complete(
	pkg: LoadedPackage,
	node: TestNode,
	credentials: CredentialStore,
	index: number,
): INode {
	const type = node.type.includes('.') ? node.type : `${pkg.name}.${node.type}`;
	const { description } = pkg.nodeTypes.getByNameAndVersion(type, node.typeVersion);
	return {
		id: `node-${index}`,
		name: description.displayName,
		typeVersion: Math.max(...[description.version].flat()),
		...{ position: [index * 200, 0], parameters: {} },
		...(description.credentials !== undefined && { credentials: credentials.chosen }),
		...node,
		type,
	};
}
