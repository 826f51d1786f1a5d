import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type { IWorkflowExecuteAdditionalData, WorkflowExecuteMode } from 'n8n-workflow';
import type { CredentialStore } from './credentialStore';

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
		restApiUrl: UNUSED_URL,
		instanceBaseUrl: UNUSED_URL,
		formBaseUrl: UNUSED_URL,
		formWaitingBaseUrl: UNUSED_URL,
		formTestBaseUrl: UNUSED_URL,
		webhookBaseUrl,
		webhookWaitingBaseUrl: UNUSED_URL,
		webhookTestBaseUrl: `${webhookBaseUrl}-test`,
		mcpBaseUrl: UNUSED_URL,
		mcpTestBaseUrl: UNUSED_URL,
		executeWorkflow: unsupported,
		getRunExecutionData: unsupported,
		getRuntimeCredential: unsupported,
		startRunnerTask: unsupported,
		logAiEvent: () => undefined,
	};
}
