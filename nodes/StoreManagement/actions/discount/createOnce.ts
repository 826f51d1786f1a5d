import type { INodeExecutionData } from 'n8n-workflow';

import { asLostWrite, asRequestError, RequestError } from '../../errors/requestError';
import type { JsonObject } from '../../json';
import { fieldsOf } from '../../output/fields';
import { SEND_OPTIONS } from '../../transport/apiRequest';
import { recordsOf } from '../../transport/http/envelope';
import type { LostWrite } from '../attempts';
import { TriedWrite, type Item } from '../item';
import type { Note } from '../sharedByItems';

import { named, type WantedDiscount } from './existing';
import { addKnown, findUsable, readDiscounts } from './storeDiscounts';

type Output = INodeExecutionData[];

const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';

/** The clock of the service may be behind by this much, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** For the search after a lost response: more records would use up the limit of the endpoint. */
const { maxRetries, maxWait } = SEND_OPTIONS.lookUp;
const SEARCH_OPTIONS = { maxRetries, maxWait, limit: 2_000 };

/** Creates the discount of an item, or returns the one in its place: never two. */
export async function createOnce(item: Item, wanted: WantedDiscount): Promise<Output> {
	const earlier = item.shared.attempts.of(item);
	if (earlier && 'error' in earlier) return await recover(item, wanted, earlier, NOT_SENT_AGAIN);
	if (earlier) {
		const text = 'Created by an earlier attempt of this run (Retry On Fail).';
		return item.answer(earlier.answer, { text }, addedTo(wanted));
	}
	return (await findExisting(item, wanted)) ?? (await sendNew(item, wanted));
}

/** With Return It: the discount that is returned in place of a new one. Only reads. */
async function findExisting(item: Item, wanted: WantedDiscount): Promise<Output | undefined> {
	const existing = wanted.returnsExisting ? await findUsable(item, wanted) : undefined;
	if (!existing) return undefined;
	const differing = wanted.differences(existing);
	const note: Note = {
		text: wanted.noteOn(existing, differing),
		mustBeRead: differing.length > 0,
	};
	const different = differing.map(({ name }) => name);
	return item.answer(existing, note, { existed: true, different });
}

/** What the node says itself of a discount that the item has created. */
function addedTo({ returnsExisting }: WantedDiscount) {
	return returnsExisting ? { existed: false, different: [] } : {};
}

async function sendNew(item: Item, wanted: WantedDiscount): Promise<Output> {
	const { attempts, known } = item.shared;
	const body = await item.send().catch(async (error: unknown) => {
		// Under Try It, too, the next item of this name finds it.
		if (error instanceof TriedWrite) await addKnown(item);
		return asLostWrite(error);
	});
	if (!(body instanceof RequestError)) {
		await addKnown(item, body);
		return item.answer(body, undefined, addedTo(wanted));
	}
	// The list was read before this create, so it cannot show the discount.
	known.delete(item.request.store);
	const lost = attempts.of(item);
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
): Promise<Output> {
	const wanted = latest.as(body);
	const searched = await readDiscounts(item, SEARCH_OPTIONS).catch(asRequestError);
	if (searched instanceof RequestError) {
		const searchResult = `n8n could not look for it in the store (${searched.message}), so it may exist.`;
		throw new RequestError({ ...error.details, remark, searchResult });
	}
	const { records } = searched;
	const same = records.filter((listed) => wanted.isSame(listed));
	const [created] = same
		.filter((listed) => wanted.createdAt(listed) >= since - CLOCK_SKEW && !isOfOther(item, listed))
		.sort((a, b) => wanted.createdAt(b) - wanted.createdAt(a));
	if (!created) {
		const searchResult = `n8n looked in the store: ${resultOf(records.length, same[0])}`;
		throw new RequestError({ ...error.details, remark, searchResult });
	}
	item.shared.attempts.found(item, created);
	const text = `${named(created, 'this name and these values')} was created, although the response was lost.`;
	return item.answer(created, { text }, addedTo(wanted));
}

/** Whether another create of this execution made the discount. */
function isOfOther({ shared }: Item, { id }: JsonObject): boolean {
	const created = shared.attempts.answers().flatMap((answer) => recordsOf(answer));
	return created.some((record) => fieldsOf(record).id === id);
}

/** Says how a search ended that did not find the discount of a lost create. */
function resultOf(searched: number, same: JsonObject | undefined): string {
	if (same)
		return `${named(same, 'this name and these values')} exists, but it may be an older one.`;
	return `no discount with this name and these values is among the ${searched} that were searched. It may still appear.`;
}
