import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

import {
	credentialsFor,
	EXAMPLES,
	importExamples,
	ROOT,
	type Examples,
} from '../../tools/n8n-host';
import { Installation } from '../n8n/installation';
import { startChromium } from './chromium';
import { Editor } from './editor';
import { canvasPictures } from './pictures';

/** How many nodes n8n marks until the user has chosen a credential that does not belong to this package. */
const INCOMPLETE: Readonly<Record<string, number>> = {
	'mcp-server.json': 1,
	'support-agent.json': 1,
};

const PAGE = readFileSync(join(ROOT, 'docs', 'examples.md'), 'utf8');

let n8n: Installation;
let browser: Browser;
let editor: Editor;
let examples: Examples;

beforeAll(async () => {
	n8n = await Installation.start('2.x', 'browser-gallery');
	browser = await startChromium();
	examples = await importExamples(n8n.api, credentialsFor(n8n.store));
	editor = await Editor.open(browser, n8n, 'light');
});

afterAll(async () => {
	await browser.close();
	await n8n.stop();
});

it.each(EXAMPLES)('%s is complete in the editor, and the gallery shows it', async (file) => {
	const workflow = examples.workflows.get(file);
	if (workflow === undefined) throw new Error(`${file} was not imported`);
	const name = file.replace('.json', '');
	await editor.openWorkflow(workflow);
	await editor.at('sticky').first().waitFor();
	await editor.at('zoom-to-fit').click();
	await canvasPictures(editor, `example-${name}`);

	const stickies = workflow.nodes.filter(({ type }) => type.endsWith('.stickyNote')).length;
	expect(await editor.at('canvas-node').count()).toBe(workflow.nodes.length - stickies);
	expect(await editor.at('node-issues').count()).toBe(INCOMPLETE[file] ?? 0);
	expect(PAGE).toContain(`images/example-${name}.light.webp`);
});
