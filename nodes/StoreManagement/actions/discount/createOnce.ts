import type { IExecuteFunctions } from 'n8n-workflow';

import { asLostWrite, asRequestError, RequestError } from '../../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { recordsOf } from '../../transport/http/envelope';
import { TriedWrite, type Item } from '../item';
import { isTool } from '../tool';

import {
	named,
	notClear,
	readAll,
	readDiscounts,
	unreadableEnd,
	type KnownDiscounts,
	type WantedDiscount,
} from './existing';

/** The discount of an item, as the service or the store shows it. */
interface Answer {
	body: JsonValue | undefined;
	/** Tells the user where it comes from, if not from the create of this item. */
	note?: string;
}

/** A create whose response was lost. */
interface LostCreate {
	error: RequestError;
	/** Of this attempt: a later one may have other values, such as a later `{{ $now }}`. */
	wanted: WantedDiscount;
	/** The discount cannot be older than this; milliseconds since 1970. */
	since: number;
}

const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';
const NOT_COMPARED =
	' Restrictions and Specifications were not compared, because the service does not show them.';

/** The clock of the service may be behind by this much, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** For the search after a lost response: a person waits, and more records would use up the limit of the endpoint. */
const SEARCH_OPTIONS = { maxRetries: 1, maxWait: 10_000, limit: 2_000 };

/** The keys are the objects that n8n keeps for each node during an execution, so the outcomes end with the execution. */
const outcomesOfNodes = new WeakMap<object, CreateOnce['outcomes']>();

/** Creates the discount of an item, or returns the one in its place. */
export async function createOnce(item: Item, wanted: WantedDiscount) {
	const { shared } = item;
	shared.creates ??= new CreateOnce(shared.context);
	const { body, note } = await shared.creates.create(item, wanted);
	return item.answer(body, note);
}

/**
 * Creates discounts, none of them twice. n8n's *Retry On Fail* runs a node again with all of its items, so the
 * outcome of each create is remembered by run, input item and store.
 */
export class CreateOnce {
	/** How each create ended. */
	readonly outcomes: Map<string, Answer | LostCreate>;
	/** Identifies the run: all attempts of a run have the same key, and each round of a loop has its own. */
	private readonly runKey: string;
	/** With Return It: the discounts of each store, read before the first create, and those created since. */
	private readonly discountsOfStores = new Map<string, Promise<KnownDiscounts>>();

	constructor(context: IExecuteFunctions) {
		const node = context.getNode();
		const nodeContext = context.getContext('node');
		const earlierOutcomes = node.retryOnFail ? outcomesOfNodes.get(nodeContext) : undefined;
		this.outcomes = earlierOutcomes ?? new Map<string, Answer | LostCreate>();
		outcomesOfNodes.set(nodeContext, this.outcomes);
		// n8n counts each attempt of a tool as a run, but gives all attempts the same input.
		const run: unknown = isTool(node)
			? context.getInputData()[0]?.json
			: context.getWorkflowDataProxy(0).$runIndex;
		this.runKey = JSON.stringify(run);
	}

	async create(item: Item, wanted: WantedDiscount): Promise<Answer> {
		const earlier = this.outcomes.get(this.outcomeKey(item));
		if (!earlier) {
			return (await this.findExisting(item, wanted)) ?? (await this.sendNew(item, wanted));
		}
		if ('error' in earlier) return await this.recover(item, earlier, NOT_SENT_AGAIN);
		const note = 'Created by an earlier attempt of this run (Retry On Fail).';
		return { body: earlier.body, note };
	}

	/**
	 * With Return It: the discount that is returned in place of a new one. Only reads.
	 *
	 * @throws RequestError if it is not clear whether there is one
	 */
	private async findExisting(item: Item, wanted: WantedDiscount): Promise<Answer | undefined> {
		if (!wanted.returnsExisting) return undefined;
		const { store = '' } = item.request;
		const reading = this.discountsOfStores.get(store) ?? readAll(item);
		this.discountsOfStores.set(store, reading);
		const { discounts, incomplete } = await reading.catch((error: unknown) => {
			// The next item may find the store well again.
			this.discountsOfStores.delete(store);
			throw error;
		});
		const existing = discounts.find((listed) => wanted.isUsable(listed));
		if (existing) return { body: existing, note: noteOn(existing, wanted) };
		const unclear = discounts.find((listed) => wanted.isUsable(listed) === undefined);
		if (unclear) throw notClear(item, unreadableEnd(unclear));
		if (incomplete) throw incomplete;
		return undefined;
	}

