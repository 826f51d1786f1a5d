import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import { isJsonObject, type JsonObject, type JsonValue, type Primitive } from '../../json';
import type { RecordType } from '../../output';
import { isoDate, momentOf } from '../../output/dates';
import { unwrap } from '../../output/fields';
import type { ApiRequest } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PreparedItem } from '../operation';

import { Memory, type Entry, type SeenList } from './memory';
import type { Narrowing } from './parameters';
import { isSorted, readNewest, type Search } from './readNewest';
import { statusChangesOf, type StatusChange } from './statusChanges';

/** The fields by which a record is known and sorted, the surest first. */
const RANKS = ['id', 'number', 'created_at'];

/** How a list is read. */
interface Narrowed extends Pick<PreparedItem, 'limit' | 'output'> {
	narrowing: Narrowing;
	options: PreparedItem['sendOptions'];
}

type Convert = (records: JsonValue[]) => INodeExecutionData[];
type Candidate = Entry & { change?: StatusChange };
type Found = Entry & { items: INodeExecutionData[] };

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
		const list = narrowing.onlyNew ? this.listOf(request, narrowing.onlyNew) : undefined;
		const search = this.searchFor(narrowed, convert, list);
		const { found, isWhole, hints } = await readNewest(client, request, options, search);
		if (!list) return { records: found.slice(0, limit).flatMap(({ items }) => items), hints };
		const [taken, left] = list.take(found, limit, isWhole);
		if (left > 0) hints.push(`${left} more are new. They come next time, because of Limit.`);
		return { records: taken.flatMap(({ items }) => items), hints };
	}

	/** Remembers what was returned. @returns what the user must know about that */
	save(): string[] {
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
		const memory = onlyNew === 'records' ? list : undefined;
		const isNew = (entry: Entry): boolean => list?.isNew(entry) ?? true;
		const candidatesOf = (source: JsonObject): Candidate[] => {
			if (onlyNew === 'statusChanges')
				return statusChangesOf(source, (date) => momentIn(date, timezone));
			return [memory ? this.entryOf(source, memory.by ?? '', narrowing) : { key: '', rank: 0 }];
		};
		const toFound = (record: JsonValue, { change, ...entry }: Candidate): Found => {
			const items = convert([record]);
			const changed = items.map(({ json, ...item }) => ({
				...{ ...item, json: { ...change, ...(output !== 'simplified' && { order: json }) } },
			}));
			return { ...entry, items: change ? changed : items };
		};
		return {
			isNewestFirst: list !== undefined,
			get limit() {
				return list && !list.isFirst ? Infinity : limit;
			},
			look: (records) => {
				const sources = records.map(sourceOf);
				if (memory && records.length > 0) this.chooseRank(memory, sources, timezone);
				// Any order may change its status, and of a first reading nothing is known: dates tell the end.
				const isByDate = !memory || (memory.isFirst && after !== -Infinity);
				return sources.map((source, index) => {
					const created = this.createdOf(source, narrowing);
					const isTooNew = before < Infinity && created >= before;
					const candidates = candidatesOf(source);
					const fresh = candidates.filter(isNew);
					const wanted = created >= after && !isTooNew ? fresh : [];
					return {
						found: wanted.map((one) => toFound(records[index] ?? null, one)),
						rank: isByDate ? created : (candidates[0]?.rank ?? Infinity),
						isOld: isByDate ? created < after : fresh.length === 0,
						isTooNew,
					};
				});
			},
		};
	}

	/** Chooses the field by which a list is known: the first one by which its first page is sorted. */
	private chooseRank(list: SeenList, sources: readonly JsonObject[], timezone: string): void {
		const ranksBy = (name: string): number[] =>
			sources.map((source) => this.rankOf(source, name, timezone));
		if (list.by !== undefined && ranksBy(list.by).some(Number.isFinite)) return;
		// Another field than before: what is remembered says nothing about it.
		if (list.by !== undefined) this.memory.forget(list);
		const known = RANKS.filter((name) => ranksBy(name).every(Number.isFinite));
		list.by = known.find((name) => isSorted(ranksBy(name))) ?? known[0] ?? 'id';
	}

	private entryOf(source: JsonObject, by: string, narrowing: Narrowing): Entry {
		const rank = this.rankOf(source, by, narrowing.timezone);
		const [name] = RANKS.map((field) => this.valueOf(source, field)).filter(isKnown);
		if (name === undefined) {
			const rule = `needs the ID, number or date of each ${narrowing.record}, and one came without`;
			throw new InvalidInputError('Only New', rule, 'Switch it off and use Remove Duplicates');
		}
		if (rank === Infinity) return { key: `?:${name}`, rank };
		return { key: by === 'created_at' ? `${rank}:${name}` : String(rank), rank };
	}

	private rankOf(source: JsonObject, by: string, timezone: string): number {
		const value = this.valueOf(source, by);
		if (by === 'created_at') return momentIn(value, timezone);
		return /^#?\d+$/.test(String(value)) ? Number(String(value).replace('#', '')) : Infinity;
	}

	private valueOf(source: JsonObject, field: string): Primitive {
		return this.type.simplified[field]?.(source) ?? null;
	}

	/** @throws InvalidInputError where a range of dates needs the date of a record without one */
	private createdOf(source: JsonObject, narrowing: Narrowing): number {
		const { after, before, timezone, record, dateRemedy } = narrowing;
		const created = momentIn(this.valueOf(source, 'created_at'), timezone);
		const hasRange = after !== -Infinity || before !== Infinity;
		// An order whose history is empty was placed a moment ago.
		if (created < Infinity || !hasRange || Array.isArray(unwrap(source.statuses ?? null))) {
			return created;
		}
		const name = this.valueOf(source, 'number') ?? this.valueOf(source, 'id') ?? '';
		const field = after === -Infinity ? 'Created Before' : 'Created After';
		const rule = `needs the date of each ${record}, and ${record} ${name} has none`;
		throw new InvalidInputError(field, rule, dateRemedy);
	}
}

function sourceOf(record: JsonValue): JsonObject {
	const bare = unwrap(record);
	return isJsonObject(bare) ? bare : {};
}

function isKnown(value: Primitive): boolean {
	return value !== null && value !== '';
}

/** Milliseconds since 1970; a date without an offset is in the zone. Infinity where it is none. */
function momentIn(date: Primitive, timezone: string): number {
	return typeof date === 'string' ? momentOf(isoDate({ date, timezone }) ?? date) : Infinity;
}
