import type { IDataObject } from 'n8n-workflow';

import {
	readRegistration,
	saveRegistration,
} from '../../../../nodes/StoreManagement/trigger/registration/registrationState';

const WHERE = {
	url: 'https://n8n.example.com/webhook/1',
	store: 'loja-aurora',
	baseUrl: 'https://api.example.com',
};

describe('The saved registration', () => {
	it.each([{ request: 'digest' }, {}])('is what was saved: %j', (request) => {
		const staticData: IDataObject = {};
		const registration = { webhookId: '7', ...WHERE, ...request };
		saveRegistration(staticData, registration);

		expect(readRegistration(staticData)).toEqual(registration);
		saveRegistration(staticData, undefined);
		expect(staticData).toEqual({});
	});

	it.each([
		undefined,
		null,
		'saved',
		{ ...WHERE },
		{ ...WHERE, webhookId: 7 },
		{ ...WHERE, webhookId: '7', url: undefined },
		{ ...WHERE, webhookId: '7', store: undefined },
		{ ...WHERE, webhookId: '7', baseUrl: undefined },
	])('is none where the static data holds %j', (registration) => {
		expect(readRegistration({ registration })).toBeUndefined();
	});
});
