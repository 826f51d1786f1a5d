import { useForeignServer } from '../../foreignServer';
import { useShop } from '../../shop';

const shop = useShop();
const foreign = useForeignServer();

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
