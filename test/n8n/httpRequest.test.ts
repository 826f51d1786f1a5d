import { ForeignServer } from '../engine/foreignServer';
import { credentialsFor, RELEASES, type Execution } from '../n8n-host';
import { type Credentials, Installation } from './installation';
import { runByHand, START } from './workflows';

const HEADERS = 'storeManagementApi';
const OAUTH2 = 'storeManagementOAuth2Api';
const PATH = '/v2/auth/me';

describe.each(RELEASES)('[R5] credentials in HTTP Request nodes, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Credentials;
	const foreign = new ForeignServer();
	/** The first and the last version that a release has. */
	const versions = [4.2, release === '1.x' ? 4.3 : 4.4];

	beforeAll(async () => {
		await foreign.open('localhost');
		n8n = await Installation.start(release, 'http-request');
		credentials = await n8n.saveCredentials();
		const name = 'Connected with PKCE';
		const oAuth2 = credentialsFor(n8n.store).find(({ type }) => type === OAUTH2);
		const data = { ...oAuth2?.data, grantType: 'pkce' };
		const id = await n8n.api.credentials.save({ name, type: OAUTH2, data });
		await n8n.api.credentials.connect(id);
		credentials[OAUTH2] = { id, name };
	});
	beforeEach(() => {
		foreign.reset();
		n8n.store.clearRequests();
	});
	afterAll(async () => {
		await n8n.stop();
		await foreign.close();
	});

	/** A URL with another host name than the service. */
	const foreignUrl = (): string => `http://localhost:${foreign.port}${PATH}`;

	/** Runs one HTTP Request node with a credential of the package. */
	async function request(type: string, url: string, typeVersion = 4.2): Promise<Execution> {
		const authentication = 'predefinedCredentialType';
		const node = {
			...{ name: 'HTTP Request', type: 'n8n-nodes-base.httpRequest', typeVersion },
			parameters: { method: 'POST', url, authentication, nodeCredentialType: type, options: {} },
			credentials: { [type]: credentials[type] },
		};
		const workflow = await n8n.api.workflows.save(runByHand(node, `${type} ${typeVersion}`));
		return await n8n.api.workflows.run(workflow, START);
	}

	// n8n 1.x does not know the default of Allowed Domains when it uses an OAuth2 credential: README says so.
	it.each(release === '1.x' ? [HEADERS] : [HEADERS, OAUTH2])(
		'%s goes to no other host',
		async (credential) => {
			const { status, error } = await request(credential, foreignUrl());

			expect(status).toBe('error');
			expect(JSON.stringify(error)).toMatch(/not on the service|not allowed/i);
			expect(foreign.requests).toBe(0);
		},
	);

	it.each([HEADERS, OAUTH2])(
		'%s reaches the service, and no redirect takes its tokens to another host',
		async (credential) => {
			const { status } = await request(credential, n8n.store.url + PATH);
			expect(status).toBe('success');
			expect(n8n.store.requests.map((one) => one.status)).toEqual([200]);

			for (const version of versions) {
				n8n.store.faults.push({ status: 307, headers: { location: foreignUrl() } });
				await request(credential, n8n.store.url + PATH, version);
			}
			expect(n8n.store.requests).toHaveLength(1 + versions.length);
			expect(foreign.requests).toBe(0);
		},
	);
});
