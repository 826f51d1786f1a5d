import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { Credential } from '../api/credentials';
import type { N8nApi } from '../api/n8nApi';
import { workflowSchema, type SavedWorkflow, type Workflow } from '../api/schemas';
import { UserFacingError } from '../errors';
import { ROOT } from '../paths';
import { OAUTH2 } from './simulatorCredentials';

const FOLDER = join(ROOT, 'examples');

/** The file names of the examples. */
export const EXAMPLES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

/** The tag that groups the examples in n8n's list; a folder or a project would need a licence. */
const TAG = 'Examples';

/** The examples in an n8n. */
export interface Examples {
	/** By file name. */
	workflows: Map<string, SavedWorkflow>;
	/** The name of each, its path in the editor, and the events of the store that start it. */
	list: { name: string; path: string; events: string[] }[];
	/** The path of the list of all of them. */
	path: string;
}

/** The workflows of `examples/`, by file name. */
function readExamples(): Map<string, Workflow> {
	return new Map(EXAMPLES.map((file) => [file, readWorkflow(file)]));
}

function readWorkflow(file: string): Workflow {
	try {
		return workflowSchema.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
	} catch (error) {
		throw new UserFacingError(
			`examples/${file} is not a workflow as n8n exports it: ${String(error)}`,
		);
	}
}

/**
 * Creates credentials and examples in n8n, or updates those with the same names.
 * @throws {UserFacingError} if an example uses a credential that is not among them
 */
export async function importExamples(api: N8nApi, credentials: Credential[]): Promise<Examples> {
	const ids = new Map<string, string>();
	for (const credential of credentials) {
		const id = await api.credentials.save(credential);
		ids.set(`${credential.type}/${credential.name}`, id);
		// The simulator forgets its tokens when it ends.
		if (credential.type === OAUTH2) await api.credentials.connect(id);
	}
	const tag = await api.workflows.tag(TAG);
	const workflows = new Map<string, SavedWorkflow>();
	for (const [file, example] of readExamples()) {
		const workflow = { ...withCredentialIds(example, ids, file), tags: [tag] };
		workflows.set(file, await api.workflows.save(workflow));
	}
	const list = [...workflows.values()].map((workflow) => ({
		name: workflow.name,
		path: `/workflow/${workflow.id}`,
		events: eventsOf(workflow),
	}));
	return { workflows, list, path: `/home/workflows?tags=${tag}` };
}

function eventsOf({ nodes }: Workflow): string[] {
	const triggers = nodes.filter(({ type }) => type.endsWith('.storeManagementTrigger'));
	return triggers.flatMap(({ parameters }) => eventsSchema.parse(parameters ?? {}).events);
}

const eventsSchema = z.object({ events: z.array(z.string()).default([]) });

/** An export has the names of its credentials; n8n looks them up by ID. */
function withCredentialIds(workflow: Workflow, ids: Map<string, string>, file: string): Workflow {
	const nodes = workflow.nodes.map((node) => {
		const named = Object.entries(node.credentials ?? {});
		const credentials = named.map(([type, { name }]) => {
			const id = ids.get(`${type}/${name}`);
			if (id !== undefined) return [type, { id, name }] as const;
			throw new UserFacingError(
				`examples/${file} uses the credential "${name}" (${type}), which is unknown.`,
			);
		});
		return named.length === 0 ? node : { ...node, credentials: Object.fromEntries(credentials) };
	});
	return { ...workflow, nodes };
}
