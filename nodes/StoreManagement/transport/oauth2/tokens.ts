import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Redactor } from '../../redaction/redactor';
import type { Connection } from '../connect';
import type { RequestContext } from '../http/sendHttp';

import { grantOf, type FailedRenewal, type RenewalResult } from './grant';
import { renewWithRetries } from './renewal';

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
	const id = context.getNode().credentials?.[credentialType]?.id ?? credentialType;
	const grant = grantOf(id);
	grant.observe(readToken(credentials, grant.redactor));
	const readStored = async (): Promise<string | undefined> =>
		readToken(await context.getCredentials(credentialType), grant.redactor);
	const refresh = async (): Promise<void> => {
		const { oauth2 } = credentialOptions;
		await context.helpers.refreshOAuth2Token.call(context, credentialType, oauth2);
	};
	return {
		credentialOptions,
		redactor: grant.redactor,
		tokens: {
			generation: () => grant.generation,
			renewSince: async (generation, options, signal) => {
				const store = { read: readStored, refresh };
				const attempt = async (seen: FailedRenewal | undefined): Promise<RenewalResult> =>
					await grant.renewSince(generation, store, seen);
				return await renewWithRetries(attempt, options, signal);
			},
			redactStored: async () => {
				await readStored().catch(() => undefined);
			},
		},
	};
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
function readToken(
	credentials: ICredentialDataDecryptedObject,
	redactor: Redactor,
): string | undefined {
	const { clientId, clientSecret } = credentials;
	if (typeof clientId === 'string' && typeof clientSecret === 'string') {
		const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
		redactor.add(clientSecret, basic);
	}
	const data = credentials.oauthTokenData;
	if (typeof data !== 'object' || data === null) return undefined;
	const { access_token: access, refresh_token: refresh } = data as Record<string, unknown>;
	redactor.add(access, refresh);
	return typeof access === 'string' ? access : undefined;
}
