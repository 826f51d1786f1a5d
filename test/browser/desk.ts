import { test as base } from '@playwright/test';
import { rmSync } from 'node:fs';

import { startDemo, type Demo } from '../../scripts/demo';
import { freePort, userFolderPath } from '../n8n-host';
import { Editor } from './editor';

const FOLDER = 'browser';

/** What `npm start` starts, with a new user, whose editor is open. All tests share it. */
export const test = base.extend<object, { desk: Demo & { editor: Editor } }>({
	desk: [
		async ({ browser }, use) => {
			rmSync(userFolderPath(FOLDER), { recursive: true, force: true });
			const demo = await startDemo('2.x', FOLDER, await freePort());
			const window = await browser.newContext();
			const editor = await Editor.signIn(await window.newPage(), demo.n8n.url, demo.owner);
			await use({ ...demo, editor });
			await window.close();
			await demo.n8n.stop();
		},
		{ scope: 'worker', timeout: 600_000 },
	],
});
