import { readRegistrations, saveRegistrations } from '../../../nodes/StoreManagement/trigger/node';

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
