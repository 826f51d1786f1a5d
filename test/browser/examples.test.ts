import { expect } from '@playwright/test';

import type { Demo } from '../../scripts/demo';
import { EXAMPLES, FIRST, type SavedWorkflow } from '../n8n-host';
import { test } from './desk';
import { film } from './pictures';

/** The example that the film of README shows, and its node that writes to the customer. */
const FILMED = 'whatsapp-for-new-order.json';
const MESSAGE = 'Send WhatsApp';

function exampleOf({ examples }: Demo, file: string): SavedWorkflow {
	const example = examples.workflows.get(file);
	if (example === undefined) throw new RangeError(`${file} was not imported`);
	return example;
}

const stepsOf = ({ nodes }: SavedWorkflow) =>
	nodes.filter(({ type }) => !type.endsWith('.stickyNote'));

test('each example opens in the editor, and no node of it lacks anything', async ({ desk }) => {
	test.setTimeout(600_000);
	const { editor } = desk;
	await editor.openWorkflow(exampleOf(desk, FIRST));
	for (const file of EXAMPLES) {
		const workflow = exampleOf(desk, file);
		// As a click in n8n does: without loading the editor again, which takes seconds.
		await editor.page.evaluate(
			`history.pushState({}, '', '/workflow/${workflow.id}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
		);
		const nodes = editor.at('canvas-node');
		const names = stepsOf(workflow).map(({ name }) => name);
		for (const name of names) {
			await expect(nodes.and(editor.page.locator(`[data-node-name="${name}"]`)), file).toHaveCount(
				1,
			);
		}
		await expect(nodes, file).toHaveCount(names.length);
		// Of all services only the model has no stand-in, and so no credential.
		const models = workflow.nodes.filter(({ type }) => type.endsWith('.lmChatOpenAi'));
		await expect(editor.at('node-issues'), file).toHaveCount(models.length);
	}
});

test('each node of the first workflow ends green', async ({ desk }) => {
	const { editor } = desk;
	const workflow = exampleOf(desk, FIRST);
	await editor.openWorkflow(workflow);
	await editor.at('execute-workflow-button').click();

	await expect(editor.at('canvas-node-status-success')).toHaveCount(stepsOf(workflow).length);
});

test('an order on the page of the store starts the workflow that listens, and its message arrives', async ({
	desk,
}) => {
	const { editor } = desk;
	const store = await editor.page.context().newPage();
	await store.goto(desk.page);
	await editor.openWorkflow(exampleOf(desk, FILMED));
	await editor.at('execute-workflow-button').click();
	await editor.at('stop-execution-waiting-for-webhook-button').waitFor();
	const node = editor.page.locator(`[data-test-id=canvas-node][data-node-name="${MESSAGE}"]`);
	await film('order-placed', editor, store, async () => {
		await store.getByRole('button', { name: 'Place an order' }).click();
		await expect(node.getByTestId('canvas-node-status-success')).toBeVisible();
	});

	const { store: service } = desk;
	const number = service.state.placedOrders(service.aliases[0] ?? '').at(-1)?.number;
	const latest = `Order ${number} placed: delivered to 1 of the workflows`;
	await expect(store.getByRole('status')).toContainText(latest);
	const messages = store.locator('section', { has: store.getByText('WhatsApp', { exact: true }) });
	await expect(messages.locator('tbody tr').first()).toContainText(String(number));
	await expect(editor.at('canvas-node-status-error')).toHaveCount(0);
});
