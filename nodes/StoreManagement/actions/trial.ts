import type { IDataObject } from 'n8n-workflow';

import { formatRecords, type RecordType } from '../output';
import { redactSecrets } from '../redaction/redactor';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { paginate } from '../transport/pagination/paginate';

import { objectsIn } from './existingRecord';
import type { PreparedItem } from './operation';
import { listOf } from './recordCreator';

const TRIED = 'Try It is on, so nothing was changed in the store.';

/**
 * What an item would send, without secrets, beside the equal record that exists already where one may. Only
 * the list in which it may exist is read.
 *
 * @returns `would_send` is null where the existing record would be returned instead
 * @throws RequestError where the list cannot be read
 */
export async function tryOut(
	client: StoreClient,
	request: ApiRequest,
	{ existing, output, selectedFields: names, trial }: PreparedItem,
	options: SendOptions & PaginationOptions,
	record: RecordType,
): Promise<{ json: IDataObject; hints: string[] }> {
	const { method, body = null } = request;
	const url = client.urlOf(request);
	const [sent = null] = redactSecrets([client.redact({ method, url, body })]);
	if (!existing) return { json: { would_send: sent, ...trial }, hints: [TRIED] };
	const all = { ...options, limit: Infinity };
	const { records, hints } = await paginate(client, listOf(request, existing), all);
	const found = objectsIn(records).filter(existing.matches).slice(0, 1);
	const [shown = null] = formatRecords(found, record, output, { names });
	const wouldSend = shown && existing.returnIt ? null : sent;
	return { json: { would_send: wouldSend, existing: shown, ...trial }, hints: [TRIED, ...hints] };
}
