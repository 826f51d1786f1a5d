import { setTimeout as wait } from 'node:timers/promises';

import { poll, type ExecutionSummary, type N8nApi, type SavedWorkflow } from '../n8n-host';

const MOST_MS = 120_000;
const POLL_MS = 250;
/** How long to wait for executions that are not expected. */
const MOMENT_MS = 2_000;

/** Waits until `isSo` is true. @throws Error that names `what`, if it is not after two minutes */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	everyMs = POLL_MS,
): Promise<void> {
	if (await poll(isSo, Boolean, { mostMs: MOST_MS, everyMs })) return;
	throw new Error(`Not within ${MOST_MS / 1_000} s: ${what}`);
}

/**
 * Waits until there are as many executions as expected and all have ended, and a moment longer for
 * unexpected ones. Returns all executions, oldest first.
 */
export async function endedExecutions(
	api: N8nApi,
	workflow: SavedWorkflow,
	expected: number,
): Promise<ExecutionSummary[]> {
	await until(`${expected} executions have ended`, async () => {
		const listed = await api.executions.list(workflow);
		const unfinished = listed.filter(({ status }) => status === 'running' || status === 'new');
		return listed.length >= expected && unfinished.length === 0;
	});
	await wait(MOMENT_MS);
	return (await api.executions.list(workflow)).reverse();
}
