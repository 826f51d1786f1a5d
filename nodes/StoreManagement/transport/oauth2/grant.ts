import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { Redactor } from '../../redaction/redactor';
import { sleep, withTimeout } from '../../sleep';
import { trimmed } from '../../text';
import { TtlCache } from '../../ttlCache';
import type { SendOptions } from '../apiRequest';
import { whyAborted } from '../http/networkErrors';
import type { TransportError } from '../http/response';
import type { CredentialUse } from '../http/sendHttp';
import { backoff } from '../retryPolicy';

import { NO_NEW_TOKEN, notRenewed, toRenewalFailure } from './renewalFailure';

/** Tokens live ten minutes (API document, Authentication). One that is younger and refused has not expired. In milliseconds. */
const MIN_LIFE = 30_000;

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
	private renewal: Promise<TransportError | undefined> | undefined;

	/** Notes what is stored: another process may have renewed the tokens. All secrets are redacted from now on. */
	observe({ clientSecret, oauthTokenData }: ICredentialDataDecryptedObject): void {
		const tokens = { ...(oauthTokenData as object) } as Record<string, unknown>;
		const { access_token: accessToken, refresh_token: refreshToken } = tokens;
		this.redactor.add(...[clientSecret, accessToken, refreshToken].map(trimmed));
		const token = typeof accessToken === 'string' ? accessToken : undefined;
		if (token === this.token) return;
		this.token = token;
		this.version++;
	}

	/** Whether a new token may help after a refusal: otherwise each item would spend a refresh token. */
	mayRenew(version: number): boolean {
		return version < this.version || performance.now() - this.renewedAt >= MIN_LIFE;
	}

	/**
	 * Renews the tokens, once for all who call at the same time, and tries again if that may help.
	 *
	 * @param version that of the token with which the refused request was sent
	 * @returns why they were not renewed; undefined when they were
	 */
	async renewSince(
		version: number,
		use: CredentialUse,
		{ timeout, maxRetries }: SendOptions,
		signal?: AbortSignal,
	): Promise<TransportError | undefined> {
		if (version < this.version) return undefined;
		this.renewal ??= this.renew(use, maxRetries).finally(() => {
			this.renewal = undefined;
		});
		// n8n gives a refresh neither a time-out nor a signal. It goes on, and the next request uses its tokens.
		const result = await withTimeout(this.renewal, timeout, signal);
		if (result === 'aborted') return whyAborted(signal);
		if (result === 'timedOut') return notRenewed('the token endpoint did not answer in time');
		return result;
	}

	private async renew(use: CredentialUse, maxRetries: number): Promise<TransportError | undefined> {
		const { version } = this;
		const redact = (text: string): string => this.redactor.redact(text);
		for (let retries = 0; ; retries++) {
			const failure = await this.refresh(use).then(
				() => NO_NEW_TOKEN,
				(error: unknown) => toRenewalFailure(error, redact),
			);
			if (this.version > version) {
				this.renewedAt = performance.now();
				return undefined;
			}
			if (!failure.isTransient || retries >= maxRetries) return failure.error;
			await sleep(backoff(retries));
		}
	}

	/**
	 * Spends the stored refresh token, and n8n stores both new tokens. They are read before, because another process may
	 * have renewed them already, and after: when two processes refresh at the same moment, one fails and the other has
	 * stored valid tokens.
	 */
	private async refresh(use: CredentialUse): Promise<void> {
		const { context, credentialType, credentialOptions } = use;
		const { version } = this;
		await this.read(use);
		if (this.version > version) return;
		try {
			const { helpers } = context;
			await helpers.refreshOAuth2Token.call(context, credentialType, credentialOptions.oauth2);
		} finally {
			await this.read(use);
		}
	}

	private async read({ context, credentialType }: CredentialUse): Promise<void> {
		this.observe(await context.getCredentials(credentialType));
	}
}

/** A grant is small, and never expires: a second one of a credential would spend its refresh token twice. */
const grants = new TtlCache<string, Grant>({ ttl: Infinity, max: 1_000 });

export function grantOf(credentialId: string): Grant {
	return grants.getOrCreate(credentialId, () => new Grant());
}

/**
 * How n8n sends the access token. The token type is set here: n8n would put the token into the URL when the service
 * names no type.
 */
export function tokenOptions(
	credentials: ICredentialDataDecryptedObject,
): IAdditionalCredentialOptions {
	const { tokenPlacement, tokenHeaderName: header } = credentials;
	const isInHeader = tokenPlacement === 'header' && typeof header === 'string' && header !== '';
	return {
		oauth2: isInHeader
			? { tokenType: 'Bearer', keyToIncludeInAccessTokenHeader: header }
			: { tokenType: 'Bearer' },
	};
}
