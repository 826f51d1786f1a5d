import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { Redactor } from '../redaction/redactor';

import { StoreClient, type AbortSignals } from './client';
import type { Connection } from './connection';
import { normalizeBaseUrl } from './http/url';
import type { RequestContext } from './http/sendHttp';
import { ConcurrencyLimiter } from './limits/concurrency';
import { oAuth2Connection } from './oauth2/tokens';

/** Values of the `authentication` parameter of both nodes. */
export const AUTHENTICATIONS = ['headerTokens', 'oAuth2'] as const;
export type Authentication = (typeof AUTHENTICATIONS)[number];

function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'storeManagementOAuth2Api' : 'storeManagementApi';
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
