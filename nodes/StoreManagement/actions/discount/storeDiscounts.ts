import { asRequestError, RequestError } from '../../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import type { SendOptions } from '../../transport/apiRequest';
import { recordsOf } from '../../transport/http/envelope';
import { readList } from '../../transport/pagination/listReader';
import type { Item } from '../item';

import { named, type WantedDiscount } from './existing';

/**
 * With Return It: the discount of the same name that is in force or will be. The items of a run read the list of a store
 * once for all of them.
 *
 * @throws RequestError if it is not clear whether there is one
 */
export async function findUsable(
	item: Item,
	wanted: WantedDiscount,
): Promise<JsonObject | undefined> {
	const { store } = item.request;
	const { known } = item.shared;
	const reading = known.get(store) ?? readAll(item);
	known.set(store, reading);
	const { records, incomplete } = await reading.catch((error: unknown) => {
		// The next item may find the store well again.
		known.delete(store);
		throw error;
	});
	const existing = records.find((listed) => wanted.isUsable(listed));
	if (existing) return existing;
	const unclear = records.find((listed) => wanted.isUsable(listed) === undefined);
	if (unclear) {
		const end = JSON.stringify(unclear.end_at);
		throw notClear(
			item,
			`${named(unclear, 'this name')} exists, but its end ${end} cannot be read`,
		);
	}
	if (incomplete) throw incomplete;
	return undefined;
}

/** Adds what was created, or would be, to the list of its store. The answer may have fewer fields than the request. */
export async function addKnown({ request, shared }: Item, answer?: JsonValue): Promise<void> {
	const known = await shared.known.get(request.store);
	const sent = isJsonObject(request.body) ? request.body : {};
	const [created = null] = recordsOf(answer);
	known?.records.push({ ...sent, ...fieldsOf(created) });
}

async function readAll(item: Item): Promise<{ records: JsonObject[]; incomplete?: RequestError }> {
	const listed = await readDiscounts(item, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const { records, hints, mayBeIncomplete } = listed;
	if (!mayBeIncomplete) return { records };
	const reason = `it is not clear whether the discount with this name exists. ${hints.join(' ')}`;
	return { records, incomplete: notClear(item, reason) };
}

export async function readDiscounts(
	{ client, request: { path, store }, settings }: Item,
	listOptions: { limit: number } & Partial<SendOptions>,
) {
	const list = { method: 'GET', path, store, effect: 'read' } as const;
	const options = { ...settings.sendOptions, ...listOptions };
	return await readList(client, list, options, (records) => records.map(fieldsOf));
}

function notClear({ client, request }: Item, reason: string): RequestError {
	const list = { ...request, method: 'GET' } as const;
	const remedy = 'To create one all the same, set If It Already Exists to Create Anyway.';
	return notRead(client.paginationError(list, 1, { reason, remedy }));
}

function notRead({ details }: RequestError): RequestError {
	const remark = 'If It Already Exists is set to Return It, so the node searches the store first.';
	return new RequestError({ ...details, remark });
}
