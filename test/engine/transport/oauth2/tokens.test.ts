import { setTimeout as sleep } from 'node:timers/promises';

import { CredentialStore, searchList } from '../../harness';
import { byAlias, useShopPerTest } from '../../shop';

const TYPE = 'storeManagementOAuth2Api';
const OAUTH2 = { authentication: 'oAuth2' };

const shop = useShopPerTest();

/** An OAuth2 credential with these data, in addition to the client and the addresses of the service. */
function credentialWith(data: Record<string, unknown>): CredentialStore {
	const { clientId, clientSecret, tokenUrl: accessTokenUrl } = shop.service.oauth;
	return new CredentialStore(shop.pkg, {
		[TYPE]: {
			baseUrl: shop.service.url,
			...{ clientId, clientSecret, accessTokenUrl },
			...(data as object),
		},
	});
}

it('the OAuth2 token is sent for a list in the editor, too', async () => {
	const { results } = await searchList(shop.pkg, {
		node: 'storeManagement',
		method: 'searchOrders',
		parameters: { ...OAUTH2, store: byAlias(shop.alias()) },
		credentials: credentialWith({ oauthTokenData: { ...shop.service.issueTokens() } }),
	});

	expect(results).not.toEqual([]);
});

it('[R7] redacts a token that another process stored while the request was in flight', async () => {
	const tokens = { ...shop.service.issueTokens() };
	const credentials = credentialWith({ oauthTokenData: tokens });
	const token = 'a token of another process';
	shop.service.faults.push({ status: 403, stall: 300, body: { message: `No: ${token}` } });
	const run = shop.run('lead.getAll', OAUTH2, { credentials });
	while (shop.service.requests.length === 0) await sleep(10);
	await credentials.updateCredentials({ id: null, name: '' }, TYPE, {
		...credentials.read(TYPE),
		oauthTokenData: { ...tokens, access_token: token },
	});
	const { errorText } = await run;

	expect(errorText).toContain('No: **********');
	expect(errorText).not.toContain(token);
});

it('[R7] redacts the client secret, alone and as the token endpoint receives it', async () => {
	const { clientId, clientSecret } = shop.service.oauth;
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	const credentials = credentialWith({ oauthTokenData: { ...shop.service.issueTokens() } });
	const message = `One ${clientSecret} and one ${basic}.`;
	shop.service.faults.push({ status: 403, body: { message } });
	const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials });

	expect(errorText).toMatch(/One \*{10} and one \S{0,20}\*{10}\S{0,4} /);
});

it.each([undefined, 'token'])(
	'[R7] sends a token of the type %j in a header, never in the address',
	async (type) => {
		const tokens = { ...shop.service.issueTokens() };
		const credentials = credentialWith({ oauthTokenData: { ...tokens, token_type: type } });
		const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials });

		expect(errorText).toBe('');
		const [sent] = shop.takeSent();
		expect(JSON.stringify(sent?.query)).not.toContain(tokens.access_token);
	},
);

it('sends the token as a bearer token where the header for it has no name', async () => {
	for (const tokenHeaderName of ['', undefined]) {
		const oauthTokenData = { ...shop.service.issueTokens() };
		const given = { oauthTokenData, tokenPlacement: 'header', tokenHeaderName };
		const { errorText } = await shop.run(
			'lead.getAll',
			{ ...OAUTH2, limit: 1 },
			{ credentials: credentialWith(given) },
		);

		expect(errorText).toBe('');
		const { headers } = shop.service.requests.at(-1) ?? {};
		expect(headers?.authorization).toBe(`Bearer ${oauthTokenData.access_token}`);
	}
});
