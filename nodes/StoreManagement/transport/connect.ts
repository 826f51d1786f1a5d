import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { Redactor } from '../redaction/redactor';

import { StoreClient, type AbortSignals } from './client';
import { normalizeBaseUrl } from './http/url';
import type { CredentialUse, RequestContext } from './http/sendHttp';
import { ConcurrencyLimiter } from './limits/concurrency';
import type { RenewalResult } from './oauth2/grant';
import { oAuth2Connection } from './oauth2/tokens';

/** Values of the `authentication` parameter of both nodes. */
export const AUTHENTICATIONS = ['headerTokens', 'oAuth2'] as const;
export type Authentication = (typeof AUTHENTICATIONS)[number];

function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'storeManagementOAuth2Api' : 'storeManagementApi';
}

/** The service, reached with one credential. */
export interface Connection extends CredentialUse {
	context: RequestContext;
	/** As normalizeBaseUrl returns it. */
	baseUrl: string;
	redactor: Redactor;
	/** OAuth2 only: the tokens, which expire. */
	tokens?: {
		/** Which tokens are valid now; see Grant. */
		generation: () => number;
		renewSince: (generation: number) => Promise<RenewalResult>;
		/** Adds the stored tokens to the redactor, because another process may have renewed them. */
		redactStored: () => Promise<void>;
	};
}

/** How one execution uses the service. */
export interface ConnectOptions extends AbortSignals {
	/** The most requests in flight. */
	concurrency: number;
}

/**
 * Opens a client with the credential that the node has chosen. Reads the credential once.
 *
 * @throws InvalidInputError when the Base URL of the credential cannot be used
 */
export async function connect(
	context: RequestContext,
	authentication: Authentication,
	{ concurrency, ...signals }: ConnectOptions,
): Promise<StoreClient> {
	const credentialType = credentialTypeOf(authentication);
	const credentials = await context.getCredentials(credentialType);
	const connection: Connection = {
		context,
		credentialType,
		baseUrl: normalizeBaseUrl(credentials.baseUrl),
		...(authentication === 'oAuth2'
			? oAuth2Connection(context, credentialType, credentials)
			: headerConnection(credentials)),
	};
	return new StoreClient(connection, new ConcurrencyLimiter(concurrency), signals);
}

function headerConnection(
	credentials: ICredentialDataDecryptedObject,
): Pick<Connection, 'credentialOptions' | 'redactor'> {
	const redactor = new Redactor();
	redactor.add(credentials.userToken, credentials.userSecretKey);
	return { credentialOptions: {}, redactor };
}
