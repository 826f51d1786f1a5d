import { asLostWrite, asRequestError, RequestError } from '../../errors/requestError';
import type { JsonObject, JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { recordsOf } from '../../transport/http/envelope';
import type { LostWrite } from '../attempts';
import { TriedWrite, type Item } from '../item';
import type { Note } from '../sharedByItems';

import { named, type WantedDiscount } from './existing';
import { discountsOfRun, readDiscounts } from './storeDiscounts';

/** The discount of an item, as the service or the store shows it. */
interface Answer {
	body: JsonValue | undefined;
	/** Tells the user where it comes from, if not from the create of this item. */
	note?: Note;
	/** The fields whose values differ, of a discount that was there before. */
	existing?: { different: string[] };
}

const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';

/** The clock of the service may be behind by this much, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** For the search after a lost response: a person waits, and more records would use up the limit of the endpoint. */
const SEARCH_OPTIONS = { maxRetries: 1, maxWait: 10_000, limit: 2_000 };

/** Creates the discount of an item, or returns the one in its place: never two. */
export async function createOnce(item: Item, wanted: WantedDiscount) {
	const { body, note, existing } = await answerFor(item, wanted);
	const { different = [] } = existing ?? {};
	const added = wanted.returnsExisting ? { existed: existing !== undefined, different } : {};
	return item.answer(body, note, added);
}

async function answerFor(item: Item, wanted: WantedDiscount): Promise<Answer> {
	const earlier = item.shared.attempts.of(item);
	if (!earlier) return (await findExisting(item, wanted)) ?? (await sendNew(item, wanted));
	if ('error' in earlier) return await recover(item, wanted, earlier, NOT_SENT_AGAIN);
	const text = 'Created by an earlier attempt of this run (Retry On Fail).';
	return { body: earlier.answer, note: { text } };
}

/**
 * With Return It: the discount that is returned in place of a new one. Only reads.
 *
 * @throws RequestError if it is not clear whether there is one
 */
async function findExisting(item: Item, wanted: WantedDiscount): Promise<Answer | undefined> {
	if (!wanted.returnsExisting) return undefined;
	const existing = await discountsOfRun(item).find(item, wanted);
	if (!existing) return undefined;
	const differing = wanted.differences(existing);
	const text = wanted.noteOn(existing, differing);
	return {
		body: existing,
		note: { text, mustBeRead: differing.length > 0 },
		existing: { different: differing.map(({ name }) => name) },
	};
}

async function sendNew(item: Item, wanted: WantedDiscount): Promise<Answer> {
	const discounts = discountsOfRun(item);
	const body = await item.send().catch(async (error: unknown) => {
		// Under Try It, too, the next item of this name finds it.
		if (error instanceof TriedWrite) await discounts.add(item);
		return asLostWrite(error);
	});
	if (!(body instanceof RequestError)) {
		await discounts.add(item, body);
		return { body };
	}
	// The list was read before this create, so it cannot show the discount.
	discounts.forget(item);
	const lost = item.shared.attempts.of(item);
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
): Promise<Answer> {
	const wanted = latest.as(body);
	const searched = await readDiscounts(item, SEARCH_OPTIONS).catch(asRequestError);
	const discounts = searched instanceof RequestError ? [] : searched.records.map(fieldsOf);
	const same = discounts.filter((listed) => wanted.isSame(listed));
	const [created] = same
		.filter((listed) => wanted.createdAt(listed) >= since - CLOCK_SKEW && !isOfOther(item, listed))
		.sort((a, b) => wanted.createdAt(b) - wanted.createdAt(a));
	if (created) {
		item.shared.attempts.found(item, created);
		const text = `${named(created, 'this name and these values')} was created, although the response was lost.`;
		return { body: created, note: { text } };
	}
	const searchResult =
		searched instanceof RequestError
			? `n8n could not look for it in the store (${searched.message}), so it may exist.`
			: resultOf(discounts, same[0]);
	throw new RequestError({ ...error.details, remark, searchResult });
}

/** Whether another create of this execution made the discount. */
function isOfOther({ shared }: Item, { id }: JsonObject): boolean {
	const created = shared.attempts.answers().flatMap((answer) => recordsOf(answer));
	return created.some((record) => fieldsOf(record).id === id);
}

/** Says how a search ended that did not find the discount of a lost create. */
function resultOf(searched: readonly JsonObject[], same: JsonObject | undefined): string {
	if (same) {
		return `n8n looked in the store: ${named(same, 'this name and these values')} exists, but it may be an older one.`;
	}
	return `n8n looked in the store: no discount with this name and these values is among the ${searched.length} that were searched. It may still appear.`;
}
