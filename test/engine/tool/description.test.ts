import type { INodeProperties } from 'n8n-workflow';

import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { descriptionOf, toolFields } from './support';

const shop = useShop();

function titlesOf(fields: readonly INodeProperties[]): string[] {
	return fields.flatMap(({ type, displayName, options = [] }) => {
		if (type !== 'collection' && type !== 'fixedCollection') return [displayName];
		return options.flatMap((option) => {
			if ('values' in option) return titlesOf(option.values);
			return 'type' in option ? titlesOf([option]) : [];
		});
	});
}

const NOT_FOR_MODEL = new Set([
	'authentication',
	'resource',
	'operation',
	'toolDescription',
	'options',
]);

const lineStart = (key: string): string => `\n- ${key.replace(/[^a-zA-Z0-9-]/g, '_')}: `;

describe('What a model reads of a tool', () => {
	it.each(OPERATIONS)('%s: its purpose, each field and an example', (name) => {
		const text = descriptionOf(shop, name);
		const shown = toolFields(shop, name);
		const notices = shown.filter((field) => field.type === 'notice');
		const fields = shown.filter(
			(field) => !NOT_FOR_MODEL.has(field.name) && !['notice', 'hidden'].includes(field.type),
		);
		const keys = titlesOf(fields.filter((field) => field.name !== 'queryParameters'));

		expect(text.split('\n')[0]).toMatch(/^[A-Z].{18,}\.$/);
		expect(text).not.toContain('in Store Management');
		expect(text).toMatch(/\nExample: \{.*\}$/);
		for (const key of keys) expect(text).toContain(lineStart(key));
		for (const key of titlesOf(notices)) expect(text).not.toContain(lineStart(key));
	});

	it.each([
		['order.getItems', 'id'],
		['order.getItems', 'number'],
		['order.get', 'list'],
		['order.get', 'email'],
		['order.get', 'any'],
	])('is one text for %s by %s', (name, mode) => {
		const orderId = { __rl: true, mode, value: '1' };
		const fields = toolFields(shop, name, { orderId });
		expect(fields.filter((field) => field.name === 'toolDescription')).toHaveLength(1);
	});

	it('has units, formats and allowed values', () => {
		const discount = descriptionOf(shop, 'discount.create');
		const sku = descriptionOf(shop, 'sku.update');

		expect(sku).toContain('- Weight__kg_: number. Weight of the SKU in kilograms.');
		// Without the placeholder, which asks to pick a date.
		expect(discount).toContain(
			'- Starts: YYYY-MM-DD HH:MM:SS, such as 2026-01-31 18:00:00. When the discount begins, in the time zone of the workflow.',
		);
		expect(discount).toContain('- Discount_Method: one of amount, percent.');
		expect(descriptionOf(shop, 'lead.getAll')).toContain('- Params: JSON. Extra values');
		expect(discount).not.toMatch(/an expression|[<>]/);
	});

	it('names each field once, in whole sentences, and of the options those that change the records', () => {
		expect(descriptionOf(shop, 'order.getAll').split('\n')).toEqual([
			'List orders of a store. Each has an ID, which other tools take, and a number, which customers know.',
			'Fields, where the tool asks for them:',
			'- Store: Alias of the store, such as my-store.',
			'- Limit: Most records to return, such as 10.',
			'- Output: one of simplified, full, messages, raw, selected. How much of each record to return.',
			'- Selected_Fields: Names of fields with commas, such as number, status. The ID is always there.',
			expect.stringMatching(
				/^- Include: one or more of customer, .*, whatsapp, separated by commas\. Related records/,
			),
			'- Query_Parameters: Name and value of a further filter. None is documented: only what the user gave.',
			expect.stringContaining('- Split_Into_Items: true or false. Whether'),
			'Example: {"Limit":10}',
		]);
	});

	it.each([
		['order.update', 'Body: JSON object or list, sent as it is.'],
		['banner.update', 'Body: JSON object, sent as it is.'],
		['webhook.get', 'Webhook: The ID of the webhook: list the webhooks to find it.'],
		['lead.getAll', 'City: Such as Porto Alegre.'],
		['lead.getAll', 'Birthday: Day of birth as YYYY-MM-DD, such as 1990-12-31.'],
		['banner.sort', 'Banner_ID: Number of the banner in the service. Such as 1024.'],
		['discount.create', 'Brand_IDs: Numbers separated by commas or a JSON list. Such as 12, 7.'],
		['discount.create', 'Product_Names_or_IDs: The first 300 products of the store. Give IDs.'],
		['discount.create', 'Discount_Value: Number: a percentage (0.01 to 100) or an amount of money'],
		[
			'discount.create',
			'When_the_Cart_Reaches: Number, at least 1: a value of the cart or a whole',
		],
		['discount.create', 'Combine_With_Other_Discounts: true or false. Whether the discount may'],
	])('%s: what is written as %s', (name, line) => {
		expect(descriptionOf(shop, name)).toContain(`\n- ${line}`);
	});

	it('tells the number of an order from its ID, as the field is set', () => {
		const byNumber = { orderId: { __rl: true, mode: 'number', value: '={{ $fromAI("Order") }}' } };

		expect(descriptionOf(shop, 'order.getItems')).toContain(
			'- Order: The ID of the order, not the number',
		);
		expect(descriptionOf(shop, 'order.getItems', byNumber)).toContain(
			'- Order: The number of the order',
		);
	});

	it('is what the user writes instead', () => {
		expect(descriptionOf(shop, 'user.get', { toolDescription: 'Who am I?' })).toBe('Who am I?');
	});
});
