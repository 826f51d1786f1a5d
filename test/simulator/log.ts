import type { FastifyRequest } from 'fastify';

import type { LoggedRequest } from './contract';

const KEPT = 100_000;

function queryOf(query: unknown): LoggedRequest['query'] {
	if (typeof query !== 'object' || query === null) return {};
	return Object.fromEntries(
		Object.entries(query).map(([name, value]: [string, unknown]) => [
			name,
			Array.isArray(value) ? value.map(String) : String(value),
		]),
	);
}

/** Every request as it came in, up to a bound. */
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
		// Cut in blocks: shifting one by one would cost every further request.
		if (this.entries.length >= KEPT * 1.1) this.entries.splice(0, this.entries.length - KEPT);
		this.entries.push(entry);
		this.inFlight += 1;
		this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
		return entry;
	}

	/** The answer is about to leave: noted before the client can look. */
	answered(entry: LoggedRequest, status: number): void {
		entry.status ??= status;
		entry.durationMs ??= Date.now() - entry.at;
	}

	/** The exchange is over. Status 0: the connection ended before the answer did. */
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
