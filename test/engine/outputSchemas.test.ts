import { Ajv } from 'ajv';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { resources } from '../../nodes/StoreManagement/actions';
import { TRACKING } from '../../nodes/StoreManagement/output/order';
import { writeSchemas } from '../../scripts/schemas';
import { OPERATIONS } from './samples';
import { useShop } from './shop';
import { useTriggerShop } from './trigger-shop';

const PACKAGE = mkdtempSync(join(tmpdir(), 'schemas-'));
/** Where n8n looks for the schemas of a node: next to its file, by its version. */
const FOLDER = join(PACKAGE, '__schema__');

beforeAll(() => writeSchemas(PACKAGE, { resources, TRACKING }));
afterAll(() => rmSync(PACKAGE, { recursive: true }));

const shop = useShop({ orderIds: 'present' });
const triggers = useTriggerShop({ orderIds: 'present' });

interface Schema {
	properties: Record<string, Schema>;
}

/** The schema of a node, or of one of its operations. */
function readSchema(node: string, operation = ''): Schema {
	const { version } = shop.pkg.nodeTypes.getByNameAndVersion(
		`${shop.pkg.name}.${node}`,
	).description;
	const digits = `${String(version)}.0.0`.split('.').slice(0, 3).join('.');
	const path = `v${digits}${operation && `/${operation.replace('.', '/')}`}.json`;
	return JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as Schema;
}

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });

/** The errors of a value against the schema; empty if it is valid. Throws for a type that does not exist. */
const faults = (schema: Schema, value: unknown): string =>
	ajv.validate(schema, value) ? '' : ajv.errorsText();

/** The document shows the answers of all others. */
const UNDOCUMENTED = ['banner.update', 'order.update', 'product.getAll'];
const documented = OPERATIONS.filter(([name]) => !UNDOCUMENTED.includes(name));

it('[A3] an answer that the document does not show has no schema', () => {
	for (const name of UNDOCUMENTED)
		expect(() => readSchema('storeManagement', name)).toThrow('ENOENT');
});

it.each(documented)(
	'[O1] the schema of %s fits what it returns, field by field',
	async (name, given) => {
		const schema = readSchema('storeManagement', name);
		const { json, errorText } = await shop.run(name, given);

		expect(errorText).toBe('');
		expect(json.length).toBeGreaterThan(0);
		expect(json.map((item) => faults(schema, item)).join('')).toBe('');
		const names = Object.keys(schema.properties);
		expect(json.map((item) => Object.keys(item))).toEqual(json.map(() => names));
	},
);

it('[O1] the schema of the trigger fits what it delivers, and has nothing that an order lacks', async () => {
	const schema = readSchema('storeManagementTrigger');
	const trigger = await triggers.trigger({ events: ['order.*', 'cart.reminder'] });
	await trigger.activate();
	const orders = triggers.service.data.orders(triggers.alias());
	for (let index = 0; index < 5; index++)
		await triggers.service.deliver(triggers.alias(), 'order.paid', orders.at(index));
	await triggers.service.leaveCart(triggers.alias()).answers;
	const items = trigger.deliveries.flatMap((one) => one.items?.map(({ json }) => json) ?? []);

	expect(items).toHaveLength(6);
	expect(items.map((item) => faults(schema, item)).join('')).toBe('');
	const fields = Object.keys(schema.properties.resource?.properties ?? {});
	for (const item of items.slice(0, 5)) {
		expect(Object.keys(item)).toEqual(expect.arrayContaining(Object.keys(schema.properties)));
		expect(Object.keys(item.resource as object)).toEqual(expect.arrayContaining(fields));
	}
});
