import type { INodeProperties } from 'n8n-workflow';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { placesIn, type Place } from './fieldsIn';
import { loadPackage } from './harness';
import { SAMPLES } from './samples';

/** What workflows and credentials save. It may grow; what has been published is never renamed. */
const FILE = join(__dirname, 'published.txt');
const NODES = ['storeManagement', 'storeManagementTrigger'];
const CREDENTIALS = ['storeManagementApi', 'storeManagementOAuth2Api'];

/** Path, type, default, choices or modes. What a tool says to a model by default may change. */
function lineOf({ path, field }: Place): string {
	const { type, default: chosen, options = [], modes = [], displayOptions } = field;
	const offered = options.flatMap((option) => ('value' in option ? String(option.value) : []));
	const choices = [...offered.sort(), ...modes.map(({ name }) => name)];
	const isForTools = displayOptions?.show?.['@tool'] !== undefined;
	const preset = path === 'toolDescription' ? [] : [`= ${JSON.stringify(chosen)}`];
	return [
		...[path, isForTools ? `${type} (tool)` : type, ...preset],
		...(choices.length > 0 ? [`of ${choices.join(' | ')}`] : []),
	].join(' ');
}

/** Where a property is: the operations that show it, or the node or credential. */
function whereOf({ displayOptions }: INodeProperties, name: string): string[] {
	const { resource, operation = [] } = displayOptions?.show ?? {};
	return resource?.map((one) => [one, ...operation].map(String).join('.')) ?? [name];
}

it('fields, their types, defaults and choices are those that are published', async () => {
	const pkg = await loadPackage();
	const nodes = NODES.map(
		(name) => pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`).description,
	);
	const wheres = new Map<string, Set<string>>();
	const credentials = CREDENTIALS.map((name) => pkg.credentialType(name));
	for (const { name, properties } of [...nodes, ...credentials]) {
		for (const property of properties) {
			for (const line of placesIn([property]).map(lineOf))
				wheres.set(line, new Set([...(wheres.get(line) ?? []), ...whereOf(property, name)]));
		}
	}
	const fields = [...wheres].map(([line, where]) => {
		const isOfAll = Object.keys(SAMPLES).every((operation) => where.has(operation));
		const others = [...where].filter((one) => !isOfAll || !(one in SAMPLES));
		return `${line} (${[...(isOfAll ? ['all operations'] : []), ...others.sort()].join(', ')})\n`;
	});
	if (process.env.WRITE_FIELDS === '1') writeFileSync(FILE, fields.sort().join(''));

	expect(fields.sort().join('')).toBe(readFileSync(FILE, 'utf8'));
});
