import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { StoreManagement } from '../../nodes/StoreManagement/StoreManagement.node';
import { StoreManagementTrigger } from '../../nodes/StoreManagement/StoreManagementTrigger.node';
import { placesIn } from '../engine/fieldsIn';
import { assertKnownParameters } from '../engine/harness/knownParameters';

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

describe.each(FILES)('%s', (file) => {
	const { name, nodes, connections, settings } = read(file);
	const names = nodes.map((node) => node.name);
	const steps = nodes.filter((node) => !isNote(node));

	it('is in the gallery once, under the name that n8n shows', () => {
		expect(GALLERY.split(`[${name}](../examples/${file})`)).toHaveLength(2);
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
			expect(issuesOf(node)).toEqual([]);
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

		expect(JSON.stringify(outside)).not.toMatch(/(?:evolution|crm|n8n)\.example\.com|api\.tiny/);
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

/** What is wrong with the parameters of a node of the store, besides that its user chooses the store. */
function issuesOf(node: Node): string[] {
	const { description } = node.type.endsWith('Trigger')
		? new StoreManagementTrigger()
		: new StoreManagement();
	const type = { ...description, name: node.type.slice(PREFIX.length) };
	const parameters = node.parameters as INodeParameters;
	const { id, name: ofNode, typeVersion } = node;
	const asNode: INode = {
		...{ id, name: ofNode, type: node.type, typeVersion },
		...{ position: [0, 0], parameters },
	};
	assertKnownParameters(type, parameters);
	const { properties } = type;
	const shown = NodeHelpers.getNodeParameters(properties, parameters, true, false, asNode, type);
	const issues = NodeHelpers.getNodeParametersIssues(properties, asNode, type);
	const form = properties.filter((one) =>
		NodeHelpers.displayParameter(parameters, one, { typeVersion }, type),
	);
	return [
		...placesIn(form).flatMap(({ path: at, field }) => {
			const chosen = at
				.split('.')
				.reduce(
					(outer, key) => outer && Reflect.get(Object(outer), key),
					node.parameters as unknown,
				);
			const choices = (field.options ?? []).map((one) => ('value' in one ? one.value : undefined));
			const isOffered = [chosen ?? []].flat().every((one) => choices.includes(one as string));
			return !/^(?:multiO|o)ptions$/.test(field.type) || isOffered ? [] : [at];
		}),
		...Object.keys(parameters).filter((name) => !Object.hasOwn(shown ?? {}, name)),
		...Object.keys(issues?.parameters ?? {}).filter((name) => name !== 'store'),
		...([description.version].flat().includes(typeVersion) ? [] : ['typeVersion']),
	];
}
