import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { toolFields } from './support';

const shop = useShop();

/** What a model reads: n8n's own tool, made of a node that saved only what differs from the defaults. */
function descriptionOf(name: string, parameters: INodeParameters = {}): string {
	const type = `${shop.pkg.name}.storeManagementTool`;
	const nodeType = shop.pkg.nodeTypes.getByNameAndVersion(type);
	const [resource = '', operation = ''] = name.split('.');
	const node = {
		id: 'tool',
		name: 'Tool',
		type,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: { resource, operation, ...parameters },
	};
	const { properties } = nodeType.description;
	const complete = NodeHelpers.getNodeParameters(
		properties,
		node.parameters,
		true,
		false,
		node,
		nodeType.description,
	);
	const { response: tool } = createNodeAsTool({
		node: { ...node, parameters: complete ?? {} },
		nodeType,
		handleToolInvocation: () => Promise.resolve(undefined),
	});
	return tool.description;
}

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

describe('What a model reads of a tool', () => {
	it.each(OPERATIONS)('%s: its purpose, each field and an example', (name) => {
		const text = descriptionOf(name);
		const fields = toolFields(shop, name).filter(
			(field) => !NOT_FOR_MODEL.has(field.name) && field.type !== 'notice',
		);
		const keys = titlesOf(fields.filter((field) => field.name !== 'queryParameters'));

		expect(text).not.toContain('in Store Management');
		expect(text).toMatch(/\nExample: \{.*\}$/);
		for (const key of keys) expect(text).toContain(`\n- ${key.replace(/[^a-zA-Z0-9-]/g, '_')}: `);
	});

	it('has units, formats and allowed values', () => {
		const discount = descriptionOf('discount.create');
		const sku = descriptionOf('sku.update');

		expect(sku).toContain('- Weight__kg_: number. Weight of the SKU in kilograms.');
		expect(discount).toContain('- Start_At: YYYY-MM-DD HH:MM:SS, such as 2026-01-31 18:00:00.');
		expect(discount).toContain('- Discount_Method: one of amount, percent.');
		expect(discount).not.toMatch(/an expression|<a /);
	});

	it('tells the number of an order from its ID, as the field is set', () => {
		const byNumber = { orderId: { __rl: true, mode: 'number', value: '={{ $fromAI("Order") }}' } };

		expect(descriptionOf('order.getItems')).toContain(
			'- Order: The ID of the order, not the number',
		);
		expect(descriptionOf('order.getItems', byNumber)).toContain('- Order: The number of the order');
	});

	it('is what the user writes instead', () => {
		expect(descriptionOf('user.get', { toolDescription: 'Who am I?' })).toBe('Who am I?');
	});
});
