import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadPackage } from '../harness';
import { breakingChanges } from './breakingChanges';
import { publishedFields, type PublishedFields } from './fields';

const FILE = join(__dirname, 'fields.json');

/** `WRITE_FIELDS=1` saves the fields as they are now; used once for each release. */
const isWanted = process.env.WRITE_FIELDS === '1';

const NODES = ['storeManagement', 'storeManagementTrigger'];

async function presentFields(): Promise<Record<string, PublishedFields>> {
	const pkg = await loadPackage();
	const types = NODES.map((name) => pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`));
	return Object.fromEntries(
		types.map(({ description }) => [description.name, publishedFields(description)]),
	);
}

it.each(NODES)('workflows saved with the last release run in this %s', async (name) => {
	const present = await presentFields();
	if (isWanted) writeFileSync(FILE, `${JSON.stringify(present, undefined, 2)}\n`);
	const released = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, PublishedFields>;

	expect(Object.keys(released[name] ?? {}).length).toBeGreaterThan(10);
	expect(breakingChanges(released[name] ?? {}, present[name] ?? {})).toEqual([]);
});
