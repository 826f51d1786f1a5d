import type { IHttpRequestOptions } from 'n8n-workflow';

import { StoreManagementApi } from '../../../credentials/StoreManagementApi.credentials';

const credential = {
	baseUrl: 'https://api.example.com/v2/',
	userToken: 'the-token',
	userSecretKey: 'the-key',
};

type Options = Partial<IHttpRequestOptions> & { uri?: string };

/** Signs a request, as n8n hands it over: HTTP Request says `uri` where other nodes say `url`. */
const sign = async (options: Options, more: Partial<typeof credential> = {}) =>
	await new StoreManagementApi().authenticate(
		{ ...credential, ...more },
		options as IHttpRequestOptions,
	);

const url = 'https://api.example.com/v2/auth/me';

it.each<Options>([
	{ url },
	{ uri: url },
	{ uri: url, url: '' },
	{ url, baseURL: 'https://api.example.com' },
	{ url: 'https://API.example.com:443/v2/auth/me' },
	{ url, rejectUnauthorized: true, agentOptions: {} } as Options,
])('[R5] signs %j, keeps the rest of the request, and follows no redirect', async (options) => {
	const request = { ...options, method: 'POST', maxRedirects: 21, followRedirect: true } as const;
	for (const userToken of ['the-token', ' the-token\r\n', '\ufeff the-token\u00a0']) {
		const headers = {
			Accept: 'text/plain',
			'User-Token': 'the-token',
			'User-Secret-Key': 'the-key',
		};
		const signed = await sign({ ...request, headers: { Accept: 'text/plain' } }, { userToken });
		// Both HTTP helpers of n8n, which name the options differently.
		expect(signed).toEqual({
			...{ ...request, headers, disableFollowRedirect: true, followRedirect: false },
			...{ followAllRedirects: false, maxRedirects: 0 },
			sendCredentialsOnCrossOriginRedirect: false,
		});
	}
});

const [OWN, OTHER] = ['https://api.example.com', 'https://elsewhere.example.com'];

it.each<Options>([
	{},
	{ url: '' },
	{ url: '/v2/auth/me' },
	{ uri: `${OTHER}/v2` },
	{ url: `${OWN}/`, uri: `${OTHER}/v2` },
	{ url: 'https:api.example.com/v2' },
	{ url: 'http://api.example.com/v2' },
	{ url: `${OWN}:8443/v2` },
	{ url: `${OWN}@elsewhere.example.com/v2` },
	{ url: `${OWN}.elsewhere.example.com/v2` },
	{ url: `${OWN}/v2`, baseURL: OTHER },
	// n8n calls an absolute address as it is, whatever the base is; relative ones it joins in different ways.
	{ url: `${OTHER}/v2?key=pa55word`, baseURL: `${OWN}/` },
	...['/v2/auth/me', '.elsewhere.example.com/', '//elsewhere.example.com/v2'].map((relative) => ({
		...{ url: relative, baseURL: OWN },
	})),
	...[
		'https:elsewhere.example.com/v2',
		'\\\\elsewhere.example.com/v2',
		'@elsewhere.example.com/',
	].map((relative) => ({ url: relative, baseURL: OWN })),
	...['https:api.example.com/v2', '/v2'].map((relative) => ({ url: relative, baseURL: OTHER })),
])('[R5] refuses to sign %j, and does not repeat what may be secret', async (options) => {
	await expect(sign(options)).rejects.toThrow(
		/^(?!.*pa55word).* is not on the service of this credential$/,
	);
});
