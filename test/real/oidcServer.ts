import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type InteractionResults } from 'oidc-provider';

/**
 * An authorization server, in a process of its own because it is an ES module: oidc-provider as
 * published, with refresh token rotation and reuse detection. Every visitor is signed in and consents,
 * so that no form has to be filled in. `argv`: port, public address, lifetime of an access token in
 * seconds.
 */
const [port = '0', issuer = '', lifeSeconds = '2'] = process.argv.slice(2);

const REDIRECT_URIS = ['http://127.0.0.1/callback'];
const GRANT_TYPES = ['authorization_code', 'refresh_token'];

const client = {
	redirect_uris: REDIRECT_URIS,
	grant_types: GRANT_TYPES,
	application_type: 'native',
} as const;

const provider = new Provider(issuer, {
	clients: [
		{ ...client, client_id: 'shop', client_secret: 'secret-of-the-application' },
		{ ...client, client_id: 'public', token_endpoint_auth_method: 'none' },
	],
	pkce: { required: (_context, { clientId }) => clientId === 'public' },
	rotateRefreshToken: true,
	// By default, a token is accepted 15 s longer.
	clockTolerance: 0,
	ttl: { AccessToken: Number(lifeSeconds), RefreshToken: 3_600, Session: 3_600, Grant: 3_600 },
	features: { devInteractions: { enabled: false } },
	interactions: { url: (_context, { uid }) => `${issuer}/interaction/${uid}` },
	findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
});
provider.proxy = true;

/** Signs in, and agrees to what is asked for. */
async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { prompt, params, session } = await provider.interactionDetails(request, response);
	const result: InteractionResults = {};
	if (prompt.name === 'login') {
		result.login = { accountId: 'owner' };
	} else {
		const accountId = session?.accountId ?? 'owner';
		const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
		grant.addOIDCScope(String(params.scope));
		result.consent = { grantId: await grant.save() };
	}
	await provider.interactionFinished(request, response, result, {
		mergeWithLastSubmission: true,
	});
}

const handle = provider.callback();
const server = createServer((request, response) => {
	if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
	interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
// Ends with the process that started it.
process.stdin.resume().on('end', () => process.exit());
