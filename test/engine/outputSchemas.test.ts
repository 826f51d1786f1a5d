import { Ajv } from 'ajv';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { resources } from '../../nodes/StoreManagement/actions';
import { TRACKING } from '../../nodes/StoreManagement/output/order';
import { writeSchemas } from '../../scripts/schemas';
import { loadPackage } from './harness';
import { OPERATIONS } from './samples';
import { useShop } from './shop';
import { useTriggerShop } from './trigger-shop';

const PACKAGE = mkdtempSync(join(tmpdir(), 'schemas-'));
/** Where n8n looks for the schemas of a node: next to its file. */
const FOLDER = join(PACKAGE, '__schema__');

beforeAll(() => writeSchemas(PACKAGE, { resources, TRACKING }));
afterAll(() => rmSync(PACKAGE, { recursive: true }));

const DOCUMENTED = OPERATIONS.filter(
	([name]) => !['banner.update', 'order.update', 'product.getAll'].includes(name),
);

interface Schema {
	properties: Record<string, Schema>;
	items?: Schema;
}

function readSchema(path: string): Schema {
	return JSON.parse(readFileSync(`${FOLDER}/${path}.json`, 'utf8')) as Schema;
}

/** The errors of a value against the schema; empty if it is valid. Throws for a type that does not exist. */
function faults(schema: Schema, value: unknown): string {
	const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
	return ajv.validate(schema, value) ? '' : ajv.errorsText();
}

it('There is a schema for the trigger and for every operation whose answer the API document shows', () => {
	const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(FOLDER.length + 1));
	const operations = DOCUMENTED.map(([name]) => `v1.0.0/${name.replace('.', '/')}.json`);
	expect(files.sort()).toEqual([...operations, 'v1.1.0.json'].sort());
});

it('The version in the path is that of both nodes', async () => {
	const { name, nodeTypes } = await loadPackage();
	const versionOf = (node: string): unknown =>
		nodeTypes.getByNameAndVersion(`${name}.${node}`).description.version;
	expect(['storeManagement', 'storeManagementTrigger'].map(versionOf)).toEqual([1, 1.1]);
});

describe('The schema of an operation', () => {
	const shop = useShop({ orderIds: 'present' });

	it.each(DOCUMENTED)('fits what %s returns, field by field', async (name, parameters) => {
		const schema = readSchema(`v1.0.0/${name.replace('.', '/')}`);
		const { json, errorText } = await shop.run(name, parameters);
		expect(errorText).toBe('');
		expect(json.length).toBeGreaterThan(0);
		for (const item of json) {
			expect(faults(schema, item)).toBe('');
			expect(Object.keys(item)).toEqual(Object.keys(schema.properties));
		}
	});
});

describe('The schema of the trigger', () => {
	const shop = useTriggerShop({ orderIds: 'present' });

	it.each(['order.created', 'order.paid', 'cart.reminder'])(
		'fits what %s delivers',
		async (event) => {
			const schema = readSchema('v1.1.0');
			const trigger = await shop.trigger({ events: ['order.*', 'cart.reminder'] });
			await trigger.activate();
			const orders = shop.service.data.orders(shop.alias());
			for (let index = 0; index < 20; index++) {
				if (event === 'cart.reminder') await shop.service.leaveCart(shop.alias()).answers;
				else await shop.service.deliver(shop.alias(), event, orders.at(index));
			}
			// The next trigger is the same node of n8n, and would take its deliveries for repetitions.
			await trigger.delete();
			const items = trigger.deliveries.flatMap((one) => one.items?.map(({ json }) => json) ?? []);
			expect(items.length).toBeGreaterThan(0);
			expect(items.map((item) => faults(schema, item)).join('')).toBe('');
			const lacking =
				event === 'cart.reminder' ? [] : items.flatMap((item) => missing(schema, item));
			expect(lacking).toEqual([]);
		},
	);
});

/** The names of the fields in the schema that a value lacks. */
function missing(schema: Schema, value: unknown): string[] {
	if (Array.isArray(value)) {
		return value.flatMap((entry) => (schema.items ? missing(schema.items, entry) : []));
	}
	return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
		if (typeof value !== 'object' || value === null || !(name in value)) return [name];
		return missing(inner, (value as Record<string, unknown>)[name]);
	});
}
