import type { INodeExecutionData } from 'n8n-workflow';

import { asLostWrite, asRequestError, RequestError } from '../../errors/requestError';
import type { JsonObject, JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { SEND_OPTIONS, type SendOptions } from '../../transport/apiRequest';
import { recordsOf } from '../../transport/http/envelope';
import { readList } from '../../transport/pagination/listReader';
import { TriedWrite, type ItemRun } from '../itemRun';

import type { LostCreate } from './creates';
import { differences, findLost, findUsable, type WantedDiscount } from './existing';

interface DiscountPlan extends WantedDiscount {
	/** Return It: a discount of the same name is returned instead of creating another one. */
	returnsExisting: boolean;
}

/** For the search after a lost response: more records would use up the limit of the endpoint. */
const { maxRetries, maxWait } = SEND_OPTIONS.lookUp;
const SEARCH_OPTIONS = { maxRetries, maxWait, limit: 2_000 };

const EXISTED =
	'The store had a discount with this name for some items, so none was created for them. In every output but Raw, "existed" says for which, and "different" which values are not those asked for.';
const NOT_COMPARED =
	'Restrictions and Specifications were not compared with those of the discounts that existed, because the service does not show them.';
const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';

/**
 * Creates the discount of an item, or returns the one in its place: never two. What an earlier attempt of n8n has sent is
 * not sent again; of that whose answer is lost the store is asked.
 */
export async function createOnce(item: ItemRun, plan: DiscountPlan): Promise<INodeExecutionData[]> {
	const earlier = item.shared.creates.get(item.index);
	if (earlier && 'answer' in earlier) return show(item, plan, earlier.answer);
	if (earlier) return await recover(item, plan, earlier, NOT_SENT_AGAIN);
	const existing = plan.returnsExisting ? findUsable(await discountsOf(item), plan) : undefined;
	return existing ? showExisting(item, plan, existing) : await createNew(item, plan);
}

function showExisting(
	item: ItemRun,
	plan: DiscountPlan,
	existing: JsonObject,
): INodeExecutionData[] {
	const { restrictions = {}, specifications } = plan.body;
	const isUnlisted = specifications !== undefined || /\d/.test(JSON.stringify(restrictions));
	item.warn([EXISTED, isUnlisted ? NOT_COMPARED : undefined]);
	return show(item, plan, existing, { existed: true, different: differences(existing, plan) });
}

/** @param said what the node itself says of the discount, in every output but Raw */
function show(
	item: ItemRun,
	{ returnsExisting }: DiscountPlan,
	discount: JsonValue | undefined,
	said: { existed: boolean; different: string[] } = { existed: false, different: [] },
): INodeExecutionData[] {
	const items = item.answer(discount);
	if (!returnsExisting || item.settings.output === 'raw') return items;
	return items.map((one) => ({ ...one, json: { ...one.json, ...said } }));
}

async function createNew(item: ItemRun, plan: DiscountPlan): Promise<INodeExecutionData[]> {
	const { index, request, shared } = item;
	const known = shared.discounts.get(request.store);
	const since = Date.now();
	const answer = await item.send().catch((error: unknown) => {
		// The next item of this name would find it.
		if (error instanceof TriedWrite) known?.push(plan.body);
		return asLostWrite(error);
	});
	if (!(answer instanceof RequestError)) {
		shared.creates.set(index, { answer });
		// The answer may have fewer fields than the request.
		known?.push({ ...plan.body, ...fieldsOf(recordsOf(answer)[0] ?? null) });
		return show(item, plan, answer);
	}
	const lost = { error: answer, body: request.body, since };
	shared.creates.set(index, lost);
	// The list was read before this create, so it cannot show the discount.
	shared.discounts.delete(request.store);
	return await recover(item, plan, lost);
}

/**
 * Looks once for the discount that a lost create may have made, and never sends the create again.
 *
 * @throws RequestError with the result of the search if the discount is not found
 */
async function recover(
	item: ItemRun,
	plan: DiscountPlan,
	lost: LostCreate,
	...remarks: string[]
): Promise<INodeExecutionData[]> {
	const notFound = (result: string): RequestError =>
		new RequestError({ ...lost.error.details, remark: [result, ...remarks].join(' ') });
	const searched = await readDiscounts(item, SEARCH_OPTIONS).catch(asRequestError);
	if (searched instanceof RequestError) {
		throw notFound(
			`n8n could not look for it in the store (${searched.message}), so it may exist.`,
		);
	}
	const creates = [...item.shared.creates.values()];
	const others = creates.flatMap((one) => ('answer' in one ? recordsOf(one.answer) : []));
	const idsOfOthers = others.map((discount) => fieldsOf(discount).id ?? null);
	const found = findLost(searched.records, plan, lost, idsOfOthers);
	if (!found) {
		throw notFound(
			`n8n looked in the store: no discount with this name and these values that was created since then is among the ${searched.records.length} that were searched. It may still appear.`,
		);
	}
	item.shared.creates.set(item.index, { answer: found });
	item.warn([
		`A discount with this name and these values (ID ${JSON.stringify(found.id)}) was created, although the response was lost.`,
	]);
	return show(item, plan, found);
}

/**
 * With Return It: the discounts of the store, which the items of a run read once for all of them.
 *
 * @throws RequestError unless all of them have come
 */
async function discountsOf(item: ItemRun): Promise<JsonObject[]> {
	const { client, request, shared } = item;
	const known = shared.discounts.get(request.store);
	if (known) return known;
	const read = await readDiscounts(item, { limit: Infinity }).catch(asRequestError);
	if (read instanceof RequestError) throw notRead(read);
	if (read.mayBeIncomplete) {
		const reason = `it is not clear whether the discount with this name exists. ${read.hints.join(' ')}`;
		const remedy = 'To create one all the same, set If It Already Exists to Create Anyway.';
		throw notRead(client.paginationError({ ...request, method: 'GET' }, 1, { reason, remedy }));
	}
	shared.discounts.set(request.store, read.records);
	return read.records;
}

function notRead({ details }: RequestError): RequestError {
	const remark = 'If It Already Exists is set to Return It, so the node searches the store first.';
	return new RequestError({ ...details, remark });
}

async function readDiscounts(
	{ client, request: { path, store }, settings }: ItemRun,
	listOptions: { limit: number } & Partial<SendOptions>,
) {
	const list = { method: 'GET', path, store, effect: 'read' } as const;
	const options = { ...settings.sendOptions, ...listOptions };
	return await readList(client, list, options, (records) => records.map(fieldsOf));
}
