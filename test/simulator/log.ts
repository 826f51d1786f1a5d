import type { FastifyRequest } from 'fastify';

import type { LoggedRequest } from './contract';

const MAX_ENTRIES = 100_000;

function queryOf(query: unknown): LoggedRequest['query'] {
	if (typeof query !== 'object' || query === null) return {};
	return Object.fromEntries(
		Object.entries(query).map(([name, value]: [string, unknown]) => [
			name,
			Array.isArray(value) ? value.map(String) : String(value),
		]),
	);
}

/** The received requests, up to a bound. */
export class RequestLog {
	readonly entries: LoggedRequest[] = [];
	peakInFlight = 0;
	private inFlight = 0;

	begin(request: FastifyRequest, merchantAlias: string | undefined): LoggedRequest {
		const entry: LoggedRequest = {
			method: request.method,
			path: request.url.split('?', 1)[0] ?? '',
			query: queryOf(request.query),
			headers: request.headers,
			body: '',
			at: Date.now(),
			...(merchantAlias === undefined ? {} : { merchantAlias }),
		};
		// Removes many at once, because removing from the front is slow.
		if (this.entries.length >= MAX_ENTRIES * 1.1)
			this.entries.splice(0, this.entries.length - MAX_ENTRIES);
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
	closed(entry: LoggedRequest, complete: boolean): void {
		if (!complete) entry.status = 0;
		entry.durationMs ??= Date.now() - entry.at;
		this.inFlight -= 1;
	}

	clear(): void {
		this.entries.length = 0;
		this.peakInFlight = this.inFlight;
	}
}
