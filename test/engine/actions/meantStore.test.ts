import { byAlias, useShopPerTest } from '../shop';
import { useTriggerShop } from '../trigger-shop';

describe('A store that the service does not know', () => {
	const shop = useShopPerTest({ orders: 1 });

	it.each(['Loja Aurora', 'LOJA-AURORA', ' loja aurora'])(
		'is answered with the alias that was meant: %s',
		async (name) => {
			const items = [{}, {}, {}];
			const { errorText } = await shop.run('order.getAll', { store: byAlias(name) }, { items });

			expect(errorText).toContain('Did you mean loja-aurora?');
		},
	);

	it('is named to an agent too', async () => {
		const { errorText } = await shop.runAsTool('order.getAll', { store: byAlias('Loja Aurora') });

		expect(errorText).toContain('Did you mean loja-aurora?');
	});

	it.each(['loja-nova', 'Loja Nova'])('is answered without a guess: %s', async (name) => {
		const { errorText } = await shop.run('order.getAll', { store: byAlias(name) });

		expect(errorText).toContain('status 404');
		expect(errorText).not.toContain('Did you mean');
	});

	it('costs no request where the alias may be one, or the store was known', async () => {
		await shop.run('order.getAll', { store: byAlias('loja-nova') });
		expect(shop.takeSent()).toHaveLength(1);

		shop.service.faults.push({ status: 403 });
		await shop.run('order.getAll', { store: byAlias('loja-aurora') });
		expect(shop.takeSent()).toHaveLength(1);
	});
});

describe('A store of a trigger that the service does not know', () => {
	const shop = useTriggerShop();

	it('is answered with the alias that was meant', async () => {
		const trigger = await shop.trigger({ store: byAlias('Loja Aurora') });

		await expect(trigger.activate()).rejects.toThrow('Did you mean loja-aurora?');
	});
});
