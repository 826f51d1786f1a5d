import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** A received request. */
export interface LoggedRequest {
	method: string;
	/** Without the query. */
	path: string;
	query: Record<string, string | string[]>;
	headers: IncomingHttpHeaders;
	/** Raw text; empty without a body. */
	body: string;
	/** Time of arrival in milliseconds since 1970. */
	at: number;
	/** Milliseconds until the response; undefined while in flight. */
	durationMs?: number;
	/** 0 if the connection ended without a response; undefined while in flight. */
	status?: number;
	merchantAlias?: string;
}

const MAX_ENTRIES = 100_000;

/** The received requests, up to a bound. */
export class RequestLog {
	readonly entries: LoggedRequest[] = [];
	peakInFlight = 0;
	private inFlight = 0;

	begin({ method = '', headers }: IncomingMessage, { pathname, searchParams }: URL): LoggedRequest {
		const query: LoggedRequest['query'] = {};
		for (const name of searchParams.keys()) {
			const [first = '', ...others] = searchParams.getAll(name);
			query[name] = others.length > 0 ? [first, ...others] : first;
		}
		const alias = /^\/v2\/([^/]+)\/./.exec(pathname)?.[1];
		const entry: LoggedRequest = {
			...{ method, path: pathname, query, headers, body: '', at: Date.now() },
			...(alias === undefined || alias === 'auth' ? {} : { merchantAlias: alias }),
		};
		// Removes many at once, because removing from the front is slow.
		if (this.entries.length >= MAX_ENTRIES * 1.1) {
			this.entries.splice(0, this.entries.length - MAX_ENTRIES);
		}
		this.entries.push(entry);
		this.inFlight += 1;
		this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
		return entry;
	}

	/** Logs the response before it is sent, so that the client finds it logged. */
	responded(entry: LoggedRequest, status: number): void {
		entry.status ??= status;
		entry.durationMs ??= Date.now() - entry.at;
	}

	/** The connection is done. Status 0: it ended before the response was complete. */
	closed(entry: LoggedRequest, isComplete: boolean): void {
		if (!isComplete) entry.status = 0;
		this.responded(entry, 0);
		this.inFlight -= 1;
	}

	clear(): void {
		this.entries.length = 0;
		this.peakInFlight = this.inFlight;
	}
}
