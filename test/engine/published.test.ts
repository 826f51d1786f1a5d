import type { INodeProperties } from 'n8n-workflow';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { placesIn, type Place } from './fieldsIn';
import { loadPackage, type LoadedPackage } from './harness';

/** What workflows and credentials save. It may grow; what has been published is never renamed. */
const FILE = join(__dirname, 'published.txt');

/** A field of one type of node or credential, and the operations that have it. */
function linesOf(properties: readonly INodeProperties[]): string[] {
	const operations = new Map<string, Set<string>>();
	for (const property of properties) {
		const { resource = [], operation = [] } = property.displayOptions?.show ?? {};
		const names = resource.map((one) => [one, ...operation].map(String).join('.'));
		for (const place of placesIn([property])) {
			const line = lineOf(place);
			operations.set(line, new Set([...(operations.get(line) ?? []), ...names]));
		}
	}
	const most = Math.max(...[...operations.values()].map(({ size }) => size));
	return [...operations]
		.map(([line, names]) => {
			if (names.size === 0) return line;
			return `${line} (${names.size === most ? 'all' : [...names].sort().join(', ')})`;
		})
		.sort();
}

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

function fieldsOf(pkg: LoadedPackage): string {
	const nodes = ['storeManagement', 'storeManagementTrigger'].map(
		(name) => pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`).description,
	);
	const credentials = ['storeManagementApi', 'storeManagementOAuth2Api'].map((name) =>
		pkg.credentialType(name),
	);
	const all = [...nodes, ...credentials];
	return all
		.map(({ name, properties }) => [`# ${name}`, ...linesOf(properties), ''].join('\n'))
		.join('\n');
}

it('fields, their types, defaults and choices are those that are published', async () => {
	const fields = fieldsOf(await loadPackage());
	if (process.env.WRITE_FIELDS === '1') writeFileSync(FILE, fields);

	expect(fields).toBe(readFileSync(FILE, 'utf8'));
});
