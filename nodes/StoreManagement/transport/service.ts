import type { IDataObject } from 'n8n-workflow';

import type { Access } from './access';
import { endpointUrl, type QueryEntry } from './address';
import { withoutEcho } from './echo';
import { CANCELLED, exchange, type Attempt, type Fault, type Reply } from './exchange';
import { courseOf, failureOf, type Course } from './facts';
import type { RequestFailure } from './failure';
import type { Flow } from './flow';
import type { Passage } from './lane';
import { isStatus, isSuccess, receptionOf } from './outcome';
import { laneOf } from './pace';
import { bodyOf, type Body } from './reply';
import { backoff, LONGEST_RETRY_AFTER, mayHaveHappened, mayRepeat, retryAfterOf } from './retry';
import { pause, within } from './wait';

/** What an operation asks of the service. */
export interface ServiceRequest {
	method: Attempt['method'];
	/** Path template of the API document below /v2, for example "/{alias}/orders/{id}/items". */
	path: string;
	/** Alias of the store, as checkAlias returns it; stands for {alias}. */
	store?: string;
	/** Stands for {id}. */
	id?: string;
	query?: readonly QueryEntry[];
	body?: IDataObject;
	/** The service moves on with each answer, so that an answer that was lost does not come again. */
	movesOn?: boolean;
}

/** How a request is sent. */
export interface SendOptions {
	/** Time-out of each attempt, in milliseconds. */
	timeout: number;
	/** How often a failed attempt is repeated at most. */
	maxRetries: number;
	/** The longest that the service may ask to be left alone for, in milliseconds; 300 s by default. */
	longestWait?: number;
}

/** How often in a row a 401 is answered with a renewed OAuth2 grant. */
const MOST_RENEWALS = 3;

const GRANT_GONE: Fault = { kind: 'reconnect', said: 'the OAuth2 grant is no longer valid' };
const RENEWAL_FAILED: Fault = { kind: 'renewal', said: 'the OAuth2 token could not be renewed' };

/** One sending of a request. */
interface Sending {
	outcome: Reply | Fault;
	/** The generation of the OAuth2 tokens that it was sent with. */
	generation: number;
	/** Whether it went out at all. */
	sent: boolean;
}

/**
 * The service, as one execution reaches it: paced for each store and endpoint, at bounded
 * concurrency, with retries that never write twice.
 */
export class Service {
	/**
	 * @param flow the requests in flight
	 * @param signal ends all waiting when it fires, except for the answer to a write
	 * @param cancelSignal ends that, too
	 */
	constructor(
		private readonly access: Access,
		private readonly flow: Flow,
		readonly signal?: AbortSignal,
		private readonly cancelSignal?: AbortSignal,
	) {}

	/** The same service, whose waiting another signal ends too. */
	stoppedBy(stop: AbortSignal): Service {
		const signal = this.signal ? AbortSignal.any([this.signal, stop]) : stop;
		return new Service(this.access, this.flow, signal, this.cancelSignal);
	}

	/** The most requests in flight; nobody needs to prepare more than this ahead. */
	get concurrency(): number {
		return this.flow.ceiling;
	}

	/** Address of a request, to which links of its answer are relative. */
	urlOf(request: ServiceRequest): string {
		const values = { alias: request.store ?? '', id: request.id ?? '' };
		return endpointUrl(this.access.baseUrl, request.path, values, request.query);
	}

	/** A failure of a list as a whole, with secrets masked. */
	listFailure(list: ServiceRequest, sent: number, said: string): RequestFailure {
		const course = { ...courseOf(list, this.urlOf(list)), sent };
		return failureOf({ kind: 'pagination', said }, course, this.access.secrets);
	}

