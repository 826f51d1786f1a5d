import type { IDataObject } from 'n8n-workflow';

import {
	readRegistrations,
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
		saveRegistration(staticData, WHERE.store, registration);

		expect(readRegistrations(staticData)).toEqual([registration]);
		saveRegistration(staticData, WHERE.store);
		expect(staticData).toEqual({});
	});

	it('is one for each store', () => {
		const staticData: IDataObject = {};
		const [one, other] = ['a', 'b'].map((store) => ({ webhookId: '7', ...WHERE, store }));
		saveRegistration(staticData, 'a', one);
		saveRegistration(staticData, 'b', other);
		saveRegistration(staticData, 'a', one);
		expect(readRegistrations(staticData)).toEqual([other, one]);

		saveRegistration(staticData, 'b');
		expect(staticData).toEqual({ registration: one });
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
		expect(readRegistrations({ registration })).toEqual([]);
		expect(readRegistrations({ registration: [registration] })).toEqual([]);
	});
});
