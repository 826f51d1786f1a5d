import type { INodeProperties } from 'n8n-workflow';

import { StoreManagementApi } from '../../../credentials/StoreManagementApi.credentials';
import { options } from '../../../nodes/StoreManagement/trigger/options';

const verifySignature = (options.options as INodeProperties[]).find(
	({ name }) => name === 'verifySignature',
);
const fields = (verifySignature?.options ?? []) as INodeProperties[];

describe('Fields of a signature', () => {
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