	/**
	 * Sends a request until it is answered with 2xx and a readable body, or failed for good.
	 *
	 * @throws RequestFailure, with all credential values masked
	 */
	async request(request: ServiceRequest, options: SendOptions): Promise<Body> {
		const attempt: Attempt = {
			method: request.method,
			url: this.urlOf(request),
			body: request.body === undefined ? undefined : JSON.stringify(request.body),
			timeout: options.timeout,
		};
		const course = courseOf(request, attempt.url);
		const lane = laneOf(this.access.baseUrl, request.store ?? '', endpointOf(request));
		const longestWait = options.longestWait ?? LONGEST_RETRY_AFTER * 1000;
		const repeatable = request.method !== 'POST' && request.movesOn !== true;
		let renewals = 0;
		let retries = 0;
		for (;;) {
			const passage = await lane.enter(this.signal, longestWait);
			if (passage === 'cancelled') throw await this.failure(CANCELLED, course);
			if (passage === 'closed') {
				course.waitTooLong = true;
				throw await this.failure(closedReply(lane.closedFor), course);
			}
			const { outcome, generation, sent } = await this.sendOnce(attempt);
			const told = 'status' in outcome ? retryAfterOf(outcome) : undefined;
			const wait = told ? told * 1000 : backoff(retries);
			leave(passage, outcome, wait, told);
			if (sent) course.sent++;
			course.mayHaveHappened ||= sent && writes(request) && mayHaveHappened(outcome);

			if (isSuccess(outcome)) {
				const body = bodyOf(outcome);
				if (body.kind === 'empty') return body;
				if (body.kind === 'json') {
					return { ...body, value: withoutEcho(body.value, outcome.text, this.access.secrets) };
				}
				throw await this.failure(outcome, course);
			}
			if (isStatus(outcome, 401) && this.access.grant && renewals < MOST_RENEWALS) {
				renewals++;
				const obstacle = await this.renewGrant(generation, options);
				if (obstacle) throw await this.failure(obstacle, course);
				continue;
			}
			renewals = 0;
			const bearable = wait <= longestWait;
			course.waitTooLong = told !== undefined && !bearable;
			const again = mayRepeat(repeatable, outcome);
			if (!again || !bearable || retries >= options.maxRetries) {
				const lost = !again && bearable && mayRepeat(true, outcome);
				course.answerLost = lost && request.movesOn === true;
				throw await this.failure(outcome, course);
			}
			retries++;
			// After a 429 the lane itself holds everyone back.
			if (!isStatus(outcome, 429) && !(await pause(wait, this.signal))) {
				throw await this.failure(CANCELLED, course);
			}
		}
	}

	private async sendOnce(attempt: Attempt): Promise<Sending> {
		const place = await this.flow.enter();
		const generation = this.access.grant?.generation() ?? 0;
		if (this.signal?.aborted) {
			place.release('other');
			return { outcome: CANCELLED, generation, sent: false };
		}
		const { context, credentialType, credentialOptions } = this.access;
		// What a write has done is told by its answer alone: it is heard to its end.
		const signal = attempt.method === 'GET' ? this.signal : this.cancelSignal;
		const outcome = await exchange(context, credentialType, attempt, credentialOptions, signal);
		place.release(receptionOf(outcome));
		return { outcome, generation, sent: true };
	}

	/** n8n gives a refresh neither a time-out nor the signal, so both end the wait for it here. */
	private async renewGrant(
		generation: number,
		{ timeout }: SendOptions,
	): Promise<Fault | undefined> {
		const renewing = this.access.grant?.renewSince(generation);
		const renewal = renewing && (await within(renewing, timeout, this.signal));
		if (renewal === 'cancelled') return CANCELLED;
		if (renewal === 'gone') return GRANT_GONE;
		return renewal === 'renewed' ? undefined : RENEWAL_FAILED;
	}

	private async failure(outcome: Reply | Fault, course: Course): Promise<RequestFailure> {
		if (outcome !== CANCELLED) await this.access.grant?.remember();
		return failureOf(outcome, course, this.access.secrets);
	}
}

function endpointOf({ method, path }: ServiceRequest): string {
	return `${method} ${path}`;
}

/** Without a body nothing is written, except that a DELETE deletes: POST /auth/me only reads. */
function writes({ method, body }: ServiceRequest): boolean {
	return body !== undefined || method === 'DELETE';
}

function leave(
	passage: Passage,
	outcome: Reply | Fault,
	wait: number,
	told: number | undefined,
): void {
	if (!isStatus(outcome, 429)) passage.answered();
	else if (wait > LONGEST_RETRY_AFTER * 1000) passage.closed(wait);
	else passage.refused(wait, told !== undefined && told > 0);
}

/** Stands for the refusal that asking would meet while the service wants to be left alone. */
function closedReply(milliseconds: number): Reply {
	const seconds = Math.min(Math.ceil(milliseconds / 1000), Number.MAX_SAFE_INTEGER);
	const headers = { 'retry-after': String(seconds) };
	return { status: 429, headers, text: '' };
}
