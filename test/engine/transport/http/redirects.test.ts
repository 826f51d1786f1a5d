import { CredentialStore } from '../../harness';
import { useForeignServer } from '../../foreignServer';
import { SAMPLES } from '../../samples';
import { useShop } from '../../shop';

const shop = useShop();
const foreign = useForeignServer();

/** Makes the service redirect the next request. */
function redirect(location: string, status = 302): void {
	shop.service.faults.push({ status, headers: { location } });
}

describe('[R5] A redirect is not followed, and its error names the target:', () => {
	it.each<[what: string, status: number, target: () => string, named: () => string]>([
		[
			'within the origin',
			301,
			() => `${shop.service.url}/v3?key=s`,
			() => `${shop.service.url}/v3`,
		],
		['to a path', 302, () => '/v3/leads?key=s', () => `${shop.service.url}/v3/leads`],
		[
			'to another port',
			303,
			() => `http://${foreign.host}/v2?key=s`,
			() => `http://${foreign.host}/v2`,
		],
		['without a scheme', 307, () => `//${foreign.host}/v2`, () => `http://${foreign.host}/v2`],
		['with a password', 308, () => 'http://me:key=s@127.0.0.1:9/', () => 'http://127.0.0.1:9/'],
		['to no server', 302, () => 'mailto:owner', () => 'mailto:owner'],
		[
			'to a long address',
			302,
			() => `//127.0.0.1:9/${'a'.repeat(300)}`,
			() => `http://127.0.0.1:9/${'a'.repeat(181)}`,
		],
	])('%s (%d)', async (_, status, target, named) => {
		redirect(target(), status);
		const { errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toContain(`a redirect to ${named()} (status ${status})`);
		expect(errorText).toContain('not of your shop');
		expect(errorText).not.toContain('key=s');
		expect(foreign.requests).toBe(0);
		expect(shop.takeSent()).toHaveLength(1);
	});

	it.each([
		['Authorization', {}],
		['a header of its own', { tokenPlacement: 'header', tokenHeaderName: 'X-Token' }],
	])('with an OAuth2 token in %s', async (_, placement) => {
		const { clientId, clientSecret, tokenUrl: accessTokenUrl } = shop.service.oauth;
		const oauthTokenData = { ...shop.service.issueTokens() };
		const client = { clientId, clientSecret, accessTokenUrl, oauthTokenData };
		const credentials = new CredentialStore(shop.pkg, {
			storeManagementOAuth2Api: { baseUrl: shop.service.url, ...client, ...placement },
		});
		redirect(`http://localhost:${foreign.port}/v2/found`);
		const parameters = { authentication: 'oAuth2', limit: 1 };
		const { errorText } = await shop.run('lead.getAll', parameters, { credentials });

		expect(errorText).toContain(`a redirect to http://localhost:${foreign.port}/v2/found`);
		expect(foreign.requests).toBe(0);
		shop.takeSent();
	});

	it.each(['order.update', 'discount.create'] as const)('of a write, %s', async (name) => {
		redirect(`${shop.service.url}/v2/elsewhere`, 307);
		const { errorText } = await shop.run(name, SAMPLES[name]);

		expect(errorText).toContain(`redirect to ${shop.service.url}/v2/elsewhere (status 307)`);
		expect(errorText).not.toContain('may have carried');
		expect(shop.takeSent()).toHaveLength(1);
	});
});

it('[R5] A redirect without a target is an error', async () => {
	shop.service.faults.push({ status: 302 });
	const { errorText } = await shop.run('lead.getAll', { limit: 1 });

	expect(errorText).toContain('a redirect that names no address (status 302)');
});
