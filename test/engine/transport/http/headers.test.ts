import { SAMPLES } from '../../samples';
import { useShop } from '../../shop';

const shop = useShop();

it.each([
	['user.get', undefined],
	['discount.create', 'application/json'],
] as const)('%s sends the content type: %s', async (name, type) => {
	await shop.run(name, SAMPLES[name]);
	const { headers } = shop.service.requests.at(-1) ?? {};

	expect(headers?.accept).toBe('application/json');
	expect(headers?.['content-type']).toBe(type);
});
