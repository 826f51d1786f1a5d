import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Simulator } from '../../test/simulator';
import { workflowSchema, type SavedWorkflow, type Workflow } from './answers';
import type { Credential, N8nApi } from './api';
import { Failure } from './failure';
import { ROOT } from './folders';

const EXAMPLES = join(ROOT, 'examples');
const OAUTH2 = 'storeManagementOAuth2Api';

/** The credentials that the examples ask for by name, good for the simulator. */
export function credentialsFor(store: Simulator): Credential[] {
	return [
		{
			name: 'Store Management account',
			type: 'storeManagementApi',
			data: { baseUrl: store.url, ...store.credentials },
		},
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
	];
}

/** The workflows of `examples/` by the name of their file. */
function readExamples(): Map<string, Workflow> {
	const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
	return new Map(files.map((file) => [file, readWorkflow(file)]));
}

function readWorkflow(file: string): Workflow {
	try {
		return workflowSchema.parse(JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')));
	} catch (error) {
		throw new Failure(`examples/${file} is not a workflow as n8n exports it: ${String(error)}`);
	}
}

/**
 * Brings credentials and examples into n8n; what stands there under the same name is brought up to
 * date.
 * @returns the workflows by the name of their file
 * @throws {Failure} where an example asks for a credential that there is none of
 */
export async function importExamples(
	api: N8nApi,
	credentials: Credential[],
): Promise<Map<string, SavedWorkflow>> {
	const ids = new Map<string, string>();
	for (const credential of credentials) {
		const id = await api.saveCredential(credential);
		ids.set(`${credential.type}/${credential.name}`, id);
		// The simulator knows only the tokens that it has given out since it was started.
		if (credential.type === OAUTH2) await api.connect(id);
	}
	const saved = new Map<string, SavedWorkflow>();
	for (const [file, workflow] of readExamples()) {
		saved.set(file, await api.saveWorkflow(withCredentialIds(workflow, ids, file)));
	}
	return saved;
}

/** An export names its credentials; n8n finds them by an id that each n8n gives out anew. */
function withCredentialIds(workflow: Workflow, ids: Map<string, string>, file: string): Workflow {
	const nodes = workflow.nodes.map((node) => {
		const named = Object.entries(node.credentials ?? {});
		const credentials = named.map(([type, { name }]) => {
			const id = ids.get(`${type}/${name}`);
			if (id !== undefined) return [type, { id, name }] as const;
			throw new Failure(
				`examples/${file} asks for the credential "${name}" (${type}), which is unknown.`,
			);
		});
		return named.length === 0 ? node : { ...node, credentials: Object.fromEntries(credentials) };
	});
	return { ...workflow, nodes };
}
