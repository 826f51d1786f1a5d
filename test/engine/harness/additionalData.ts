import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type { IWorkflowExecuteAdditionalData, WorkflowExecuteMode } from 'n8n-workflow';
import type { CredentialStore } from './credentialStore';

export const WORKFLOW_ID = 'workflow-under-test';
const EXECUTION_ID = '1';
const NOWHERE = 'http://127.0.0.1:9';

const notInTheHarness = (): Promise<never> =>
	Promise.reject(new Error('The harness runs one workflow: no sub-workflows, no task runners.'));

/** What n8n gives to an execution besides the workflow. `webhookBaseUrl` is where triggers listen. */
export function additionalDataFor(
	credentialsHelper: CredentialStore,
	mode: WorkflowExecuteMode,
	webhookBaseUrl = NOWHERE,
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper,
		hooks: new ExecutionLifecycleHooks(mode, EXECUTION_ID, {
			id: WORKFLOW_ID,
			name: WORKFLOW_ID,
			active: false,
			isArchived: false,
			createdAt: new Date(),
			updatedAt: new Date(),
			nodes: [],
			connections: {},
			activeVersionId: null,
		}),
		externalSecretsProxy: new ExternalSecretsProxy(),
		executionId: EXECUTION_ID,
		workflowId: WORKFLOW_ID,
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: NOWHERE,
		instanceBaseUrl: NOWHERE,
		formBaseUrl: NOWHERE,
		formWaitingBaseUrl: NOWHERE,
		formTestBaseUrl: NOWHERE,
		webhookBaseUrl,
		webhookWaitingBaseUrl: NOWHERE,
		webhookTestBaseUrl: `${webhookBaseUrl}-test`,
		mcpBaseUrl: NOWHERE,
		mcpTestBaseUrl: NOWHERE,
		executeWorkflow: notInTheHarness,
		getRunExecutionData: notInTheHarness,
		getRuntimeCredential: notInTheHarness,
		startRunnerTask: notInTheHarness,
		logAiEvent: () => undefined,
	};
}
