import { asRequestError, RequestError } from '../../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import type { SendOptions } from '../../transport/apiRequest';
import { recordsOf } from '../../transport/http/envelope';
import { readList } from '../../transport/pagination/listReader';
import type { Item } from '../item';

import { named, type WantedDiscount } from './existing';

/** The discounts of a store. */
interface KnownDiscounts {
	discounts: JsonObject[];
	/** Set if some may be missing, so that the wanted one may exist although it is not among these. */
	incomplete?: RequestError;
}

/** The keys are what the items of a run share. */
const discountsOfRuns = new WeakMap<Item['shared'], StoreDiscounts>();

/** For Return It, whose items read the list of a store once for all of them. */
export function discountsOfRun({ shared }: Item): StoreDiscounts {
	const discounts = discountsOfRuns.get(shared) ?? new StoreDiscounts();
	discountsOfRuns.set(shared, discounts);
	return discounts;
}

/** The discounts of each store: those before the first create of a run, and those that it has created since. */
class StoreDiscounts {
	private readonly ofStores = new Map<string | undefined, Promise<KnownDiscounts>>();

	/**
	 * The discount of the same name that is in force or will be.
	 *
	 * @throws RequestError if it is not clear whether there is one
	 */
	async find(item: Item, wanted: WantedDiscount): Promise<JsonObject | undefined> {
		const { store } = item.request;
		const reading = this.ofStores.get(store) ?? readAll(item);
		this.ofStores.set(store, reading);
		const { discounts, incomplete } = await reading.catch((error: unknown) => {
			// The next item may find the store well again.
			this.forget(item);
			throw error;
		});
		const existing = discounts.find((listed) => wanted.isUsable(listed));
		if (existing) return existing;
		const unclear = discounts.find((listed) => wanted.isUsable(listed) === undefined);
		if (unclear) throw notClear(item, unreadableEnd(unclear));
		if (incomplete) throw incomplete;
		return undefined;
	}

	/** Adds what was created, or would be, to a list that was read. The answer may have fewer fields than the request. */
	async add({ request }: Item, answer?: JsonValue): Promise<void> {
		const known = await this.ofStores.get(request.store);
		const sent = isJsonObject(request.body) ? request.body : {};
		const [created = null] = recordsOf(answer);
		known?.discounts.push({ ...sent, ...fieldsOf(created) });
	}

	/** The next item reads the list again. */
	forget({ request }: Item): void {
		this.ofStores.delete(request.store);
	}
}

async function readAll(item: Item): Promise<KnownDiscounts> {
	const listed = await readDiscounts(item, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const discounts = listed.records.map(fieldsOf);
	if (!listed.mayBeIncomplete) return { discounts };
	const reason = `it is not clear whether the discount with this name exists. ${listed.hints.join(' ')}`;
	return { discounts, incomplete: notClear(item, reason) };
}

export async function readDiscounts(
	{ client, request: { path, store }, settings }: Item,
	listOptions: { limit: number } & Partial<SendOptions>,
) {
	const list = { method: 'GET', path, store, effect: 'read' } as const;
	const options = { ...settings.sendOptions, ...listOptions };
	return await readList(client, list, options, (records) => records);
}

function unreadableEnd(listed: JsonObject): string {
	return `${named(listed, 'this name')} exists, but its end ${JSON.stringify(listed.end_at)} cannot be read`;
}

function notClear({ client, request }: Item, reason: string): RequestError {
	const list = { ...request, method: 'GET' } as const;
	const remedy = 'To create one all the same, set If It Already Exists to Create Anyway.';
	return notRead(client.paginationError(list, 1, { reason, remedy }));
}

const NOT_READ = 'If It Already Exists is set to Return It, so the node searches the store first.';

function notRead({ details }: RequestError): RequestError {
	return new RequestError({ ...details, remark: NOT_READ });
}
