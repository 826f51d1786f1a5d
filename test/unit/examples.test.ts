import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
	NodeHelpers,
	type INodeParameterResourceLocator,
	type INodeParameters,
	type INodeProperties,
	type NodeParameterValueType,
} from 'n8n-workflow';
import { z } from 'zod';

import { StoreManagement } from '../../nodes/StoreManagement/StoreManagement.node';
import { StoreManagementTrigger } from '../../nodes/StoreManagement/StoreManagementTrigger.node';

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
	disabled: z.boolean().default(false),
	onError: z.string().optional(),
	alwaysOutputData: z.boolean().default(false),
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

it('there are ten templates and a first workflow, and README and the gallery link to each', () => {
	const linked = [...`${GALLERY}${README}`.matchAll(/examples\/([\w-]+\.json)\)/g)];

	expect(TEMPLATES).toHaveLength(10);
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

describe.each(FILES)('%s', (file) => {
	const { name, nodes, connections, settings } = read(file);
	const names = nodes.map((node) => node.name);
	const steps = nodes.filter((node) => !isNote(node));

	it('is in the gallery under the name that n8n shows', () => {
		expect(GALLERY).toContain(name);
	});

	it('runs in the time zone of the store', () => {
		expect(settings).toEqual({ executionOrder: 'v1', timezone: 'America/Sao_Paulo' });
	});

	it('has no two nodes with one name or ID', () => {
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		expect(new Set(names).size).toBe(nodes.length);
	});

	it('names only nodes that it has, in connections and expressions', () => {
		const connected = Object.values(connections).flatMap((kinds) =>
			Object.values(kinds).flatMap((outputs) => outputs.flat().map(({ node }) => node)),
		);
		const quoted = JSON.stringify(nodes).matchAll(/\$\('([^']+)'\)/g);
		const named = [...Object.keys(connections), ...connected, ...[...quoted].map(([, it]) => it)];

		expect(named.filter((one) => one === undefined || !names.includes(one))).toEqual([]);
	});

	it('names the credential of each node of the store, and holds no other', () => {
		const expected = { storeManagementApi: { id: '', name: 'Store Management account' } };
		for (const { type, credentials } of steps) {
			expect(credentials).toEqual(type.startsWith(PREFIX) ? expected : undefined);
		}
	});

	it('leaves the store to its user, so that n8n marks it as missing', () => {
		const stores = steps.flatMap(({ parameters: { store } }) => store ?? []);

		expect(stores).toEqual(stores.map(() => ({ __rl: true, mode: 'list', value: '' })));
	});

	it('gives the nodes of the store only parameters that they have', () => {
		for (const node of steps.filter(({ type }) => type.startsWith(PREFIX))) {
			expect(unknownParameters(node)).toEqual([]);
		}
	});
});

describe.each(TEMPLATES)('the template %s', (file) => {
	const { nodes, connections } = read(file);
	const steps = nodes.filter((node) => !isNote(node));

	it('sends what people have written as text: no HTML in mails, no Markdown to Telegram', () => {
		const mails = steps.filter(({ type }) => type.endsWith('.emailSend'));
		const chats = steps.filter(({ type }) => type.endsWith('.telegram'));

		expect(mails.filter(({ parameters }) => parameters.emailFormat !== 'text')).toEqual([]);
		for (const { parameters } of chats) {
			expect(parameters.additionalFields).toMatchObject({ parse_mode: 'HTML' });
			expect(parameters.text).toContain("replaceAll('<', '&lt;')");
		}
	});

	it('asks for what belongs to its user once, in Settings', () => {
		const outside = steps.filter(({ name }) => name !== 'Settings');

		expect(JSON.stringify(outside)).not.toMatch(/evolution\.example\.com|api\.tiny/);
	});

	it('can be published without a mail server, if it writes to customers on WhatsApp', () => {
		const mails = steps.filter(({ type, disabled }) => type.endsWith('.emailSend') && !disabled);

		expect(file.startsWith('whatsapp-') ? mails : []).toEqual([]);
	});

	it('has a way for what fails, and each branch of it leads on', () => {
		const branches = steps.filter(({ onError }) => onError === 'continueErrorOutput');
		const [trigger] = steps.filter(({ type }) => type === 'n8n-nodes-base.errorTrigger');
		const isAgent = steps.some(({ type }) => type.endsWith('.agent'));

		expect(branches.length > 0 || trigger !== undefined || isAgent).toBe(true);
		for (const { name, alwaysOutputData } of branches) {
			// It would add an empty item to the first output when all items have failed.
			expect(alwaysOutputData).toBe(false);
			expect(connections[name]?.main?.at(-1)?.length).toBeGreaterThan(0);
		}
	});
});

/** Paths of parameters of a node of the store that its form does not offer for what is chosen. */
function unknownParameters({ type, typeVersion, parameters }: Node): string[] {
	const { description } = type.endsWith('Trigger')
		? new StoreManagementTrigger()
		: new StoreManagement();
	const name = type.slice(PREFIX.length);
	const given = parameters as INodeParameters;
	expect([description.version].flat()).toContain(typeVersion);

	const offer = (properties: readonly INodeProperties[], values: object, at: string): string[] =>
		Object.entries(values).flatMap(([key, value]: [string, NodeParameterValueType]) => {
			const property = properties.find(
				(one) =>
					one.name === key &&
					NodeHelpers.displayParameter(given, one, { typeVersion }, { ...description, name }),
			);
			if (property === undefined) return [`${at}${key}`];
			if (property.type === 'collection') {
				return offer(property.options as INodeProperties[], value as object, `${at}${key}.`);
			}
			return isOffered(property, value) ? [] : [`${at}${key} = ${JSON.stringify(value)}`];
		});
	return offer(description.properties, given, '');
}

/** Whether a form offers the choices that a parameter holds. */
function isOffered({ type, options = [], modes = [] }: INodeProperties, value: unknown): boolean {
	if (type === 'resourceLocator') {
		const { mode } = value as INodeParameterResourceLocator;
		return modes.some(({ name }) => name === mode);
	}
	if (type !== 'options' && type !== 'multiOptions') return true;
	const choices = options.map((option) => ('value' in option ? option.value : undefined));
	return [value].flat().every((one) => choices.some((choice) => choice === one));
}
