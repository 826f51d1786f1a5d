import type { IExecuteFunctions } from 'n8n-workflow';

import { asLostWrite, RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import { recordsOf } from '../transport/http/envelope';

import {
	asRequestError,
	describeRecord,
	describeReplacement,
	describeSearch,
	newestSince,
	readKnownRecords,
	searchList,
	type Create,
	type ExistingRecord,
	type KnownRecords,
	type Replacement,
} from './existingRecord';
import { isTool } from './tool';

/** The response to a create, or a record of the store in its place. */
export interface Creation {
	body: JsonValue | undefined;
	/** Tells the user where the record comes from. */
	note?: string;
}

/** A create whose response was lost. */
interface LostCreate {
	error: RequestError;
	/** How to recognise the record of this attempt. A later attempt may have other values, such as a later `{{ $now }}`. */
	existing: ExistingRecord;
	/** The record cannot be older than this; milliseconds since 1970. */
	since: number;
}

/** How a create ended: with a response, or with a lost one. */
type Outcome = { body: JsonValue | undefined } | { lost: LostCreate };

const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';
/** The clock of the service may be behind by this much, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** The keys are the objects that n8n keeps for each node during an execution, so the outcomes end with the execution. */
const outcomesOfNodes = new WeakMap<object, Map<string, Outcome>>();

/**
 * Creates records that must not be created twice. n8n's *Retry On Fail* runs a node again with all of its
 * items, so the outcome of each create is remembered by run, input item, store and path.
 */
export class CreateOnce {
	private readonly outcomes: Map<string, Outcome>;
	/** Identifies the run: all attempts of a run have the same key, and each round of a loop has its own. */
	private readonly runKey: string;
	/** With Return It: the records of each store, read before the first create, and those created since. */
	private readonly recordsOfStores = new Map<string, Promise<KnownRecords>>();

	constructor(context: IExecuteFunctions) {
		const node = context.getNode();
		const nodeContext = context.getContext('node');
		const earlierOutcomes = node.retryOnFail ? outcomesOfNodes.get(nodeContext) : undefined;
		this.outcomes = earlierOutcomes ?? new Map<string, Outcome>();
		outcomesOfNodes.set(nodeContext, this.outcomes);
		// n8n counts each attempt of a tool as a run, but gives all attempts the same input.
		const run: unknown = isTool(node)
			? context.getInputData()[0]?.json
			: context.getWorkflowDataProxy(0).$runIndex;
		this.runKey = JSON.stringify(run);
	}

	async create(create: Create): Promise<Creation> {
		const { replacement } = create.existing;
		const earlier = this.outcomes.get(this.keyOf(create));
		if (!earlier) {
			return replacement
				? await this.createUnlessExisting(create, replacement)
				: await this.send(create);
		}
		if ('lost' in earlier) return await this.recover(create, earlier.lost, NOT_SENT_AGAIN);
		const note = 'Created by an earlier attempt of this run (Retry On Fail).';
		return { body: earlier.body, note };
	}

	private async createUnlessExisting(create: Create, replacement: Replacement): Promise<Creation> {
		const { records, incompleteError } = await this.recordsOfStore(create, replacement);
		const existing = records.find(replacement.isWanted);
		if (existing) return { body: existing, note: describeReplacement(existing, replacement) };
		if (incompleteError) throw incompleteError;
		const creation = await this.send(create);
		records.push(asListed(create, creation));
		return creation;
	}

	/** The records of the store, whose list is read once for all items. */
	private async recordsOfStore(create: Create, replacement: Replacement): Promise<KnownRecords> {
		const key = listKeyOf(create);
		const records = this.recordsOfStores.get(key) ?? readKnownRecords(create, replacement);
		this.recordsOfStores.set(key, records);
		return await records;
	}

	private async send(create: Create): Promise<Creation> {
		const { client, request, options, existing } = create;
		const since = Date.now() - CLOCK_SKEW;
		const response = await client.request(request, options).catch(asLostWrite);
		if (!(response instanceof RequestError)) {
			this.outcomes.set(this.keyOf(create), { body: response });
			return { body: response };
		}
		const lost = { error: response, existing, since };
		this.outcomes.set(this.keyOf(create), { lost });
		// The list was read before this create, so it cannot show the record.
		this.recordsOfStores.delete(listKeyOf(create));
		// After a cancel, nothing more may be sent.
		if (response.details.kind === 'cancelled') throw response;
		return await this.recover(create, lost);
	}

	/**
	 * Looks once for the record that a lost create may have made, and never sends the create again.
	 *
	 * @throws RequestError with the result of the search if the record is not found
	 */
	private async recover(create: Create, lost: LostCreate, hint?: string): Promise<Creation> {
		const { existing, since, error } = lost;
		const searched = await searchList(create).catch(asRequestError);
		const records = searched instanceof RequestError ? [] : searched;
		const candidates = records.filter(
			(record) => existing.isSame(record) && !this.isOfOtherItem(record),
		);
		const created = newestSince(candidates, since, existing);
		if (created) {
			this.outcomes.set(this.keyOf(create), { body: created });
			const note = `${describeRecord(created, existing.label)} was created, although the response was lost.`;
			return { body: created, note };
		}
		const searchResult = describeSearch(searched, existing);
		throw new RequestError({ ...error.details, hint: hint ?? error.details.hint, searchResult });
	}

	/** Whether another create of this execution made the record. */
	private isOfOtherItem({ id }: JsonObject): boolean {
		const bodies = [...this.outcomes.values()].flatMap((outcome) =>
			'body' in outcome ? [outcome.body] : [],
		);
		return bodies.flatMap((body) => recordsOf(body)).some((record) => fieldsOf(record).id === id);
	}

	private keyOf({ request: { store, path }, itemIndex }: Create): string {
		return JSON.stringify([this.runKey, itemIndex, store, path]);
	}
}

function listKeyOf({ request, existing }: Create): string {
	return JSON.stringify([request.store, existing.path]);
}

/** A created record as the list would show it. The response may have fewer fields than the request. */
function asListed({ request }: Create, { body }: Creation): JsonObject {
	const sent = isJsonObject(request.body) ? request.body : {};
	const [created = null] = recordsOf(body);
	return { ...sent, ...fieldsOf(created) };
}
