import type { INodeExecutionData } from 'n8n-workflow';

import { asLostWrite, asRequestError, RequestError } from '../../errors/requestError';
import type { JsonObject, JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { SEND_OPTIONS, type SendOptions } from '../../transport/apiRequest';
import { recordsOf } from '../../transport/http/envelope';
import { readList } from '../../transport/pagination/listReader';
import { TriedWrite, type ItemRun } from '../itemRun';

import { differences, findLost, findUsable, type WantedDiscount } from './existing';
import type { WriteOutcome } from './outcomes';
import { turnsOf } from './turns';

/** For the search after a lost response: more records would use up the limit of the endpoint. */
const { maxRetries, maxWait } = SEND_OPTIONS.lookUp;
const SEARCH_OPTIONS = { maxRetries, maxWait, limit: 2_000 };

const EXISTED =
	'The store had a discount with this name for some items, so none was created for them. In every output but Raw, "existed" says for which, and "different" which values are not those asked for.';
const NOT_COMPARED =
	'Restrictions and Specifications were not compared with those of the discounts that existed, because the service does not show them.';
const UNLISTED =
	'n8n has created a discount with this name in the last ten minutes, which the list of the store does not show. If you have deleted it, set If It Already Exists to Create Anyway.';
const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';

/**
 * Creates the discount of an item, or returns the one in its place: never two. What an earlier attempt of n8n has sent is
 * not sent again; of that whose answer is lost the store is asked.
 */
export async function createOnce(
	item: ItemRun,
	plan: WantedDiscount,
): Promise<INodeExecutionData[]> {
	const wasSent = item.shared.writes.has(item.index);
	return await turnsOfName(item, plan).take(
		async () =>
			wasSent ? await showOutcome(item, plan, [NOT_SENT_AGAIN]) : await findOrCreate(item, plan),
		item.client.limits.signal,
	);
}

async function findOrCreate(item: ItemRun, plan: WantedDiscount): Promise<INodeExecutionData[]> {
	const existing = plan.returnsExisting ? await findExisting(item, plan) : undefined;
	if (existing) return showExisting(item, plan, existing);
	await sendCreate(item, plan);
	return await showOutcome(item, plan);
}

/** @param remarks if the discount is lost */
async function showOutcome(
	item: ItemRun,
	plan: WantedDiscount,
	remarks: readonly string[] = [],
): Promise<INodeExecutionData[]> {
	const { answer, lost } = item.shared.writes.get(item.index) ?? {};
	return lost ? await recover(item, plan, lost, remarks) : show(item, plan, answer);
}

function turnsOfName({ client, request }: ItemRun, { body }: WantedDiscount) {
	return turnsOf(client.baseUrl, request.store, JSON.stringify(body.name));
}

/** @throws RequestError unless all discounts of the store have come */
async function findExisting(item: ItemRun, plan: WantedDiscount): Promise<JsonObject | undefined> {
	const listed = findUsable(await discountsOf(item), plan);
	if (listed) return listed;
	const { created } = turnsOfName(item, plan);
	const unlisted = created && findUsable([created], plan);
	if (unlisted) item.warn([UNLISTED]);
	return unlisted;
}

function showExisting(
	item: ItemRun,
	plan: WantedDiscount,
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
	{ returnsExisting }: WantedDiscount,
	discount: JsonValue | undefined,
	said: { existed: boolean; different: string[] } = { existed: false, different: [] },
): INodeExecutionData[] {
	const items = item.answer(discount);
	if (!returnsExisting || item.settings.output === 'raw') return items;
	return items.map((one) => ({ ...one, json: { ...one.json, ...said } }));
}

/** Sends the create. If its answer is lost, that is no error yet. */
async function sendCreate(item: ItemRun, plan: WantedDiscount): Promise<void> {
	const { request, shared } = item;
	const known = shared.discounts.get(request.store);
	const answer = await item.send().catch((error: unknown) => {
		// The next item of this name would find it.
		if (error instanceof TriedWrite) known?.push(plan.body);
		return asLostWrite(error);
	});
	if (answer instanceof RequestError) {
		// The list was read before this create, so it cannot show the discount.
		shared.discounts.delete(request.store);
		return;
	}
	// The answer may have fewer fields than the request.
	const created = { ...plan.body, ...fieldsOf(recordsOf(answer)[0] ?? null) };
	known?.push(created);
	turnsOfName(item, plan).remember(created);
}

/**
 * Looks once for the discount that a lost create may have made, and never sends the create again.
 *
 * @throws RequestError with the result of the search if the discount is not found
 */
async function recover(
	item: ItemRun,
	plan: WantedDiscount,
	lost: NonNullable<WriteOutcome['lost']>,
	remarks: readonly string[],
): Promise<INodeExecutionData[]> {
	const notFound = (result: string): RequestError =>
		new RequestError({ ...lost.error.details, remark: [result, ...remarks].join(' ') });
	const searched = await readDiscounts(item, SEARCH_OPTIONS).catch(asRequestError);
	if (searched instanceof RequestError) {
		throw notFound(
			`n8n could not look for it in the store (${searched.message}), so it may exist.`,
		);
	}
	const others = [...item.shared.writes.values()].flatMap(({ answer }) => recordsOf(answer));
	const idsOfOthers = others.map((discount) => fieldsOf(discount).id ?? null);
	const found = findLost(searched.records, plan, lost, idsOfOthers);
	if (!found) {
		throw notFound(
			`n8n looked in the store: no discount with this name and these values that was created since then is among the ${searched.records.length} that were searched. It may still appear.`,
		);
	}
	item.shared.writes.set(item.index, { answer: found });
	turnsOfName(item, plan).remember(found);
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
