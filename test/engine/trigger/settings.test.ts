import type { INodeParameters } from 'n8n-workflow';

import { messageOf, useTriggerShop } from '../trigger-shop';

const shop = useTriggerShop();

it.each<[INodeParameters, rule: string, remedy: string]>([
	[{ events: [] }, "'Trigger On' is required", "Enter a value for 'Trigger On'"],
	[
		{ events: [], customEvents: '' },
		"'Event Names' is required",
		"Enter a value for 'Event Names'",
	],
	[
		{ events: ['order paid'] },
		'\'Trigger On\' must contain names of events (given: "order paid")',
		'Separate names by commas, and write order.* for all names that start with order',
	],
	[
		{ options: { verifySignature: true, signatureHeader: '(X-Signature' } },
		'\'Signature Header\' must be the name of a header (given: "(X-Signature")',
		'Enter the name alone, such as X-Signature',
	],
	[
		{ options: { duplicateWindow: -1 } },
		"'Duplicate Window' must be at least 0 (given: -1)",
		'Enter 0 or more',
	],
	[
		{ options: { output: 'selected', selectedFields: ' ' } },
		"'Selected Fields' was added but is empty",
		"Enter a value for 'Selected Fields', or remove the field",
	],
])('[F5] says what to enter instead of %j', async (parameters, rule, remedy) => {
	const trigger = await shop.trigger(parameters);

	expect(await messageOf(trigger.activate())).toBe(`${rule}\n${remedy}.`);
	expect(shop.service.requests).toEqual([]);
});
