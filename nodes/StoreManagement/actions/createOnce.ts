import type { IExecuteFunctions } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import { recordsOf } from '../transport/http/answer';

import {
	asRequestError,
	createdAt,
	describe,
	describeReplacement,
	describeSearch,
	findAmongAll,
	searchList,
	type Create,
	type ExistingRecord,
	type Replacement,
} from './existingRecord';

/** The answer to a create, or the record that stands for it. */
export interface Creation {
	body: JsonValue | undefined;
	/** What the user must know about where the record comes from. */
	note?: string;
}

/** A create whose response was lost. */
interface LostCreate {
	error: RequestError;
	/** A retry may send other values, such as a later `{{ $now }}`. */
	existing: ExistingRecord;
	/** A record that is older cannot be its own; milliseconds since 1970. */
	since: number;
}

/** What became of a create: its answer, or a lost response. */
type Outcome = { body: JsonValue | undefined } | { lost: LostCreate };

const NOT_SENT_AGAIN =
	'n8n tried this again (Retry On Fail), but it was not sent a second time, because nothing shows that the first was not carried out.';
/** By how much the clock of the service may be behind, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** By the object that n8n keeps for a node during an execution, so it goes with the execution. */
const outcomesOfNodes = new WeakMap<object, Map<string, Outcome>>();

/**
 * Creates records that must not be created twice. n8n's *Retry On Fail* runs a node again with all of its
 * items, so what became of each create is remembered by input item, store and path.
 */
export class CreateOnce {
	private readonly outcomes: Map<string, Outcome>;
	/** Identifies the run in all attempts: its number or, because n8n counts attempts of a tool as runs, the input of the agent. */
	private readonly run: unknown;

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
			return { body: earlier.body, note: 'Created by an earlier attempt of this run.' };
		}
		if (replacement) return await this.createUnlessExisting(create, replacement, earlier?.lost);
		if (!earlier) return await this.send(create);
		return await this.recover(create, earlier.lost, NOT_SENT_AGAIN);
	}

	/** @param lost an earlier attempt of the same create */
	private async createUnlessExisting(
		create: Create,
		replacement: Replacement,
		lost: LostCreate | undefined,
	): Promise<Creation> {
		const isWanted = (record: JsonObject): boolean =>
			replacement.isWanted(record) || lost?.existing.isSame(record) === true;
		const found = await findAmongAll(create, isWanted);
		if (!found) return await this.send(create);
		return { body: found, note: describeReplacement(found, replacement) };
	}

	private async send(create: Create): Promise<Creation> {
		const { client, request, options, existing } = create;
		const since = Date.now() - CLOCK_SKEW;
		try {
			const body = await client.request(request, options);
			this.outcomes.set(this.keyOf(create), { body });
			return { body };
		} catch (error) {
			if (!(error instanceof RequestError) || !error.details.mayHaveSucceeded) throw error;
			const lost = { error, existing, since };
			this.outcomes.set(this.keyOf(create), { lost });
			// After a cancel nothing more may be sent.
			if (error.details.kind === 'cancelled') throw error;
			return await this.recover(create, lost);
		}
	}

	/** Looks once for the record that a lost create may have made, else throws with the result of the search. */
	private async recover(create: Create, lost: LostCreate, hint?: string): Promise<Creation> {
		const { existing, since, error } = lost;
		const found = await searchList(create).catch(asRequestError);
		const records = found instanceof RequestError ? [] : found;
		const same = records.filter(existing.isSame).sort((a, b) => createdAt(b) - createdAt(a));
		const created = same.find((record) => createdAt(record) >= since && !this.isOfOther(record));
		if (created) {
			const body = created;
			this.outcomes.set(this.keyOf(create), { body });
			const note = `${describe(created, existing.label)} was created, although the response was lost.`;
			return { body, note };
		}
		const searchResult = describeSearch(found, same, existing);
		throw new RequestError({ ...error.details, hint: hint ?? error.details.hint, searchResult });
	}

	/** Whether another create of this execution made the record. */
	private isOfOther({ id }: JsonObject): boolean {
		const bodies = [...this.outcomes.values()].flatMap((outcome) =>
			'body' in outcome ? [outcome.body] : [],
		);
		return bodies.flatMap((body) => recordsOf(body)).some((record) => fieldsOf(record).id === id);
	}

	private keyOf({ request: { store, path }, itemIndex }: Create): string {
		return JSON.stringify([this.run, itemIndex, store, path]);
	}
}
