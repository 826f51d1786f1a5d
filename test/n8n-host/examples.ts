import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import type { Simulator } from '../simulator';
import type { Credential, N8nApi } from './api';
import { ROOT } from './paths';
import { type Node, type SavedWorkflow, type Workflow, workflowSchema } from './schemas';

export const OAUTH2 = 'storeManagementOAuth2Api';

/** The credentials that the examples use, valid for the simulator; last the one that new nodes shall select: n8n takes the newest. */
export function credentialsFor(store: Simulator): Credential[] {
	return [
		{
			name: 'Store Management OAuth2 account',
			type: OAUTH2,
			data: {
				baseUrl: store.url,
				clientId: store.oauth.clientId,
				clientSecret: store.oauth.clientSecret,
				authUrl: store.oauth.authorizeUrl,
				accessTokenUrl: store.oauth.tokenUrl,
			},
		},
		{
			name: 'Store Management account',
			type: 'storeManagementApi',
			data: { baseUrl: store.url, ...store.credentials },
		},
	];
}

export const EXAMPLES_FOLDER = join(ROOT, 'examples');

/** The example that a new user runs first. */
export const FIRST = 'first-workflow.json';

/** The file names of the examples, the first workflow last: n8n lists the newest workflow on top. */
export const EXAMPLES = [
	...readdirSync(EXAMPLES_FOLDER).filter((name) => name.endsWith('.json') && name !== FIRST),
	FIRST,
];

/** The tag that groups the examples in n8n's list; a folder or a project would need a license. */
const TAG = 'Examples';

/** Where the examples write down what they have sent. */
const DATA_TABLE = 'Sent by the Examples';

/** What a user of the examples has at other services: `connect` gives a node what a user chooses in it. */
interface OtherServices {
	credentials: Readonly<Record<string, Credential>>;
	connect(node: Node): Node;
}

function readWorkflow(file: string): Workflow {
	return workflowSchema.parse(JSON.parse(readFileSync(join(EXAMPLES_FOLDER, file), 'utf8')));
}

/**
 * Creates credentials, a data table and the examples in n8n, or updates those with the same names. The nodes of the
 * examples are connected to the first store of the simulator, and wait for seconds where their files say minutes.
 * @returns the examples by file name, and the path of the list of all of them
 */
export async function importExamples(
	api: N8nApi,
	store: Simulator,
	services: OtherServices = { credentials: {}, connect: (node) => node },
) {
	const ids = new Map<string, string>();
	// New nodes shall select one of the store: n8n takes the newest.
	for (const credential of [...Object.values(services.credentials), ...credentialsFor(store)]) {
		const id = await api.credentials.save(credential);
		ids.set(`${credential.type}/${credential.name}`, id);
		// The simulator forgets its tokens when it ends.
		if (credential.type === OAUTH2) await api.credentials.connect(id);
	}
	const tag = await api.workflows.tag(TAG);
	const table = await api.dataTable(DATA_TABLE, ['key']);
	const [alias = ''] = store.aliases;
	const settings = settingsFor(api, store, alias);
	const connect = (node: Node): Node => {
		const chosen = withStore(services.connect(withSettings(node, settings)), alias);
		return withDataTable(inHaste(chosen), table);
	};
	const workflows = new Map<string, SavedWorkflow>();
	for (const file of EXAMPLES) {
		const example = readWorkflow(file);
		const nodes = example.nodes.map((node) => withCredentialIds(connect(node), ids));
		workflows.set(file, await api.workflows.save({ ...example, nodes, tags: [tag] }));
	}
	return { workflows, path: `/home/workflows?tags=${tag}` };
}

/** What a user enters about this n8n and this store in the nodes named Settings. */
function settingsFor({ url }: N8nApi, { data }: Simulator, alias: string): Record<string, string> {
	const [first, second] = [0, 1].map((index) => data.banners(alias).at(index).id);
	return {
		n8n_url: url,
		banners_of_sale: `${second}, ${first}`,
		banners_as_before: `${first}, ${second}`,
	};
}

/** A node that waits for seconds in place of minutes, and sends its requests one upon the other. */
function inHaste(node: Node): Node {
	const { parameters = {} } = node;
	if (node.type === 'n8n-nodes-base.wait') {
		return { ...node, parameters: { ...parameters, amount: 1, unit: 'seconds' } };
	}
	const { options } = batchedSchema.parse(parameters);
	if (options?.batching === undefined) return node;
	const batching = { batch: { batchSize: 1, batchInterval: 1 } };
	return { ...node, parameters: { ...parameters, options: { ...options, batching } } };
}

const batchedSchema = z.object({
	options: z.object({ batching: z.unknown() }).passthrough().optional(),
});

/** A node of the store in which a user has chosen one; any other node as it is. */
export function withStore<N extends Pick<Node, 'parameters'>>(node: N, alias: string): N {
	const { parameters } = node;
	return parameters?.store === undefined
		? node
		: { ...node, parameters: { ...parameters, store: fromList(alias, alias) } };
}

function withDataTable(node: Node, id: string): Node {
	const dataTableId = fromList(id, DATA_TABLE);
	return node.type === 'n8n-nodes-base.dataTable'
		? { ...node, parameters: { ...node.parameters, dataTableId } }
		: node;
}

const fromList = (value: string, cachedResultName: string) => ({
	...{ __rl: true, mode: 'list', value, cachedResultName },
});

/** An export has the names of its credentials; n8n looks them up by ID. Those that are not known are left out. */
function withCredentialIds({ credentials = {}, ...node }: Node, ids: Map<string, string>): Node {
	const known = Object.entries(credentials).flatMap(([type, { name }]) => {
		const id = ids.get(`${type}/${name}`);
		return id === undefined ? [] : [[type, { id, name }] as const];
	});
	return { ...node, credentials: Object.fromEntries(known) };
}

const assignmentsSchema = z.object({
	assignments: z.object({ assignments: z.array(z.object({ name: z.string() }).passthrough()) }),
});

/** The node Settings of a template with other values; any other node as it is. */
export function withSettings(node: Node, values: Readonly<Record<string, unknown>>): Node {
	if (node.name !== 'Settings') return node;
	const { assignments } = assignmentsSchema.parse(node.parameters).assignments;
	const entered = assignments.map((field) =>
		field.name in values ? { ...field, value: values[field.name] } : field,
	);
	return { ...node, parameters: { ...node.parameters, assignments: { assignments: entered } } };
}
