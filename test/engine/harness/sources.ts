import { StoreManagementApi } from '../../../credentials/StoreManagementApi.credentials';
import { StoreManagementOAuth2Api } from '../../../credentials/StoreManagementOAuth2Api.credentials';
import { StoreManagement } from '../../../nodes/StoreManagement/StoreManagement.node';
import codex from '../../../nodes/StoreManagement/StoreManagement.node.json';
import { StoreManagementTrigger } from '../../../nodes/StoreManagement/StoreManagementTrigger.node';
import triggerCodex from '../../../nodes/StoreManagement/StoreManagementTrigger.node.json';

const node = new StoreManagement();
const trigger = new StoreManagementTrigger();
// As n8n's loader does.
Object.assign(node.description, { codex });
Object.assign(trigger.description, { codex: triggerCodex });

/** What is under test, as package.json lists it for n8n. */
export const nodes = [node, trigger];
export const credentials = [new StoreManagementApi(), new StoreManagementOAuth2Api()];
