import fc from 'fast-check';
import type { IHttpRequestOptions } from 'n8n-workflow';

import { StoreManagementApi } from '../../../credentials/StoreManagementApi.credentials';

const credential = {
	baseUrl: 'https://api.example.com/v2/',
	userToken: 'the-token',
	userSecretKey: 'the-key',
};

/** Signs a request, as n8n hands it over: HTTP Request says `uri` where other nodes say `url`. */
async function sign(options: Partial<IHttpRequestOptions> & { uri?: string }) {
	return await new StoreManagementApi().authenticate(credential, options as IHttpRequestOptions);
}

it.each([
	{ url: 'https://api.example.com/v2/auth/me' },
	{ uri: 'https://api.example.com/v2/auth/me' },
	{ uri: 'https://api.example.com/v2/auth/me', url: '' },
	{ url: '/v2/auth/me', baseURL: 'https://api.example.com' },
	{ url: 'https://api.example.com/v2/auth/me', baseURL: 'https://api.example.com' },
	{ url: 'https://API.example.com:443/v2/auth/me' },
])('signs %j and keeps what else the request has', async (options) => {
	const signed = await sign({ ...options, method: 'POST', headers: { Accept: 'text/plain' } });

	expect(signed).toEqual({
		...options,
		method: 'POST',
		headers: { Accept: 'text/plain', 'User-Token': 'the-token', 'User-Secret-Key': 'the-key' },
	});
});

it.each([
	{},
	{ url: '' },
	{ url: '/v2/auth/me' },
	{ url: 'https://elsewhere.example.com/v2' },
	{ uri: 'https://elsewhere.example.com/v2' },
	{ url: 'https://api.example.com/', uri: 'https://elsewhere.example.com/v2' },
	{ url: 'http://api.example.com/v2' },
	{ url: 'https://api.example.com:8443/v2' },
	{ url: 'https://api.example.com@elsewhere.example.com/v2' },
	{ url: 'https://api.example.com.elsewhere.example.com/v2' },
	{ url: '.elsewhere.example.com/', baseURL: 'https://api.example.com' },
	// What is absolute is called as it is, whatever base stands beside it.
	{ url: 'https://elsewhere.example.com/v2', baseURL: 'https://api.example.com/' },
])('refuses to sign %j', async (options) => {
	await expect(sign(options)).rejects.toThrow('is not on the service of this credential');
});

it('does not repeat an address that it refuses, for a secret may stand in it', async () => {
	const refused = sign({ url: 'https://elsewhere.example.com/?key=pa55word' });

	await expect(refused).rejects.toThrow(/^(?!.*pa55word)/);
});

it('signs nothing for any other host', async () => {
	await fc.assert(
		fc.asyncProperty(fc.webUrl({ withQueryParameters: true }), async (url) => {
			fc.pre(new URL(url).hostname !== 'api.example.com');
			await expect(sign({ url })).rejects.toThrow('is not on the service');
			await expect(sign({ url, baseURL: 'https://api.example.com/' })).rejects.toThrow(
				'is not on the service',
			);
		}),
	);
});
