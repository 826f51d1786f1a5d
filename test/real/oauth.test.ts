import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { CredentialStore } from '../engine/harness';
import { Shop } from '../engine/shop';
import { freePort } from '../n8n-host';
import { startNginx, type Nginx, type NginxConfig } from './nginx';
import { SECRET, startOidc, type OidcServer } from './oidc';

/** API document, Authentication, point 4. */
const LIFE_SECONDS = 600;

let shop: Shop;
let oidc: OidcServer;
let nginx: Nginx;
beforeAll(async () => {
	shop = await Shop.open({ leads: 500, pageSize: 10, latencyMs: 150 });
	const port = await freePort();
	oidc = await startOidc(`http://127.0.0.1:${port}`, LIFE_SECONDS);
	nginx = await startNginx(front(port));
}, 120_000);
afterAll(async () => {
	await Promise.all([nginx.stop(), oidc.stop(), shop.close()]);
});

/**
 * nginx in front of oidc-provider and of the service, for which it checks tokens at oidc-provider. A connection that
 * is kept would go on to the configuration before a reload.
 */
function front(port: number, token = `proxy_pass ${oidc.url};`): NginxConfig {
	const { userToken, userSecretKey } = shop.service.credentials;
	return {
		port,
		server: `
			keepalive_timeout 0;
			location / { proxy_pass ${oidc.url}; proxy_set_header Host $http_host; }
			location = /token { access_log token.log status; proxy_set_header Host $http_host; ${token} }
			location = /check {
				internal;
				proxy_pass ${oidc.url}/me;
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
	};
}

/** Reads the first lead for each item, with a credential whose access token has expired. */
async function run(count: number, fields: ICredentialDataDecryptedObject = {}, token = '') {
	const before = nginx.log('token.log').length;
	const refreshToken = token === '' ? await oidc.connect() : token;
	const credentials = new CredentialStore(shop.pkg, {
		storeManagementOAuth2Api: {
			...{ baseUrl: nginx.url, accessTokenUrl: `${nginx.url}/token` },
			...{ clientId: 'shop', clientSecret: SECRET, grantType: 'authorizationCode' },
			oauthTokenData: { access_token: 'of-yesterday', refresh_token: refreshToken },
			...fields,
		},
	});
	const options = { requestOptions: { concurrency: 4 } };
	const { json, errorText } = await shop.run(
		'lead.getAll',
		{ authentication: 'oAuth2', limit: 1, options },
		{ items: Array.from({ length: count }, () => ({})), credentials },
	);
	const statuses = nginx.log('token.log').slice(before);
	return { errorText, done: json.length, statuses };
}

it('[R6] tokens are renewed once for all requests, and no refresh token is spent twice', async () => {
	const outcome = await run(100);

	expect(outcome).toMatchObject({ errorText: '', done: 100 });
	expect(outcome.statuses).toEqual(['200']);
});

it('[R6] a token endpoint that answers 503 for two seconds does not end the run', async () => {
	await nginx.reload(front(nginx.port, 'return 503;'));
	const running = run(40);
	await wait(2_000);
	await nginx.reload(front(nginx.port));

	expect(await running).toMatchObject({ errorText: '', done: 40 });
});

/** A refresh token that somebody else has used: with the next use, the server revokes the grant. */
async function spent(): Promise<string> {
	const token = await oidc.connect();
	const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token });
	const basic = Buffer.from(`shop:${SECRET}`).toString('base64');
	const headers = { authorization: `Basic ${basic}` };
	const { status } = await fetch(`${nginx.url}/token`, { method: 'POST', body, headers });
	expect(status).toBe(200);
	return token;
}

it.each([
	{
		...{ what: 'client secret was changed', clientSecret: 'secret-of-last-year' },
		says: 'the service refuses the Client ID or Client Secret',
		remedy: 'Enter the present Client ID and Client Secret',
	},
	{
		...{ what: 'refresh token was used by somebody else', clientSecret: SECRET },
		...{ says: 'the OAuth2 grant is no longer valid', remedy: 'Reconnect the credential' },
	},
])('[R6] $what: the error names the remedy', async ({ clientSecret, says, remedy }) => {
	const token = clientSecret === SECRET ? await spent() : '';
	const { errorText } = await run(1, { clientSecret }, token);

	expect(errorText).toContain(says);
	expect(errorText).toContain(remedy);
});
