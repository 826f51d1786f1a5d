import type { IDataObject } from 'n8n-workflow';

import {
	clearRegistration,
	readRegistration,
	saveRegistration,
} from '../../../../nodes/StoreManagement/trigger/registration/registrationState';

const WHERE = { store: 'loja-aurora', url: 'https://n8n.example.com/webhook/1' };

describe('The saved registration', () => {
	it.each([{ request: 'digest' }, {}])('is what was saved: %j', (request) => {
		const staticData: IDataObject = { deliveries: { a: 1 } };
		const registration = { webhookId: '7', ...WHERE, ...request };
		saveRegistration(staticData, registration);

		expect(readRegistration(staticData)).toEqual(registration);
		// Version 0.1.0 kept deliveries there.
		expect(Object.keys(staticData)).toEqual(['registration']);
		clearRegistration(staticData);
		expect(staticData).toEqual({});
	});

	it.each([
		undefined,
		null,
		'saved',
		{ ...WHERE },
		{ ...WHERE, webhookId: 7 },
		{ webhookId: '7', store: 'loja-aurora' },
		{ webhookId: '7', url: 'https://n8n.example.com' },
	])('is none where the static data holds %j', (registration) => {
		expect(readRegistration({ registration })).toBeUndefined();
	});

	it('leaves out a secret key, which 0.1.0 saved, and a request that is no text', () => {
		const registration = { webhookId: '7', ...WHERE, secretKey: 5, request: null };

		expect(Object.keys(readRegistration({ registration }) ?? {})).toEqual([
			'webhookId',
			'url',
			'store',
		]);
	});
});
