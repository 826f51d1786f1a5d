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

it.each(['\r\n', ' \ufeff'])('tokens may have %j around, as the Base URL', async (around) => {
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

const INVALID = 'The credentials are invalid (status 401).';

it.each<[Fault, message: string]>([
	[
		{ status: 401, body: { message: 'The credentials are invalid.' } },
		`${INVALID} Check the credential. Changing`,
	],
	[
		{ status: 502, body: '<title>Down</title>' },
		'a web page, "Down" (status 502). Try again later.',
	],
	[{ status: 401, body: '' }, 'Credential missing or invalid (status 401). Check the credential'],
	[
		{ status: 403, body: { message: 'Not now.', errors: { account: ['It is locked.'] } } },
		'Not now (status 403). account: It is locked. Check that',
	],
	[
		{ status: 418, body: '' },
		'The service refused the request (status 418). Correct what the service names',
	],
])('[A7] the test says what failed and what it means: %j', async (fault, message) => {
	shop.service.faults.push(fault);

	expect((await test()).message).toContain(message);
});

const other = (text: string): string => `something other than a user: ${text} (status 200)`;

it.each<[body: unknown, found: string, status?: number]>([
	['<html>Welcome</html>', 'a web page, "Welcome" (status 200)'],
	[{ success: false, message: 'No.' }, other('{"success":false,"message":"No."}')],
	['soon', other('soon')],
	...[{ name: 'A', version: '1.0' }, {}, [], [{ id: 1 }], { data: [{ id: 1 }] }, 5].map(
		(body) => [body, other(JSON.stringify(body))] as [unknown, string],
	),
])(
	'[A2] where no user is in %j, the Base URL is to be checked',
	async (body, found, status = 200) => {
		shop.service.faults.push({ status, body });
		const { message } = await test();

		expect(message).toContain(found);
		expect(message).toMatch(/(Check|correct) the Base URL/);
	},
);

it('[R5] a redirect is not followed, which would send the tokens to another host', async () => {
	const other = await startSimulator();
	const location = `${other.url}/v2/auth/me`;
	shop.service.faults.push({ status: 302, headers: { location } });
	const { message } = await test();
	await other.stop();

	expect(message).toContain(`a redirect to ${location} (status 302). Check the Base URL`);
	expect(other.requests).toEqual([]);
	expect((await test({ baseUrl: other.url })).message).toMatch(/^The service refuses connections/);
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
