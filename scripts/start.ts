/**
 * `npm start`: n8n with the package, the examples and a simulated store; runs the first workflow.
 * `npm run dev` is the same, and n8n reloads the nodes when one of their files is saved.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import {
	ensureN8n,
	importExamples,
	installedPackage,
	installPackage,
	N8nApi,
	outputOf,
	ownerOf,
	packPackage,
	ProcessGroup,
	RELEASES,
	requireFreePort,
	ROOT,
	runCommand,
	startN8n,
	step,
	UserFacingError,
	userFolderPath,
	type Examples,
	type Owner,
	type Release,
	type RunningN8n,
} from '../test/n8n-host';
import { startSimulator, type Simulator } from '../test/simulator';
import { firstDayUntil, STORE_TIME_ZONE } from '../test/simulator/data/dates';
import { startPage } from '../test/simulator/page';

const FIRST = 'first-workflow.json';
const LISTENER = 'whatsapp-for-new-order.json';

/** Lets n8n watch the packages that it has loaded. */
const RELOADING = { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' };

const { values } = parseArgs({
	options: {
		/** Ends everything after the first workflow has run. */
		once: { type: 'boolean', default: false },
		dev: { type: 'boolean', default: false },
		n8n: { type: 'string', default: '2.x' },
		port: { type: 'string', default: '5678' },
		'simulator-port': { type: 'string', default: '4010' },
		'page-port': { type: 'string', default: '4011' },
	},
});

void runCommand(async () => {
	const flags = ['port', 'simulator-port', 'page-port'] as const;
	for (const flag of flags) await requireFreePort(Number(values[flag]), `--${flag}`);
	const release = releaseOf(values.n8n);
	const host = await ensureN8n(release);
	// Two starts on different ports do not share data.
	const userFolder = userFolderPath(`${values.dev ? 'dev-' : ''}${release}-${values.port}`);
	await step('Build the package and install it in n8n', async () =>
		installPackage(await packPackage(), userFolder),
	);
	const store = await startSimulator({
		port: Number(values['simulator-port']),
		// Examples that look at yesterday find something on any day.
		firstDay: firstDayUntil(Date.now()),
	});
	const n8n = await step(`Start n8n ${host.version}`, async () =>
		startN8n({
			host,
			userFolder,
			port: Number(values.port),
			// Dates without a zone, in schedules and expressions, are in the time zone of the store.
			env: { GENERIC_TIMEZONE: STORE_TIME_ZONE, ...(values.dev ? RELOADING : {}) },
		}),
	);
	const owner = ownerOf(userFolder);
	const api = new N8nApi(n8n.url, release);
	const examples = await step('Import the examples', async () => {
		await api.signIn(owner);
		return await importExamples(api, store);
	});
	await step(`Run ${FIRST}`, async () => await runFirst(api, examples));
	if (values.once) return;
	const page = await startPage(store, {
		port: Number(values['page-port']),
		links: examples.list.map(({ name, path, events }) => ({
			title: name,
			url: n8n.url + path,
			...(events.length > 0 && { reactsTo: events.join(', ') }),
		})),
	});
	console.log(describeAccess(n8n, owner, store, examples, page.url));
	const ended = values.dev ? [n8n.ended, compileOnSave(userFolder).ended] : [n8n.ended];
	const { reason } = await Promise.race(ended);
	throw new UserFacingError(`n8n or the compiler ended with ${reason}. The log is ${n8n.log}.`);
});

function releaseOf(name: string): Release {
	const release = RELEASES.find((one) => one === name);
	if (release !== undefined) return release;
	throw new UserFacingError(`There is no n8n "${name}" here: choose from ${RELEASES.join(', ')}.`);
}

/** @throws {UserFacingError} what n8n says, or that the workflow found no order */
async function runFirst(api: N8nApi, { workflows }: Examples): Promise<void> {
	const workflow = workflows.get(FIRST);
	if (workflow === undefined) throw new UserFacingError(`examples/${FIRST} is missing.`);
	const start = workflow.nodes.find(({ type }) => type.endsWith('.manualTrigger'));
	const execution = await api.workflows.run(workflow, start?.name ?? '');
	const said = execution.error?.message ?? execution.status;
	const nodes = workflow.nodes.filter(({ type }) => type.endsWith('.storeManagement'));
	for (const { name } of nodes) {
		const { length } = outputOf(execution, name);
		if (length === 0) throw new UserFacingError(`"${name}" found nothing: ${said}`);
		console.log(`  ${name}: ${length} items`);
	}
}

/** Compiles into the package in n8n's user folder, so that dist/ stays what the last build made. */
function compileOnSave(userFolder: string): ProcessGroup {
	const outDir = join(installedPackage(userFolder), 'dist');
	const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
	const args = ['--watch', '--preserveWatchOutput', '--outDir', outDir];
	return new ProcessGroup(process.execPath, [tsc, ...args], {
		cwd: ROOT,
		env: process.env,
		output: 'inherit',
	});
}

/** How to sign in, and in three steps how to see a workflow start. */
function describeAccess(
	n8n: RunningN8n,
	owner: Owner,
	store: Simulator,
	examples: Examples,
	page: string,
): string {
	const { userToken, userSecretKey } = store.credentials;
	const first = examples.workflows.get(FIRST);
	const listener = examples.workflows.get(LISTENER);
	return `
  Email             ${owner.email}
  Password          ${owner.password}
  Base URL          ${store.url}
  User Token        ${userToken}
  User Secret Key   ${userSecretKey}
  Stores            ${store.aliases.join(', ')}
  All examples      ${n8n.url}${examples.path}

  1. Sign in to n8n, open "${first?.name}": ${n8n.url}/workflow/${first?.id}
     and choose Execute workflow. It only reads.
  2. Choose Execute workflow in "${listener?.name}": ${n8n.url}/workflow/${listener?.id}
  3. Place an order on the page of the store: ${page}

Ctrl-C stops everything.${values.dev ? ' n8n reloads the nodes when you save a file of them.' : ''}
`;
}
