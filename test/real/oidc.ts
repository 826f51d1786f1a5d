import execa from 'execa';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { ClientOAuth2 } from '@n8n/client-oauth2';

import { freePort } from '../n8n-host';

const CALLBACK = 'http://127.0.0.1/callback';
const START_MS = 60_000;

/** The application as it is registered, and what n8n asks for. */
export interface Application {
	clientId: 'shop' | 'public';
	clientSecret: string;
	scope: string;
	/** As in the credential: `prompt=consent`. */
	authQueryParameters: string;
	grantType: 'authorizationCode' | 'pkce';
}

export interface OidcServer {
	/** Its own address; tests reach it through nginx. */
	url: string;
	stop(): Promise<void>;
}

/** Starts oidc-provider. @param issuer the address under which it is reached */
export async function startOidc(issuer: string, lifeSeconds: number): Promise<OidcServer> {
	const port = await freePort();
	const script = join(__dirname, 'oidcServer.ts');
	const running = execa('tsx', [script, String(port), issuer, String(lifeSeconds)], {
		preferLocal: true,
		reject: false,
	});
	const deadline = setTimeout(() => running.kill(), START_MS);
	await new Promise<void>((resolve, reject) => {
		running.stdout?.once('data', () => resolve());
		void running.then(({ stderr }) => reject(new Error(stderr)));
	});
	clearTimeout(deadline);
	return {
		url: `http://127.0.0.1:${port}`,
		async stop() {
			running.stdin?.end();
			await running;
		},
	};
}

/**
 * Connects as n8n does, with n8n's own OAuth2 library: authorization in a browser that follows every
 * redirect, then the exchange of the code.
 *
 * @returns what n8n stores as `oauthTokenData`
 * @throws Error with what the authorization server says
 */
export async function connectApplication(
	issuer: string,
	{ clientId, clientSecret, scope, authQueryParameters, grantType }: Application,
): Promise<Record<string, unknown>> {
	const verifier = randomBytes(32).toString('base64url');
	const challenge = createHash('sha256').update(verifier).digest('base64url');
	const isPkce = grantType === 'pkce';
	const client = new ClientOAuth2({
		clientId,
		...(clientSecret === '' ? {} : { clientSecret }),
		authorizationUri: `${issuer}/auth`,
		accessTokenUri: `${issuer}/token`,
		redirectUri: CALLBACK,
		scopes: scope.split(' '),
		state: 'state',
		query: {
			...Object.fromEntries(new URLSearchParams(authQueryParameters)),
			...(isPkce ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
		},
	});
	const answer = await browse(client.code.getUri());
	const refusal = new URL(answer).searchParams.get('error_description');
	if (refusal !== null) throw new Error(refusal);
	const token = await client.code.getToken(
		answer,
		isPkce ? { body: { code_verifier: verifier } } : {},
	);
	return token.data;
}

/** Follows redirects as far as the callback of n8n, and keeps their cookies. */
async function browse(start: string): Promise<string> {
	const cookies = new Map<string, string>();
	let url = start;
	for (let hops = 0; hops < 10; hops++) {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			cookies.set(name, value);
		}
		const location = response.headers.get('location');
		if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
		url = new URL(location, url).href;
		if (url.startsWith(CALLBACK)) return url;
	}
	throw new Error('The authorization server redirects in a circle.');
}
