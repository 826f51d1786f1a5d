import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { sleep, withTimeout } from '../../sleep';
import type { SendOptions } from '../apiRequest';
import type { Connection } from '../connect';
import type { TransportError } from '../http/response';
import type { RequestContext } from '../http/sendHttp';
import { CANCELLED } from '../http/transportError';
import { MAX_RETRY_AFTER } from '../retryPolicy';
import { cleanToken } from '../tokenHeaders';

import { grantOf, type Grant, type RenewalResult } from './grant';
import { notRenewed, saidIn } from './renewalFailure';

/**
 * The part of a connection that an OAuth2 credential provides: how its token is sent and renewed.
 *
 * @param credentials the decrypted credential
 */
export function oAuth2Connection(
	context: RequestContext,
	credentialType: string,
	credentials: ICredentialDataDecryptedObject,
): Pick<Connection, 'credentialOptions' | 'redactor' | 'tokens'> {
	const credentialOptions = tokenOptions(credentials);
	const grant = grantOf(context.getNode().credentials?.[credentialType]?.id ?? credentialType);
	const { redactor } = grant;
	grant.observe(readToken(credentials, grant));
	const store = {
		read: async (): Promise<string | undefined> =>
			readToken(await context.getCredentials(credentialType), grant),
		refresh: async (): Promise<string | undefined> => {
			const { oauth2 } = credentialOptions;
			const { helpers } = context;
			// n8n keeps all that the token endpoint has answered beside the tokens.
			const answer: unknown = await helpers.refreshOAuth2Token.call(
				context,
				credentialType,
				oauth2,
			);
			return saidIn(answer, (text) => redactor.redact(text));
		},
	};
	return {
		credentialOptions,
		redactor,
		tokens: {
			generation: () => grant.generation,
			isExpired: () => grant.isExpired,
			renewSince: async (generation, options, signal) => {
				const attempt = async (retries: number): Promise<RenewalResult> =>
					await grant.renewSince(generation, store, retries);
				return await renewWithRetries(attempt, options, signal);
			},
			redactStored: async () => {
				await store.read().catch(() => undefined);
			},
		},
	};
}

/**
 * Renews the tokens after a 401, and retries what may pass as often as the request itself would be retried.
 *
 * n8n gives a refresh neither a time-out nor a signal, so both are enforced here. After the time-out the
 * refresh goes on, and the next request uses its tokens.
 *
 * @param attempt makes one attempt, or joins the one in progress
 * @returns why the tokens were not renewed; undefined when they were
 */
async function renewWithRetries(
	attempt: (retries: number) => Promise<RenewalResult>,
	{ timeout, maxRetries, maxWait = MAX_RETRY_AFTER }: SendOptions,
	signal: AbortSignal | undefined,
): Promise<TransportError | undefined> {
	for (let retries = 0; ; retries++) {
		const result = await withTimeout(attempt(retries), timeout, signal);
		if (result === 'renewed') return undefined;
		if (result === 'aborted') return CANCELLED;
		if (result === 'timedOut') return notRenewed('the token endpoint did not answer in time');
		const wait = Math.max(0, result.retryAt - performance.now());
		if (!result.isTransient || retries >= maxRetries || wait > maxWait) return result.error;
		if (!(await sleep(wait, signal))) return CANCELLED;
	}
}

/**
 * The token type is set here, because n8n would put the token into the URL when the service names no
 * type.
 */
function tokenOptions(credentials: ICredentialDataDecryptedObject): IAdditionalCredentialOptions {
	const header = credentials.tokenHeaderName;
	const inHeader = credentials.tokenPlacement === 'header' && typeof header === 'string' && header;
	return {
		oauth2: {
			tokenType: 'Bearer',
			...(inHeader ? { keyToIncludeInAccessTokenHeader: inHeader } : {}),
		},
	};
}

/** Adds all secrets of an OAuth2 credential to the redactor; returns its access token. */
function readToken(credentials: ICredentialDataDecryptedObject, grant: Grant): string | undefined {
	const { clientId, clientSecret, oauthTokenData } = credentials;
	if (typeof clientId === 'string' && typeof clientSecret === 'string') {
		const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
		grant.redactor.add(cleanToken(clientSecret), basic);
	}
	if (typeof oauthTokenData !== 'object' || oauthTokenData === null) return undefined;
	const data = oauthTokenData as Record<string, unknown>;
	const { access_token: access, refresh_token: refresh, n8n_expires_at: expiresAt } = data;
	grant.redactor.add(cleanToken(access), cleanToken(refresh));
	// n8n 2.x stores it.
	grant.expiresAt = Number(expiresAt) || undefined;
	return typeof access === 'string' ? access : undefined;
}
