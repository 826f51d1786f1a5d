import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

export const HELPER_TYPE = 'bench.helper';
export const AT_ONCE = 32;

/** The records of a response: all of a page, or the one of an update. */
export function recordsIn(response: IDataObject): IDataObject[] {
	return [response.data ?? response].flat() as IDataObject[];
}

/** The least that requests can cost in n8n: each item is one, sent with n8n's helper, 32 at once. */
export const helperNode: INodeType = {
	description: {
		displayName: 'Helper',
		name: HELPER_TYPE,
		group: ['transform'],
		version: 1,
		description: 'Sends its items as requests',
		defaults: { name: 'Helper' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'storeManagementApi', required: true }],
		properties: [],
	},
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const answers: IDataObject[] = [];
		const requests = this.getInputData().entries();
		const sendRest = async (): Promise<void> => {
			for (const [index, { json }] of requests) {
				const options = { ...json, json: true } as unknown as IHttpRequestOptions;
				answers[index] = (await this.helpers.httpRequestWithAuthentication.call(
					this,
					'storeManagementApi',
					options,
				)) as IDataObject;
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
		return [answers.flatMap(recordsIn).map((json) => ({ json, pairedItem: { item: 0 } }))];
	},
};
