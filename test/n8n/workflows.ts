import type { INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { byAlias } from '../locators';
import { outputOf, type SavedWorkflow, type Workflow } from '../n8n-host';
import { type Credentials, endedExecutions, type Host } from './installation';

const PACKAGE = 'n8n-nodes-store-management';

/** The action node of `actionWorkflow`, and the node with which that workflow is started. */
export const ACTION = 'Store Management';
export const START = 'Start';
const TRIGGER = 'Store Management Trigger';
/** The node after the trigger. */
export const WORK = 'Work';

type Node = Pick<Workflow['nodes'][number], 'name' | 'type'> & Record<string, unknown>;

function twoNodes(name: string, first: Node, second: Node): Workflow {
	const nodes = [first, second].map((node, index) => ({
		...{ id: randomUUID(), position: [220 * index, 0], parameters: {}, ...node },
	}));
	const next = { node: second.name, type: 'main', index: 0 };
	return { name, nodes, connections: { [first.name]: { main: [[next]] } } };
}

/** A workflow of one node that is run by hand. */
export function runByHand(node: Node, name: string): Workflow {
	const type = 'n8n-nodes-base.manualTrigger';
	return twoNodes(name, { name: START, type, typeVersion: 1 }, node);
}

/** A workflow of one action node that is run by hand. */
export function actionWorkflow(
	name: string,
	parameters: INodeParameters,
	credentials: Credentials,
): Workflow {
	const type = `${PACKAGE}.storeManagement`;
	return runByHand({ name: ACTION, type, typeVersion: 1, parameters, credentials }, name);
}

/** A workflow of a trigger and a node that does nothing. */
function startedBy(trigger: Node, name: string): Workflow {
	return twoNodes(name, trigger, { name: WORK, type: 'n8n-nodes-base.noOp', typeVersion: 1 });
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
	const webhookId = randomUUID();
	return startedBy({ name: 'Webhook', type, typeVersion: 2, parameters, webhookId }, name);
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
	{ api, alias }: Host,
	event: string,
	credentials: Credentials,
): Promise<SavedWorkflow> {
	const options = { verifySignature: true };
	const trigger = { store: byAlias(alias), events: ['otherEvents'], customEvents: event, options };
	const saved = await api.workflows.save(
		triggerWorkflow(event, randomUUID(), trigger, credentials),
	);
	await api.workflows.activate(saved);
	return saved;
}

const numbered = z.object({ number: z.number() });

/** The numbers that were delivered to the runs of a workflow, in ascending order, once there are as many as expected. */
export async function numbersRun(
	{ api }: Host,
	workflow: SavedWorkflow,
	expected: number,
): Promise<number[]> {
	const ended = await endedExecutions(api, workflow, expected);
	const executions = await Promise.all(ended.map(({ id }) => api.executions.get(id)));
	return executions
		.flatMap((execution) => outputOf(execution, TRIGGER))
		.map(({ json }) => numbered.parse(json.resource).number)
		.sort((one, other) => one - other);
}
