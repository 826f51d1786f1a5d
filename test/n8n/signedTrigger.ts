import { randomUUID } from 'node:crypto';

import type { N8nApi, SavedWorkflow } from '../n8n-host';
import { byAlias, triggerWorkflow } from './workflows';

/** How the simulated service signs, in the tests that sign: as the trigger expects it. */
export const SIGNED = {
	header: 'X-Store-Hmac-SHA256',
	algorithm: 'sha256',
	encoding: 'base64',
	prefix: '',
} as const;

interface Host {
	readonly api: N8nApi;
	readonly alias: string;
}

/** Creates an active workflow whose trigger receives one event and verifies signatures. */
export async function activeTrigger(
	{ api, alias }: Host,
	event: string,
	credentials: Record<string, { id: string; name: string }>,
): Promise<SavedWorkflow> {
	const options = { verifySignature: true };
	const trigger = { store: byAlias(alias), events: ['otherEvents'], customEvents: event, options };
	const workflow = triggerWorkflow(event, randomUUID(), trigger, credentials);
	const saved = await api.workflows.save(workflow);
	await api.workflows.activate(saved);
	return saved;
}
