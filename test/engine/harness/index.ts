/**
 * Runs the package in n8n's engine:
 *
 *     const pkg = await loadPackage();
 *     const credentials = new CredentialStore(pkg, { storeManagementApi: { baseUrl, … } });
 *     const workflow = oneNode('storeManagement', { resource: 'order', orderId: '={{ $json.id }}', … });
 *     const { last, logs } = await runWorkflow(pkg, { workflow, credentials, items: [{ id: 1 }] });
 *
 * The same tests run on the engines of n8n 1.x and 2.x (the projects of jest.config.js).
 */
import 'reflect-metadata';

export { CredentialStore } from './credentialStore';
export type { PlainCredentials } from './credentialStore';
export { assertNoLeak } from './leaks';
export type { LogLine } from './logs';
export { loadBuiltPackage, loadPackage } from './package';
export type { LoadedPackage } from './package';
export { ProcessedData } from './processedData';
export { executeWorkflow, runWorkflow } from './runWorkflow';
export type { NodeResult, WorkflowResult, WorkflowRun } from './runWorkflow';
export { oneNode } from './workflow';
export type { TestNode, TestWorkflow } from './workflow';
export { loadOptions, searchList, searchWholeList, testCredential } from './search';
export type { ListSearch } from './search';
export { Trigger } from './trigger';
export type { Delivery } from './trigger';
export type { TriggerSetup } from './trigger';
