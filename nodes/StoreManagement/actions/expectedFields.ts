import type { JsonValue } from '../json';
import type { OutputMode } from '../output';
import { fieldsOf } from '../output/fields';
import type { RecordType } from '../output/recordType';
import type { ApiRequest, AutoInclude } from '../transport/apiRequest';

/** The request of an item, and what the node adds to it. */
export interface ItemRequest extends ApiRequest {
	autoInclude?: ExpectedFields | undefined;
}

/** The names at the top of a record that an output shows, and those that its columns come from. */
function fieldsShown(
	{ simplified, derived }: RecordType,
	output: OutputMode,
	selected: readonly string[],
): string[] {
	const flat = [...derived].filter(([, { type }]) => type !== undefined);
	const shown: Record<OutputMode, string[]> = {
		simplified: [...simplified.keys()],
		full: [...simplified.keys(), ...flat.map(([name]) => name)],
		raw: [],
		selected: topsOf(selected),
	};
	return shown[output].flatMap((name) => [name, ...(derived.get(name)?.from ?? [])]);
}

function topsOf(names: readonly string[]): string[] {
	return names.map((name) => name.split('.')[0] ?? name);
}

/**
 * The related records that the node asks for by itself, because an output shows them or because it selects records by them.
 * Looks at the records that are shown, and says which of them never came, and which of the fields that the user named.
 */
export class ExpectedFields implements AutoInclude {
	isRefused = false;
	readonly names: readonly string[];
	private readonly missing: Set<string>;
	private hasRecords = false;

	/**
	 * @param selected names of Selected Fields
	 * @param selectedBy names of fields by which the node selects records
	 */
	constructor(
		private readonly type: RecordType,
		output: OutputMode,
		readonly selected: readonly string[],
		selectedBy: readonly string[] = [],
	) {
		const shown = [
			...fieldsShown(type, output, selected),
			...fieldsShown(type, 'selected', selectedBy),
		];
		this.names = [...new Set(shown.filter((name) => type.includes.has(name)))];
		const own = topsOf(selected).filter((name) => !type.derived.has(name));
		this.missing = new Set([...this.names, ...own]);
	}

	observe(records: readonly JsonValue[]): void {
		this.hasRecords ||= records.length > 0;
		for (const record of records) {
			if (this.missing.size === 0) return;
			const fields = fieldsOf(record);
			for (const name of this.missing) {
				// One that is there and empty has come: a guest has no customer.
				if (fields[name] !== undefined) this.missing.delete(name);
			}
		}
	}

	/** What whoever reads the records must know. */
	get hints(): string[] {
		if (!this.hasRecords) return [];
		const related = [...this.missing].filter((name) => this.names.includes(name));
		const own = [...this.missing].filter((name) => !this.names.includes(name)).join(', ');
		const hints = related.length > 0 ? [this.hintOn(related)] : [];
		if (own === '') return hints;
		return [...hints, `No record has ${own}, so it is null. Check the names in Selected Fields.`];
	}

	private hintOn(names: readonly string[]): string {
		const titles = names.map((name) => this.type.includes.get(name)).join(', ');
		const what = `No record came with ${titles}, so what the output makes of that is empty`;
		return this.isRefused
			? `${what}: the service refused a request for related records, so the node asked without them. To ask for them all the same, choose ${titles} in Include.`
			: `${what}, although the node asked for it by include=${names.join()}. If the service wants several names in another form, set Include Format in the Service Details of the credential.`;
	}
}
