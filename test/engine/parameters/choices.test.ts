import type { INodeParameters } from 'n8n-workflow';

import { choicesIn, offeredAndTaken } from '../fieldsIn';
import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { panelFields } from '../tool/support';
import { messageOf, useTriggerShop } from '../trigger-shop';

const shop = useShop();
const triggerShop = useTriggerShop();

/** Other fields depend on these, so n8n itself reads them. */
const READ_BY_N8N = ['authentication', 'resource', 'operation'];
const UNKNOWN = '={{ "no such value" }}';

it.each(OPERATIONS)('%s: the editor offers what the node takes', async (name, sample) => {
	const choices = choicesIn(panelFields(shop, name, sample));
	for (const [field, hold] of choices.filter(([one]) => !READ_BY_N8N.includes(one.name))) {
		const held = hold(UNKNOWN);
		// New Items is shown where Only New is on.
		const isShown = field.name === 'newItems' && { onlyNew: true };
		const options = { ...isShown, ...(held.options as INodeParameters | undefined) };
		const { errorText } = await shop.run(name, { ...sample, ...held, options });
		const { offered, taken } = offeredAndTaken(field, errorText);

		expect([field.displayName, offered]).toEqual([field.displayName, taken]);
		expect(['', ...offered]).toContain(field.default);
		const isPriced = ['discountMethod', 'entryConditionType'].includes(field.name);
		expect(field.default === '').toBe(isPriced || offered.includes('true'));
	}
});

it('[F5] Trigger: the editor offers what the node takes', async () => {
	const { pkg } = triggerShop;
	const { description } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.storeManagementTrigger`);
	const choices = choicesIn(description.properties);
	const titles = ['Authentication', 'Registration', 'Output'];
	const ofSignature = ['Signature Algorithm', 'Signature Encoding'];

	expect(new Set(choices.map(([{ displayName }]) => displayName))).toEqual(
		new Set([...titles, ...ofSignature]),
	);
	for (const [field, hold] of choices.filter(([one]) => !READ_BY_N8N.includes(one.name))) {
		const held = hold(UNKNOWN);
		const isOfSignature = ofSignature.includes(field.displayName);
		const options = { ...(held.options as INodeParameters | undefined) };
		const trigger = await triggerShop.trigger(
			isOfSignature ? { options: { verifySignature: true, ...options } } : held,
		);
		const { offered, taken } = offeredAndTaken(field, await messageOf(trigger.activate()));

		expect([field.displayName, offered]).toEqual([field.displayName, taken]);
		expect(offered).toContain(field.default);
	}
});
