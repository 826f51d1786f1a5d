import { Redactor } from '../../redaction/redactor';
import { sleep } from '../../sleep';
import { TtlCache } from '../../ttlCache';
import type { TransportError } from '../http/response';
import { backoff } from '../retryPolicy';

import { NO_NEW_TOKEN, toRenewalFailure } from './renewalFailure';

/** How the tokens of one credential are read and renewed. */
export interface TokenStore {
	/** The access token that is stored now. */
	read(): Promise<string | undefined>;
	/** Spends the stored refresh token and stores both new tokens. Throws what n8n throws. */
	refresh(): Promise<void>;
}

/** After so many milliseconds, a token that was never accepted is renewed again: it may have expired meanwhile. */
const RENEWED_AGAIN = 60_000;

/**
 * The OAuth2 grant of one credential, shared by everything in the process.
 *
 * A refresh replaces both tokens, and a refresh token works once (API document, Authentication). So one
 * refresh serves all requests that were sent with the old token: each request notes the version of
 * the token that it is sent with, and a 401 renews the tokens only if they have not been renewed since.
 */
export class Grant {
	/** How often the access token has changed. */
	version = 0;
	/** Shared too: an error may quote a token that another execution has renewed. */
	readonly redactor = new Redactor();
	private token: string | undefined;
	private renewedAt = -Infinity;
	/** Whether the service has accepted the token since it was renewed. */
	private isAccepted = true;
	private renewal: Promise<TransportError | undefined> | undefined;

	/** Notes the stored access token: another process may have renewed it. */
	observe(token: string | undefined): void {
		if (token === this.token) return;
		this.token = token;
		this.version++;
	}

	/** Notes that the service has accepted a token. */
	accept(): void {
		this.isAccepted = true;
	}

	/** Whether a new token may help after a refusal: not where the last new one has only been refused so far. */
	mayRenew(version: number): boolean {
		const isTried = version === this.version && !this.isAccepted;
		return !isTried || performance.now() - this.renewedAt >= RENEWED_AGAIN;
	}

	/**
	 * Renews the tokens, once for all who call at the same time, and tries again where that may help.
	 *
	 * @param version that of the token with which the refused request was sent
	 * @returns why they were not renewed; undefined when they were
	 */
	async renewSince(
		version: number,
		store: TokenStore,
		maxRetries: number,
	): Promise<TransportError | undefined> {
		if (version < this.version) return undefined;
		this.renewal ??= this.renew(store, maxRetries).finally(() => {
			this.renewal = undefined;
		});
		return await this.renewal;
	}

	private async renew(store: TokenStore, maxRetries: number): Promise<TransportError | undefined> {
		const { version } = this;
		const redact = (text: string): string => this.redactor.redact(text);
		for (let retries = 0; ; retries++) {
			const failure = await this.refresh(store).then(
				() => NO_NEW_TOKEN,
				(error: unknown) => toRenewalFailure(error, redact),
			);
			if (this.version > version) {
				this.renewedAt = performance.now();
				this.isAccepted = false;
				return undefined;
			}
			if (!failure.isTransient || retries >= maxRetries) return failure.error;
			await sleep(backoff(retries));
		}
	}

	/**
	 * The store is read before, because another process may have renewed the tokens already, and after: when
	 * two processes refresh at the same moment, one fails and the other has stored valid tokens.
	 */
	private async refresh(store: TokenStore): Promise<void> {
		const { version } = this;
		this.observe(await store.read());
		if (this.version > version) return;
		try {
			await store.refresh();
		} finally {
			this.observe(await store.read());
		}
	}
}

/** A grant is small, and never expires: a second one of a credential would spend its refresh token twice. */
const grants = new TtlCache<string, Grant>({ ttl: Infinity, max: 1_000 });

/** The grant of a credential. */
export function grantOf(credentialId: string): Grant {
	return grants.getOrCreate(credentialId, () => new Grant());
}
