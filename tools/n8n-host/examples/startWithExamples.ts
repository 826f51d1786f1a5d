import { startSimulator, type Simulator } from '../../../test/simulator';
import { N8nApi } from '../api/n8nApi';
import { ownerOf, type Owner } from '../api/owner';
import type { SavedWorkflow } from '../api/schemas';
import { ensureN8n } from '../install/n8n';
import { installPackage, packPackage } from '../install/package';
import { userFolderPath } from '../paths';
import { requireFreePort } from '../processes/ports';
import { releaseFacts, type Release } from '../releases/releases';
import { startN8n, type RunningN8n } from '../run/startN8n';
import { step } from '../step';
import { importExamples } from './importExamples';
import { credentialsFor } from './simulatorCredentials';

export interface ExamplesOptions {
	release: Release;
	port: number;
	simulatorPort: number;
	/** The name of the user folder. */
	user: string;
	/** Settings of n8n. */
	env?: Record<string, string>;
}

/** An n8n with the package and the examples in it, and the simulated service that they use. */
export interface N8nWithExamples {
	n8n: RunningN8n;
	api: N8nApi;
	owner: Owner;
	store: Simulator;
	/** By file name. */
	workflows: Map<string, SavedWorkflow>;
}

/**
 * Installs what is missing, then starts the simulator and n8n.
 * @throws {UserFacingError} a taken port, a full disk, or what else the user has to solve
 */
export async function startWithExamples(options: ExamplesOptions): Promise<N8nWithExamples> {
	const { release, port, simulatorPort, env = {} } = options;
	await requireFreePort(port, 'stop that program, or choose another port with --port.');
	await requireFreePort(
		simulatorPort,
		'stop that program, or choose another port with --simulator-port.',
	);
	const userFolder = userFolderPath(options.user);
	const title = `n8n ${releaseFacts(release).version}`;
	const host = await step(`Install ${title}`, (report) => ensureN8n(release, report));
	await step('Build the package and install it in n8n', async () =>
		installPackage(await packPackage(), userFolder),
	);
	const store = await step('Start the simulated service', () =>
		startSimulator({ port: simulatorPort }),
	);
	const n8n = await step(`Start ${title}`, () => startN8n({ host, userFolder, port, env }));
	const owner = ownerOf(userFolder);
	const api = new N8nApi(n8n.url, release);
	const workflows = await step('Import the examples', async () => {
		await api.signIn(owner);
		return importExamples(api, credentialsFor(store));
	});
	return { n8n, api, owner, store, workflows };
}

/** How to open the editor, and what its workflows talk to. */
export function describeAccess({ n8n, owner, store }: N8nWithExamples): string {
	return [
		'',
		`n8n is open at ${n8n.url}`,
		'',
		`  Email      ${owner.email}`,
		`  Password   ${owner.password}`,
		'',
		`Its workflows use the simulated service at ${store.url}, stores ${store.aliases.join(', ')}.`,
	].join('\n');
}
