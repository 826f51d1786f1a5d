import { test as base } from '@playwright/test';

import { demoStore } from '../../scripts/demoStore';
import { Installation } from '../n8n/installation';
import { Editor } from './editor';

/** A whole n8n with its editor open, and the simulated store. The tests of a color scheme share it. */
export interface Desk {
	n8n: Installation;
	editor: Editor;
}

const START_MS = 300_000;

export const test = base.extend<object, { desk: Desk }>({
	desk: [
		async ({ browser }, use, { project }) => {
			const n8n = await Installation.start('2.x', `browser-${project.name}`, demoStore());
			const window = await browser.newContext();
			await use({ n8n, editor: await Editor.signIn(await window.newPage(), n8n.url, n8n.owner) });
			await window.close();
			await n8n.stop();
		},
		{ scope: 'worker', timeout: START_MS },
	],
});
