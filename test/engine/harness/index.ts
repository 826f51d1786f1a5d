import 'reflect-metadata';

export { CredentialStore } from './credentialStore';
export type { PlainCredentials } from './credentialStore';
export type { LogLine } from './logs';
export { loadPackage } from './package';
export type { LoadedPackage } from './package';
export { runWorkflow } from './runWorkflow';
export type { NodeResult, WorkflowResult, WorkflowRun } from './runWorkflow';
export { oneNode } from './workflow';
export type { TestNode, TestWorkflow } from './workflow';
export { searchList, testCredential } from './search';
export { Trigger } from './trigger';
export type { Delivery } from './trigger';
export type { TriggerSetup } from './triggerWorkflow';
