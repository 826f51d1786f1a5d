import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

import { ensureFolder, HOST_FOLDER } from '../n8n-host';

/** What was on the screen when a test failed, and how it came to that; a failure replaces the one before. */
const FOLDER = join(HOST_FOLDER, 'failures');
const LONGEST_NAME = 100;

const watched = new Set<BrowserContext>();

/** Records what happens in a window, for the case that a test fails. */
export async function watch(context: BrowserContext): Promise<void> {
	await context.tracing.start({ snapshots: true });
	watched.add(context);
	context.once('close', () => watched.delete(context));
}

/**
 * Keeps a picture of each page, and a trace of each window since its last failure; `npx playwright-core
 * show-trace FILE` plays it.
 */
async function keepFailure(test: string): Promise<void> {
	const name = test.replaceAll(/\W+/g, '-').slice(-LONGEST_NAME);
	for (const [index, context] of [...watched].entries()) {
		const path = join(ensureFolder(FOLDER), `${name}-${index}`);
		for (const [number, page] of context.pages().entries()) {
			await page.screenshot({ path: `${path}-${number}.png` });
		}
		await context.tracing.stopChunk({ path: `${path}.zip` });
		await context.tracing.startChunk();
	}
	process.stdout.write(`Pictures and traces of the failure are in ${FOLDER}.\n`);
}

Object.assign(globalThis, { keepFailure });
