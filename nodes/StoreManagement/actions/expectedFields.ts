import type { JsonValue } from '../json';
import type { OutputMode } from '../output';
import { fieldsOf } from '../output/fields';
import { topsOf, type RecordType } from '../output/recordType';
import type { ApiRequest, AutoInclude } from '../transport/apiRequest';

import type { OutputSettings } from './outputFields';

/** The request of an item, and what the node adds to it. */
export interface ItemRequest extends ApiRequest {
	autoInclude?: ExpectedFields | undefined;
}

const ASKED_WITHOUT =
	'The service refused what the node adds to a request (related records, the size of a page), so the node asked without that.';

/** An order without extra values comes without them. */
const MAY_BE_ABSENT = 'metadata';

/**
 * The related records that the node asks for by itself, because the output shows them or because it selects records by them.
 * Looks at the records that are shown, and says which of these, and which of the fields that the user named, no record has.
 */
export class ExpectedFields implements AutoInclude {
	isRefused = false;
	leftOut: readonly string[] = [];
	readonly names: readonly string[];
	/** What the user has picked. */
	readonly selectedFields: readonly string[];
	/** Names at the top of a record that none has shown. */
	private readonly missing: Set<string>;
	private hasRecords = false;

	/** @param selectedBy related records by which the node selects others */
	constructor(
		private readonly type: RecordType,
		{ output, selectedFields }: OutputSettings,
		selectedBy: readonly string[] = [],
	) {
		this.selectedFields = selectedFields;
		const shown = namesShown(type, output, selectedFields);
		const sources = shown.flatMap((name) => [name, ...(type.derived.get(name)?.from ?? [])]);
		const related = sources.filter((name) => type.includes.has(name));
		this.names = [...new Set([...related, ...selectedBy])];
		const picked = output === 'selected' ? shown.filter((name) => !type.derived.has(name)) : [];
		this.missing = new Set([...this.names, ...picked]);
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
		const missing = [...this.missing].filter((name) => this.isRefused || name !== MAY_BE_ABSENT);
		const related = missing.filter((name) => this.names.includes(name));
		const own = missing.filter((name) => !this.names.includes(name)).join(', ');
		const hints = this.hintsOnIncludes(related);
		if (own === '') return hints;
		return [...hints, `No record has ${own}, so it is null. Check the names in Selected Fields.`];
	}

	private hintsOnIncludes(missing: readonly string[]): string[] {
		if (missing.length > 0) return [this.hintOn(missing)];
		return this.isRefused ? [ASKED_WITHOUT] : [];
	}

	private hintOn(names: readonly string[]): string {
		const titles = names.map((name) => this.type.includes.get(name)).join(', ');
		const what = `No record came with ${titles}, so what the output makes of that is empty`;
		return this.isRefused
			? `${what}: the service refused a request for related records, so the node asked without them. To ask for them all the same, choose ${titles} in Include.`
			: `${what}, although the node asked for it by include=${names.join()}. If the service wants several names in another form, set Include Format in the Service Details of the credential.`;
	}
}

/** The names at the top of a record that an output shows or derives. */
function namesShown(
	{ simplified, derived }: RecordType,
	output: OutputMode,
	selectedFields: readonly string[],
): string[] {
	const names: Record<OutputMode, () => string[]> = {
		simplified: () => [...simplified.keys()],
		full: () => [...simplified.keys(), ...derived.keys()],
		raw: () => [],
		selected: () => topsOf(selectedFields),
	};
	return names[output]();
}
