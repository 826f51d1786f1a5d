import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { StoreManagementApi } from '../../../credentials/StoreManagementApi.credentials';
import { options } from '../../../nodes/StoreManagement/trigger/options';

const verifySignature = options.properties
	.flatMap(({ options: members = [] }) => members as INodeProperties[])
	.find(({ name }) => name === 'verifySignature');
const fields = (verifySignature?.options ?? []) as INodeProperties[];

/** The fields that n8n shows for these values. */
const shown = (properties: INodeProperties[], values: INodeParameters): string[] =>
	properties
		.filter((property) => NodeHelpers.displayParameter(values, property, null, null))
		.map(({ name }) => name);

const BODY = ['scheme', 'header', 'algorithm', 'encoding', 'prefix'];
const FIELDS: Array<[INodeParameters, string[]]> = [
	[{}, BODY],
	[{ scheme: 'body' }, BODY],
	[{ scheme: 'standardWebhooks' }, ['scheme']],
];

describe('Fields of a signature', () => {
	it.each(FIELDS)('in the trigger, with %j', (values, names) => {
		expect(shown(fields, values)).toEqual(names);
	});

	it.each(FIELDS)('in the credential, with %j', ({ scheme = 'body' }, names) => {
		const inCredential = (name: string): string =>
			`signature${name.charAt(0).toUpperCase()}${name.slice(1)}`;
		const { properties } = new StoreManagementApi();
		const values = { serviceDetails: true, signatureScheme: scheme };
		const details = shown(properties, values).filter((name) => name.startsWith('signature'));
		expect(details).toEqual(names.map(inCredential));
		expect(shown(properties, { ...values, serviceDetails: false })).toEqual([
			'baseUrl',
			'userToken',
			'userSecretKey',
			'serviceDetails',
		]);
	});

	it('have no effect in a new credential', () => {
		const { properties } = new StoreManagementApi();
		const switchedOn = properties.find(({ name }) => name === 'serviceDetails');
		expect(switchedOn?.default).toBe(false);
	});

	it('have the same title, default and choices in both', () => {
		const { properties } = new StoreManagementApi();
		for (const { name, displayName, default: value, options: choices } of fields) {
			const title = `Signature ${displayName}`;
			const twin = properties.find((one) => one.displayName === title);
			expect([name, twin?.default, twin?.options]).toEqual([name, value, choices]);
		}
	});
});
