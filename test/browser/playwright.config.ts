import { defineConfig } from '@playwright/test';

import { CHROMIUM } from './prepare';

/** The editor is slow on a busy machine; when all is well, nothing waits this long. */
const WAIT_MS = 60_000;

/** Tests of the editor of a whole n8n in Chromium. A failure leaves pictures and a trace. */
export default defineConfig({
	testMatch: '*.test.ts',
	outputDir: '../../.n8n-host/failures',
	globalSetup: './prepare.ts',
	reporter: 'list',
	workers: 1,
	timeout: 3 * WAIT_MS,
	expect: { timeout: WAIT_MS },
	use: {
		viewport: { width: 1280, height: 800 },
		actionTimeout: WAIT_MS,
		navigationTimeout: WAIT_MS,
		// n8n's own tests find its elements by this attribute.
		testIdAttribute: 'data-test-id',
		// Without its film, which takes the processor longer than the tests do.
		trace: { mode: 'retain-on-failure', screenshots: false },
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath: CHROMIUM,
			// Root may not use the sandbox in a container; no requests to the internet on its own.
			args: ['--no-sandbox', '--disable-gpu', '--disable-sync', '--disable-background-networking'],
		},
	},
});
