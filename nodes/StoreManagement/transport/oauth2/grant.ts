import { Redactor } from '../../redaction/redactor';
import { backoff } from '../retryPolicy';

import { toRenewalFailure, type RenewalFailure } from './renewalFailure';

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
	/** Spends the stored refresh token and stores both new tokens. Throws what n8n throws. */
	refresh(): Promise<void>;
}

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
	private token: string | undefined;
	private renewal: Promise<RenewalResult> | undefined;
	/** The last attempt, if it failed and another may succeed. */
	private paused: FailedRenewal | undefined;

	/** Notes the access token that is stored: another process may have renewed it. */
	observe(token: string | undefined): void {
		if (token === this.token) return;
		this.token = token;
		this.generation++;
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
		const failure = await this.refresh(store).catch(toRenewalFailure);
		if (failure === undefined || this.generation > generation) return 'renewed';
		const failed = { ...failure, retryAt: performance.now() + backoff(retries) };
		if (failed.isTransient) this.paused = failed;
		return failed;
	}

	/**
	 * The store is read before, because another process may have renewed the tokens already, and after: when
	 * two processes refresh at the same moment, one fails and the other has stored valid tokens.
	 */
	private async refresh(store: TokenStore): Promise<RenewalFailure | undefined> {
		const { generation } = this;
		this.observe(await store.read());
		if (this.generation > generation) return undefined;
		const failure = await store.refresh().then(() => undefined, toRenewalFailure);
		this.observe(await store.read());
		// The token endpoint may have given the same access token again.
		if (failure === undefined) this.generation++;
		return failure;
	}
}

const grants = new Map<string, Grant>();

/** The grant of a credential. One small entry for each OAuth2 credential that this process used. */
export function grantOf(credentialId: string): Grant {
	const grant = grants.get(credentialId) ?? new Grant();
	grants.set(credentialId, grant);
	return grant;
}
