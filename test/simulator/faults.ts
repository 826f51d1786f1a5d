import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Fault, FaultScript } from './contract';
import type { Timers } from './timers';

interface Pending {
	fault: Fault;
	/** Matching requests that still pass before it strikes. */
	skip: number;
	left: number;
}

/** The troubles to come, each met by the requests it matches. */
export class Faults implements FaultScript {
	private script: Pending[] = [];

	push(...faults: Fault[]): void {
		for (const fault of faults) {
			this.script.push({ fault, skip: (fault.nth ?? 1) - 1, left: fault.times ?? 1 });
		}
	}

	clear(): void {
		this.script = [];
	}

	get pending(): number {
		return this.script.length;
	}

	/** The trouble that this request meets: every matching one counts it, the first that is due strikes. */
	next(method: string, path: string): Fault | undefined {
		let met: Fault | undefined;
		for (const pending of this.script) {
			if (!matches(pending.fault, method, path)) continue;
			if (pending.skip > 0) pending.skip -= 1;
			else if (!met) {
				met = pending.fault;
				pending.left -= 1;
			}
		}
		this.script = this.script.filter(({ left }) => left > 0);
		return met;
	}
}

function matches({ match }: Fault, method: string, path: string): boolean {
	if (match?.method && match.method.toUpperCase() !== method) return false;
	return !match?.path || path.search(match.path) >= 0;
}

/** What a fault answers of its own, undefined where it leaves the answer to the service. */
export function faultBody(fault: Fault): string | undefined {
	if (fault.body === undefined) return undefined;
	return typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body);
}

/** Resets the connection, as a service does that dies. */
export function resetConnection(request: FastifyRequest): void {
	request.raw.socket.resetAndDestroy();
}

/** Sends the answer's true length, half of its bytes, and then nothing more. */
export function halfThenReset(reply: FastifyReply, text: string, timers: Timers): Readable {
	const bytes = Buffer.from(text);
	reply.header('content-length', bytes.length);
	return Readable.from(
		(async function* () {
			yield bytes.subarray(0, Math.floor(bytes.length / 2));
			// Long enough for the half to leave before the connection ends.
			await timers.sleep(20);
			throw new Error('The connection is cut here');
		})(),
	);
}
