import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { withTimeout } from '../../sleep';
import type { Connection } from '../connect';
import { whyAborted } from '../http/networkErrors';
import type { RequestContext } from '../http/sendHttp';
import { cleanToken } from '../tokenHeaders';

import { grantOf, type Grant, type TokenStore } from './grant';
import { notRenewed } from './renewalFailure';

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
