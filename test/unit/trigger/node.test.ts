import {
	log,
	nodeKey,
	readRegistrations,
	saveRegistrations,
	webhookKey,
} from '../../../nodes/StoreManagement/trigger/node';

const SAVED = {
	webhookId: '7',
	url: 'https://n8n.example.com/webhook/1',
	store: 'loja-aurora',
	baseUrl: 'https://api.example.com',
	request: 'digest',
};

/** A node of a workflow whose static data are these. */
function nodeWith(global: object, id = 'a') {
	return {
		getNode: () => ({ id }),
		getWorkflowStaticData: () => global,
	} as unknown as Parameters<typeof readRegistrations>[0];
}

it('[T4] what is registered is read as it was saved, by the ID of the node', () => {
	const global = {};
	saveRegistrations(nodeWith(global), [SAVED, { ...SAVED, store: 'loja-dois' }]);

	expect(readRegistrations(nodeWith(global))).toEqual([SAVED, { ...SAVED, store: 'loja-dois' }]);
	expect(readRegistrations(nodeWith(global, 'b'))).toEqual([]);
	saveRegistrations(nodeWith(global), []);
	expect(global).toEqual({});
});

it.each([
	undefined,
	null,
	'saved',
	{},
	{ ...SAVED, webhookId: 7 },
	...Object.keys(SAVED).map((name) => ({ ...SAVED, [name]: undefined })),
])('[T4] there is no saved registration where the static data holds %j', (registration) => {
	const global = { 'webhooks of node a': [registration] };
	expect(readRegistrations(nodeWith(global))).toEqual([]);
});

it('nodes, and the two URLs of a node, are told apart', () => {
	const keys = ['w', 'x'].flatMap((workflow) =>
		['a', 'b'].flatMap((node) =>
			['test', 'production'].map((url) => {
				const context = {
					getWorkflow: () => ({ id: workflow }),
					getNode: () => ({ id: node }),
					getNodeWebhookUrl: (name: string) => (name === 'default' ? url : ''),
				} as unknown as Parameters<typeof webhookKey>[0];
				return [nodeKey(context), webhookKey(context)];
			}),
		),
	);
	expect(new Set(keys.map(([node]) => node)).size).toBe(4);
	expect(new Set(keys.map(([, webhook]) => webhook)).size).toBe(8);
});

it('a line of the log names the node, and n8n gets the ID of the workflow', () => {
	const lines: unknown[] = [];
	const write = (...line: unknown[]) => lines.push(line);
	const context = {
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ name: 'Trigger' }),
		logger: { info: write },
	} as unknown as Parameters<typeof log>[0];
	log(context, 'info', 'Two\nlines');
	expect(lines).toEqual([['Trigger: Two lines', { workflowId: 'w' }]]);
});
