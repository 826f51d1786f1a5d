import { Redactor } from '../redaction/redactor';

import type { ClientLimits } from './apiRequest';
import { StoreClient, type Connection } from './client';
import { readServiceDetails, tokenHeaders } from './credentials';
import type { RequestContext } from './http/sendHttp';
import { normalizeBaseUrl } from './http/url';
import { grantOf, tokenOptions } from './oauth2/grant';

/** Values of the `authentication` parameter of both nodes. */
export type Authentication = 'headerTokens' | 'oAuth2';

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
	const connection = {
		context,
		credentialType,
		credentialId,
		baseUrl: normalizeBaseUrl(credentials.baseUrl),
		serviceDetails: readServiceDetails(credentials),
	};
	if (authentication === 'oAuth2') {
		const grant = grantOf(credentialId);
		grant.observe(credentials);
		const credentialOptions = tokenOptions(credentials);
		return { ...connection, credentialOptions, redactor: grant.redactor, grant };
	}
	const redactor = new Redactor();
	redactor.add(...Object.values(tokenHeaders(credentials)));
	const known = { id: credentialId, name: '', type: credentialType, data: credentials };
	// Otherwise n8n would read and decrypt the credential for each request.
	return { ...connection, credentialOptions: { credentialsDecrypted: known }, redactor };
}

function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'storeManagementOAuth2Api' : 'storeManagementApi';
}
