import { Redactor } from '../../redaction/redactor';
import { sleep } from '../../sleep';
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
	private renewal: Promise<TransportError | undefined> | undefined;

	/** Notes the access token that is stored: another process may have renewed it. */
	observe(token: string | undefined): void {
		if (token === this.token) return;
		this.token = token;
		this.generation++;
	}

	/**
	 * Renews the tokens, once for all who call at the same time, and tries again where that may help.
	 *
	 * @param generation that of the tokens with which the refused request was sent
	 * @returns why they were not renewed; undefined when they were
	 */
	async renewSince(
		generation: number,
		store: TokenStore,
		maxRetries: number,
	): Promise<TransportError | undefined> {
		if (generation < this.generation) return undefined;
		this.renewal ??= this.renew(store, maxRetries).finally(() => {
			this.renewal = undefined;
		});
		return await this.renewal;
	}

	private async renew(store: TokenStore, maxRetries: number): Promise<TransportError | undefined> {
		const { generation } = this;
		const redact = (text: string): string => this.redactor.redact(text);
		for (let retries = 0; ; retries++) {
			const failure = await this.refresh(store).then(
				() => NO_NEW_TOKEN,
				(error: unknown) => toRenewalFailure(error, redact),
			);
			if (this.generation > generation) return undefined;
			if (!failure.isTransient || retries >= maxRetries) return failure.error;
			await sleep(backoff(retries));
		}
	}

	/**
	 * The store is read before, because another process may have renewed the tokens already, and after: when
	 * two processes refresh at the same moment, one fails and the other has stored valid tokens.
	 */
	private async refresh(store: TokenStore): Promise<void> {
		const { generation } = this;
		this.observe(await store.read());
		if (this.generation > generation) return;
		try {
			await store.refresh();
		} finally {
			this.observe(await store.read());
		}
	}
}

const grants = new Map<string, Grant>();

/** The grant of a credential. One small entry for each OAuth2 credential that this process used. */
export function grantOf(credentialId: string): Grant {
	const grant = grants.get(credentialId) ?? new Grant();
	grants.set(credentialId, grant);
	return grant;
}
