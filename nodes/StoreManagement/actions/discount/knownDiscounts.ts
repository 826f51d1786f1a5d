import { asRequestError, RequestError } from '../../errors/requestError';
import type { JsonObject } from '../../json';
import { fieldsOf } from '../../output/fields';
import type { SendOptions } from '../../transport/apiRequest';
import { readList } from '../../transport/pagination/listReader';
import type { Item } from '../item';

const NOT_READ = 'If It Already Exists is set to Return It, so the node searches the store first.';

/** The discounts that a store has before anything is created in it. */
export interface KnownDiscounts {
	discounts: JsonObject[];
	/** Set if some may be missing, so that the wanted one may exist although it is not among these. */
	incomplete?: RequestError;
}

export async function readAll(item: Item): Promise<KnownDiscounts> {
	const listed = await readDiscounts(item, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const discounts = listed.records.map(fieldsOf);
	if (!listed.mayBeIncomplete) return { discounts };
	const reason = `it is not clear whether the discount with this name exists. ${listed.hints.join(' ')}`;
	return { discounts, incomplete: notClear(item, reason) };
}

export function notClear({ client, request }: Item, reason: string): RequestError {
	const list = { ...request, method: 'GET' } as const;
	return notRead(client.paginationError(list, 1, { reason, remedy: 'createAnyway' }));
}

export function endOf(listed: JsonObject): string {
	return `${named(listed, 'this name')} exists, but its end ${JSON.stringify(listed.end_at)}`;
}

export async function readDiscounts(
	{ client, request: { path, store }, settings }: Item,
	listOptions: { limit: number } & Partial<SendOptions>,
) {
	const list = { method: 'GET', path, store, effect: 'read' } as const;
	return await readList(
		client,
		list,
		{ ...settings.sendOptions, ...listOptions },
		(records) => records,
	);
}

function notRead({ details }: RequestError): RequestError {
	return new RequestError({ ...details, remark: NOT_READ });
}

export function named({ id = null }: JsonObject, what: string): string {
	return `A discount with ${what} (ID ${JSON.stringify(id)})`;
}
