import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonValue } from '../json';
import type { OutputMode, RecordType } from '../output';
import { fieldsOf } from '../output/fields';
import { reachOf, sourcesOf, type Source } from '../output/sources';

import type { Additions } from '../transport/apiRequest';

/** Which columns are shown, and how their records were asked for. */
interface Shown {
	record: RecordType;
	output: OutputMode;
	selectedFields: readonly string[];
	/** Whether the records are those of a list. */
	isList: boolean;
	additions: Additions | undefined;
}

/**
 * Looks at records while they are shown, and says which columns none of them fills, and what would. A column that is
 * empty although its source has come is none: new orders have no tracking code.
 */
export class Columns {
	/** The sources that no record has had, and how far any has come towards each. */
	private readonly missing: Map<Source, number>;
	private readonly hasDerivedId: boolean;
	private records = 0;
	private withoutId = 0;

	constructor(private readonly shown: Shown) {
		const { record, output } = shown;
		this.hasDerivedId =
			record.ownFields === undefined && output !== 'raw' && record.derived.has('id');
		// Orders without an ID are counted.
		const isCounted = ({ name }: Source): boolean => this.hasDerivedId && name === 'id';
		const told = promisedBy(shown).filter((source) => !isCounted(source));
		this.missing = new Map(told.map((source) => [source, 0]));
	}

	/** @param items the records as they are shown */
	see(records: readonly JsonValue[], items: readonly IDataObject[]): void {
		if (this.hasDerivedId) {
			this.records += items.length;
			this.withoutId += items.filter(({ id }) => id === null).length;
		}
		for (const record of records) {
			if (this.missing.size === 0) return;
			this.look(record);
		}
	}

	private look(record: JsonValue): void {
		const { record: type, output } = this.shown;
		if (!isJsonObject(record)) return;
		const fields = fieldsOf(record);
		// Simplified shows other fields of these.
		if (output === 'simplified' && type.isKnown?.(fields) === false) return;
		for (const [source, before] of this.missing) {
			const reach = Math.max(before, reachOf(fields, source));
			if (reach === Infinity) this.missing.delete(source);
			else this.missing.set(source, reach);
		}
	}

	/** Sentences for whoever reads the records. */
	get hints(): string[] {
		const namesByCause = new Map<string, string[]>();
		for (const [source, reach] of this.missing) {
			// Where something is there, and empty, nothing is missing.
			const cause = Number.isInteger(reach) ? undefined : this.causeOf(source, reach > 1);
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
	private causeOf({ relations: from, isFree }: Source, isWithin: boolean): string | undefined {
		const { record, isList, additions } = this.shown;
		const relations = isWithin ? [] : from;
		const titlesOf = (names: readonly string[]): string =>
			names.map((name) => record.relations.get(name) ?? name).join(', ');
		const refused = titlesOf(relations.filter((name) => additions?.leftOut?.includes(name)));
		if (refused !== '') {
			return `the service refused a request with the related records ${refused}, so the node left them out. To ask for them all the same, choose ${refused} in Include.`;
		}
		if (isFree) return undefined;
		if (isList && relations.length > 0) {
			return `no record came with ${titlesOf(relations)}, although the node asked for it by include=${relations.join()}. If the service wants several names in another form, set Include Format in the Service Details of the credential.`;
		}
		const rule = 'no record has it. Output Full shows all that the service sends';
		if (record.relations.size === 0) return `${rule}.`;
		return `${rule}; what it sends only on request, Additional Include asks for by its name.`;
	}
}

/** The sources of the columns that an output always has. */
function promisedBy({ record, output, selectedFields, isList }: Shown): Source[] {
	const isDeclared = record.ownFields === undefined || record.isKnown !== undefined;
	const isPromised = output === 'selected' || (isList && isDeclared);
	return isPromised ? sourcesOf(record, output, selectedFields) : [];
}
