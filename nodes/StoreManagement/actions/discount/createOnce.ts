import type { INodeExecutionData } from 'n8n-workflow';

import { asLostWrite, asRequestError, RequestError } from '../../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { SEND_OPTIONS, type SendOptions } from '../../transport/apiRequest';
import { recordsOf } from '../../transport/http/envelope';
import { readList } from '../../transport/pagination/listReader';
import type { LostWrite } from '../writeOutcomes';
import { TriedWrite, type Item } from '../item';

import { discountLabel, type WantedDiscount } from './existing';

const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';

/** The clock of the service may be behind by this much, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** For the search after a lost response: more records would use up the limit of the endpoint. */
const { maxRetries, maxWait } = SEND_OPTIONS.lookUp;
const SEARCH_OPTIONS = { maxRetries, maxWait, limit: 2_000 };

/** Creates the discount of an item, or returns the one in its place: never two. */
export async function createOnce(
	item: Item,
	wanted: WantedDiscount,
): Promise<INodeExecutionData[]> {
	const { index, request, shared } = item;
	const earlier = shared.writeOutcomes.of(index, request.store);
	if (earlier && 'error' in earlier) return await recover(item, wanted, earlier, NOT_SENT_AGAIN);
	if (earlier) {
		const text = 'Created by an earlier attempt of this run (Retry On Fail).';
		return created(item, wanted, earlier.answer, text);
	}
	const existing = wanted.returnsExisting ? await findUsable(item, wanted) : undefined;
	if (!existing) return await sendNew(item, wanted);
	const differing = wanted.differences(existing);
	const note = { text: wanted.noteOn(existing, differing), mustBeRead: differing.length > 0 };
	return item.answer(existing, note, {
		existed: true,
		different: differing.map(({ name }) => name),
	});
}

/** The output for a discount that the item has created. */
function created(
	item: Item,
	{ returnsExisting }: WantedDiscount,
	discount: JsonValue | undefined,
	text?: string,
): INodeExecutionData[] {
	const note = text === undefined ? undefined : { text };
	return item.answer(discount, note, returnsExisting ? { existed: false, different: [] } : {});
}

async function sendNew(item: Item, wanted: WantedDiscount): Promise<INodeExecutionData[]> {
	const { index, request, shared } = item;
	const body = await item.send().catch(async (error: unknown) => {
		// Under Try It, too, the next item of this name finds it.
		if (error instanceof TriedWrite) await addKnown(item);
		return asLostWrite(error);
	});
	if (!(body instanceof RequestError)) {
		await addKnown(item, body);
		return created(item, wanted, body);
	}
	// The list was read before this create, so it cannot show the discount.
	shared.discounts.delete(request.store);
	const lost = shared.writeOutcomes.of(index, request.store);
	// After a cancel, nothing more may be sent.
	if (!lost || !('error' in lost) || body.details.kind === 'cancelled') throw body;
	return await recover(item, wanted, lost);
}

/**
 * Looks once for the discount that a lost create may have made, and never sends the create again.
 *
 * @throws RequestError with the result of the search if the discount is not found
 */
async function recover(
	item: Item,
	latest: WantedDiscount,
	{ error, body, since }: LostWrite,
	remark = error.details.remark,
): Promise<INodeExecutionData[]> {
	const { index, request, shared } = item;
	const notFound = (searchResult: string): RequestError =>
		new RequestError({ ...error.details, remark, searchResult });
	const wanted = latest.as(body);
	const searched = await readDiscounts(item, SEARCH_OPTIONS).catch(asRequestError);
	if (searched instanceof RequestError) {
		throw notFound(
			`n8n could not look for it in the store (${searched.message}), so it may exist.`,
		);
	}
	const same = searched.records.filter((listed) => wanted.isSame(listed));
	// Other creates of this execution have made some.
	const answers = shared.writeOutcomes.answers.flatMap((answer) => recordsOf(answer).map(fieldsOf));
	const [newest] = same
		.filter((listed) => wanted.createdAt(listed) >= since - CLOCK_SKEW)
		.filter((listed) => !answers.some(({ id }) => id === listed.id))
		.sort((a, b) => wanted.createdAt(b) - wanted.createdAt(a));
	if (newest) {
		shared.writeOutcomes.setDone(index, request.store, newest);
		const text = `${discountLabel(newest, 'this name and these values')} was created, although the response was lost.`;
		return created(item, wanted, newest, text);
	}
	const [older] = same;
	throw notFound(
		older
			? `n8n looked in the store: ${discountLabel(older, 'this name and these values')} exists, but it may be an older one.`
			: `n8n looked in the store: no discount with this name and these values is among the ${searched.records.length} that were searched. It may still appear.`,
	);
}

/**
 * With Return It: the discount of the same name that is in force or will be. The items of a run read the list of a store
 * once for all of them.
 *
 * @throws RequestError if it is not clear whether there is one
 */
async function findUsable(item: Item, wanted: WantedDiscount): Promise<JsonObject | undefined> {
	const { store } = item.request;
	const { discounts } = item.shared;
	const reading = discounts.get(store) ?? readAll(item);
	discounts.set(store, reading);
	const { records, incomplete } = await reading.catch((error: unknown) => {
		// The next item may find the store well again.
		discounts.delete(store);
		throw error;
	});
	const existing = records.find((listed) => wanted.isUsable(listed));
	if (existing) return existing;
	const unclear = records.find((listed) => wanted.isUsable(listed) === undefined);
	if (unclear) {
		const end = JSON.stringify(unclear.end_at);
		const reason = `${discountLabel(unclear, 'this name')} exists, but its end ${end} cannot be read`;
		throw notClear(item, reason);
	}
	if (incomplete) throw incomplete;
	return undefined;
}

/** Adds what was created, or would be, to the discounts of its store. The answer may have fewer fields than the request. */
async function addKnown({ request, shared }: Item, answer?: JsonValue): Promise<void> {
	const known = await shared.discounts.get(request.store);
	const sent = isJsonObject(request.body) ? request.body : {};
	const [discount = null] = recordsOf(answer);
	known?.records.push({ ...sent, ...fieldsOf(discount) });
}

async function readAll(item: Item): Promise<{ records: JsonObject[]; incomplete?: RequestError }> {
	const listed = await readDiscounts(item, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const { records, hints, mayBeIncomplete } = listed;
	if (!mayBeIncomplete) return { records };
	const reason = `it is not clear whether the discount with this name exists. ${hints.join(' ')}`;
	return { records, incomplete: notClear(item, reason) };
}

async function readDiscounts(
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
