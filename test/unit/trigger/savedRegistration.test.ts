import { readRegistration } from '../../../nodes/StoreManagement/trigger/savedRegistration';

const SAVED = {
	webhookId: '7',
	url: 'https://n8n.example.com/webhook/1',
	store: 'loja-aurora',
	baseUrl: 'https://api.example.com',
	request: 'digest',
};

it('[T4] the saved registration is read as it was saved', () => {
	expect(readRegistration({ registration: SAVED, other: 1 })).toEqual(SAVED);
});

it.each([
	undefined,
	null,
	'saved',
	{},
	{ ...SAVED, webhookId: 7 },
	...Object.keys(SAVED).map((name) => ({ ...SAVED, [name]: undefined })),
])('[T4] there is no saved registration where the static data holds %j', (registration) => {
	expect(readRegistration({ registration })).toBeUndefined();
});
