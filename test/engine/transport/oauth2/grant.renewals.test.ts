import { CredentialStore } from '../../harness';
import { useShopPerTest } from '../../shop';

const TYPE = 'storeManagementOAuth2Api';
const match = { path: /leads/ };

const shop = useShopPerTest();

/** Reads leads with an OAuth2 credential that was just connected. */
async function readLeads() {
	const { clientId, clientSecret, tokenUrl: accessTokenUrl } = shop.service.oauth;
	const oauthTokenData = { ...shop.service.issueTokens() };
	const credentials = new CredentialStore(shop.pkg, {
		[TYPE]: {
			baseUrl: shop.service.url,
			...{ clientId, clientSecret, accessTokenUrl, oauthTokenData },
		},
	});
	return await shop.run('lead.getAll', { authentication: 'oAuth2', limit: 1 }, { credentials });
}

const statuses = (): Array<number | undefined> =>
	shop.service.requests.filter(({ path }) => path.endsWith('/leads')).map(({ status }) => status);

const renewals = (): number =>
	shop.service.requests.filter(({ path }) => path === '/oauth/token').length;

it.each([[500], [429]])(
	'renews as often as before once the service has answered with a status other than 401: %d',
	async (status) => {
		const between = { match, status, headers: { 'retry-after': '0' } };
		shop.service.faults.push({ match, status: 401, times: 3 }, between);
		shop.service.faults.push({ match, status: 401, times: 3 });
		const { errorText, json } = await readLeads();

		expect(errorText).toBe('');
		expect(json).toHaveLength(1);
		expect(statuses()).toEqual([401, 401, 401, status, 401, 401, 401, 200]);
		expect(renewals()).toBe(6);
	},
);

it('gives up after three renewals in a row', async () => {
	shop.service.faults.push({ match, status: 401, times: 10 });
	const { errorText } = await readLeads();

	expect(errorText).toContain('status 401');
	expect(statuses()).toEqual([401, 401, 401, 401]);
	expect(renewals()).toBe(3);
});
