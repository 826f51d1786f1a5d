import { CredentialStore } from '../../harness';
import { useForeignServer } from '../../foreignServer';
import { SAMPLES } from '../../samples';
import { useShop } from '../../shop';

const shop = useShop();
const foreign = useForeignServer();

const LEADS = '/v2/loja-aurora/leads';

/** Makes the service redirect the next request. */
function redirect(location: string, status = 302, times = 1): void {
	shop.service.faults.push({ status, times, headers: { location } });
}

describe('A redirect of a GET', () => {
	it.each([301, 302, 303, 307, 308])('is followed to the same origin: %d', async (status) => {
		redirect(`${shop.service.url}${LEADS}?page=2`, status);
		const { errorText, json } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toBe('');
		expect(json).toHaveLength(1);
		expect(shop.takeSent()).toMatchObject([
			{ path: LEADS, query: {} },
			{ path: LEADS, query: { page: '2' } },
		]);
		expect(shop.service.requests.filter(({ headers }) => !headers['user-token'])).toEqual([]);
	});

	it('is followed when it names a path alone', async () => {
		redirect(`${LEADS}?page=2`);

		expect((await shop.run('lead.getAll', { limit: 1 })).json).toHaveLength(1);
	});

	it.each<[what: string, target: () => string]>([
		['another port', () => `http://127.0.0.1:${foreign.port}/v2/found?key=secret`],
		['another host name', () => `http://localhost:${foreign.port}/v2/found?key=secret`],
		['a host without a scheme', () => `//127.0.0.1:${foreign.port}/v2/found`],
	])('is not followed to another origin, which the error names: %s', async (_, target) => {
		redirect(target());
		const { errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toContain(`:${foreign.port}/v2/found, which is not followed because`);
		expect(errorText).toContain('the credential would go along (status 302)');
		expect(errorText).not.toContain('key=secret');
		expect(foreign.requests).toBe(0);
		expect(shop.takeSent()).toHaveLength(1);
	});

	it.each([
		['Authorization', {}],
		['a header of its own', { tokenPlacement: 'header', tokenHeaderName: 'X-Token' }],
	])('is not followed to another origin with an OAuth2 token in %s', async (_, placement) => {
		const { clientId, clientSecret, tokenUrl: accessTokenUrl } = shop.service.oauth;
		const oauthTokenData = { ...shop.service.issueTokens() };
		const client = { clientId, clientSecret, accessTokenUrl, oauthTokenData };
		const credentials = new CredentialStore(shop.pkg, {
			storeManagementOAuth2Api: { baseUrl: shop.service.url, ...client, ...placement },
		});
		redirect(`http://localhost:${foreign.port}/v2/found`);
		const parameters = { authentication: 'oAuth2', limit: 1 };
		const { errorText } = await shop.run('lead.getAll', parameters, { credentials });

		expect(errorText).toContain('is not followed because the credential would go along');
		expect(foreign.requests).toBe(0);
		shop.takeSent();
	});

	it.each([
		['a password', 'user:pa55word@'],
		['a password alone', ':pa55word@'],
		['a user alone', 'user@'],
	])('is not followed to an address with %s', async (_, userInfo) => {
		redirect(shop.service.url.replace('//', `//${userInfo}`) + LEADS);
		const { errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toContain('is not followed because the credential would go along');
		expect(errorText).not.toContain('pa55word');
		expect(shop.takeSent()).toHaveLength(1);
	});

	it.each([
		['of another kind', 'mailto:owner', 'redirect to mailto:owner, which is not followed'],
		[
			'that is long',
			`//127.0.0.1:1/${'a'.repeat(300)}`,
			`http://127.0.0.1:1/${'a'.repeat(181)}, which`,
		],
	])('names a target %s as far as it helps', async (_, location, text) => {
		redirect(location);

		expect((await shop.run('lead.getAll', { limit: 1 })).errorText).toContain(text);
	});

	it('in a circle ends after five', async () => {
		redirect(LEADS, 302, 20);
		const { errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toContain(`redirect to ${shop.service.url}${LEADS}, after 5 other redirects`);
		expect(shop.takeSent()).toHaveLength(6);
	});

	it('without a target is an error', async () => {
		shop.service.faults.push({ status: 302 });
		const { errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toContain('a redirect that names no address (status 302)');
	});
});

describe('A redirect of a write', () => {
	it.each(['order.update', 'discount.create'] as const)('is not followed: %s', async (name) => {
		redirect(`${shop.service.url}/v2/elsewhere`, 307);
		const { errorText } = await shop.run(name, SAMPLES[name]);

		expect(errorText).toContain(`redirect to ${shop.service.url}/v2/elsewhere`);
		expect(errorText).toMatch(/because a (PUT|POST) goes to the Base URL only \(status 307\)/);
		expect(errorText).not.toContain('may have carried');
		expect(shop.takeSent()).toHaveLength(1);
	});
});

// The last test, because the request that it abandons is still in flight.
it('A chain of redirects takes no longer than Timeout', async () => {
	shop.service.configure({ latencyMs: 400 });
	redirect(LEADS, 302, 20);
	const options = { timeout: 1_000, maxRetries: 0 };
	const { errorText } = await shop.run('lead.getAll', { limit: 1, options });
	shop.service.configure({ latencyMs: 0 });

	expect(errorText).toContain('did not answer in time');
	expect(shop.takeSent().length).toBeLessThanOrEqual(3);
});
