import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Access } from './access';
import { normaliseBaseUrl } from './address';
import type { ServiceContext } from './context';
import { Flow } from './flow';
import { grantOf, type Grant } from './grant';
import { Secrets } from './secrets';
import { Service } from './service';

/** Values of the `authentication` parameter of both nodes. */
export type Authentication = 'headerTokens' | 'oAuth2';

/** Name of the credential type for a way to sign in. */
function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'storeManagementOAuth2Api' : 'storeManagementApi';
}

/** How a service is used by one execution. */
export interface ConnectOptions {
	/** The most requests in flight. */
	concurrency: number;
	/** Ends all waiting when it fires, except for the answer to a write. */
	signal?: AbortSignal;
	/** Fires when the user cancels: ends that, too. */
	cancelSignal?: AbortSignal;
}

/**
 * Opens the service with the credential that the node has chosen. Reads the credential once.
 *
 * @throws InvalidInput when the Base URL of the credential cannot be used
 */
export async function connect(
	context: ServiceContext,
	authentication: Authentication,
	options: ConnectOptions,
): Promise<Service> {
	const credentialType = credentialTypeOf(authentication);
	const credentials = await context.getCredentials(credentialType);
	const baseUrl = normaliseBaseUrl(credentials.baseUrl);
	const given = { context, credentialType, baseUrl };
	const access =
		authentication === 'headerTokens'
			? headerAccess(given, credentials)
			: oAuth2Access(given, credentials);
	const { concurrency, signal, cancelSignal } = options;
	return new Service(access, new Flow(concurrency), signal, cancelSignal);
}

type Given = Pick<Access, 'context' | 'credentialType' | 'baseUrl'>;

function headerAccess(given: Given, credentials: ICredentialDataDecryptedObject): Access {
	const secrets = new Secrets();
	secrets.add(credentials.userToken, credentials.userSecretKey);
	return { ...given, credentialOptions: {}, secrets };
}

function oAuth2Access(given: Given, credentials: ICredentialDataDecryptedObject): Access {
	const { context, credentialType } = given;
	const credentialOptions = oAuth2Options(credentials);
	const id = context.getNode().credentials?.[credentialType]?.id ?? credentialType;
	const grant: Grant = grantOf(id);
	grant.observe(rememberTokens(grant.secrets, credentials));
	const read = async (): Promise<string | undefined> =>
		rememberTokens(grant.secrets, await context.getCredentials(credentialType));
	const refresh = async (): Promise<void> => {
		const { oauth2 } = credentialOptions;
		await context.helpers.refreshOAuth2Token.call(context, credentialType, oauth2);
	};
	return {
		...given,
		credentialOptions,
		secrets: grant.secrets,
		grant: {
			generation: () => grant.generation,
			renewSince: async (sentIn) => await grant.renewSince(sentIn, { read, refresh }),
			remember: async () => {
				await read().catch(() => undefined);
			},
		},
	};
}

/**
 * The token type is set here because n8n would put the token into the address when the service
 * names no type. 401 is handled by the service, once for all requests that it hits.
 */
function oAuth2Options(credentials: ICredentialDataDecryptedObject): IAdditionalCredentialOptions {
	const header = credentials.tokenHeaderName;
	const inHeader = credentials.tokenPlacement === 'header' && typeof header === 'string' && header;
	return {
		oauth2: {
			tokenType: 'Bearer',
			...(inHeader ? { keyToIncludeInAccessTokenHeader: inHeader } : {}),
		},
	};
}

/** Keeps all secrets of an OAuth2 credential for masking; returns its access token. */
function rememberTokens(
	secrets: Secrets,
	credentials: ICredentialDataDecryptedObject,
): string | undefined {
	const { clientId, clientSecret } = credentials;
	if (typeof clientId === 'string' && typeof clientSecret === 'string') {
		const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
		secrets.add(clientSecret, basic);
	}
	const data = credentials.oauthTokenData;
	if (typeof data !== 'object' || data === null) return undefined;
	const { access_token: access, refresh_token: refresh } = data as Record<string, unknown>;
	secrets.add(access, refresh);
	return typeof access === 'string' ? access : undefined;
}
