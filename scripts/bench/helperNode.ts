import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

export const HELPER_TYPE = 'bench.helper';
export const AT_ONCE = 32;

/**
 * The least that requests can cost in n8n, sent with n8n's helper, 32 at once. A list is told only by its first page how
 * many pages it has; an update reads one expression for each item.
 */
export const helperNode: INodeType = {
	description: {
		displayName: 'Helper',
		name: HELPER_TYPE,
		group: ['transform'],
		version: 1,
		description: 'Sends requests with the helper of n8n',
		defaults: { name: 'Helper' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'storeManagementApi', required: true }],
		properties: [
			{ displayName: 'List', name: 'list', type: 'string', default: '' },
			{ displayName: 'Update', name: 'update', type: 'string', default: '' },
			{ displayName: 'Body', name: 'body', type: 'json', default: '{}' },
		],
	},
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const list = this.getNodeParameter('list', 0) as string;
		const records = list === '' ? await update(this) : await readList(this, list);
		return [records.map((json) => ({ json, pairedItem: { item: 0 } }))];
	},
};

async function readList(context: IExecuteFunctions, list: string): Promise<IDataObject[]> {
	const page = async (number: number): Promise<IDataObject> =>
		await send(context, { method: 'GET', url: `${list}?page=${number}` });
	const first = await page(1);
	const { pagination } = first.meta as { pagination: { total_pages: number } };
	const rest = Array.from({ length: pagination.total_pages - 1 }, (_, index) => index + 2);
	const pages = [first, ...(await sideBySide(rest, page))];
	return pages.flatMap(({ data }) => data as IDataObject[]);
}

async function update(context: IExecuteFunctions): Promise<IDataObject[]> {
	const body = JSON.parse(context.getNodeParameter('body', 0) as string) as IDataObject;
	const items = [...context.getInputData().keys()];
	return await sideBySide(items, async (index) => {
		const url = context.getNodeParameter('update', index) as string;
		return await send(context, { method: 'PUT', url, body });
	});
}

async function send(
	context: IExecuteFunctions,
	request: IHttpRequestOptions,
): Promise<IDataObject> {
	return (await context.helpers.httpRequestWithAuthentication.call(context, 'storeManagementApi', {
		...request,
		json: true,
	})) as IDataObject;
}

async function sideBySide<Thing, Result>(
	things: readonly Thing[],
	work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	const left = things.entries();
	const worker = async (): Promise<void> => {
		for (const [index, thing] of left) results[index] = await work(thing);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return results;
}
