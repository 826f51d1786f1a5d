import { useForeignServer } from '../../foreignServer';
import { SAMPLES } from '../../samples';
import { useShop } from '../../shop';

const shop = useShop();
const foreign = useForeignServer();

const oAuth2 = { authentication: 'oAuth2' };

it.each<[what: string, status: number, target: () => string, named: () => string]>([
	['within the origin', 301, () => '/v3/leads?key=s', () => `${shop.service.url}/v3/leads`],
	[
		'to another port',
		303,
		() => `http://${foreign.host}/v2?key=s`,
		() => `http://${foreign.host}/v2`,
	],
	['with a password', 308, () => 'http://me:key=s@127.0.0.1:9/', () => 'http://127.0.0.1:9/'],
	[
		'to a long address',
		302,
		() => `//127.0.0.1:9/${'a'.repeat(300)}`,
		() => `http://127.0.0.1:9/${'a'.repeat(181)}`,
	],
])(
	'[R5] a redirect is not followed, and its error names the target: %s (%d)',
	async (_, status, target, named) => {
		shop.service.faults.push({ status, headers: { location: target() } });
		const { errorText } = await shop.run('lead.getAll', { limit: 1 });

		expect(errorText).toContain(`a redirect to ${named()} (status ${status})`);
		expect(errorText).toContain('not of your shop');
		expect(errorText).not.toContain('key=s');
		expect(foreign.requests).toBe(0);
		expect(shop.takeSent()).toHaveLength(1);
	},
);

it.each([{}, { tokenPlacement: 'header', tokenHeaderName: 'X-Token' }])(
	'[R5] no OAuth2 token follows a redirect: %j',
	async (placement) => {
		const location = `http://localhost:${foreign.port}/v2/found`;
		shop.service.faults.push({ status: 302, headers: { location } });
		const credentials = shop.oAuth2With(placement);
		const { errorText } = await shop.run('lead.getAll', oAuth2, { credentials });

		expect(errorText).toContain(`a redirect to ${location}`);
		expect(foreign.requests).toBe(0);
	},
);

it.each([
	['order.update', 307, false],
	['discount.create', 307, false],
	['discount.create', 303, true],
	['sku.update', 303, true],
] as const)('[R5] %s after %i may have been done: %s', async (name, status, isDone) => {
	const headers = { location: `${shop.service.url}/v2/elsewhere` };
	shop.service.faults.push({ match: { method: 'POST' }, status, headers });
	shop.service.faults.push({ match: { method: 'PUT' }, status, headers });
	const { errorText } = await shop.run(name, SAMPLES[name]);

	expect(errorText).toContain(`a redirect to ${headers.location} (status ${status})`);
	expect(errorText.includes('may still have done it')).toBe(isDone);
	expect(shop.takeSent().filter(({ method }) => method !== 'GET')).toHaveLength(1);
});
