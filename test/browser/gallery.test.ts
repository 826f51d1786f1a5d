import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Browser } from 'playwright-core';

import {
	credentialsFor,
	EXAMPLES,
	importExamples,
	ROOT,
	type Examples,
	type SavedWorkflow,
} from '../n8n-host';
import { Installation } from '../n8n/installation';
import { startChromium } from './chromium';
import { Editor } from './editor';
import { canvasPictures } from './pictures';

/** How many nodes n8n marks until the user has chosen what does not belong to this package: a credential or a table. */
const INCOMPLETE: Readonly<Record<string, number>> = {
	'mcp-server.json': 1,
	'stock-from-table.json': 2,
	'support-agent.json': 1,
};

/** Below the words of a note, and how much taller it may be, in pixels of the canvas. */
const NOTE_PADDING = 16;
const MOST_SPARE = 40;

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

/** Notes that are cut off, or much taller than their words. */
async function wrongNotes({ nodes }: SavedWorkflow): Promise<string[]> {
	const heights = nodes
		.filter(({ type }) => type.endsWith('.stickyNote'))
		.map(({ parameters }) => Number((parameters as INodeParameters).height));
	const notes = await editor.at('sticky').all();
	const found = notes.map(async (note, index) => {
		const words = await note.locator('p, li, h2, pre').all();
		const boxes = await Promise.all(words.map(async (one) => await one.boundingBox()));
		const { y = 0, height = 0 } = (await note.boundingBox()) ?? {};
		const bottom = Math.max(...boxes.map((box) => (box ? box.y + box.height : 0)));
		const asked = heights[index] ?? 0;
		const needed = Math.ceil(((bottom - y) * asked) / height) + NOTE_PADDING;
		const isFine = asked >= needed && asked <= needed + MOST_SPARE;
		return isFine ? [] : [`note ${index + 1} is ${asked} high, and its words take ${needed}`];
	});
	return (await Promise.all(found)).flat();
}

it.each(EXAMPLES)('%s is complete in the editor, and the gallery shows it', async (file) => {
	const workflow = examples.workflows.get(file);
	if (workflow === undefined) throw new Error(`${file} was not imported`);
	const name = file.replace('.json', '');
	await editor.openWorkflow(workflow);
	await editor.at('sticky').first().waitFor();
	await editor.at('zoom-to-fit').click();
	await canvasPictures(editor, `example-${name}`);

	expect(await wrongNotes(workflow)).toEqual([]);
	const stickies = workflow.nodes.filter(({ type }) => type.endsWith('.stickyNote')).length;
	expect(await editor.at('canvas-node').count()).toBe(workflow.nodes.length - stickies);
	expect(await editor.at('node-issues').count()).toBe(INCOMPLETE[file] ?? 0);
	expect(PAGE).toContain(`images/example-${name}.light.webp`);
});
