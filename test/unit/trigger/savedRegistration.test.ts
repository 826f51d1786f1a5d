import {
	readRegistrations,
	saveRegistrations,
} from '../../../nodes/StoreManagement/trigger/savedRegistration';

const SAVED = {
	webhookId: '7',
	url: 'https://n8n.example.com/webhook/1',
	store: 'loja-aurora',
	baseUrl: 'https://api.example.com',
	request: 'digest',
};

/** A node of a workflow whose static data are these. */
function nodeWith(data: { node?: object; global?: object }, id = 'a') {
	const all = { node: {}, global: {}, ...data };
	return {
		getNode: () => ({ id }),
		getWorkflowStaticData: (type: 'node' | 'global') => all[type],
	} as Parameters<typeof readRegistrations>[0];
}

it('[T4] what is registered is read as it was saved, by the ID of the node', () => {
	const global = {};
	saveRegistrations(nodeWith({ global }), [SAVED, { ...SAVED, store: 'loja-dois' }]);

	expect(readRegistrations(nodeWith({ global }))).toEqual([
		SAVED,
		{ ...SAVED, store: 'loja-dois' },
	]);
	expect(readRegistrations(nodeWith({ global }, 'b'))).toEqual([]);
	saveRegistrations(nodeWith({ global }), []);
	expect(global).toEqual({});
});

it('[T4] what an earlier version has saved under the name of the node is read until it is saved anew', () => {
	const node = { registration: SAVED };
	expect(readRegistrations(nodeWith({ node }))).toEqual([SAVED]);
	saveRegistrations(nodeWith({ node }), []);
	expect(node).toEqual({});
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
	expect(readRegistrations(nodeWith({ node: { registration } }))).toEqual([]);
	expect(readRegistrations(nodeWith({ global }))).toEqual([]);
});
