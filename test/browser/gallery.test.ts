import { expect } from '@playwright/test';

import { EXAMPLES, importExamples, type Examples } from '../n8n-host';
import { test } from './desk';

let examples: Examples;

test.beforeAll(async ({ desk: { n8n } }) => {
	examples = await importExamples(n8n.api, n8n.store);
});

for (const file of EXAMPLES) {
	test(`${file} opens in the editor`, async ({ desk: { editor } }) => {
		const workflow = examples.workflows.get(file);
		if (workflow === undefined) throw new Error(`${file} was not imported`);
		await editor.openWorkflow(workflow);
		await editor.at('sticky').first().waitFor();

		const nodes = workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		await expect(editor.at('canvas-node')).toHaveCount(nodes.length);
	});
}
