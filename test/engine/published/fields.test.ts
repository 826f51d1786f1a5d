import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { loadPackage } from '../harness';
import { breakingChanges, publishedFields, type PublishedFields } from './fields';

const FILE = join(__dirname, 'fields.json');

/** `WRITE_FIELDS=1` keeps the fields as they are now: once for each release. */
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

describe('A change of a description', () => {
	const show = { resource: ['order'], operation: ['getAll', 'update'] };
	const field = { displayName: 'Limit', name: 'limit', type: 'number', default: 50 } as const;
	const fieldsOf = (...properties: INodeProperties[]) =>
		publishedFields({
			properties: properties.map((one) => ({ ...one, displayOptions: { show } })),
		});
	const before = fieldsOf(field, {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		options: [
			{
				displayName: 'Format',
				name: 'format',
				type: 'options',
				default: 'a',
				options: [
					{ name: 'A', value: 'a' },
					{ name: 'B', value: 'b' },
				],
			},
		],
	});
	const withLimit = (changed: object) => ({
		...before,
		...fieldsOf({ ...field, ...changed }),
	});
	const changes = (now: PublishedFields) => breakingChanges(before, now);

	it('is none where a text is another one, or a field is new', () => {
		expect(changes(withLimit({ displayName: 'Most', description: 'How many' }))).toEqual([]);
		expect(changes({ ...before, ...fieldsOf({ ...field, name: 'more' }) })).toEqual([]);
	});

	it.each([
		[{ name: 'most' }, 'is gone: saved workflows lose its value'],
		[{ type: 'string' }, 'is no longer of type number'],
		[{ default: 20 }, 'has another default: workflows that kept [50] change'],
		[{ required: true }, 'must be filled now'],
	])('breaks saved workflows: %j', (changed, sentence) => {
		const { 'order.getAll limit': _, 'order.update limit': __, ...others } = before;
		const now = { ...others, ...fieldsOf({ ...field, ...changed } as typeof field) };

		expect(changes(now)).toEqual([
			`order.getAll limit ${sentence}`,
			`order.update limit ${sentence}`,
		]);
	});

	it('breaks saved workflows where a choice is gone, or a field must be filled that they do not have', () => {
		const format = { ...before['order.update options.format'], choices: ['b'] };
		const now = { ...before, 'order.update options.format': format } as PublishedFields;
		expect(changes(now)).toEqual(['order.update options.format no longer offers ["a"]']);

		const demanded = { ...before, ...fieldsOf({ ...field, name: 'more', required: true }) };
		expect(changes(demanded)).toEqual([
			'order.getAll more is new and must be filled: saved workflows have no value for it',
			'order.update more is new and must be filled: saved workflows have no value for it',
		]);
	});
});
