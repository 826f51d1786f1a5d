/** Writes the output schemas of the compiled nodes beside them, from the declarations that they have in common. */
const { join } = require('node:path');

const NODES = join(__dirname, '../../dist/nodes/StoreManagement');
const { resources } = require(join(NODES, 'actions'));
const { TRACKING } = require(join(NODES, 'output/order'));
const { writeSchemas } = require('.');

writeSchemas(NODES, { resources, TRACKING });
