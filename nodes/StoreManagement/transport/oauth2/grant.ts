import { Redactor } from '../../redaction/redactor';
import { backoff } from '../retryPolicy';

import { noNewToken, toRenewalFailure, type RenewalFailure } from './renewalFailure';

/** A renewal that failed. */
export interface FailedRenewal extends RenewalFailure {
	/** When another attempt is due, in `performance.now()` time. */
	retryAt: number;
}

/** How a renewal ended. */
export type RenewalResult = 'renewed' | FailedRenewal;

/** How the tokens of one credential are read and renewed. */
export interface TokenStore {
	/** The access token that is stored now. */
	read(): Promise<string | undefined>;
	/**
	 * Spends the stored refresh token and stores both new tokens. Throws what n8n throws.
	 *
	 * @returns what the token endpoint said beside the tokens
	 */
	refresh(): Promise<string | undefined>;
}

/** How long an access token lives, in milliseconds (API document, Authentication, point 4). */
const TOKEN_LIFETIME = 600_000;

/** Milliseconds for which nothing is asked of a token endpoint that has given no new token. */
const NO_TOKEN_PAUSE = 30_000;

/**
 * The OAuth2 grant of one credential, shared by everything in the process.
 *
 * A refresh replaces both tokens, and a refresh token works once (API document, Authentication). So one
 * refresh serves all requests that were sent with the old token: each request notes the generation before
 * it is sent, and a 401 renews the tokens only if they have not been renewed since.
 */
export class Grant {
	/** How often the access token has changed. */
	generation = 0;
	/** Shared too: an error may quote a token that another execution has renewed. */
	readonly redactor = new Redactor();
	/** When the stored token expires, in milliseconds since 1970; undefined where n8n does not store it. */
	expiresAt: number | undefined;
	private token: string | undefined;
	/** When the token was first seen, in milliseconds since 1970. */
	private seenAt = 0;
	private renewal: Promise<RenewalResult> | undefined;
	/** The last failure, while no other attempt is due. */
	private paused: FailedRenewal | undefined;

	/** Notes the access token that is stored: another process may have renewed it. */
	observe(token: string | undefined): void {
		if (token === this.token) return;
		this.token = token;
		this.seenAt = Date.now();
		this.paused = undefined;
		this.generation++;
	}

	/** Whether the access token has passed its time, as far as that is known. */
	get isExpired(): boolean {
		return Date.now() >= (this.expiresAt ?? this.seenAt + TOKEN_LIFETIME);
	}

	/**
	 * Renews the tokens, once for all who call at the same time. After a failure that may pass, all wait for
	 * the same next attempt.
	 *
	 * @param generation that of the tokens with which the refused request was sent
	 * @param retries attempts of the caller so far, from which the wait until the next one follows
	 */
	async renewSince(generation: number, store: TokenStore, retries = 0): Promise<RenewalResult> {
		if (generation < this.generation) return 'renewed';
		if (this.paused && performance.now() < this.paused.retryAt) return this.paused;
		this.renewal ??= this.renew(store, retries).finally(() => {
			this.renewal = undefined;
		});
		return await this.renewal;
	}

	private async renew(store: TokenStore, retries: number): Promise<RenewalResult> {
		this.paused = undefined;
		const { generation } = this;
		const failure = await this.refresh(store).catch((error: unknown) =>
			toRenewalFailure(error, (text) => this.redactor.redact(text)),
		);
		if (!failure || this.generation > generation) return 'renewed';
		const failed = { ...failure, retryAt: performance.now() + backoff(retries) };
		if (failed.isTransient) this.paused = failed;
		return failed;
	}

	/**
	 * The store is read before, because another process may have renewed the tokens already, and after: when
	 * two processes refresh at the same moment, one fails and the other has stored valid tokens.
	 */
	private async refresh(store: TokenStore): Promise<void> {
		const { generation } = this;
		this.observe(await store.read());
		if (this.generation > generation) return;
		const said = await store.refresh().catch(async (error: unknown) => {
			this.observe(await store.read());
			throw error;
		});
		this.observe(await store.read());
		if (this.generation > generation) return;
		// The same access token may live on, so it is tried once more.
		this.generation++;
		this.paused = { ...noNewToken(said), retryAt: performance.now() + NO_TOKEN_PAUSE };
	}
}

const grants = new Map<string, Grant>();

/** The grant of a credential. One small entry for each OAuth2 credential that this process used. */
export function grantOf(credentialId: string): Grant {
	const grant = grants.get(credentialId) ?? new Grant();
	grants.set(credentialId, grant);
	return grant;
}
