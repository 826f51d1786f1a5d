import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { SavedWorkflow, Workflow } from '../n8n-host';
import { byAlias } from '../locators';
import type { Credentials, Host } from './installation';

export { byAlias };

const PACKAGE = 'n8n-nodes-store-management';

/** The action node of `actionWorkflow`, and the node with which that workflow is started. */
export const ACTION = 'Store Management';
export const START = 'Start';
export const TRIGGER = 'Store Management Trigger';
/** The node after the trigger. */
export const WORK = 'Work';

/** A workflow of one action node that is run by hand. */
export function actionWorkflow(
	name: string,
	parameters: INodeParameters,
	credentials: Credentials,
): Workflow {
	const type = `${PACKAGE}.storeManagement`;
	return runByHand({ name: ACTION, type, typeVersion: 1, parameters, credentials }, name);
}

type Node = Pick<Workflow['nodes'][number], 'name' | 'type'>;

/** A workflow of one node that is run by hand. */
export function runByHand(node: Node & Record<string, unknown>, name: string): Workflow {
	const type = 'n8n-nodes-base.manualTrigger';
	const start = { name: START, type, typeVersion: 1, parameters: {} };
	return {
		name,
		nodes: [
			{ ...start, id: randomUUID(), position: [0, 0] },
			{ ...node, id: randomUUID(), position: [220, 0] },
		],
		connections: { [START]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
	};
}

/** A workflow started by the trigger node; its executions hold what was delivered. */
export function triggerWorkflow(
	name: string,
	webhookId: string,
	parameters: INodeParameters,
	credentials: Credentials,
): Workflow {
	const trigger = { name: TRIGGER, type: `${PACKAGE}.storeManagementTrigger`, typeVersion: 1.1 };
	return startedBy({ ...trigger, id: webhookId, webhookId, parameters, credentials }, name);
}

/** A workflow started by n8n's own Webhook node. */
export function webhookWorkflow(name: string, path: string): Workflow {
	const type = 'n8n-nodes-base.webhook';
	const parameters = { httpMethod: 'POST', path, responseMode: 'onReceived' };
	const ids = { id: randomUUID(), webhookId: randomUUID() };
	return startedBy({ ...ids, name: 'Webhook', type, typeVersion: 2, parameters }, name);
}

/** A workflow of a trigger and a node that does nothing. */
export function startedBy(trigger: Node & Record<string, unknown>, name: string): Workflow {
	const work = { name: WORK, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	return {
		name,
		nodes: [
			{ ...trigger, position: [0, 0] },
			{ ...work, id: randomUUID(), position: [220, 0] },
		],
		connections: { [trigger.name]: { main: [[{ node: WORK, type: 'main', index: 0 }]] } },
	};
}

/** How the simulated service signs, in the tests that sign: as the trigger expects it. */
export const SIGNED = {
	header: 'X-Store-Hmac-SHA256',
	algorithm: 'sha256',
	encoding: 'base64',
	prefix: '',
} as const;

/** Creates an active workflow whose trigger receives one event and verifies signatures. */
export async function activeTrigger(
	{ api, alias }: Pick<Host, 'api' | 'alias'>,
	event: string,
	credentials: Credentials,
): Promise<SavedWorkflow> {
	const options = { verifySignature: true };
	const trigger = { store: byAlias(alias), events: ['otherEvents'], customEvents: event, options };
	const workflow = triggerWorkflow(event, randomUUID(), trigger, credentials);
	const saved = await api.workflows.save(workflow);
	await api.workflows.activate(saved);
	return saved;
}
