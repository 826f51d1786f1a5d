const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const { order } = require('./order');

/** How n8n writes the versions of the nodes in the paths of their schemas: 1 of the action node, 1.1 of the trigger. */
const ACTION_VERSION = 'v1.0.0';
const TRIGGER_VERSION = 'v1.1.0';

/**
 * Writes the output schemas that the editor shows before the first run, from the declarations that
 * make the output: each operation in its default form, Simplified, and the trigger in Full. The schemas
 * of both nodes share a folder; n8n reads the file named after the version only for the trigger, which
 * has no resources. What the API document does not show has no schema.
 *
 * @param nodes folder of the compiled nodes
 * @param declarations `resources` of the action node and `TRACKING` of the trigger
 */
exports.writeSchemas = function (nodes, declarations) {
	const folder = join(nodes, '__schema__');
	rmSync(folder, { recursive: true, force: true });
	for (const [path, schema] of Object.entries(schemas(declarations))) {
		const file = join(folder, `${path}.json`);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, JSON.stringify(schema));
	}
};

/** The schemas by their path. */
function schemas({ resources, TRACKING }) {
	const operations = resources.flatMap(({ value: resource, operations }) =>
		operations
			.filter(({ record }) => record.ownFields === undefined)
			.map(({ value, record }) => [
				`${ACTION_VERSION}/${resource}/${value}`,
				flat(typesOf(record.simplified)),
			]),
	);
	const tracking = flat(Object.fromEntries(TRACKING.map((name) => [name, 'string'])));
	const metadata = { type: 'object', properties: {} };
	const resource = withDerived(order, resources);
	const properties = { event: { type: 'string' }, resource, metadata, tracking };
	return { ...Object.fromEntries(operations), [TRIGGER_VERSION]: { type: 'object', properties } };
}

/** The order of an event has the fields that are derived for Full, too. */
function withDerived(order, resources) {
	const { operations } = resources.find(({ value }) => value === 'order');
	const { derived } = operations.find(({ value }) => value === 'getAll').record;
	return { ...order, properties: { ...order.properties, ...flat(typesOf(derived)).properties } };
}

/** The types of columns, but of those that hold other values. */
function typesOf(columns) {
	const flat = [...columns].filter(([, { type }]) => type !== undefined);
	return Object.fromEntries(flat.map(([name, { type }]) => [name, type]));
}

/** The API document does not say which fields may be null, so all may. */
function flat(types) {
	const properties = Object.entries(types).map(([name, type]) => [name, { type: [type, 'null'] }]);
	return { type: 'object', properties: Object.fromEntries(properties) };
}
