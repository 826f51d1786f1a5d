import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	IWebhookData,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { deepCopy, NodeHelpers } from 'n8n-workflow';
import { additionalDataFor, WORKFLOW_ID } from './additionalData';
import type { CredentialStore } from './credentialStore';
import type { LoadedPackage } from './package';
import type { ProcessedData } from './processedData';
import { buildWorkflow } from './workflow';

const WEBHOOK_ID = '6f1e9a52-3d0c-4b7e-9c54-0a1b2c3d4e5f';

export interface TriggerSetup {
	/** The node type, without the name of the package. */
	type: string;
	parameters: INodeParameters;
	credentials: CredentialStore;
	/** The saved static data of the workflow. */
	staticData?: IDataObject;
	/** What n8n's database has kept from earlier runs. */
	processedRows?: ProcessedData['rows'];
	/** What happens until n8n has stored an execution; if it throws, n8n responds with 500. */
	whileStoring?: () => Promise<void>;
	/** What happens until n8n has a free slot to run a stored execution, and answers. */
	whileWaiting?: () => Promise<void>;
	/** Settings of the node other than its parameters. */
	node?: Partial<INode>;
	/** How executions are run, if not for a delivery. */
	mode?: WorkflowExecuteMode;
	/**
	 * Why n8n activates the workflow: the user publishes it, n8n starts, this process takes over from
	 * another one, the user tests it.
	 */
	occasion?: 'publish' | 'start' | 'takeOver' | 'test';
	/** The host in the addresses of webhooks, if it is not the one where they arrive. */
	host?: string;
}

/** A loaded workflow with one trigger node. */
export interface TriggerWorkflow {
	workflow: Workflow;
	node: INode;
	nodeType: INodeType;
	additionalData: IWorkflowExecuteAdditionalData;
	webhook: IWebhookData;
}

/** A workflow of one trigger node whose webhook is called below `ownUrl`. */
export function triggerWorkflow(
	pkg: LoadedPackage,
	{
		type,
		parameters,
		credentials,
		staticData = {},
		node: more,
		occasion = 'publish',
		host = '127.0.0.1',
	}: TriggerSetup,
	ownUrl: string,
): TriggerWorkflow {
	const baseUrl = ownUrl.replace('127.0.0.1', host);
	const nodes = [{ ...more, type, parameters, webhookId: WEBHOOK_ID }];
	const workflow = buildWorkflow(pkg, { nodes }, credentials, deepCopy(staticData));
	const [node] = Object.values(workflow.nodes);
	if (node === undefined) throw new Error('The node was not made.');
	const nodeType = pkg.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	const [webhookDescription] = nodeType.description.webhooks ?? [];
	if (webhookDescription === undefined) throw new Error(`${type} has no webhook.`);

	const additionalData = additionalDataFor(credentials, 'trigger', baseUrl);
	const { path, isFullPath } = webhookDescription;
	const webhook: IWebhookData = {
		httpMethod: 'POST',
		node: node.name,
		path: NodeHelpers.getNodeWebhookPath(WORKFLOW_ID, node, path, isFullPath === true),
		webhookDescription,
		workflowId: WORKFLOW_ID,
		workflowExecuteAdditionalData: additionalData,
		isTest: occasion === 'test',
	};
	return { workflow, node, nodeType, additionalData, webhook };
}
