import { readFileSync } from 'node:fs';

import { UserFacingError } from '../errors';
import { poll } from '../poll';
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
	let end: ProcessEnd | undefined;
	void n8n.ended.then((result) => (end = result));
	const isReady = await poll(
		async () => end === undefined && (await answersJson(url)),
		(isThere) => isThere || end !== undefined,
		{ mostMs: START_TIMEOUT_MS, everyMs: POLL_MS },
	);
	if (isReady) return;
	const what = end
		? `ended with ${end.reason} while starting`
		: `did not answer within ${START_TIMEOUT_MS / 1000} s`;
	throw new UserFacingError(`n8n ${what}. ${endOf(log)}`);
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
