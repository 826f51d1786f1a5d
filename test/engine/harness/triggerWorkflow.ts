import {
	type IDataObject,
	type INode,
	type INodeParameters,
	type IWebhookData,
	deepCopy,
	NodeHelpers,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import type { CredentialStore } from './credentialStore';
import type { LoadedPackage } from './package';
import { additionalDataFor, buildWorkflow, WORKFLOW_ID } from './workflow';

const WEBHOOK_ID = '6f1e9a52-3d0c-4b7e-9c54-0a1b2c3d4e5f';

/** n8n's activation mode for each `occasion`. */
export const ACTIVATION_MODES = {
	publish: 'activate',
	start: 'init',
	takeOver: 'leadershipChange',
	test: 'manual',
} as const satisfies Record<string, WorkflowActivateMode>;

export interface TriggerSetup {
	parameters: INodeParameters;
	credentials: CredentialStore;
	/** The saved static data of the workflow. */
	staticData?: IDataObject;
	/** What happens until n8n has stored an execution; if it throws, n8n responds with 500. */
	whileStoring?: () => Promise<void>;
	/** Settings of the node other than its parameters. */
	node?: Partial<INode>;
	/** How executions are run, if not for a delivery. */
	mode?: WorkflowExecuteMode;
	/** Why n8n activates the workflow; `takeOver`: from another process. */
	occasion?: keyof typeof ACTIVATION_MODES;
	/** The host in the addresses of webhooks, if it is not the one where they arrive. */
	host?: string;
}

/** A workflow of one trigger node whose webhook is called below `ownUrl`. */
export function loadTrigger(pkg: LoadedPackage, setup: TriggerSetup, ownUrl: string) {
	const { parameters, credentials, host = '127.0.0.1' } = setup;
	const type = 'storeManagementTrigger';
	const nodes = [{ ...setup.node, type, parameters, webhookId: WEBHOOK_ID }];
	const staticData = deepCopy(setup.staticData ?? {});
	const { workflow, first: node } = buildWorkflow(pkg, { nodes }, credentials, staticData);
	const nodeType = pkg.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	const [webhookDescription] = nodeType.description.webhooks ?? [];
	if (webhookDescription === undefined) throw new Error('The trigger has no webhook.');
	const url = ownUrl.replace('127.0.0.1', host);
	const additionalData = additionalDataFor(credentials, 'trigger', url);
	const { path, isFullPath } = webhookDescription;
	const webhook: IWebhookData = {
		httpMethod: 'POST',
		node: node.name,
		path: NodeHelpers.getNodeWebhookPath(WORKFLOW_ID, node, path, isFullPath === true),
		webhookDescription,
		workflowId: WORKFLOW_ID,
		workflowExecuteAdditionalData: additionalData,
		isTest: setup.occasion === 'test',
	};
	return { workflow, node, nodeType, additionalData, webhook };
}
