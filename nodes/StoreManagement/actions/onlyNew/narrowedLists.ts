import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import type { RecordType } from '../../output';
import { unwrap } from '../../output/fields';
import type { ApiRequest } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PreparedItem } from '../operation';

import { Memory, rankIn, type SeenList } from './memory';
import type { Narrowing } from './parameters';
import { createdOf, keyOf, rankBy, RANKS } from './ranks';
import { directionOf, readNewest, type Search } from './readNewest';
import { statusChangesOf, type StatusChange } from './statusChanges';

/** How a list is read. */
interface Narrowed extends Pick<PreparedItem, 'limit' | 'output'> {
	narrowing: Narrowing;
	options: PreparedItem['sendOptions'];
}

type Convert = (records: JsonValue[]) => INodeExecutionData[];
/** What may be wanted: a record, or a change of its status. */
type Candidate = { key: string; change?: StatusChange };
type Found = { key: string; items: INodeExecutionData[] };

/** Reads lists of which only some records are wanted, for one execution of a node. */
export class NarrowedLists {
	private readonly memory: Memory;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly type: RecordType,
	) {
		this.memory = new Memory(context);
	}

	/** @throws RequestError; InvalidInputError where a record lacks what decides on it */
	async read(
		client: StoreClient,
		request: ApiRequest,
		narrowed: Narrowed,
		convert: Convert,
	): Promise<{ records: INodeExecutionData[]; hints: string[] }> {
		const { narrowing, limit, options } = narrowed;
		const list = narrowing.onlyNew && this.listOf(request, narrowing.onlyNew);
		const search = this.searchFor(narrowed, convert, list);
		const isFirst = list?.isFirst === true && narrowing.onlyNew === 'records';
		const read = await readNewest(client, request, options, search);
		const { found, isWhole, openRequests, hints } = read;
		if (openRequests > 0 && !isFirst) hints.push(costOf(openRequests, search.wantsAll));
		const { taken, left } = list?.take(found, limit, isWhole) ?? {
			taken: found.slice(0, limit),
			left: 0,
		};
		if (left > 0) hints.push(`${left} more are new. They come next time, because of Limit.`);
		return { records: taken.flatMap(({ items }) => items), hints };
	}

	/** Remembers what was returned. @returns what the user must know about that */
	save(): Iterable<string> {
		this.memory.save();
		return this.memory.hints;
	}

	/** Include adds to records and filters none, so it is no part of the identity. */
	private listOf({ store, path, query = [] }: ApiRequest, what: string): SeenList {
		const filters = query.filter(([name]) => !/^include(\[\])?$/.test(name));
		const { credentials = {} } = this.context.getNode();
		const ids = Object.values(credentials).map(({ id }) => id);
		return this.memory.listOf([what, store, path, filters, ids]);
	}

	private searchFor(
		{ narrowing, limit, output }: Narrowed,
		convert: Convert,
		list: SeenList | undefined,
	): Search<Found> {
		const { onlyNew, after, before, timezone } = narrowing;
		const { type } = this;
		const known = onlyNew === 'records' ? list : undefined;
		const candidatesOf = (source: JsonObject): Candidate[] => {
			if (onlyNew === 'statusChanges') return statusChangesOf(source, timezone);
			return [{ key: known ? keyOf(source, type, known.by, narrowing) : '' }];
		};
		const toFound = (record: JsonValue, { key, change }: Candidate): Found => {
			const items = convert([record]);
			if (!change) return { key, items };
			const isShort = output === 'simplified';
			const changed = items.map(({ json, ...item }) => ({
				...{ ...item, json: { ...change, ...(!isShort && { order: json }) } },
			}));
			return { key, items: changed };
		};
		let hasRank = false;
		return {
			wantsNewest: list !== undefined,
			wantsAll:
				list !== undefined &&
				after === -Infinity &&
				(!known || (known.isFirst && limit === Infinity)),
			// Of a first reading, the newest are enough. Any order may change its status.
			get limit() {
				return list && !(known && list.isFirst) ? Infinity : limit;
			},
			look: (records) => {
				const sources = records.map(sourceOf);
				if (known && !hasRank && records.length > 0) {
					this.chooseRank(known, sources, narrowing);
					hasRank = true;
				}
				return sources.map((source, index) => {
					const created = createdOf(source, type, narrowing);
					const candidates = candidatesOf(source);
					const fresh = candidates.filter(({ key }) => list?.isNew(key) ?? true);
					const isTooNew = before < Infinity && created >= before;
					const isInRange = created >= after && !isTooNew;
					return {
						found: (isInRange ? fresh : []).map((one) => toFound(records[index] ?? null, one)),
						rank: known ? rankIn(candidates[0]?.key ?? '') : created,
						isOld: created < after || (known !== undefined && fresh.length === 0),
						isTooNew,
					};
				});
			},
		};
	}

	/**
	 * Chooses the field by which a list is known: the first one by which its first page is sorted.
	 *
	 * @throws InvalidInputError where the records have none of these fields
	 */
	private chooseRank(
		list: SeenList,
		sources: readonly JsonObject[],
		{ record, timezone }: Narrowing,
	): void {
		const ranks = (by: string): number[] =>
			sources.map((source) => rankBy(source, this.type, by, timezone));
		if (list.by !== '' && ranks(list.by).some(Number.isFinite)) return;
		// What is remembered of another field says nothing.
		if (list.by !== '') this.memory.forget(list);
		const complete = RANKS.filter((by) => ranks(by).every(Number.isFinite));
		const sorted = complete.find((by) => directionOf(ranks(by)) !== 0) ?? complete[0];
		const by = sorted ?? RANKS.find((name) => ranks(name).some(Number.isFinite));
		if (by === undefined) {
			const rule = `needs a number or a date of each ${record}, and they came without`;
			throw new InvalidInputError('Only New', rule, 'Switch it off and use Remove Duplicates');
		}
		list.by = by;
	}
}

function sourceOf(record: JsonValue): JsonObject {
	const bare = unwrap(record);
	return isJsonObject(bare) ? bare : {};
}

/** API document, Limits: requests a minute for the orders of a store. */
const A_MINUTE = 120;

function costOf(requests: number, mayChangeAnywhere: boolean): string {
	const minutes = (requests / A_MINUTE).toFixed(1);
	const reason = mayChangeAnywhere
		? 'Any order may change its status, so set Created After in Options.'
		: 'The newest do not come first, or the pages have no numbers, so let a schedule run less often than that.';
	return `Nothing shows where what is wanted ends, so the whole list was read: ${requests} requests, ${minutes} minutes at ${A_MINUTE} a minute. ${reason}`;
}
