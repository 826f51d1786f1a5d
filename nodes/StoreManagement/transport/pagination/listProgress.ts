import { isJsonObject, type JsonValue } from '../../json';

import { SMALLEST_PAGE } from './fetchPage';
import type { Page } from './page';

const MAX_EMPTY_PAGES = 1;

const END_UNCERTAIN =
	'The last page was full, and the service does not show that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.';
const SHRUNK =
	'The list became shorter while it was read, which may have moved records to a page that was read before. Run this node again if the output must be complete.';

const duplicatesRemoved = (count: number): string =>
	`The list changed while it was read: ${count} duplicate ${count === 1 ? 'record was' : 'records were'} removed, and as many others may be missing. Run this node again if the output must be complete.`;

/** The progress of reading a list, and whether the list is complete. */
export class ListProgress {
	/** Records that have come, those that came twice included. */
	count = 0;
	/** Records of the last page that had any. */
	lastSize = 0;
	/** The list changed while it was read: its total is no longer the same. */
	hasChanged = false;
	/** All records of the last page had come before. */
	hasRepeatedPage = false;
	private repeated = 0;
	private total: number | undefined;
	private hasShrunk = false;
	/** Nothing shows that the list ends with the last record that was read. */
	private isEndUncertain = false;
	/** Pages without records since the last one that had any. */
	private emptyPages = 0;
	private readonly ids = new Set<JsonValue>();
	/** The pages whose records have no IDs, as text. */
	private readonly texts = new Set<string>();
	private readonly remarks = new Set<string>();

	/** @param pageSize records per page that the user asks for */
	constructor(private readonly pageSize: number | undefined) {}

	/** Records that have come, each once. */
	get uniqueCount(): number {
		return this.count - this.repeated;
	}

	/** As many records have come as the list has. */
	get isComplete(): boolean {
		return this.total !== undefined && this.count >= this.total;
	}

	/** More pages without records have come than a service that filters its pages may send. */
	get isStalled(): boolean {
		return this.emptyPages > MAX_EMPTY_PAGES;
	}

	/** Records may be missing: the hints say why. */
	get mayBeIncomplete(): boolean {
		return this.hasShrunk || this.isEndUncertain;
	}

	/** Sentences that the user must read with the records. */
	get hints(): string[] {
		const { hasShrunk, repeated, remarks, isEndUncertain } = this;
		return [
			...(hasShrunk ? [SHRUNK] : []),
			...(repeated > 0 ? [duplicatesRemoved(repeated)] : []),
			...remarks,
			...(isEndUncertain ? [END_UNCERTAIN] : []),
		];
	}

	/** Notes the figures of a page, before its records are taken. */
	noteFigures({ total, perPage }: Page): void {
		if (this.pageSize !== undefined && perPage !== undefined && perPage !== this.pageSize) {
			this.remarks.add(
				`The service ignores Page Size: it sends pages of ${perPage} records instead of ${this.pageSize}. Set Page Size Parameter in the Service Details of the credential.`,
			);
		}
		if (total === undefined) return;
		const { total: before = total } = this;
		this.hasChanged ||= total !== before;
		this.hasShrunk ||= total < before;
		this.total = total;
	}

	/** Remembers the records of a page. Returns those that are new; none of a page that repeats an earlier one. */
	remember(records: readonly JsonValue[]): JsonValue[] {
		const ids = records.map(recordId);
		const fresh = records.filter((_, index) => this.isNew(ids[index] ?? null));
		// Only records without IDs are compared as text, which takes long.
		return !ids.includes(null) || this.isNewText(JSON.stringify(records)) ? fresh : [];
	}

	/** Counts the records of a page that is not skipped. */
	take(records: readonly JsonValue[], fresh: readonly JsonValue[]): void {
		this.count += records.length;
		this.repeated += records.length - fresh.length;
		this.lastSize = records.length || this.lastSize;
		this.emptyPages = records.length === 0 ? this.emptyPages + 1 : 0;
		this.hasRepeatedPage = records.length > 0 && fresh.length === 0;
	}

	/**
	 * Notes the end of the list.
	 *
	 * @param isEndConfirmed whether the service showed that the list ends here
	 * @returns why records are missing, where the service does not say that the last page has come
	 */
	end({ isLast }: Page, isEndConfirmed: boolean): string | undefined {
		const { total, count, pageSize = SMALLEST_PAGE } = this;
		// A service that ignores Page Size may have smaller pages than the user asks for.
		const fullPage = Math.min(pageSize, SMALLEST_PAGE);
		if (total !== undefined && count < total) {
			const figures = `${total} records, but its list ended after ${count}`;
			if (!isLast) return `the service counts ${figures}`;
			this.remarks.add(`The service counts ${figures}, and it says that this was the last page.`);
		}
		this.isEndUncertain = !isEndConfirmed && total === undefined && this.lastSize >= fullPage;
		return undefined;
	}

	private isNew(id: JsonValue): boolean {
		const { size } = this.ids;
		return id === null || this.ids.add(id).size > size;
	}

	private isNewText(text: string): boolean {
		const isNew = !this.texts.has(text);
		this.texts.add(text);
		return isNew;
	}
}

/** The ID of a record; null where it has none. */
function recordId(record: JsonValue): JsonValue {
	return isJsonObject(record) ? (record.id ?? null) : null;
}
