import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { JsonValue } from '../json';
import { formatRecords } from '../output';
import { redactSecrets } from '../redaction/redactor';
import { recordsOf } from '../transport/http/envelope';
import { readList } from '../transport/pagination/listReader';

import type { CreateOnce } from './discount/createOnce';
import {
	asTriedWrite,
	type Item,
	TriedWrite,
	type Answer,
	type Found,
	type SharedByItems,
	type Steps,
} from './item';
import type { Operation } from './operation';
import type { ToolRun } from './tool';

/** The most notes on single items that are shown. */
const MAX_NOTES = 10;

const TRIED = 'Try It is on, so nothing was changed in the store.';

/** Runs prepared items, each from its request to its output. */
export class ItemRunner implements SharedByItems {
	readonly lists: SharedByItems['lists'];
	creates?: CreateOnce;
	/** About lists, each shown once. */
	private readonly warnings = new Set<string>();
	/** About single items. */
	private readonly notes: string[] = [];

	constructor(
		readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		readonly tool: ToolRun | undefined,
	) {
		this.lists = context.getInputData().length > 1 ? new Map() : undefined;
	}

	/** @param steps undefined if sending the request of the item is all */
	async carryOut(item: Item, steps: Steps | undefined): Promise<INodeExecutionData[]> {
		const { request, settings } = item;
		const items = settings.isTryIt
			? await this.tryIt(item, steps)
			: await this.outputOf(item, steps);
		return settings.addStore ? items.map((output) => withStore(output, request.store)) : items;
	}

	/** Called when the node has succeeded: shows hints above the output. */
	finish(): void {
		const show = (message: string, type: 'info' | 'warning'): void =>
			this.context.addExecutionHints({ message, location: 'outputPane', type });
		for (const warning of this.warnings) show(warning, 'warning');
		const notShown = this.notes.length - MAX_NOTES;
		const notes = this.notes.slice(0, MAX_NOTES);
		if (notShown > 0) notes.push(`${notShown} more items have notes like these.`);
		if (notes.length > 0) show(notes.join(' '), 'info');
	}

	private async outputOf(item: Item, steps: Steps | undefined): Promise<INodeExecutionData[]> {
		if (steps) return this.outputOfResult(await steps(item), item);
		if (this.operation.result === 'list') {
			const { client, request, settings } = item;
			const options = { ...settings.sendOptions, limit: settings.limit };
			const toItems = (records: JsonValue[]): INodeExecutionData[] => this.toItems(records, item);
			const { records: items, hints } = await readList(client, request, options, toItems);
			return this.withHints(items, hints, item);
		}
		return this.outputOfAnswer({ body: await item.send() }, item);
	}

	/** Try It: shows what the item would send, without secrets, or what it would return in its place. */
	private async tryIt(item: Item, steps: Steps | undefined): Promise<INodeExecutionData[]> {
		this.warnings.add(TRIED);
		const output = await this.outputOf(item, steps).catch(asTriedWrite);
		if (!(output instanceof TriedWrite)) {
			const [returned, ...notes] = output;
			return returned ? [{ ...returned, json: { would_return: returned.json } }, ...notes] : notes;
		}
		const { client, index } = item;
		const { method, body = null } = output.request;
		const url = client.urlOf(output.request);
		const shown = redactSecrets(client.redact({ method, url, body }));
		return [{ json: { would_send: shown }, pairedItem: { item: index } }];
	}

	private outputOfResult(result: Found | Answer, item: Item): INodeExecutionData[] {
		if (!('records' in result)) return this.outputOfAnswer(result, item);
		const { records, hints = [] } = result;
		return this.withHints(this.toItems(records.slice(0, item.settings.limit), item), hints, item);
	}

	private outputOfAnswer({ body, note }: Answer, item: Item): INodeExecutionData[] {
		const { index, settings } = item;
		if (note !== undefined) this.notes.push(`Item ${index + 1}: ${note}`);
		const isWhole = settings.output === 'raw' || this.operation.record.ownFields !== undefined;
		const records = recordsOf(body, isWhole);
		// An answer without a record gives an item, too: without one the workflow would end here without a message.
		if (records.length === 0) {
			const json = body === undefined ? { success: true } : { value: body };
			return [{ json, pairedItem: { item: index } }];
		}
		return [...this.toItems(records, item), ...this.toolNotes(records.length, item, note)];
	}

	private withHints(
		items: INodeExecutionData[],
		hints: readonly string[],
		item: Item,
	): INodeExecutionData[] {
		for (const hint of hints) this.warnings.add(hint);
		return [...items, ...this.toolNotes(items.length, item, hints[0])];
	}

	private toItems(records: JsonValue[], { settings, index }: Item): INodeExecutionData[] {
		const { output, selectedFields } = settings;
		const formatted = formatRecords(records, this.operation.record, output, selectedFields);
		return formatted.map((json) => ({ json, pairedItem: { item: index } }));
	}

	/** A model reads notes as separate items. */
	private toolNotes(count: number, { settings, index }: Item, note?: string): INodeExecutionData[] {
		const notes = this.tool?.notes(count, settings, note) ?? [];
		return notes.map((text) => ({ json: { note: text }, pairedItem: { item: index } }));
	}
}

function withStore(item: INodeExecutionData, store: string | undefined): INodeExecutionData {
	return { ...item, json: { ...item.json, store } };
}

export interface Task<Result> {
	/** Tasks with the same key run one after the other, in their order. */
	serialKey: string | undefined;
	start(): Promise<Result>;
}

/**
 * Runs tasks concurrently. Returns the results in the order of the tasks.
 *
 * @param onFailure called with the index of each task that failed; returns whether to stop: tasks
 *   that have not started by then never start, and have no result
 */
export async function mapConcurrent<Result>(
	tasks: readonly Task<Result>[],
	concurrency: number,
	onFailure: (index: number) => boolean,
): Promise<Array<PromiseSettledResult<Result> | undefined>> {
	const results = tasks.map((): PromiseSettledResult<Result> | undefined => undefined);
	const lastWithKey = new Map<string, Promise<void>>();
	let next = 0;
	let isStopped = false;

	const startAfter = async (previous: Promise<void> | undefined, index: number): Promise<void> => {
		await previous;
		const task = tasks[index];
		if (isStopped || !task) return;
		try {
			results[index] = { status: 'fulfilled', value: await task.start() };
		} catch (error) {
			results[index] = { status: 'rejected', reason: error };
			isStopped = onFailure(index) || isStopped;
		}
	};
	const worker = async (): Promise<void> => {
		while (next < tasks.length && !isStopped) {
			const index = next++;
			const key = tasks[index]?.serialKey;
			// Registered before anything is awaited, so that tasks of one key keep their order.
			const ended = startAfter(key === undefined ? undefined : lastWithKey.get(key), index);
			if (key !== undefined) lastWithKey.set(key, ended);
			await ended;
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, worker));
	return results;
}
