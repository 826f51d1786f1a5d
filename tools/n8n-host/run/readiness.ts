import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { UserFacingError } from '../errors';
import type { ProcessEnd, ProcessGroup } from '../processes/processGroup';

const START_TIMEOUT_MS = 180_000;
const REQUEST_TIMEOUT_MS = 5_000;
const POLL_MS = 200;
const LOG_LINES = 5;

/**
 * Waits until n8n answers 200 with JSON at `url`.
 * @throws {UserFacingError} the last lines of the log, if n8n ends or does not answer in three minutes
 */
export async function untilReady(url: string, n8n: ProcessGroup, log: string): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	let end: ProcessEnd | undefined;
	void n8n.ended.then((result) => (end = result));
	while (Date.now() < deadline) {
		if (end !== undefined) {
			throw new UserFacingError(`n8n ended with ${end.reason} while starting. ${endOf(log)}`);
		}
		if (await answersJson(url)) return;
		await wait(POLL_MS);
	}
	throw new UserFacingError(
		`n8n did not answer within ${START_TIMEOUT_MS / 1000} s. ${endOf(log)}`,
	);
}

/** Until it is ready, n8n answers some addresses with 404, 503 or an HTML page. */
async function answersJson(url: string): Promise<boolean> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
		const type = response.headers.get('content-type') ?? '';
		await response.arrayBuffer();
		return response.ok && type.includes('application/json');
	} catch {
		return false;
	}
}

function endOf(log: string): string {
	const text = readFileSync(log, 'utf8').trim();
	const cause = /ENOSPC|SQLITE_FULL/.test(text) ? 'The disk is full. ' : '';
	const lines = text.split('\n').slice(-LOG_LINES);
	return `${cause}Its log is ${log}; it ends with:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
