import type { IAdditionalCredentialOptions, IDataObject } from 'n8n-workflow';

import { endpointUrl, type QueryEntry } from './address';
import type { ServiceContext } from './context';
import { CANCELLED, exchange, type Attempt, type Fault, type Reply } from './exchange';
import { RequestFailure, type FailureFacts } from './failure';
import { Flow, type Reception } from './flow';
import type { Renewal } from './grant';
import { laneOf } from './pace';
import { bodyOf, wordsOf, type Body } from './reply';
import { backoff, LONGEST_RETRY_AFTER, mayHaveHappened, mayRepeat, retryAfterOf } from './retry';
import type { Secrets } from './secrets';
import { pause } from './wait';

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
}

/** How a request is sent. */
export interface SendOptions {
	/** Time-out of each attempt, in milliseconds. */
	timeout: number;
	/** How often a failed attempt is repeated at most. */
	maxRetries: number;
}

/** How the service is reached with one credential. */
export interface Access {
	context: ServiceContext;
	credentialType: string;
	credentialOptions: IAdditionalCredentialOptions;
	/** As normaliseBaseUrl returns it. */
	baseUrl: string;
	secrets: Secrets;
	/** OAuth2 only: the grant whose tokens expire. */
	grant?: { generation(): number; renewSince(sentIn: number): Promise<Renewal> };
}

/** How often a 401 may be answered with a renewed OAuth2 grant for one request. */
const MOST_RENEWALS = 3;

const GRANT_GONE: Fault = { kind: 'reconnect', said: 'the OAuth2 grant is no longer valid' };
const RENEWAL_FAILED: Fault = { kind: 'renewal', said: 'the OAuth2 token could not be renewed' };

/**
 * The service, as one execution reaches it: paced for each store and endpoint, at bounded
 * concurrency, with retries that never write twice.
 */
export class Service {
	private readonly flow: Flow;

	/**
	 * @param concurrency the most requests in flight
	 * @param signal ends all waiting when it fires
	 */
	constructor(
		private readonly access: Access,
		concurrency: number,
		private readonly signal?: AbortSignal,
	) {
		this.flow = new Flow(concurrency);
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

	/**
	 * Sends a request until it is answered with 2xx and a readable body, or failed for good.
	 *
	 * @throws RequestFailure, with all credential values masked
	 */
	async request(request: ServiceRequest, options: SendOptions): Promise<Body> {
		const lane = laneOf(
			this.access.baseUrl,
			request.store ?? '',
			`${request.method} ${request.path}`,
		);
		let renewals = 0;
		let retries = 0;
		for (let attempts = 1; ; attempts++) {
			if (!(await lane.enter(this.signal))) throw this.failure(request, attempts - 1, CANCELLED);
			const generation = this.access.grant?.generation() ?? 0;
			const outcome = await this.sendOnce(request, options);
			const status = 'status' in outcome ? outcome.status : undefined;
			const told = 'status' in outcome ? retryAfterOf(outcome) : undefined;
			const retry = mayRepeat(request.method, outcome) && retries < options.maxRetries;
			const wait = told ? told * 1000 : backoff(retries);
			if (status === 429) {
				lane.refused(Math.min(wait, LONGEST_RETRY_AFTER * 1000), told !== undefined && told > 0);
			}
			lane.leave(status !== 429);

			if (status !== undefined && status >= 200 && status < 300) {
				const body = bodyOf(outcome as Reply);
				if (body.kind !== 'malformed') return body;
				throw this.failure(request, attempts, outcome, { kind: 'malformed' });
			}
			if (status === 401 && this.access.grant && renewals++ < MOST_RENEWALS) {
				await this.renewGrant(generation, request, options, attempts);
				continue;
			}
			if (!retry || (told ?? 0) > LONGEST_RETRY_AFTER) {
				throw this.failure(request, attempts, outcome);
			}
			retries++;
			// After a 429 the lane itself holds everyone back.
			if (status !== 429 && !(await pause(wait, this.signal))) {
				throw this.failure(request, attempts, CANCELLED);
			}
		}
	}

	private async sendOnce(request: ServiceRequest, options: SendOptions): Promise<Reply | Fault> {
		const place = await this.flow.enter();
		let reception: Reception = 'other';
		try {
			if (this.signal?.aborted) return CANCELLED;
			const { context, credentialType, credentialOptions } = this.access;
			const attempt: Attempt = {
				method: request.method,
				url: this.urlOf(request),
				body: request.body === undefined ? undefined : JSON.stringify(request.body),
				timeout: options.timeout,
			};
			const outcome = await exchange(
				context,
				credentialType,
				attempt,
				credentialOptions,
				this.signal,
			);
			reception = receptionOf(outcome);
			return outcome;
		} finally {
			place.release(reception);
		}
	}

	/** n8n gives a refresh neither a time-out nor the signal, so both end the wait for it here. */
	private async renewGrant(
		generation: number,
		request: ServiceRequest,
		options: SendOptions,
		attempts: number,
	): Promise<void> {
		const renewal = await Promise.race([
			this.access.grant?.renewSince(generation),
			pause(options.timeout, this.signal).then((over) => (over ? 'failed' : 'cancelled')),
		]);
		if (renewal === 'gone') throw this.failure(request, attempts, GRANT_GONE);
		if (renewal === 'failed') throw this.failure(request, attempts, RENEWAL_FAILED);
		if (renewal === 'cancelled') throw this.failure(request, attempts, CANCELLED);
	}

	private failure(
		request: ServiceRequest,
		attempts: number,
		outcome: Reply | Fault,
		more: Partial<FailureFacts> = {},
	): RequestFailure {
		const { secrets } = this.access;
		const facts: FailureFacts = {
			kind: 'status' in outcome ? 'status' : outcome.kind,
			request: `${request.method} ${new URL(this.urlOf(request)).pathname}`,
			attempts,
			mayHaveHappened: request.method !== 'GET' && attempts > 0 && mayHaveHappened(outcome),
			...more,
		};
		if ('status' in outcome) {
			const words = wordsOf(bodyOf(outcome));
			const told = retryAfterOf(outcome);
			facts.status = outcome.status;
			facts.fieldErrors = words.fieldErrors.map((line) => secrets.mask(line));
			if (words.message !== undefined) facts.said = secrets.mask(words.message);
			if (told !== undefined) facts.retryAfterSeconds = told;
			if (outcome.status >= 300 && outcome.status < 400) facts.kind = 'redirect';
		} else {
			facts.said = secrets.mask(outcome.said);
		}
		return new RequestFailure(facts);
	}
}

function receptionOf(outcome: Reply | Fault): Reception {
	if (!('status' in outcome)) return 'other';
	if (outcome.status === 429 || outcome.status === 503) return 'refused';
	return outcome.status < 400 ? 'well' : 'other';
}
