import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { Simulator } from '../../simulator';
import type { Credential } from '../api/credentials';
import type { N8nApi } from '../api/n8nApi';
import { workflowSchema, type SavedWorkflow, type Workflow } from '../api/schemas';
import { ROOT } from '../paths';
import { credentialsFor, OAUTH2 } from './simulatorCredentials';
import { withChoices, type Choices } from './withChoices';

const FOLDER = join(ROOT, 'examples');

/** The file names of the examples. */
export const EXAMPLES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

/** The tag that groups the examples in n8n's list; a folder or a project would need a licence. */
const TAG = 'Examples';

/** Where the examples write down which messages they have sent. */
const DATA_TABLE = 'Sent by the Examples';

/** The examples in an n8n. */
export interface Examples {
	/** By file name. */
	workflows: Map<string, SavedWorkflow>;
	/** The name of each, its path in the editor, and the events of the store that start it. */
	list: { name: string; path: string; events: string[] }[];
	/** The path of the list of all of them. */
	path: string;
}

/** What a user of the examples has besides a store. */
export interface Belongings extends Omit<Choices, 'alias' | 'dataTable' | 'credentials'> {
	/** By the type of the node that uses it; of HTTP Request, by its generic type. */
	credentials: Readonly<Record<string, Credential>>;
}

const NOTHING: Belongings = { credentials: {}, parameters: {}, settings: {} };

function readWorkflow(file: string): Workflow {
	return workflowSchema.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}

/**
 * Creates credentials and examples in n8n, or updates those with the same names, and chooses in their nodes what a
 * user chooses: credential, store, data table and what belongs to other services.
 */
export async function importExamples(
	api: N8nApi,
	store: Simulator,
	belongings: Belongings = NOTHING,
): Promise<Examples> {
	const choices = { ...belongings, ...(await prepareChoices(api, store, belongings)) };
	const tag = await api.workflows.tag(TAG);
	const workflows = new Map<string, SavedWorkflow>();
	for (const file of EXAMPLES) {
		const workflow = { ...withChoices(readWorkflow(file), choices), tags: [tag] };
		workflows.set(file, await api.workflows.save(workflow));
	}
	const list = [...workflows.values()].map((workflow) => ({
		name: workflow.name,
		path: `/workflow/${workflow.id}`,
		events: eventsOf(workflow),
	}));
	return { workflows, list, path: `/home/workflows?tags=${tag}` };
}

/** Saves the credentials and the data table. The credential that is saved last is the one that n8n selects in new nodes. */
async function prepareChoices(api: N8nApi, store: Simulator, { credentials }: Belongings) {
	const saved = new Map<string, { type: string; id: string; name: string }>();
	for (const [node, { type, ...credential }] of Object.entries(credentials)) {
		const id = await api.credentials.save({ type, ...credential });
		saved.set(node, { type, id, name: credential.name });
	}
	for (const credential of credentialsFor(store)) {
		const id = await api.credentials.save(credential);
		saved.set(credential.type, { ...credential, id });
		// The simulator forgets its tokens when it ends.
		if (credential.type === OAUTH2) await api.credentials.connect(id);
	}
	const dataTable = { id: await api.dataTables.ensure(DATA_TABLE, ['key']), name: DATA_TABLE };
	return { alias: store.aliases[0] ?? '', credentials: saved, dataTable };
}

function eventsOf({ nodes }: Workflow): string[] {
	const triggers = nodes.filter(({ type }) => type.endsWith('.storeManagementTrigger'));
	return triggers.flatMap(({ parameters }) => eventsSchema.parse(parameters ?? {}).events);
}

const eventsSchema = z.object({ events: z.array(z.string()).default([]) });
