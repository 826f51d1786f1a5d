import { expect } from '@playwright/test';
import type { INodeParameters } from 'n8n-workflow';

import { EXAMPLES, importExamples, type Examples, type SavedWorkflow } from '../n8n-host';
import { test, type Desk } from './desk';
import { canvasPicture } from './pictures';

/** How much taller than its words a note may be, in pixels of the canvas. */
const MOST_SPARE = 150;

let examples: Examples;

test.beforeAll(async ({ desk: { n8n } }) => {
	examples = await importExamples(n8n.api, n8n.store);
});

/** Notes whose words are cut off, or that are much taller than their words; notes over a section hold nodes. */
async function wrongNotes({ editor }: Desk, { nodes }: SavedWorkflow): Promise<string[]> {
	const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
	const found = notes.map(async ({ name, parameters }, index) => {
		const { height, color } = parameters as INodeParameters;
		const asked = Number(height);
		const note = editor.at('sticky').nth(index);
		const words = await note.locator('p, li, h2, h3, pre').all();
		const boxes = await Promise.all(words.map(async (one) => await one.boundingBox()));
		const { y = 0, height: shown = 0 } = (await note.boundingBox()) ?? {};
		const bottom = Math.max(...boxes.map((box) => (box ? box.y + box.height : 0)));
		const needed = Math.ceil(((bottom - y) * asked) / shown);
		const most = color === undefined ? needed + MOST_SPARE : Infinity;
		const isFine = asked >= needed && asked <= most;
		return isFine ? [] : [`${name} is ${asked} high, and its words take ${needed}`];
	});
	return (await Promise.all(found)).flat();
}

for (const file of EXAMPLES) {
	test(`${file} opens in the editor, and its notes can be read`, async ({ desk }) => {
		const { editor } = desk;
		const workflow = examples.workflows.get(file);
		if (workflow === undefined) throw new Error(`${file} was not imported`);
		await editor.openWorkflow(workflow);
		await editor.at('sticky').first().waitFor();
		await editor.at('zoom-to-fit').click();
		await canvasPicture(editor, `example-${file.replace('.json', '')}`);

		const stickies = workflow.nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		await expect(editor.at('canvas-node')).toHaveCount(workflow.nodes.length - stickies.length);
		expect(await wrongNotes(desk, workflow)).toEqual([]);
	});
}
