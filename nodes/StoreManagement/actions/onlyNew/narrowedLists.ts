import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import type { RecordType } from '../../output';
import { unwrap } from '../../output/fields';
import type { ApiRequest } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PreparedItem } from '../operation';
import { readNewest, type Search } from '../readNewest';

import { Memory, rankIn, type SeenList } from './memory';
import type { Narrowing } from './parameters';
import { chooseRank, keyOf, nameOf, rankBy } from './ranks';
import { statusChangesOf, type StatusChange } from './statusChanges';

/** How a list is read. */
interface Narrowed extends Pick<PreparedItem, 'limit' | 'output'> {
	narrowing: Narrowing;
	options: PreparedItem['sendOptions'];
}

/** What may be wanted: a record, or a change of its status. */
interface Candidate {
	key: string;
	record: JsonValue;
	change?: StatusChange;
}

/** API document, Limits: requests a minute for the orders of a store. */
const A_MINUTE = 120;

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
		{ narrowing, limit, output, options }: Narrowed,
		convert: (records: JsonValue[]) => INodeExecutionData[],
	): Promise<{ records: INodeExecutionData[]; hints: string[] }> {
		const { onlyNew, after, before } = narrowing;
		const list = onlyNew && this.listOf(request, onlyNew);
		// Of a first reading, the newest are enough. Any order may change its status.
		const isFirst = list?.isFirst === true && onlyNew === 'records';
		const isAnywhere = onlyNew === 'statusChanges' && after === -Infinity;
		const look = this.looker(narrowing, list);
		const read = await readNewest<Candidate>(client, request, options, {
			look,
			...(!list && { before }),
			isEnough: (_, own, direction) => own.length >= limit && (!list || (isFirst && direction < 0)),
		});
		const { found, hints, pages } = read;
		if ((read.isOpen && !isFirst) || (isAnywhere && pages > 1)) {
			const cost = `${pages} requests, ${(pages / A_MINUTE).toFixed(1)} minutes at ${A_MINUTE} a minute`;
			hints.push(
				`Nothing shows where what is wanted ends, so the whole list was read: ${cost}. Set Created After in Options, or let a schedule run less often than that.`,
			);
		}
		const { taken, left } = list?.take(found, limit) ?? { taken: found.slice(0, limit), left: 0 };
		if (left > 0) hints.push(`${left} more are new. They come next time, because of Limit.`);
		const records = taken.flatMap(({ record, change }) => {
			const isShort = output === 'simplified';
			return convert([record]).map(({ json, ...item }) => ({
				...{ ...item, json: change ? { ...change, ...(!isShort && { order: json }) } : json },
			}));
		});
		return { records, hints };
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

	/** @param list what earlier executions have returned, where only what is new is wanted */
	private looker(narrowing: Narrowing, list: SeenList | undefined): Search<Candidate>['look'] {
		const { onlyNew, after, before, timezone } = narrowing;
		const known = onlyNew === 'records' ? list : undefined;
		const candidatesOf = (source: JsonObject, record: JsonValue): Candidate[] =>
			onlyNew === 'statusChanges'
				? statusChangesOf(source, timezone).map((one) => ({ ...one, record }))
				: [{ key: known ? keyOf(source, this.type, known.by, timezone) : '', record }];
		let isChosen = false;
		return (records) => {
			const sources = records.map((record) => {
				const bare = unwrap(record);
				return isJsonObject(bare) ? bare : {};
			});
			if (known && !isChosen && records.length > 0) {
				isChosen = true;
				const by = chooseRank(sources, this.type, timezone, known.by);
				// What is remembered of another field says nothing.
				if (known.by !== '' && known.by !== by) this.memory.forget(known);
				known.by = by;
			}
			return sources.map((source, index) => {
				const created = this.createdAt(source, narrowing);
				const candidates = candidatesOf(source, records[index] ?? null);
				const fresh = candidates.filter(({ key }) => list?.isNew(key) ?? true);
				return {
					found: created >= after && (before === Infinity || created < before) ? fresh : [],
					rank: known ? rankIn(candidates[0]?.key ?? '') : created,
					isOld: created < after || (known !== undefined && fresh.length === 0),
				};
			});
		};
	}

	/**
	 * When a record was created, in milliseconds since 1970; Infinity where it does not say.
	 *
	 * @throws InvalidInputError where a range of dates needs that
	 */
	private createdAt(source: JsonObject, { after, before, timezone }: Narrowing): number {
		const created = rankBy(source, this.type, 'created_at', timezone);
		const hasRange = after !== -Infinity || before !== Infinity;
		// An order whose history is empty was placed a moment ago.
		const hasHistory = Array.isArray(unwrap(source.statuses ?? null));
		if (created < Infinity || !hasRange || hasHistory) return created;
		const field = after === -Infinity ? 'Created Before' : 'Created After';
		const name = nameOf(source, this.type, ['number', 'id']);
		const rule = `needs the date of each record, and ${name} came without`;
		const remedy =
			'Choose what brings it in the option Include: the first entry of Status History dates an order';
		throw new InvalidInputError(field, rule, remedy);
	}
}
