import { Redactor } from '../../redaction/redactor';
import { backoff } from '../retryPolicy';

import { GRANT_LOST, toRenewalFailure, type RenewalFailure } from './renewalFailure';

/** A renewal that failed, and when another attempt is due. */
export interface FailedRenewal extends RenewalFailure {
	/** Milliseconds since 1970. */
	retryAt: number;
}

/** How a renewal ended. */
export type RenewalResult = 'renewed' | FailedRenewal;

/** How the tokens of one credential are read and renewed. */
export interface TokenStore {
	/** The access token that is stored now. */
	read(): Promise<string | undefined>;
	/** Spends the stored refresh token and stores both new tokens. Throws what n8n throws. */
	refresh(): Promise<void>;
}

/**
 * The OAuth2 grant of one credential, shared by everything in the process.
 *
 * A refresh replaces both tokens and a refresh token works once (API document, Authentication), so
 * one refresh serves all requests that were sent with the old token. Each request notes the
 * generation before it is sent; a 401 renews the tokens only if they have not been renewed since.
 *
 * A failed refresh is tried again even when its response was lost and the refresh token may be spent:
 * the grant then survives only if the service accepts the token once more, and without an attempt it is
 * lost anyway. The stored tokens are read first, because another process may have got new ones.
 */
export class Grant {
	generation = 0;
	/** Shared too: an error may quote a token that another execution has renewed. */
	readonly redactor = new Redactor();
	private token: string | undefined;
	private renewal: Promise<RenewalResult> | undefined;
	private lastFailure: FailedRenewal | undefined;
	/** Attempts that failed in a row. */
	private failures = 0;

	/** Notes the stored access token when a connection opens. */
	observe(token: string | undefined): void {
		if (this.renewal === undefined) this.token = token;
	}

	/**
	 * Renews the tokens, once for all concurrent callers. After a failure they all wait for the same next
	 * attempt.
	 *
	 * @param generation the generation of the tokens with which the refused request was sent
	 * @param seen the failure after which the caller has waited; none at its first attempt
	 */
	async renewSince(
		generation: number,
		store: TokenStore,
		seen?: FailedRenewal,
	): Promise<RenewalResult> {
		if (generation < this.generation) return 'renewed';
		if (this.renewal === undefined) {
			const latest = this.lastFailure;
			const isPaused = latest?.isTransient === true && Date.now() < latest.retryAt;
			if (latest && isPaused && latest !== seen) return latest;
			this.renewal = this.attempt(store, seen).finally(() => {
				this.renewal = undefined;
			});
		}
		return await this.renewal;
	}

	private async attempt(
		store: TokenStore,
		seen: FailedRenewal | undefined,
	): Promise<RenewalResult> {
		const failure = await this.renew(store).catch(toRenewalFailure);
		if (failure === undefined) {
			this.lastFailure = undefined;
			return 'renewed';
		}
		const retries = seen === undefined ? 0 : this.failures;
		this.failures = retries + 1;
		const wasLost = this.lastFailure?.mayHaveSpent === true;
		this.lastFailure = {
			...failure,
			...(wasLost && failure.error.kind === 'grantExpired' ? { error: GRANT_LOST } : {}),
			mayHaveSpent: failure.mayHaveSpent || wasLost,
			retryAt: Date.now() + backoff(retries),
		};
		return this.lastFailure;
	}

	private async renew(store: TokenStore): Promise<RenewalFailure | undefined> {
		// Another process may have renewed the tokens already: then they are in the database.
		if (await this.adoptStored(store)) return undefined;
		const failure = await store.refresh().then(() => undefined, toRenewalFailure);
		// When two processes refresh at the same moment, one fails and the other has stored valid
		// tokens. The renewal has failed only if nothing new is stored.
		if (await this.adoptStored(store)) return undefined;
		if (failure === undefined) this.generation++;
		return failure;
	}

	/** Adopts a stored token that is new. */
	private async adoptStored(store: TokenStore): Promise<boolean> {
		const stored = await store.read();
		if (stored === this.token) return false;
		this.token = stored;
		this.generation++;
		return true;
	}
}

const grants = new Map<string, Grant>();

/** The grant of a credential. One small entry for each OAuth2 credential that this process used. */
export function grantOf(credentialId: string): Grant {
	const grant = grants.get(credentialId) ?? new Grant();
	grants.set(credentialId, grant);
	return grant;
}
