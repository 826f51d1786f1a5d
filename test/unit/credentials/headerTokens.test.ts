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

/** The options for both HTTP helpers of n8n, which name them differently. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
	sendCredentialsOnCrossOriginRedirect: false,
};

it.each([
	{ url: 'https://api.example.com/v2/auth/me' },
	{ uri: 'https://api.example.com/v2/auth/me' },
	{ uri: 'https://api.example.com/v2/auth/me', url: '' },
	{ url: 'https://api.example.com/v2/auth/me', baseURL: 'https://api.example.com' },
	{ url: 'https://API.example.com:443/v2/auth/me' },
])('signs %j and keeps the rest of the request', async (options) => {
	const signed = await sign({ ...options, method: 'POST', headers: { Accept: 'text/plain' } });

	expect(signed).toEqual({
		...options,
		...NO_REDIRECTS,
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
	// n8n joins these in different ways, and some lead elsewhere.
	{ url: '/v2/auth/me', baseURL: 'https://api.example.com' },
	{ url: 'https:api.example.com/v2', baseURL: 'https://elsewhere.example.com' },
	{ url: '/v2', baseURL: 'https://elsewhere.example.com' },
	{ url: '//elsewhere.example.com/v2', baseURL: 'https://api.example.com' },
	{ url: 'https:elsewhere.example.com/v2', baseURL: 'https://api.example.com' },
	{ url: '\\\\elsewhere.example.com/v2', baseURL: 'https://api.example.com' },
	{ url: '@elsewhere.example.com/v2', baseURL: 'https://api.example.com' },
	{ url: 'https://api.example.com/v2', baseURL: 'https://elsewhere.example.com' },
	// n8n calls an absolute address as it is, whatever the base is.
	{ url: 'https://elsewhere.example.com/v2', baseURL: 'https://api.example.com/' },
])('[R5] refuses to sign %j', async (options) => {
	await expect(sign(options)).rejects.toThrow('is not on the service of this credential');
});

it('does not repeat an address that it refuses, because it may contain a secret', async () => {
	const refused = sign({ url: 'https://elsewhere.example.com/?key=pa55word' });

	await expect(refused).rejects.toThrow(/^(?!.*pa55word)/);
});

it('[R5] signs nothing for any other host', async () => {
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

const url = 'https://api.example.com/v2/auth/me';

it.each<[what: string, options: object]>([
	['as the older helper names it', { followRedirect: true, followAllRedirects: true }],
	['with a number of redirects', { maxRedirects: 21, disableFollowRedirect: false }],
	['with the tokens', { sendCredentialsOnCrossOriginRedirect: true }],
])('overrides what the request says about redirects: %s', async (_, options) => {
	await expect(sign({ url, ...options })).resolves.toMatchObject(NO_REDIRECTS);
});

it('accepts what HTTP Request sends where nothing is switched off', async () => {
	const options = { url, rejectUnauthorized: true, agentOptions: {} };

	await expect(sign(options)).resolves.toMatchObject(options);
});

it.each(['\u200bthe-token\r\n', '\ufeff the-\u00adtoken\u00a0', '\tthe-\ntoken '])(
	'removes what came along when a token was pasted: %j',
	async (userToken) => {
		const options = { url } as IHttpRequestOptions;
		const pasted = { ...credential, userToken };
		const { headers } = await new StoreManagementApi().authenticate(pasted, options);
		expect(headers).toMatchObject({ 'User-Token': 'the-token' });
	},
);
