import type { IExecuteFunctions } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import type { RequestErrorDetails } from '../errors/requestError';
import type { JsonValue } from '../json';
import type { ApiRequest } from '../transport/apiRequest';

/** What became of a create in an earlier try: its records, or the details of a lost response. */
export type EarlierCreate =
	| { records: JsonValue[] }
	/** @property at when the create began, in milliseconds since 1970 */
	| { lost: RequestErrorDetails; at: number };

interface Memory {
	tries: number;
	creates: Record<string, EarlierCreate>;
}

/** Key in the context that n8n keeps for the node during an execution. */
const NAME = 'retriedCreates';

/**
 * Remembers what earlier tries of this run have created. n8n's *Retry On Fail* runs a node again with
 * all of its items, so without this all creates of a failed try would be sent twice.
 */
export class RetriedCreates {
	private readonly isRetried: boolean;
	private readonly maxTries: number;

	constructor(private readonly context: IExecuteFunctions) {
		const { retryOnFail, maxTries } = context.getNode();
		this.isRetried = retryOnFail === true;
		// The same bounds as in n8n.
		this.maxTries = Math.min(5, Math.max(2, maxTries || 3));
	}

	/** What became of the same request of an input item in an earlier try. */
	find(request: ApiRequest, itemIndex: number): EarlierCreate | undefined {
		return this.isRetried ? this.memory().creates[keyOf(request, itemIndex)] : undefined;
	}

	remember(request: ApiRequest, itemIndex: number, create: EarlierCreate): void {
		if (this.isRetried) this.memory().creates[keyOf(request, itemIndex)] = create;
	}

	/** @param willRetry whether n8n counts the run as failed; all is forgotten if not, or after the last try */
	endTry(willRetry: boolean): void {
		if (!this.isRetried) return;
		const memory = this.memory();
		memory.tries += 1;
		if (!willRetry || memory.tries >= this.maxTries) this.store()[NAME] = undefined;
	}

	private memory(): Memory {
		const store = this.store();
		return (store[NAME] ??= { tries: 0, creates: {} });
	}

	private store(): { [NAME]?: Memory | undefined } {
		return this.context.getContext('node');
	}
}

function keyOf({ store, path, body }: ApiRequest, itemIndex: number): string {
	const text = JSON.stringify([itemIndex, store, path, body]);
	return createHash('sha256').update(text).digest('base64url');
}
