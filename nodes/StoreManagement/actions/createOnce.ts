import type { IExecuteFunctions } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
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

/** The answer to a create, or the record that stands for it. */
export interface Creation {
	body: JsonValue | undefined;
	/** Tells the user where the record comes from. */
	note?: string;
}

/** A create whose response was lost. */
interface LostCreate {
	error: RequestError;
	/** A later attempt may send other values, such as a later `{{ $now }}`. */
	existing: ExistingRecord;
	/** The record cannot be older than this; milliseconds since 1970. */
	since: number;
}

/** The end of a create: its answer, or a lost response. */
type Outcome = { body: JsonValue | undefined } | { lost: LostCreate };

const NOT_SENT_AGAIN =
	'n8n ran this node again (Retry On Fail) but did not send the create a second time, because the first one may have been carried out.';
/** By how much the clock of the service may be behind, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** By the object that n8n keeps for a node during an execution, so it goes with the execution. */
const outcomesOfNodes = new WeakMap<object, Map<string, Outcome>>();

/**
 * Creates records that must not be created twice. n8n's *Retry On Fail* runs a node again with all of its
 * items, so the outcome of each create is remembered by input item, store and path.
 */
export class CreateOnce {
	private readonly outcomes: Map<string, Outcome>;
	/** Identifies the run in all attempts: its number or, because n8n counts attempts of a tool as runs, the input of the agent. */
	private readonly run: unknown;
	/** The records of each store that was searched before a create, and those created since. */
	private readonly known = new Map<string, Promise<KnownRecords>>();

	constructor(context: IExecuteFunctions) {
		const { retryOnFail, type } = context.getNode();
		const node = context.getContext('node');
		const earlier = retryOnFail ? outcomesOfNodes.get(node) : undefined;
		this.outcomes = earlier ?? new Map<string, Outcome>();
		outcomesOfNodes.set(node, this.outcomes);
		const isTool = type.endsWith('Tool');
		this.run = isTool ? context.getInputData()[0]?.json : context.getWorkflowDataProxy(0).$runIndex;
	}

	async create(create: Create): Promise<Creation> {
		const { replacement } = create.existing;
		const earlier = this.outcomes.get(this.keyOf(create));
		if (earlier && 'body' in earlier) {
			const note = 'Created by an earlier attempt of this run (Retry On Fail).';
			return { body: earlier.body, note };
		}
		if (replacement) return await this.createUnlessExisting(create, replacement, earlier?.lost);
		if (!earlier) return await this.send(create);
		return await this.recover(create, earlier.lost, NOT_SENT_AGAIN);
	}

	/** @param lost an earlier attempt at this create */
	private async createUnlessExisting(
		create: Create,
		replacement: Replacement,
		lost: LostCreate | undefined,
	): Promise<Creation> {
		const { records, doubt } = await this.knownTo(create, replacement);
		const isWanted = (record: JsonObject): boolean =>
			replacement.isWanted(record) || lost?.existing.isSame(record) === true;
		const found = records.find(isWanted);
		if (found) return { body: found, note: describeReplacement(found, replacement) };
		if (lost) return await this.recover(create, lost, NOT_SENT_AGAIN);
		if (doubt) throw doubt;
		const creation = await this.send(create);
		records.push(toKnown(create, creation));
		return creation;
	}

	/** The records of the store: its list is read once for all items. */
	private async knownTo(create: Create, replacement: Replacement): Promise<KnownRecords> {
		const key = listKeyOf(create);
		const known = this.known.get(key) ?? readKnownRecords(create, replacement);
		this.known.set(key, known);
		return await known;
	}

	private async send(create: Create): Promise<Creation> {
		const { client, request, options, existing } = create;
		const since = Date.now() - CLOCK_SKEW;
		const answer = await client.request(request, options).catch(asRequestError);
		if (!(answer instanceof RequestError)) {
			this.outcomes.set(this.keyOf(create), { body: answer });
			return { body: answer };
		}
		if (!answer.details.mayHaveSucceeded) throw answer;
		const lost = { error: answer, existing, since };
		this.outcomes.set(this.keyOf(create), { lost });
		// The store may have the record now, which the list did not show when it was read.
		this.known.delete(listKeyOf(create));
		// After a cancel nothing more may be sent.
		if (answer.details.kind === 'cancelled') throw answer;
		return await this.recover(create, lost);
	}

	/** Looks once for the record that a lost create may have made, else throws with the result of the search. */
	private async recover(create: Create, lost: LostCreate, hint?: string): Promise<Creation> {
		const { existing, since, error } = lost;
		const found = await searchList(create).catch(asRequestError);
		const records = found instanceof RequestError ? [] : found;
		const candidates = records.filter(
			(record) => existing.isSame(record) && !this.isOfOtherItem(record),
		);
		const created = newestSince(candidates, since, existing);
		if (created) {
			this.outcomes.set(this.keyOf(create), { body: created });
			const note = `${describeRecord(created, existing.label)} was created, although the response was lost.`;
			return { body: created, note };
		}
		const searchResult = describeSearch(found, existing);
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
		return JSON.stringify([this.run, itemIndex, store, path]);
	}
}

function listKeyOf({ request, existing }: Create): string {
	return JSON.stringify([request.store, existing.path]);
}

/** A created record as the list would show it: its answer may have fewer fields than the request. */
function toKnown({ request }: Create, { body }: Creation): JsonObject {
	const sent = isJsonObject(request.body) ? request.body : {};
	const [answered = null] = recordsOf(body);
	return { ...sent, ...fieldsOf(answered) };
}
