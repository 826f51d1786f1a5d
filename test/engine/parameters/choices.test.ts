import { choicesIn, offeredAndTaken } from '../fieldsIn';
import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { panelFields } from '../tool/support';

const shop = useShop();

/** Other fields depend on these, so n8n itself reads them. */
const READ_BY_N8N = ['authentication', 'resource', 'operation'];
const UNKNOWN = '={{ "no such value" }}';

it.each(OPERATIONS)('[F5] %s: the editor offers what the node takes', async (name, sample) => {
	const choices = choicesIn(panelFields(shop, name, sample));
	for (const [field, hold] of choices.filter(([one]) => !READ_BY_N8N.includes(one.name))) {
		const held = hold(UNKNOWN);
		const { errorText } = await shop.run(name, { ...sample, ...held });
		const { offered, taken } = offeredAndTaken(field, errorText);

		expect([field.displayName, offered]).toEqual([field.displayName, taken]);
		expect(['', ...offered]).toContain(field.default);
		const isPriced = ['discountMethod', 'entryConditionType'].includes(field.name);
		expect(field.default === '').toBe(isPriced || offered.includes('true'));
	}
});
