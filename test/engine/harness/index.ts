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
export { assertNoLeak } from './leaks';
export { loadBuiltPackage, loadPackage, type LoadedPackage } from './package';
export { executeWorkflow, runWorkflow, type NodeResult, type WorkflowRun } from './runWorkflow';
export { oneNode, type TestNode, type TestWorkflow } from './workflow';
export { searchList, searchWholeList, testCredential, type ListSearch } from './search';
export { Trigger } from './trigger';
export type { TriggerSetup } from './triggerWorkflow';
