import { SAMPLES } from '../samples';
import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 3 });

const IN_STORE = Object.keys(SAMPLES).filter((name) => !/^(user|store)\./.test(name));

describe('Add Store', () => {
	it.each(IN_STORE as Array<keyof typeof SAMPLES>)(
		'[S4] adds the alias to the items of %s',
		async (name) => {
			const { json, errorText } = await shop.run(name, {
				...SAMPLES[name],
				options: { addStore: true },
			});

			expect(errorText).toBe('');
			expect(json.length).toBeGreaterThan(0);
			expect(json.map(({ store }) => store)).toEqual(json.map(() => shop.alias()));
		},
	);
});
