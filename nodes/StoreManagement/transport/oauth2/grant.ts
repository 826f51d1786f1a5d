import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { Redactor } from '../../redaction/redactor';
import { sleep, withTimeout } from '../../sleep';
import { cleanToken } from '../../text';
import { TtlCache } from '../../ttlCache';
import type { Connection } from '../connect';
import { whyAborted } from '../http/networkErrors';
import type { TransportError } from '../http/response';
import type { RequestContext } from '../http/sendHttp';
import { backoff } from '../retryPolicy';

import { NO_NEW_TOKEN, notRenewed, toRenewalFailure } from './renewalFailure';

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

/** The part of a connection that an OAuth2 credential provides: how its token is sent and renewed. */
export function oAuth2Connection(
	context: RequestContext,
	credentialType: string,
	credentialId: string,
	credentials: ICredentialDataDecryptedObject,
): Pick<Connection, 'credentialOptions' | 'redactor' | 'tokens'> {
	const credentialOptions = tokenOptions(credentials);
	const grant = grantOf(credentialId);
	grant.observe(readToken(credentials, grant));
	const store: TokenStore = {
		read: async () => readToken(await context.getCredentials(credentialType), grant),
		refresh: async () => {
			const { helpers } = context;
			await helpers.refreshOAuth2Token.call(context, credentialType, credentialOptions.oauth2);
		},
	};
	return {
		credentialOptions,
		redactor: grant.redactor,
		tokens: {
			version: () => grant.version,
			accept: () => grant.accept(),
			mayRenew: (version) => grant.mayRenew(version),
			// n8n gives a refresh neither a time-out nor a signal. It goes on, and the next request uses its tokens.
			renewSince: async (version, { timeout, maxRetries }, signal) => {
				const renewal = grant.renewSince(version, store, maxRetries);
				const result = await withTimeout(renewal, timeout, signal);
				if (result === 'aborted') return whyAborted(signal);
				if (result === 'timedOut') return notRenewed('the token endpoint did not answer in time');
				return result;
			},
			redactStored: async () => {
				await store.read().catch(() => undefined);
			},
		},
	};
}

/** The token type is set here: n8n would put the token into the URL when the service names no type. */
function tokenOptions(credentials: ICredentialDataDecryptedObject): IAdditionalCredentialOptions {
	const { tokenPlacement, tokenHeaderName: header } = credentials;
	const isInHeader = tokenPlacement === 'header' && typeof header === 'string' && header !== '';
	return {
		oauth2: isInHeader
			? { tokenType: 'Bearer', keyToIncludeInAccessTokenHeader: header }
			: { tokenType: 'Bearer' },
	};
}

/** Adds all secrets of an OAuth2 credential to the redactor; returns its access token. */
function readToken(credentials: ICredentialDataDecryptedObject, grant: Grant): string | undefined {
	const { clientSecret, oauthTokenData } = credentials;
	grant.redactor.add(cleanToken(clientSecret));
	if (typeof oauthTokenData !== 'object' || oauthTokenData === null) return undefined;
	const tokens = oauthTokenData as Record<string, unknown>;
	const accessToken = tokens.access_token;
	grant.redactor.add(cleanToken(accessToken), cleanToken(tokens.refresh_token));
	return typeof accessToken === 'string' ? accessToken : undefined;
}
