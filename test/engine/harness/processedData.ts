import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedOptions, IDataDeduplicator } from 'n8n-workflow';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';

declare global {
	/** One for all harnesses of a file: `jest.resetModules` loads another one, and n8n takes one database. */
	var currentDatabase: AsyncLocalStorage<ProcessedData> | undefined;
}
const current = (globalThis.currentDatabase ??= new AsyncLocalStorage());

/**
 * The table `processed_data` of n8n's database, and what n8n does with it for `checkProcessedAndRecord`
 * in the mode "entries": it reads a row, and writes it whole, without a lock. The implementation of n8n
 * itself, on its database, is tested in test/n8n and test/queue.
 */
export class ProcessedData {
	/** Makes reading and writing fail. */
	fault: Error | undefined;

	/** Entries by workflow and node. */
	readonly rows = new Map<string, readonly string[]>();

	/** Runs `work` on this database. */
	async during<Result>(work: () => Promise<Result>): Promise<Result> {
		return await current.run(this, work);
	}

	async check(
		items: readonly string[],
		row: string,
		{ maxEntries = Infinity }: Partial<ICheckProcessedOptions>,
	): Promise<{ new: string[]; processed: string[] }> {
		const before = this.rows.get(row);
		await nextTick();
		if (this.fault !== undefined) throw this.fault;
		const known = new Set(before);
		const added = items.filter((item) => !known.has(item));
		const all = [...(before ?? []), ...added];
		if (before === undefined && this.rows.has(row)) throw new Error('UNIQUE constraint failed');
		this.rows.set(row, all.slice(Math.max(0, all.length - maxEntries)));
		return { new: added, processed: items.filter((item) => known.has(item)) };
	}
}

const unsupported = (): Promise<never> =>
	Promise.reject(new Error('The harness does not offer this.'));

const deduplicator: IDataDeduplicator = {
	async checkProcessedAndRecord(items, _scope, { workflow, node }, options) {
		const database = current.getStore();
		if (database === undefined) return await unsupported();
		const row = JSON.stringify([workflow.id, node?.id]);
		return await database.check(items.map(String), row, options);
	},
	removeProcessed: unsupported,
	clearAllProcessedItems: unsupported,
	getProcessedDataCount: unsupported,
};

// n8n takes one database only, and each file of tests gives its own.
Reflect.set(DataDeduplicationService, 'instance', undefined);
void DataDeduplicationService.init(deduplicator);
