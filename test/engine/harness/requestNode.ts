import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

export const REQUEST_NODE_TYPE = 'test.request';

/**
 * Sends one request with the older helper of n8n and a credential of the package, as HTTP Request
 * does. Its input item holds `credential`, the type, and `options`.
 */
export const requestNode: INodeType = {
	description: {
		displayName: 'Request',
		name: REQUEST_NODE_TYPE,
		group: ['transform'],
		version: 1,
		description: 'Sends a request',
		defaults: { name: 'Request' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'storeManagementApi', required: false }],
		properties: [],
	},
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const [item] = this.getInputData();
		const { credential, options } = item?.json as { credential: string; options: IDataObject };
		const response: unknown = await this.helpers.requestWithAuthentication.call(this, credential, {
			uri: '',
			simple: false,
			resolveWithFullResponse: true,
			...options,
		});
		const { statusCode } = response as { statusCode: number };
		return [[{ json: { statusCode } }]];
	},
};
