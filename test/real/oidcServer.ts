import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/**
 * An authorization server, in a process of its own because it is an ES module: oidc-provider as
 * published, with refresh token rotation and reuse detection. `/issue` gives the refresh token of
 * an owner who has agreed, so that no form has to be filled in. `argv`: port, public address, lifetime of an
 * access token in seconds, secret of the application.
 */
const [port = '0', issuer = '', lifeSeconds = '2', secret = ''] = process.argv.slice(2);

const OWNER = 'owner';
const SCOPE = 'openid offline_access';
const CLIENT = {
	redirect_uris: ['http://127.0.0.1/callback'],
	grant_types: ['authorization_code', 'refresh_token'],
	application_type: 'native',
	client_id: 'shop',
	client_secret: secret,
} as const;

const provider = new Provider(issuer, {
	clients: [CLIENT],
	rotateRefreshToken: true,
	// By default, a token is accepted 15 s longer.
	clockTolerance: 0,
	ttl: { AccessToken: Number(lifeSeconds), RefreshToken: 3_600, Session: 3_600, Grant: 3_600 },
	findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
});
provider.proxy = true;

async function issue(): Promise<string> {
	const client = await provider.Client.find(CLIENT.client_id);
	if (!client) throw new RangeError('The client is not registered');
	const grant = new provider.Grant({ accountId: OWNER, clientId: CLIENT.client_id });
	grant.addOIDCScope(SCOPE);
	const grantId = await grant.save();
	const given = { client, accountId: OWNER, grantId, scope: SCOPE };
	return await new provider.RefreshToken({ ...given, gty: 'authorization_code' }).save();
}

const handle = provider.callback();
const server = createServer((request, response) => {
	if (request.url !== '/issue') return void handle(request, response);
	issue().then(
		(token) => response.end(token),
		(error: unknown) => response.writeHead(500).end(String(error)),
	);
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
// Ends with the process that started it.
process.stdin.resume().on('end', () => process.exit());
