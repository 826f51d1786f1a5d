import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { Redactor } from '../redaction/redactor';

import type { SendOptions } from './apiRequest';
import { StoreClient, type ClientLimits } from './client';
import type { TransportError } from './http/response';
import type { CredentialUse, RequestContext } from './http/sendHttp';
import { normalizeBaseUrl } from './http/url';
import { oAuth2Connection } from './oauth2/grant';
import { readServiceDetails, type ServiceDetails, tokenHeaders } from './credentials';

/** Values of the `authentication` parameter of both nodes. */
export type Authentication = 'headerTokens' | 'oAuth2';

/** The service, reached with one credential. */
export interface Connection extends CredentialUse {
	context: RequestContext;
	credentialId: string;
	/** As normalizeBaseUrl returns it. */
	baseUrl: string;
	redactor: Redactor;
	serviceDetails: ServiceDetails;
	tokens?: Tokens | undefined;
}

/** The tokens of an OAuth2 credential, which expire. */
export interface Tokens {
	/** How often the access token has changed. */
	version(): number;
	/** Notes that the service has accepted a token. */
	accept(): void;
	/** Whether a new token may help after a refusal. */
	mayRenew(version: number): boolean;
	/** @returns why they were not renewed, undefined when they were */
	renewSince(
		version: number,
		options: SendOptions,
		signal: AbortSignal | undefined,
	): Promise<TransportError | undefined>;
	/** Adds the stored tokens to the redactor, because another process may have renewed them. */
	redactStored(): Promise<void>;
}

/** @throws InvalidInputError when the Base URL of the credential cannot be used */
export async function connect(
	context: RequestContext,
	authentication: Authentication,
	limits: ClientLimits,
): Promise<StoreClient> {
	return new StoreClient(await openConnection(context, authentication), limits);
}

/**
 * Reads the credential that the node has chosen, once. Nothing is sent.
 *
 * @throws InvalidInputError when its Base URL cannot be used
 */
export async function openConnection(
	context: RequestContext,
	authentication: Authentication,
): Promise<Connection> {
	const credentialType = credentialTypeOf(authentication);
	const credentials = await context.getCredentials(credentialType);
	const credentialId = context.getNode().credentials?.[credentialType]?.id ?? credentialType;
	const use =
		authentication === 'oAuth2'
			? oAuth2Connection(context, credentialType, credentialId, credentials)
			: headerConnection(credentialType, credentialId, credentials);
	return {
		...use,
		context,
		credentialType,
		credentialId,
		baseUrl: normalizeBaseUrl(credentials.baseUrl),
		serviceDetails: readServiceDetails(credentials),
	};
}

function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'storeManagementOAuth2Api' : 'storeManagementApi';
}

function headerConnection(
	type: string,
	id: string,
	data: ICredentialDataDecryptedObject,
): Pick<Connection, 'credentialOptions' | 'redactor'> {
	const redactor = new Redactor();
	redactor.add(...Object.values(tokenHeaders(data)));
	// Otherwise n8n would read and decrypt the credential for each request.
	return { credentialOptions: { credentialsDecrypted: { id, name: '', type, data } }, redactor };
}
