import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { descriptionOf } from './support';

const shop = useShop();

describe('What a model reads of a tool', () => {
	it.each(OPERATIONS)('%s: its purpose in whole sentences', (name) => {
		const text = descriptionOf(shop, name);
		const hasStore = !['user.get', 'store.getAll'].includes(name);

		expect(text).toMatch(/^[A-Z].{18,}\.$/);
		expect(text.includes('Store is the alias of a store')).toBe(hasStore);
		expect(text).not.toMatch(/an expression|[<>]/);
	});

	it('is what the user writes instead', () => {
		expect(descriptionOf(shop, 'user.get', { toolDescription: 'Who am I?' })).toBe('Who am I?');
	});
});
