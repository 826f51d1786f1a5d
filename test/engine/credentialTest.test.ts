import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { startSimulator, type Fault } from '../simulator';
import { CredentialStore, testCredential } from './harness';
import { useShop } from './shop';

const shop = useShop({ orders: 3 });

/** Both credentials, valid for the service unless `changes` overrides a field. */
function credentialsWith(changes: ICredentialDataDecryptedObject = {}): CredentialStore {
	const { url: baseUrl, credentials, oauth } = shop.service;
	const { clientId, clientSecret, tokenUrl: accessTokenUrl } = oauth;
	const oauthTokenData = { ...shop.service.issueTokens() };
	const client = { clientId, clientSecret, accessTokenUrl, oauthTokenData };
	return new CredentialStore(shop.pkg, {
		storeManagementApi: { baseUrl, ...credentials, ...changes },
		storeManagementOAuth2Api: { baseUrl, ...client, ...changes },
	});
}

const test = async (changes: ICredentialDataDecryptedObject = {}) =>
	await testCredential(shop.pkg, 'storeManagement', 'storeManagementApi', credentialsWith(changes));

/** The unit tests have all others. */
const INVALID_URLS = [
	['http://api.example.com', 'must start with https://'],
	['https://owner:pa55word@127.0.0.1', 'must not hold a user name'],
] as const;

it.each(['\r\n', '\u200b\ufeff'])('tokens may have %j around, as the Base URL', async (around) => {
	const pasted = Object.entries({
		...shop.service.credentials,
		baseUrl: `${shop.service.url}/v2/`,
	}).map(([name, value]) => [name, `${around}${value}${around}`] as const);

	expect(await test(Object.fromEntries(pasted))).toEqual({
		status: 'OK',
		message: 'Connection successful!',
	});
	expect(shop.service.requests.at(-1)?.headers.accept).toBe('application/json');
	expect(shop.takeSent()).toMatchObject([{ method: 'POST', path: '/v2/auth/me' }]);
});

it.each([{ id: 1 }, { data: { id: 1, email: 'a@example.com' } }])(
	'[A2] the test is passed by a user: %j',
	async (body) => {
		shop.service.faults.push({ status: 200, body });
		expect((await test()).status).toBe('OK');
	},
);

const INVALID = 'The credentials are invalid (status 401, credential missing or invalid).';

it.each<[Fault, message: string]>([
	[{ status: 401, body: { message: 'The credentials are invalid.' } }, `${INVALID} Changing`],
	[{ status: 401, body: '<title>401</title>' }, 'a web page, "401" (status 401). Check the Base'],
	[{ status: 502, body: '<title>Down</title>' }, 'a web page, "Down" (status 502, '],
	[{ status: 401, body: '' }, 'The service says: credential missing or invalid (status 401)'],
	[
		{ status: 403, body: { message: 'Not now.', errors: { account: ['It is locked.'] } } },
		'Not now. · account: It is locked (status 403, access denied)',
	],
	[
		{ status: 403, body: { message: 'Not now.', plan: { left: 0, hint: 'Ask for more.' } } },
		'Not now. · {"plan":{"left":0,"hint":"Ask for more."}} (status 403, access denied)',
	],
	[{ status: 300, body: '' }, 'a redirect (status 300) to an address that it does not name.'],
	[{ status: 400, body: '' }, '(status 400)'],
	[{ status: 418, body: '' }, 'The service says: unexpected response (status 418)'],
])('[A7] the test says what failed and what it means: %j', async (fault, message) => {
	shop.service.faults.push(fault);

	expect((await test()).message).toContain(message);
});

it.each<[body: unknown, found: string, status?: number]>([
	['<html>Welcome</html>', 'the service answered with a web page, "Welcome"'],
	['', 'the response holds no user'],
	[{ success: false, message: 'No.' }, 'the response holds no user: No'],
	[{ message: 'Not here.' }, 'the response holds no user: Not here', 404],
	['soon', 'the response holds no user: soon'],
	...[{ name: 'A', version: '1.0' }, {}, [], [{ id: 1 }], { data: [{ id: 1 }] }, 5].map(
		(body) => [body, `the response holds no user: ${JSON.stringify(body)}`] as [unknown, string],
	),
])(
	'[A2] where no user is in %j, the Base URL is to be checked',
	async (body, found, status = 200) => {
		shop.service.faults.push({ status, body });

		expect(await test()).toEqual({
			status: 'Error',
			message: `No Store Management API at this address: ${found} (status ${status}). Check the Base URL.`,
		});
	},
);

it('[F5] what is wrong in Service Details is said before anything is sent', async () => {
	const { message } = await test({ serviceDetails: true, readQuery: 'fresh' });

	expect(message).toContain("'Query Parameters for Reads' must be name=value");
	expect(shop.takeSent()).toEqual([]);
});

it('[R5] a redirect is not followed, which would send the tokens to another host', async () => {
	const other = await startSimulator();
	const location = `${other.url}/v2/auth/me`;
	shop.service.faults.push({ status: 302, headers: { location } });
	const { message } = await test();
	await other.stop();

	expect(message).toContain(`a redirect (status 302) to ${location}. Enter the address of`);
	expect(other.requests).toEqual([]);
	expect((await test({ baseUrl: other.url })).message).toMatch(/^The service could not be reached/);
});

it.each(INVALID_URLS)(
	'[F5] the Base URL "%s" is an error of test and node',
	async (baseUrl, rule) => {
		const { message } = await test({ baseUrl });
		const credentials = credentialsWith({ baseUrl });
		const runs = ['headerTokens', 'oAuth2'].map(
			async (authentication) => await shop.run('user.get', { authentication }, { credentials }),
		);
		const texts = (await Promise.all(runs)).map(({ errorText }) => errorText);

		for (const text of [message, ...texts]) {
			expect(text).toContain(`'Base URL' ${rule}`);
			expect(text).not.toContain('pa55word');
		}
		expect(message).toContain('for example https://api.example.com');
		expect(shop.takeSent()).toEqual([]);
	},
);

it.each(['headerTokens', 'oAuth2'])(
	'[R5] %s sends its own tokens, and keeps the path',
	async (of) => {
		const run = async (end: string) => {
			const credentials = credentialsWith({ baseUrl: `${shop.service.url}${end}` });
			return await shop.run('user.get', { authentication: of }, { credentials });
		};
		const { json } = await run('/v2/');
		const [request] = shop.service.requests;
		const isOAuth2 = of === 'oAuth2';
		await run('/gateway/v2/');

		expect(json).toMatchObject([{ email: 'owner@example.com' }]);
		expect(/^Bearer ./.test(request?.headers.authorization ?? '')).toBe(isOAuth2);
		expect(request?.headers['user-token'] === undefined).toBe(isOAuth2);
		const paths = shop.takeSent().map(({ path }) => path);
		expect(paths).toEqual(['/v2/auth/me', '/gateway/v2/auth/me']);
	},
);
