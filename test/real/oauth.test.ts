import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { CredentialStore } from '../engine/harness';
import { Shop, type Outcome } from '../engine/shop';
import { freePort } from '../n8n-host';

import { startNginx, type Nginx, type NginxConfig } from './nginx';
import { connectApplication, startOidc, type Application, type OidcServer } from './oidc';
import { report } from './results';

const TYPE = 'storeManagementOAuth2Api';
const LIFE_SECONDS = 2;

const APPLICATION: Application = {
	clientId: 'shop',
	clientSecret: 'secret-of-the-application',
	scope: 'openid offline_access',
	authQueryParameters: 'prompt=consent',
	grantType: 'authorizationCode',
};

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
	const introduction = `oidc-provider with access tokens of ${LIFE_SECONDS} s, rotation and detection of reuse; nginx checks the token of each request. Renewals are the requests to the token endpoint.`;
	report({ section: 'OAuth2', introduction, rows });
});

const rows: string[][] = [['What happens', 'Items', 'Renewals', 'Seconds', 'Result']];

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

/** Connects the application, and returns its credential. */
async function connected(
	application: Partial<Application> = {},
	more: ICredentialDataDecryptedObject = {},
): Promise<CredentialStore> {
	const full = { ...APPLICATION, ...application };
	const oauthTokenData = await connectApplication(nginx.url, full);
	const { clientId, clientSecret, grantType } = full;
	const fields = { clientId, clientSecret, grantType, oauthTokenData, ...more };
	return new CredentialStore(shop.pkg, {
		[TYPE]: { baseUrl: nginx.url, accessTokenUrl: `${nginx.url}/token`, ...fields },
	} as Record<string, ICredentialDataDecryptedObject>);
}

interface Measured extends Outcome {
	renewals: number;
	seconds: number;
}

/** Reads the first lead for each item. */
async function run(credentials: CredentialStore, count: number): Promise<Measured> {
	const before = nginx.log('token.log').length;
	const started = Date.now();
	const items = Array.from({ length: count }, () => ({}));
	const parameters = {
		authentication: 'oAuth2',
		limit: 1,
		options: { requestOptions: { concurrency: 4 } },
	};
	const outcome = await shop.run('lead.getAll', parameters, { items, credentials });
	const seconds = (Date.now() - started) / 1000;
	return { ...outcome, renewals: nginx.log('token.log').length - before, seconds };
}

function record(what: string, measured: Measured, result = 'complete'): void {
	const { json, renewals, seconds } = measured;
	rows.push([what, String(json.length), String(renewals), seconds.toFixed(1), result]);
}

const expire = async (): Promise<void> => {
	await wait(LIFE_SECONDS * 1_000 + 500);
};

it('[R6] the token is renewed once for all requests, and no refresh token is spent twice', async () => {
	const measured = await run(await connected(), 100);

	expect(measured.errorText).toBe('');
	expect(measured.json).toHaveLength(100);
	expect(measured.renewals).toBeGreaterThanOrEqual(1);
	expect(new Set(nginx.log('token.log'))).toEqual(new Set(['200']));
	record('tokens expire during the run', measured);
});

it('[R6] a token endpoint that answers 503 for two seconds does not end the run', async () => {
	const credentials = await connected();
	await expire();
	await nginx.reload(front(nginx.port, 'return 503;'));
	const running = run(credentials, 40);
	await wait(2_000);
	await nginx.reload(front(nginx.port));
	const measured = await running;

	expect(measured.errorText).toBe('');
	expect(measured.json).toHaveLength(40);
	record('token endpoint answers 503 for 2 s', measured);
});

it('[R6] a token endpoint that refuses connections for two seconds does not end the run', async () => {
	const port = await freePort();
	const accessTokenUrl = `http://127.0.0.1:${port}/token`;
	const credentials = await connected({}, { accessTokenUrl });
	await expire();
	const running = run(credentials, 40);
	await wait(2_000);
	const server = `location / { proxy_pass ${nginx.url}; proxy_set_header Host $http_host; }`;
	const other = await startNginx({ port, server });
	const measured = await running;
	await other.stop();

	expect(measured.errorText).toBe('');
	expect(measured.json).toHaveLength(40);
	record('token endpoint refuses connections for 2 s', measured);
});

it.each<[what: string, more: Partial<Application>, fields: object, says: string, remedy: string]>([
	[
		'client secret was changed',
		{},
		{ clientSecret: 'secret-of-last-year' },
		'the service refuses the Client ID or Client Secret',
		'Enter the present Client ID and Client Secret',
	],
	[
		'no refresh token was given',
		{ scope: 'openid', authQueryParameters: '' },
		{},
		'the OAuth2 grant is no longer valid',
		'offline_access',
	],
])('%s: the error names the remedy', async (what, application, fields, says, remedy) => {
	const credentials = await connected(application, fields as ICredentialDataDecryptedObject);
	await expire();
	const measured = await run(credentials, 1);

	expect(measured.errorText).toContain(says);
	expect(measured.errorText).toContain(remedy);
	record(what, measured, `“${says}”; remedy: ${remedy}`);
});

it('[R6] if a grant was revoked because a refresh token was used twice, the error asks to reconnect', async () => {
	const credentials = await connected();
	const { oauthTokenData } = credentials.read(TYPE);
	const { refresh_token: token } = oauthTokenData as { refresh_token: string };
	const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token });
	const basic = Buffer.from(`shop:${APPLICATION.clientSecret}`).toString('base64');
	const headers = { authorization: `Basic ${basic}` };
	await fetch(`${nginx.url}/token`, { method: 'POST', body, headers });
	await expire();
	const measured = await run(credentials, 1);

	expect(measured.errorText).toContain('the OAuth2 grant is no longer valid');
	expect(measured.errorText).toContain('Reconnect the credential');
	record('refresh token was used by somebody else', measured, '“connect again”');
});

it('PKCE is required: Authorization Code is refused, PKCE connects and renews', async () => {
	const application = { clientId: 'public', clientSecret: '' } as const;
	await expect(connected(application)).rejects.toThrow(/PKCE/);
	const credentials = await connected({ ...application, grantType: 'pkce' });
	await expire();
	const measured = await run(credentials, 40);

	expect(measured.errorText).toBe('');
	expect(measured.renewals).toBeGreaterThanOrEqual(1);
	record('PKCE required, Grant Type PKCE, no secret', measured);
});
