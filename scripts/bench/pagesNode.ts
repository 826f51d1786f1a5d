import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

import { REQUEST_DEFAULTS } from '../../nodes/StoreManagement/actions/requestOptions';
import { recordsIn } from './contestants';

export const PAGES_NODE_TYPE = 'bench.pages';

interface Page {
	meta: { pagination: { links: { next?: string | null } } };
}

/** A request that does not need the answer to another one. */
export type IndependentRequest = Pick<IHttpRequestOptions, 'method' | 'url' | 'body'> & IDataObject;

/**
 * The least that a task can cost in n8n: the node reads page after page by next link, or sends its items
 * as requests in parallel, and puts out each record.
 */
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
		const send = async (request: IHttpRequestOptions): Promise<unknown> =>
			await this.helpers.httpRequestWithAuthentication.call(this, 'storeManagementApi', {
				...request,
				json: true,
			});
		const first = this.getNodeParameter('url', 0) as string;
		const requests = this.getInputData().map(({ json }) => json as IndependentRequest);
		const answers = first ? await linkAfterLink(first, send) : await sideBySide(requests, send);
		const records = answers.flatMap((answer) => recordsIn(answer as IDataObject) as IDataObject[]);
		return [records.map((json) => ({ json, pairedItem: { item: 0 } }))];
	},
};

type Send = (request: IHttpRequestOptions) => Promise<unknown>;

async function linkAfterLink(first: string, send: Send): Promise<unknown[]> {
	const pages: unknown[] = [];
	let url: string | null | undefined = first;
	while (url) {
		const page = (await send({ url })) as Page;
		pages.push(page);
		url = page.meta.pagination.links.next;
	}
	return pages;
}

async function sideBySide(requests: readonly IndependentRequest[], send: Send): Promise<unknown[]> {
	const answers: unknown[] = [];
	const rest = requests.entries();
	const sendRest = async (): Promise<void> => {
		for (const [index, request] of rest) answers[index] = await send(request);
	};
	await Promise.all(Array.from({ length: REQUEST_DEFAULTS.concurrency }, sendRest));
	return answers;
}
