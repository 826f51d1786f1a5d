import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { fieldsIn } from './fieldsIn';
import { OPERATIONS, SAMPLES } from './samples';
import { useShop } from './shop';

const shop = useShop({ orders: 3 });
let description: INodeTypeDescription;

beforeAll(() => {
	const node = shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.storeManagement`);
	description = node.description;
});

/** The properties that n8n's panel shows for an operation, by n8n's display rules. */
function shownFor(resource: string, operation: string, chosen = {}): INodeProperties[] {
	const values = { authentication: 'headerTokens', resource, operation, ...chosen };
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, null, description),
	);
}

function namesOf(properties: readonly INodeProperties[], before = ''): string[] {
	return properties.flatMap(({ type, name, options = [] }) => {
		if (type !== 'collection' && type !== 'fixedCollection') return [before + name];
		return options.flatMap((option) => {
			if ('values' in option) return namesOf(option.values, `${before}${name}.${option.name}.`);
			return 'type' in option ? namesOf([option], `${before}${name}.`) : [];
		});
	});
}

describe('Parameters of the Store Management node', () => {
	it('has a sample for each operation', () => {
		const resources = description.properties.find(({ name }) => name === 'resource')?.options ?? [];
		const operations = resources.flatMap((resource) => {
			const value = 'value' in resource ? String(resource.value) : '';
			const [choice] = shownFor(value, '').filter(({ name }) => name === 'operation');
			return (choice?.options ?? []).map((one) => `${value}.${'value' in one ? one.value : ''}`);
		});

		expect(operations.sort()).toEqual(Object.keys(SAMPLES).sort());
	});

	it('hides the form where columns are mapped onto the fields of a SKU', () => {
		const form = namesOf(shownFor('sku', 'update', { dataMode: 'defineBelow' }));
		const mapped = namesOf(shownFor('sku', 'update', { dataMode: 'mapColumns' }));
		const fields = Object.keys(SAMPLES['sku.update']).filter(
			(name) => !['skuId', 'dataMode'].includes(name),
		);
		const isOfForm = (name: string): boolean =>
			fields.includes(name) || name.startsWith('additionalFields.');

		expect(form.filter(isOfForm).length).toBeGreaterThan(fields.length);
		const others = mapped.filter((name) => name !== 'neededColumns');
		expect(others).toEqual(form.filter((name) => !isOfForm(name)));
		expect(mapped).toContain('neededColumns');
	});

	it('hides Limit when Return All is on', () => {
		const names = namesOf(shownFor('order', 'getAll', { returnAll: true }));

		expect(names).toContain('returnAll');
		expect(names).not.toContain('limit');
	});

	it('[F2] presets nothing that prices a discount, and says what no restriction and no end mean', () => {
		const fields = shownFor('discount', 'create');
		const priced = ['discountMethod', 'discountValue', 'entryConditionType', 'entryConditionValue'];
		const described = (name: string) => fields.find((one) => one.name === name)?.description;

		for (const name of priced) {
			expect(fields.filter((one) => one.name === name)).toMatchObject([
				{ default: '', required: true },
			]);
		}
		expect(described('restrictions')).toContain('If empty: it applies to everything.');
		expect(described('startAt')).toContain('Leave empty to begin at once.');
	});

	it('has no maximum, for which the editor drops digits without a word', () => {
		const bounded = fieldsIn(description.properties).filter(
			({ typeOptions }) => typeOptions?.maxValue,
		);

		expect(bounded.map(({ name }) => name)).toEqual([]);
	});

	it('offers the outputs simplified, full, raw and selected, simplified by default', () => {
		for (const [name] of OPERATIONS) {
			const [resource = '', operation = ''] = name.split('.');
			const output = shownFor(resource, operation).find((one) => one.name === 'output');
			const values = (output?.options ?? []).map((one) => ('value' in one ? one.value : ''));
			expect([name, output?.default, values]).toEqual([
				name,
				'simplified',
				['simplified', 'full', 'raw', 'selected'],
			]);
		}
	});
});

it('asks for Selected Fields where they are the output, and only there', () => {
	for (const [name] of OPERATIONS) {
		const [resource = '', operation = ''] = name.split('.');
		const namesFor = (output: string) => namesOf(shownFor(resource, operation, { output }));

		expect([name, namesFor('selected')]).toEqual([
			name,
			expect.arrayContaining(['selectedFields']),
		]);
		expect(namesFor('full')).not.toContain('selectedFields');
	}
});

describe('Description of the Store Management node', () => {
	it('is listed among the actions, where an AI agent finds it too', () => {
		expect([description.group, description.usableAsTool]).toEqual([['transform'], true]);
	});

	it('names each operation in the list of actions', () => {
		const actions = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options = [] }) => options)
			.map((option) => ('action' in option ? option.action : undefined));

		expect(new Set(actions).size).toBe(OPERATIONS.length);
		expect(actions).toContain('Create discount');
	});

	it('can be called by an AI agent as a tool', async () => {
		const parameters = { limit: "={{ $fromAI('count', 'How many orders', 'number') }}" };
		const { response: tool } = createNodeAsTool({
			node: {
				id: 'tool',
				name: 'Recent orders',
				type: 'storeManagementTool',
				typeVersion: 1,
				position: [0, 0],
				parameters: { resource: 'order', operation: 'getAll', ...parameters },
			},
			nodeType: shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.storeManagement`),
			handleToolInvocation: async ({ count }) =>
				(await shop.run('order.getAll', { limit: Number(count) })).json.length,
		});

		expect(tool.description).toBe('Get many orders in Store Management');
		expect(await tool.invoke({ count: 2 })).toBe(2);
		await expect(tool.invoke({ count: 'many' })).rejects.toThrow(/schema/);
	});
});

it('describes itself as the trigger does, which the node panel shows in one entry', () => {
	const { name, nodeTypes } = shop.pkg;
	const trigger = nodeTypes.getByNameAndVersion(`${name}.storeManagementTrigger`).description;

	expect(trigger.description.startsWith(description.description)).toBe(true);
});

it.each(['cart', 'coupon', 'promotion', 'checkout'])(
	'is found in the node panel by "%s"',
	(word) => {
		expect(description.codex?.alias).toContain(word);
	},
);