	private async sendNew(item: Item, wanted: WantedDiscount): Promise<Answer> {
		// Undefined without Return It.
		const known = await this.discountsOfStores.get(item.request.store ?? '');
		const answer = await this.send(item, wanted).catch((error: unknown) => {
			// Under Try It, too, the next item of this name finds it.
			if (error instanceof TriedWrite) known?.discounts.push(asListed(item, { body: undefined }));
			throw error;
		});
		known?.discounts.push(asListed(item, answer));
		return answer;
	}

	private async send(item: Item, wanted: WantedDiscount): Promise<Answer> {
		const since = Date.now() - CLOCK_SKEW;
		const response = await item.send().catch(asLostWrite);
		if (!(response instanceof RequestError)) {
			this.outcomes.set(this.outcomeKey(item), { body: response });
			return { body: response };
		}
		const lost = { error: response, wanted, since };
		this.outcomes.set(this.outcomeKey(item), lost);
		// The list was read before this create, so it cannot show the discount.
		this.discountsOfStores.delete(item.request.store ?? '');
		// After a cancel, nothing more may be sent.
		if (response.details.kind === 'cancelled') throw response;
		return await this.recover(item, lost);
	}

	/**
	 * Looks once for the discount that a lost create may have made, and never sends the create again.
	 *
	 * @throws RequestError with the result of the search if the discount is not found
	 */
	private async recover(item: Item, lost: LostCreate, remark?: string): Promise<Answer> {
		const { wanted, since, error } = lost;
		const searched = await readDiscounts(item, SEARCH_OPTIONS).catch(asRequestError);
		const discounts = searched instanceof RequestError ? [] : searched.records.map(fieldsOf);
		const same = discounts.filter((listed) => wanted.isSame(listed));
		const [created] = same
			.filter((listed) => wanted.createdAt(listed) >= since && !this.isOfOtherItem(listed))
			.sort((a, b) => wanted.createdAt(b) - wanted.createdAt(a));
		if (created) {
			this.outcomes.set(this.outcomeKey(item), { body: created });
			const note = `${named(created, 'this name and these values')} was created, although the response was lost.`;
			return { body: created, note };
		}
		const searchResult =
			searched instanceof RequestError
				? `n8n could not look for it in the store (${searched.message}), so it may exist.`
				: resultOf(discounts, same[0]);
		throw new RequestError({
			...error.details,
			remark: remark ?? error.details.remark,
			searchResult,
		});
	}

	/** Whether another create of this execution made the discount. */
	private isOfOtherItem({ id }: JsonObject): boolean {
		const bodies = [...this.outcomes.values()].flatMap((outcome) =>
			'body' in outcome ? [outcome.body] : [],
		);
		return bodies.flatMap((body) => recordsOf(body)).some((record) => fieldsOf(record).id === id);
	}

	private outcomeKey({ request: { store }, index }: Item): string {
		return JSON.stringify([this.runKey, index, store]);
	}
}

/** A created discount as the list would show it. The response may have fewer fields than the request. */
function asListed({ request }: Item, { body }: Answer): JsonObject {
	const sent = isJsonObject(request.body) ? request.body : {};
	const [created = null] = recordsOf(body);
	return { ...sent, ...fieldsOf(created) };
}

function noteOn(existing: JsonObject, wanted: WantedDiscount): string {
	const existed =
		existing.id === undefined
			? 'An earlier item of this run has this name, so the discount is not created again'
			: `${named(existing, 'this name')} already existed`;
	const titles = wanted.differences(existing);
	const differing = titles.length === 0 ? '' : `, with other values for ${titles.join(', ')}`;
	return `${existed}${differing}.${wanted.hasHidden ? NOT_COMPARED : ''}`;
}

/** Says how a search ended that did not find the discount of a lost create. */
function resultOf(searched: readonly JsonObject[], same: JsonObject | undefined): string {
	if (same) {
		return `n8n looked in the store: ${named(same, 'this name and these values')} exists, but it may be an older one.`;
	}
	return `n8n looked in the store: no discount with this name and these values is among the ${searched.length} that were searched. It may still appear.`;
}
