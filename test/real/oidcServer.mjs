/**
 * oidc-provider as published, with rotation of refresh tokens and detection of their reuse. `/issue` answers with the
 * refresh token of an owner who has agreed. `argv`: port, public address, secret of the application.
 */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [port, issuer, secret] = process.argv.slice(2);
const accountId = 'owner';
const scope = 'openid offline_access';

const provider = new Provider(issuer, {
	clients: [
		{
			client_id: 'shop',
			client_secret: secret,
			redirect_uris: ['http://127.0.0.1/callback'],
			grant_types: ['authorization_code', 'refresh_token'],
			application_type: 'native',
		},
	],
	rotateRefreshToken: true,
	// Ten minutes: API document, Authentication, point 4.
	ttl: { AccessToken: 600, RefreshToken: 3_600, Session: 3_600, Grant: 3_600 },
	findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
});
provider.proxy = true;

async function issue() {
	const client = await provider.Client.find('shop');
	const grant = new provider.Grant({ accountId, clientId: 'shop' });
	grant.addOIDCScope(scope);
	const given = { client, accountId, grantId: await grant.save(), scope };
	return await new provider.RefreshToken({ ...given, gty: 'authorization_code' }).save();
}

const handle = provider.callback();
createServer(async (request, response) => {
	if (request.url === '/issue') response.end(await issue());
	else await handle(request, response);
}).listen(port, '127.0.0.1');
