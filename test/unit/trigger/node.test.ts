import {
	log,
	readRegistrations,
	saveRegistrations,
	webhookKey,
} from '../../../nodes/StoreManagement/trigger/node';

const SAVED = {
	webhookId: '7',
	url: 'https://n8n.example.com/webhook/1',
	store: 'loja-aurora',
	request: 'digest',
};

type Context = Parameters<typeof readRegistrations>[0];
/** A node of a workflow, with its static data and the address of its webhook. */
const nodeWith = (id = 'a', data: object = {}, workflow = 'w', url = ''): Context =>
	({
		getNode: () => ({ id, name: 'Trigger' }),
		getWorkflow: () => ({ id: workflow }),
		getWorkflowStaticData: (of: string) => (of === 'global' ? data : {}),
		getNodeWebhookUrl: (name: string) => (name === 'default' ? url : ''),
	}) as unknown as Context;

it('[T4] what is registered is read as it was saved, by the ID of the node', () => {
	const data = {};
	const registrations = [SAVED, { ...SAVED, store: 'loja-dois' }];
	saveRegistrations(nodeWith('a', data), registrations);

	expect(readRegistrations(nodeWith('a', data))).toEqual(registrations);
	expect(readRegistrations(nodeWith('b', data))).toEqual([]);
	saveRegistrations(nodeWith('a', data), []);
	expect(data).toEqual({});
});

it.each([undefined, null, 'saved', {}])(
	'[T4] there is no saved registration where the static data holds %j',
	(saved) => {
		expect(readRegistrations(nodeWith('a', { 'webhooks of node a': saved }))).toEqual([]);
	},
);

it('[T2] nodes, and the two URLs of a node, are told apart', () => {
	const contexts = ['w', 'x'].flatMap((workflow) =>
		['a', 'b'].flatMap((id) => ['test', 'live'].map((url) => nodeWith(id, {}, workflow, url))),
	);

	expect(new Set(contexts.map(webhookKey)).size).toBe(8);
});

it('[T6] a line of the log names the node, and n8n gets the ID of the workflow', () => {
	const info = jest.fn();
	log({ ...nodeWith(), logger: { info } } as unknown as Parameters<typeof log>[0], 'info', 'a\nb');

	expect(info.mock.calls).toEqual([['Trigger: a b', { workflowId: 'w' }]]);
});
