/** @real-time Servers have a clock of their own. */
import { join } from 'node:path';

import { Shop } from '../engine/shop';
import { freePort } from '../n8n-host';
import { startNginx, startServer } from './servers';

const SECRET = 'secret-of-the-application';

let shop: Shop;
let oidc: Awaited<ReturnType<typeof startServer>>;
let oidcUrl: string;
let nginx: Awaited<ReturnType<typeof startNginx>>;

/** nginx in front of oidc-provider and of the service, for which it checks tokens at oidc-provider. */
beforeAll(async () => {
	shop = await Shop.open({ leads: 500, pageSize: 10, latencyMs: 150 });
	const [port, oidcPort] = [await freePort(), await freePort()];
	const args = [join(__dirname, 'oidcServer.mjs'), String(oidcPort), `http://127.0.0.1:${port}`];
	oidc = await startServer(process.execPath, [...args, SECRET], oidcPort);
	oidcUrl = `http://127.0.0.1:${oidcPort}`;
	const { userToken, userSecretKey } = shop.service.credentials;
	nginx = await startNginx(
		port,
		`proxy_set_header Host $http_host;
		location / { proxy_pass ${oidcUrl}; }
		location = /token { access_log token.log status; proxy_pass ${oidcUrl}; }
		location = /check {
			internal;
			proxy_pass ${oidcUrl}/me;
			proxy_pass_request_body off;
			proxy_set_header Content-Length "";
		}
		location /v2/ {
			auth_request /check;
			proxy_set_header User-Token ${userToken};
			proxy_set_header User-Secret-Key ${userSecretKey};
			proxy_set_header Authorization "";
			proxy_pass ${shop.service.url};
		}`,
	);
}, 120_000);
afterAll(async () => {
	await Promise.all([nginx.stop(), oidc.stop(1_000), shop.close()]);
});

/** Connects the application. @returns its refresh token */
const connect = async (): Promise<string> => await (await fetch(`${oidcUrl}/issue`)).text();

/** Reads the first lead for each item, with a credential whose access token has expired. */
async function run(count: number, refreshToken: string, clientSecret = SECRET) {
	const credentials = shop.oAuth2With({
		...{ baseUrl: nginx.url, accessTokenUrl: `${nginx.url}/token`, clientId: 'shop', clientSecret },
		...{ grantType: 'authorizationCode' },
		oauthTokenData: { access_token: 'of-yesterday', refresh_token: refreshToken },
	});
	return await shop.run(
		'lead.getAll',
		{ authentication: 'oAuth2', limit: 1, options: { requestOptions: { concurrency: 4 } } },
		{ items: Array.from({ length: count }, () => ({})), credentials },
	);
}

it('[R6] tokens are renewed once for all requests, and no refresh token is spent twice', async () => {
	const { errorText, json } = await run(100, await connect());

	expect([errorText, json.length]).toEqual(['', 100]);
	expect(nginx.statuses('token.log')).toEqual([200]);
});

it('[R6] a client secret that was changed: the error names the remedy', async () => {
	const { errorText } = await run(1, await connect(), 'secret-of-last-year');

	expect(errorText).toContain('the service refuses the Client ID or Client Secret');
	expect(errorText).toContain('Enter the present Client ID and Client Secret');
});

it('[R6] a refresh token that somebody else has used: the error names the remedy', async () => {
	const token = await connect();
	await run(1, token);
	const { errorText } = await run(1, token);

	expect(errorText).toContain('the OAuth2 grant is no longer valid');
	expect(errorText).toContain('Reconnect the credential');
});
