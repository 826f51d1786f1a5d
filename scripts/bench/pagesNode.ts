import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

export const PAGES_NODE_TYPE = 'bench.pages';

interface Page {
	data: Array<INodeExecutionData['json']>;
	meta: { pagination: { links: { next?: string | null } } };
}

/** The least that a list in n8n can cost: it reads page after page by next link and puts out each record. */
export const pagesNode: INodeType = {
	description: {
		displayName: 'Pages',
		name: PAGES_NODE_TYPE,
		group: ['transform'],
		version: 1,
		description: 'Reads pages',
		defaults: { name: 'Pages' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'storeManagementApi', required: true }],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	},
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items: INodeExecutionData[] = [];
		let url: string | null | undefined = this.getNodeParameter('url', 0) as string;
		while (url) {
			const page: Page = (await this.helpers.httpRequestWithAuthentication.call(
				this,
				'storeManagementApi',
				{ url, json: true },
			)) as Page;
			for (const json of page.data) items.push({ json, pairedItem: { item: 0 } });
			url = page.meta.pagination.links.next;
		}
		return [items];
	},
};
