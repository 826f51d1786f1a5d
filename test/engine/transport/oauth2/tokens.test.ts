import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { searchList } from '../../harness';
import { byAlias, useShopPerTest } from '../../shop';

const OAUTH2 = { authentication: 'oAuth2' };

const shop = useShopPerTest();

it('the OAuth2 token is sent for a list in the editor, too', async () => {
	const { results } = await searchList(shop.pkg, {
		node: 'storeManagement',
		method: 'searchOrders',
		parameters: { ...OAUTH2, store: byAlias(shop.alias()) },
		credentials: shop.oAuth2With(),
	});

	expect(results).not.toEqual([]);
});

it.each([
	['of no type', { token_type: undefined }, {}],
	['of another type', { token_type: 'token' }, {}],
	['whose header has no name', {}, { tokenPlacement: 'header', tokenHeaderName: '' }],
	['whose header was never named', {}, { tokenPlacement: 'header', tokenHeaderName: undefined }],
])('[R7] a token %s is sent as a bearer token, never in the address', async (_, type, more) => {
	const oauthTokenData = { ...shop.service.issueTokens(), ...type };
	const data = { oauthTokenData, ...more } as ICredentialDataDecryptedObject;
	const credentials = shop.oAuth2With(data);
	const { errorText } = await shop.run('lead.getAll', { ...OAUTH2, limit: 1 }, { credentials });

	expect(errorText).toBe('');
	const { headers, query } = shop.service.requests.at(-1) ?? {};
	expect(headers?.authorization).toBe(`Bearer ${oauthTokenData.access_token}`);
	expect(JSON.stringify(query)).not.toContain(oauthTokenData.access_token);
});

it('[R7] redacts the client secret, alone and as the token endpoint receives it', async () => {
	const { clientId, clientSecret } = shop.service.oauth;
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	const message = `One ${clientSecret} and one ${basic}.`;
	shop.service.faults.push({ status: 403, body: { message } });
	const credentials = shop.oAuth2With();
	const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials });

	expect(errorText).toMatch(/One \*{10} and one \S{0,20}\*{10}\S{0,4} /);
});
