import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { Workflow } from '../../tools/n8n-host';

const PACKAGE = 'n8n-nodes-store-management';

/** The node that `action` asks for, and the one with which its workflow is run. */
export const ACTION = 'Store Management';
export const START = 'Start';
export const TRIGGER = 'Store Management Trigger';

type Credentials = Record<string, { id: string; name: string }>;

/** A workflow of one action node that is run by hand. */
export function actionWorkflow(
	name: string,
	parameters: INodeParameters,
	credentials: Credentials,
): Workflow {
	const start = {
		name: START,
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	const action = { name: ACTION, type: `${PACKAGE}.storeManagement`, typeVersion: 1, parameters };
	return {
		name,
		nodes: [
			{ ...start, id: randomUUID(), position: [0, 0] },
			{ ...action, id: randomUUID(), position: [220, 0], credentials },
		],
		connections: { [START]: { main: [[{ node: ACTION, type: 'main', index: 0 }]] } },
	};
}

/** A workflow that the trigger node starts, and whose executions hold what was delivered. */
export function triggerWorkflow(
	name: string,
	webhookId: string,
	parameters: INodeParameters,
	credentials: Credentials,
): Workflow {
	const trigger = { name: TRIGGER, type: `${PACKAGE}.storeManagementTrigger`, typeVersion: 1 };
	return {
		name,
		nodes: [
			{ ...trigger, id: webhookId, webhookId, position: [0, 0], parameters, credentials },
			{
				id: randomUUID(),
				name: 'Work',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [220, 0],
				parameters: {},
			},
		],
		connections: { [TRIGGER]: { main: [[{ node: 'Work', type: 'main', index: 0 }]] } },
	};
}

/** The store locator, filled in by alias. */
export function byAlias(value: string): INodeParameters {
	return { __rl: true, mode: 'alias', value };
}

/** A record locator, filled in by ID. */
export function byId(value: number): INodeParameters {
	return { __rl: true, mode: 'id', value: String(value) };
}
