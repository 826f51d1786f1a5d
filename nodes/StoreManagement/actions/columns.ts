import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import type { OutputMode } from '../output';
import { fieldsOf, unwrap } from '../output/fields';
import type { RecordType } from '../output/recordType';
import type { Additions } from '../transport/apiRequest';

/** A column that an output shows, and where its values come from. */
interface Source {
	/** As the user knows it. */
	readonly name: string;
	/** Each of them may fill it: fields of the record, or one path within it. */
	readonly paths: ReadonlyArray<readonly string[]>;
	/** The related records among these. */
	readonly relations: readonly string[];
	/** Its name is the shop's own, so that a record may lack it. */
	readonly isNamedByShop: boolean;
}

/** How much of the path to a value records have. */
interface PathMatch {
	/** How many of the names on the path, from its beginning on. */
	readonly depth: number;
	/** The next name is missing, instead of all below being empty. */
	readonly isNextMissing: boolean;
}

const NO_MATCH: PathMatch = { depth: 0, isNextMissing: false };

/** Fields that hold what a shop has named itself. */
const NAMED_BY_SHOP = ['metadata', 'params'];

/**
 * The columns that an output shows under names of the package, or that the user has picked.
 *
 * @param names the fields of `selected`
 */
function sourcesOf(type: RecordType, output: OutputMode, names: readonly string[]): Source[] {
	const { simplified, derived, relations } = type;
	const flat = [...derived].filter(([, column]) => column.type !== undefined);
	const shown: Record<OutputMode, Iterable<string>> = {
		simplified: simplified.keys(),
		full: flat.map(([name]) => name),
		raw: [],
		selected: new Set(names),
	};
	return [...shown[output]].map((name) => {
		const path = name.split('.');
		const [top = ''] = path;
		const from = derived.get(top)?.from;
		const keys = [top, ...(from ?? [])];
		return {
			name,
			paths: from ? keys.map((key) => [key]) : [path],
			relations: [...relations.keys()].filter((relation) => keys.includes(relation)),
			isNamedByShop: NAMED_BY_SHOP.includes(top) && path.length > 1,
		};
	});
}

/** The related records that the columns of an output come from. */
export function relationsOf(
	type: RecordType,
	output: OutputMode,
	names: readonly string[],
): string[] {
	return [...new Set(sourcesOf(type, output, names).flatMap(({ relations }) => relations))];
}

/** How much of a path a value has: all of it, whatever it holds there, or the most that any entry of its lists has. */
function matchPath(value: JsonValue, path: readonly string[], depth = 0): PathMatch {
	const name = path[depth];
	if (name === undefined) return { depth, isNextMissing: false };
	const bare = unwrap(value);
	if (Array.isArray(bare)) {
		const none = { depth, isNextMissing: false };
		return bare.map((entry) => matchPath(entry, path, depth)).reduce(longerMatch, none);
	}
	const inner = isJsonObject(bare) && Object.hasOwn(bare, name) ? bare[name] : undefined;
	if (inner !== undefined) return matchPath(inner, path, depth + 1);
	return { depth, isNextMissing: !isNothing(bare) };
}

/** The match that says more: the deeper one or, at the same depth, the one that shows that a name is missing. */
function longerMatch(one: PathMatch, other: PathMatch): PathMatch {
	if (one.depth !== other.depth) return one.depth > other.depth ? one : other;
	return one.isNextMissing ? one : other;
}

function isNothing(value: JsonValue): boolean {
	return isJsonObject(value) ? Object.keys(value).length === 0 : value === null || value === '';
}

/**
 * Looks at records while they are shown, and says which columns none of them fills, and what would. A column that is
 * empty although its source has come is none: new orders have no tracking code.
 */
export class EmptyColumns {
	/** The sources that no record has had, and the longest match that any has had with each. */
	private readonly missing: Map<Source, PathMatch>;
	private readonly hasDerivedId: boolean;
	private records = 0;
	private withoutId = 0;

	/** @param isTakenFromList whether the records are taken from a list */
	constructor(
		private readonly type: RecordType,
		private readonly isTakenFromList: boolean,
		private readonly output: OutputMode,
		selectedFields: readonly string[],
		private readonly additions: Additions | undefined,
	) {
		const isDocumented = type.firstFields === undefined;
		const isPromised =
			output === 'selected' || (isTakenFromList && (isDocumented || type.isRecognized));
		this.hasDerivedId = isDocumented && output !== 'raw' && type.derived.has('id');
		const sources = isPromised ? sourcesOf(type, output, selectedFields) : [];
		// Orders without an ID are counted.
		const told = sources.filter(({ name }) => !this.hasDerivedId || name !== 'id');
		this.missing = new Map(told.map((source) => [source, NO_MATCH]));
	}

	/** @param records may be shown more than once: a scroll that was lost is read again from its first page */
	observe(records: readonly JsonValue[]): void {
		for (const record of records) {
			if (this.missing.size === 0) return;
			if (isJsonObject(record)) this.observeOne(fieldsOf(record));
		}
	}

	/** @param shown all that an item shows in the end */
	countIds(shown: readonly IDataObject[]): void {
		if (!this.hasDerivedId) return;
		this.records += shown.length;
		this.withoutId += shown.filter(({ id }) => id === null).length;
	}

	private observeOne(record: JsonObject): void {
		// Simplified shows other fields of these.
		if (this.output === 'simplified' && this.type.isRecognized?.(record) === false) return;
		for (const [source, before] of this.missing) {
			const matches = source.paths.map((path) => matchPath(record, path));
			const match = matches.reduce(longerMatch, before);
			const isWhole = source.paths.some(({ length }) => match.depth === length);
			if (isWhole) this.missing.delete(source);
			else this.missing.set(source, match);
		}
	}

	/** Sentences for whoever reads the records. */
	get hints(): string[] {
		const namesByCause = new Map<string, string[]>();
		for (const [source, { depth, isNextMissing }] of this.missing) {
			// Where something is there, and empty, nothing is missing.
			const cause = isNextMissing ? this.causeOf(source, depth > 0) : undefined;
			if (cause === undefined) continue;
			namesByCause.set(cause, [...(namesByCause.get(cause) ?? []), source.name]);
		}
		const hints = [...namesByCause].map(([cause, names]) => {
			return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} empty: ${cause}`;
		});
		if (this.withoutId === 0) return hints;
		const count = `${this.withoutId} of ${this.records} orders show no ID.`;
		return [...hints, `${count} Their number tells them apart.`];
	}

	/**
	 * Why a column is empty, and what fills it; undefined if that needs no word.
	 *
	 * @param isWithin whether what holds it has come
	 */
	private causeOf(source: Source, isWithin: boolean): string | undefined {
		const { type, isTakenFromList, additions } = this;
		const relations = isWithin ? [] : source.relations;
		const titlesOf = (names: readonly string[]): string =>
			names.map((name) => type.relations.get(name) ?? name).join(', ');
		const refused = titlesOf(relations.filter((name) => additions?.leftOut?.includes(name)));
		if (refused !== '') {
			return `the service refused a request with the related records ${refused}, so the node left them out. To ask for them all the same, choose ${refused} in Include.`;
		}
		if (source.isNamedByShop) return undefined;
		if (isTakenFromList && relations.length > 0) {
			return `no record came with ${titlesOf(relations)}, although the node asked for it by include=${relations.join()}. If the service wants several names in another form, set Include Format in the Service Details of the credential.`;
		}
		const rule = 'no record has it. Output Full shows all that the service sends';
		if (type.relations.size === 0) return `${rule}.`;
		return `${rule}; what it sends only on request, Additional Include asks for by its name.`;
	}
}
