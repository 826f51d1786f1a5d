import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { StoreManagement } from '../../nodes/StoreManagement/StoreManagement.node';
import { StoreManagementTrigger } from '../../nodes/StoreManagement/StoreManagementTrigger.node';
import { leavesOf, placesIn } from '../engine/fieldsIn';

const ROOT = path.join(__dirname, '../..');
const FOLDER = path.join(ROOT, 'examples');
const FIRST = 'first-workflow.json';
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const TEMPLATES = FILES.filter((file) => file !== FIRST);
const GALLERY = readFileSync(path.join(ROOT, 'docs/examples.md'), 'utf8');
const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

const PREFIX = 'n8n-nodes-store-management.';
const NOTE = 'n8n-nodes-base.stickyNote';
const nodeSchema = z.object({
	id: z.string(),
	name: z.string(),
	type: z.string(),
	typeVersion: z.number(),
	parameters: z.record(z.unknown()),
	credentials: z.record(z.unknown()).optional(),
	onError: z.string().optional(),
});
const workflowSchema = z.object({
	name: z.string(),
	nodes: z.array(nodeSchema),
	connections: z.record(z.record(z.array(z.array(z.object({ node: z.string() }))))),
	settings: z.record(z.unknown()),
});
type Node = z.infer<typeof nodeSchema>;

const read = (file: string) =>
	workflowSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));

const isNote = ({ type }: Node): boolean => type === NOTE;

it('there are sixteen templates and a first workflow, and README and the gallery link to each', () => {
	const linked = [...`${GALLERY}${README}`.matchAll(/examples\/([\w-]+\.json)\)/g)];

	expect(TEMPLATES).toHaveLength(16);
	expect([...new Set(linked.map(([, file]) => file))].sort()).toEqual([...FILES].sort());
});

it('the first workflow reads only', () => {
	const { nodes } = read(FIRST);
	const operations = nodes
		.filter(({ type }) => type.startsWith(PREFIX))
		.map(({ parameters: { operation } }) => operation);

	expect(operations).toEqual(['getAll', 'getItems']);
	expect(nodes.map(({ type }) => type)).toContain('n8n-nodes-base.manualTrigger');
});

/** What of these is not so. */
const untrue = (claims: Readonly<Record<string, boolean>>): string[] =>
	Object.keys(claims).filter((claim) => !claims[claim]);

it.each(FILES)('%s can be imported as it is', (file) => {
	const { name, nodes, connections, settings } = read(file);
	const names = nodes.map((node) => node.name);
	const steps = nodes.filter((node) => !isNote(node));
	const connected = Object.values(connections).flatMap((kinds) =>
		Object.values(kinds).flatMap((outputs) => outputs.flat().map(({ node }) => node)),
	);
	const quoted = [...JSON.stringify(nodes).matchAll(/\$\('([^']+)'\)/g)].map(([, one = '']) => one);
	const named = [...Object.keys(connections), ...connected, ...quoted];
	const account = { storeManagementApi: { id: '', name: 'Store Management account' } };
	const stores = steps.flatMap(({ parameters: { store } }) => store ?? []);
	const asIs = (value: unknown, wanted: unknown) => isDeepStrictEqual(value, wanted);

	expect(
		untrue({
			'it is in the gallery once, under the name that n8n shows':
				GALLERY.split(`[${name}](../examples/${file})`).length === 2,
			'it runs in the time zone of the store': asIs(settings, {
				...{ executionOrder: 'v1', timezone: 'America/Sao_Paulo' },
			}),
			'no two nodes have one ID': new Set(nodes.map(({ id }) => id)).size === nodes.length,
			'no two nodes have one name': new Set(names).size === nodes.length,
			'it names only nodes that it has': named.every((one) => names.includes(one)),
			'it names the credential of each node of the store, and holds no other': steps.every(
				({ type, credentials }) => asIs(credentials, type.startsWith(PREFIX) ? account : undefined),
			),
			'its user chooses the store, so that n8n marks it as missing': stores.every((store) =>
				asIs(store, { __rl: true, mode: 'list', value: '' }),
			),
		}),
	).toEqual([]);
	expect(steps.filter(({ type }) => type.startsWith(PREFIX)).flatMap(issuesOf)).toEqual([]);
});

it.each(TEMPLATES)('the template %s is safe to publish', (file) => {
	const { nodes, connections } = read(file);
	const branches = nodes.filter(({ onError }) => onError === 'continueErrorOutput');
	const hasOther = nodes.some(({ type }) => /\.(?:errorTrigger|agent)$/.test(type));
	const messages = nodes.filter(({ type }) => type.endsWith('.telegram'));
	const mails = nodes.filter(({ type }) => type.endsWith('.emailSend'));

	expect(
		untrue({
			'its mails are text, which what people have written cannot change': mails.every(
				({ parameters }) => parameters.emailFormat === 'text',
			),
			'its messages to Telegram have escaped texts': messages.every(({ parameters: { text } }) =>
				String(text).includes("replaceAll('<', '&lt;')"),
			),
			'it has a way for what fails': branches.length > 0 || hasOther,
			'each way for what fails leads on': branches.every(
				({ name }) => (connections[name]?.main?.[1]?.length ?? 0) > 0,
			),
		}),
	).toEqual([]);
});

/** What is wrong with the parameters of a node of the store, besides that its user chooses the store. */
function issuesOf(node: Node): string[] {
	const { description } = node.type.endsWith('Trigger')
		? new StoreManagementTrigger()
		: new StoreManagement();
	const type = { ...description, name: node.type.slice(PREFIX.length) };
	const parameters = node.parameters as INodeParameters;
	const { id, name, typeVersion } = node;
	const asNode: INode = { id, name, type: node.type, typeVersion, position: [0, 0], parameters };
	const { properties } = type;
	const shown = NodeHelpers.getNodeParameters(properties, parameters, true, false, asNode, type);
	const issues = NodeHelpers.getNodeParametersIssues(properties, asNode, type);
	const form = properties.filter((one) =>
		NodeHelpers.displayParameter(parameters, one, { typeVersion }, type),
	);
	const valueAt = (at: string): unknown =>
		at.split('.').reduce<unknown>((outer, key) => Reflect.get(Object(outer), key), parameters);
	const isOffered = (field: INodeProperties, chosen: unknown): boolean => {
		const choices = (field.options ?? []).map((one) => ('value' in one ? one.value : undefined));
		return [chosen ?? []].flat().every((one) => choices.includes(one as string));
	};
	return [
		...placesIn(form)
			.filter(({ field }) => /^(?:multiO|o)ptions$/.test(field.type))
			.filter(({ path: at, field }) => !isOffered(field, valueAt(at)))
			.map(({ path: at }) => at),
		// n8n drops what the node lacks without a word.
		...leavesOf(parameters).filter((at) => !leavesOf(shown).includes(at)),
		...Object.keys(issues?.parameters ?? {}).filter((name) => name !== 'store'),
		...([description.version].flat().includes(typeVersion) ? [] : ['typeVersion']),
	];
}
